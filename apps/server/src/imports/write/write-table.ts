import { kindOfField } from '@inkfield/engine/fields/registry';
import { signatureLabel } from '../marks/patterns.ts';
import {
  drawnLine,
  paragraphText,
  type SourceBlock,
  type SourceCell,
  type SourceRow,
  type SourceTable,
} from '../source-document.ts';
import type { ListPlan } from '../rows/list-plan.ts';
import { emptyLine } from './look/blank-lines.ts';
import type { Naming } from './look/naming.ts';
import { closeSign, openSign, withoutSigns } from './place-signs.ts';
import type { Writer } from './writer.ts';

/** The words of a paragraph within a cell. */
type WriteCellText = (block: SourceBlock) => string[];

interface WriteTableOptions {
  toCell: WriteCellText;
  /** Of a document with a look. */
  naming: Naming | undefined;
  list: ListInTable | undefined;
}

/** Rows of a table that one row for each entry of a list stands for. */
export interface ListInTable extends Pick<ListPlan, 'from' | 'to' | 'at' | 'row' | 'columns'> {
  /** The command before the row. */
  opening: string;
  /** Of the mark of the list. */
  index: number;
  /** The rows that it stands for, as they would be written without it. */
  original: string;
}

/** Rows with bars. Merged cells are repeated empty, so that every row has the columns of the widest. */
export function writeTable(
  writer: Writer,
  table: SourceTable,
  { toCell, naming, list }: WriteTableOptions,
): void {
  // One cell alone would not be read as a row.
  const columns = Math.max(2, ...table.rows.map(columnsOf));
  const ruled = table.hasBorders ? table : { ...table, rows: table.rows.map(withLines) };
  // Without a look there are no tab stops.
  const blanks = naming === undefined ? /[\t\f]/g : /\f/g;
  const toText = (blocks: readonly SourceBlock[]) => cellText(blocks.flatMap(toCell), blanks);
  const rows = ruled.rows.map((row) => writeRow(row, columns, toText));
  if (rows.flat().every((cell) => cell === '')) {
    const [first] = rows;
    if (naming === undefined || first === undefined || !(table.hasBorders || areSeen(table.rows))) return;
    // Lines to write on by hand. A row without any words would not be read as one.
    first[0] = emptyLine;
  }
  const isBlank = rows.map((cells) => cells.every((cell) => cell === ''));
  const look = naming?.tableOf(ruled, { isBlank, list });
  const options = [
    ...(table.hasBorders ? [] : ['no borders']),
    ...(look === undefined ? [] : [`look ${look}`]),
  ];
  writer.gap();
  if (options.length > 0) writer.add(`{table ${options.join(', ')}}`);
  let isFirst = true;
  for (const [index, cells] of rows.entries()) {
    if (list !== undefined && index >= list.from && index < list.to) {
      if (index === list.from) writeList(writer, list, writeRow(list.row, columns, toText));
      // Their words come back when staff reject the list.
      if (isBlank[index] === false) list.original += `| ${cells.join(' | ')} |\n`;
      continue;
    }
    // A row without any words would not be read as one.
    if (cells.every((cell) => cell === '')) continue;
    // An empty place of a mark has no words either.
    const isOnlyPlace = isFirst && cells.every((cell) => withoutSigns(cell) === '');
    writer.add(`| ${isOnlyPlace ? emptyLine : ''}${cells.join(' | ')} |`);
    if (isFirst && table.rows[index]?.isHeader) {
      // With a look, the look defines the alignment of cells.
      const isRight = (x: number) => naming === undefined && hasNumbers(list, x);
      writer.add(`|${cells.map((_, x) => (isRight(x) ? '---:' : '---')).join('|')}|`);
    }
    isFirst = false;
  }
  writer.add('');
}

/** Whether cells have something to see without their words: a line or a colour. */
export function areSeen(rows: readonly SourceRow[]): boolean {
  const looks = rows.flatMap(({ cells }) => cells.map(({ look }) => look));
  return looks.some(
    (look) => look?.fill !== undefined || Object.values(look?.edges ?? {}).some((edge) => edge !== null),
  );
}

/** Whether the rows of the list have numbers in a column. */
function hasNumbers(list: ListInTable | undefined, x: number): boolean {
  return list?.columns.some((one) => one.x === x && kindOfField(one.column) === 'decimal') ?? false;
}

function writeList(writer: Writer, { opening, index }: ListInTable, cells: readonly string[]): void {
  writer.add(openSign(index) + opening);
  writer.add(`| ${cells.join(' | ')} |`);
  writer.add(`{end}${closeSign(index)}`);
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

/** Only lines, for the content of the row below. */
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

function writeRow(
  row: SourceRow,
  columns: number,
  toText: (blocks: readonly SourceBlock[]) => string,
): string[] {
  const cells: string[] = [];
  for (const { blocks, span, isContinued } of row.cells) {
    cells.push(isContinued ? '' : toText(blocks));
    for (let covered = 1; covered < span; covered++) cells.push('');
  }
  while (cells.length < Math.min(columns, maxColumns)) cells.push('');
  return cells;
}

/** Breaks within a cell are a command; bars are signs of the text. */
function cellText(lines: readonly string[], blanks: RegExp): string {
  const kept = lines.map((line) => line.replace(blanks, ' ').trim());
  while (kept.at(-1) === '') kept.pop();
  while (kept[0] === '') kept.shift();
  const text = kept
    .join('{br}')
    .replaceAll('\n', '{br}')
    .replace(/(?<!\\)((?:\\\\)*)\|/g, String.raw`$1\|`);
  // Three dashes alone could be read as the line under a header.
  return /^:?-{3,}:?$/.test(text) ? text.replace('-', '–') : text;
}
