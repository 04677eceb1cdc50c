import { signatureLabel } from '../marks/patterns.ts';
import {
  drawnLine,
  paragraphText,
  type SourceBlock,
  type SourceCell,
  type SourceRow,
  type SourceTable,
} from '../source-document.ts';
import type { Writer } from './writer.ts';

/** Words of a paragraph as they stand in a cell. */
type WriteCellText = (block: SourceBlock) => string[];

/** Rows with bars. Merged cells are repeated empty, so that every row has the columns of the widest. */
export function writeTable(writer: Writer, table: SourceTable, toCell: WriteCellText): void {
  const columns = Math.max(...table.rows.map(columnsOf));
  const rows = table.rows.map((row) => writeRow(table.hasBorders ? row : withLines(row), columns, toCell));
  if (rows.flat().every((cell) => cell === '')) return;
  writer.gap();
  if (!table.hasBorders) writer.add('{table no borders}');
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
function withLines({ cells, isHeader }: SourceRow): SourceRow {
  const isLineRow = isRowOfLines(cells);
  let label = '';
  const ruled = cells.map((cell) => {
    const text = textOf(cell);
    if (text !== '') label = text.replace(/[\s:]+$/, '');
    return isLineRow || signatureLabel.test(label) ? withLine(cell) : cell;
  });
  return { cells: ruled, isHeader };
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
  return { ...cell, blocks: [{ ...first, runs: [{ text: drawnLine, format: {} }] }] };
}

type TablePart = { type: 'rows'; table: SourceTable } | { type: 'text'; blocks: readonly SourceBlock[] };

/** What a cell over all columns may say as a head of the rows; longer texts would make the first column wide. */
const maxWideHead = 60;

/** The table between its rows of one cell with a text of its own. */
export function partAtWideRows(table: SourceTable): TablePart[] {
  const parts: TablePart[] = [];
  for (const row of table.rows) {
    const [only, ...others] = row.cells;
    const last = parts.at(-1);
    const isWide = only !== undefined && others.length === 0 && only.span > 1;
    if (isWide && !only.isContinued && textOf(only).length > maxWideHead)
      parts.push({ type: 'text', blocks: only.blocks });
    else if (last?.type === 'rows') last.table.rows.push(row);
    else parts.push({ type: 'rows', table: { ...table, rows: [row] } });
  }
  return parts;
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
