import { paragraphText, type SourceBlock, type SourceCell, type SourceTable } from '../source-document.ts';
import { isRowOfLines, withLine } from './write-table.ts';

/** The place to sign: its label alone or before a line, but not a sentence about signing. */
const placeToSign = /^(?:by|signed|signature|sign here|authori[sz]ed signature|signed by)\s*:?[\s_]*$/i;

/** More words than that are no block to sign but a form or a text that ends in one. */
const maxWords = 250;

/** Whether the table has places to sign. It stays on one page. */
export function isSignatureTable(table: SourceTable): boolean {
  const texts = allCells(table).flatMap(textsOf);
  const words = texts.join(' ').split(/\s+/).length;
  const hasLines = !table.hasBorders && table.rows.some(({ cells }) => isRowOfLines(cells));
  return words <= maxWords && (hasLines || texts.some((text) => placeToSign.test(text)));
}

/**
 * The places that each party signs, where that is certain: every column is a party's own, with its own place to sign. Labels in
 * a column of their own belong to all parties, and numbers would count in another order: such a table stays one.
 */
export function columnsToSign(table: SourceTable): SourceBlock[][] | undefined {
  if (table.hasBorders || !isSignatureTable(table)) return undefined;
  const count = table.rows[0]?.cells.length ?? 0;
  const isEven = table.rows.every(({ cells }) => cells.length === count && cells.every(isPlain));
  if (!isEven) return undefined;
  const columns = Array.from({ length: count }, (_, index) =>
    table.rows.flatMap(({ cells }) => cells[index] ?? []),
  );
  const used = columns.filter((cells) => cells.some((cell) => cell.isRuled === true || !isEmpty(cell)));
  const isParty = (cells: SourceCell[]) => cells.flatMap(textsOf).some((text) => placeToSign.test(text));
  if (used.length < 2 || used.length > 3 || !used.every(isParty)) return undefined;
  return used.map((cells) => cells.flatMap((cell) => withLine(cell).blocks));
}

function allCells({ rows }: SourceTable): SourceCell[] {
  return rows.flatMap(({ cells }) => cells);
}

function textsOf({ blocks }: SourceCell): string[] {
  return blocks.flatMap((block) => (block.type === 'paragraph' ? paragraphText(block).split('\n') : []));
}

function isPlain({ blocks, span, isContinued }: SourceCell): boolean {
  const isSingle = span === 1 && !isContinued;
  return isSingle && blocks.every((block) => block.type === 'paragraph' && block.number === undefined);
}

function isEmpty(cell: SourceCell): boolean {
  return textsOf(cell).join('').trim() === '';
}
