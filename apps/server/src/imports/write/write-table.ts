import { signatureLabel } from '../marks/patterns.ts';
import {
  drawnLine,
  paragraphText,
  type SourceBlock,
  type SourceCell,
  type SourceRow,
  type SourceTable,
} from '../source-document.ts';
import type { Naming } from './look/naming.ts';
import type { Writer } from './writer.ts';

/** The words of a paragraph within a cell. */
type WriteCellText = (block: SourceBlock) => string[];

interface WriteTableOptions {
  toCell: WriteCellText;
  /** Of a document with a look. */
  naming: Naming | undefined;
}

/** Rows with bars. Merged cells are repeated empty, so that every row has the columns of the widest. */
export function writeTable(writer: Writer, table: SourceTable, { toCell, naming }: WriteTableOptions): void {
  // One cell alone would not be read as a row.
  const columns = Math.max(2, ...table.rows.map(columnsOf));
  const ruled = table.hasBorders ? table : { ...table, rows: table.rows.map(withLines) };
  const rows = ruled.rows.map((row) => writeRow(row, columns, toCell));
  if (rows.flat().every((cell) => cell === '')) return;
  const isBlank = rows.map((cells) => cells.every((cell) => cell === ''));
  const look = naming?.tableOf(ruled, isBlank);
  const options = [
    ...(table.hasBorders ? [] : ['no borders']),
    ...(look === undefined ? [] : [`look ${look}`]),
  ];
  writer.gap();
  if (options.length > 0) writer.add(`{table ${options.join(', ')}}`);
  let isFirst = true;
  for (const [index, cells] of rows.entries()) {
    // A row without any words would not be read as one.
    if (cells.every((cell) => cell === '')) continue;
    writer.add(`| ${cells.join(' | ')} |`);
    if (isFirst && table.rows[index]?.isHeader) writer.add(`|${cells.map(() => '---').join('|')}|`);
    isFirst = false;
  }
  writer.add('');
}

/** Without its borders a table has no lines to write on: beside a label, or above one, they are typed. */
function withLines({ cells, ...row }: SourceRow): SourceRow {
  const isLineRow = isRowOfLines(cells);
  let label = '';
  const ruled = cells.map((cell) => {
    const text = textOf(cell);
    if (text !== '') label = text.replace(/[\s:]+$/, '');
    return isLineRow || signatureLabel.test(label) ? withLine(cell) : cell;
  });
  return { ...row, cells: ruled };
}

/** Nothing but lines, for what the row below says. */
export function isRowOfLines(cells: readonly SourceCell[]): boolean {
  return cells.some(({ isRuled }) => isRuled) && cells.every((cell) => textOf(cell) === '');
}

function textOf({ blocks }: SourceCell): string {
  return blocks
    .map((block) => (block.type === 'paragraph' ? paragraphText(block) : ' '))
    .join(' ')
    .trim();
}

/** The line that an empty cell is there for. */
export function withLine(cell: SourceCell): SourceCell {
  const [first] = cell.blocks;
  if (cell.isRuled !== true || first?.type !== 'paragraph') return cell;
  // The line is typed now, and no longer one of the cell.
  const look = cell.look && { ...cell.look, edges: { ...cell.look.edges, bottom: null } };
  return { ...cell, look, blocks: [{ ...first, runs: [{ text: drawnLine, format: {} }] }] };
}

export function columnsOf({ cells }: SourceRow): number {
  return cells.reduce((sum, { span }) => sum + span, 0);
}

const maxColumns = 64;

function writeRow(row: SourceRow, columns: number, toCell: WriteCellText): string[] {
  const cells: string[] = [];
  for (const { blocks, span, isContinued } of row.cells) {
    cells.push(isContinued ? '' : cellText(blocks.flatMap(toCell)));
    for (let covered = 1; covered < span; covered++) cells.push('');
  }
  while (cells.length < Math.min(columns, maxColumns)) cells.push('');
  return cells;
}

/** Breaks within a cell are a command; bars are signs of the text. */
function cellText(lines: readonly string[]): string {
  const kept = lines.map((line) => line.replace(/[\t\f]/g, ' ').trim());
  while (kept.at(-1) === '') kept.pop();
  while (kept[0] === '') kept.shift();
  const text = kept
    .join('{br}')
    .replaceAll('\n', '{br}')
    .replace(/(?<!\\)((?:\\\\)*)\|/g, String.raw`$1\|`);
  // Three dashes alone could be read as the line under a header.
  return /^:?-{3,}:?$/.test(text) ? text.replace('-', '–') : text;
}
