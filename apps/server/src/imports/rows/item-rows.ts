import { paragraphText, type SourceCell, type SourceRow, type SourceTable } from '../source-document.ts';
import { columnsOf } from '../write/write-table.ts';
import { type ColumnKind, isSigned, kindOfTitle } from './column-titles.ts';

/** Rows of a table that ask for the same again, below the titles of their columns. */
export interface ItemRows {
  head: number;
  /** The first one, and the one after the last. */
  from: number;
  to: number;
  columns: ItemColumn[];
}

export interface ItemColumn {
  /** Place in the cells of the row. */
  cell: number;
  title: string;
  kind: ColumnKind;
  content: CellContent;
}

/** The content of a cell in an item row: a place to write, a box to tick, or the number of the row. */
export type CellContent =
  | { kind: 'blank' }
  | { kind: 'box' }
  | { kind: 'number'; value: number; before: string; after: string }
  /** The same words in brackets in every row, such as [INSERT]. */
  | { kind: 'mark'; text: string };

const maxTitleLength = 120;
const maxRowsLooked = 200;

/**
 * Finds the empty rows of a list. Two empty rows under titles ask for the same twice, so they are rows of a list; a
 * single one is filled in once, unless a total is below. Rows with words of their own ask for different things,
 * as a form does. Empty rows without lines around them are only space.
 */
export function findItemRows(
  table: SourceTable,
  hasTotalBelow: (row: SourceRow) => boolean,
): ItemRows | undefined {
  if (!isDrawn(table) || table.rows.length > maxRowsLooked) return undefined;
  const from = table.rows.findIndex((row, index) => index > 0 && contentsOf(row) !== undefined);
  const [head, first] = [table.rows[from - 1], table.rows[from]];
  if (head === undefined || first === undefined) return undefined;
  // Above the titles there is at most the title of the table.
  if (table.rows.slice(0, from - 1).some(({ cells }) => cells.length > 1)) return undefined;
  const to = endOfAlike(table.rows, from);
  const below = table.rows.slice(to);
  if (below.some(isOtherHead)) return undefined;
  if (to - from < 2 && !below.some(hasTotalBelow)) return undefined;
  const columns = columnsUnder(head, first, to - from);
  return columns === undefined ? undefined : { head: from - 1, from, to, columns };
}

/** The lines of a table make cells to write in. */
function isDrawn({ hasBorders, rows, look }: SourceTable): boolean {
  return hasBorders || rows[0]?.isHeader === true || look?.edges.across !== undefined;
}

/** A row with several words and nothing to fill in begins another part of a form. */
function isOtherHead({ cells }: SourceRow): boolean {
  return (
    cells.filter((cell) => textOf(cell) !== '').length > 2 &&
    cells.every((cell) => contentOf(cell) === undefined)
  );
}

export function textOf({ blocks }: SourceCell): string {
  return blocks
    .map((block) => (block.type === 'paragraph' ? paragraphText(block) : 'table'))
    .join(' ')
    .trim();
}

/** Nothing but signs of a blank, an amount of zero, or the sign of a currency or per cent. */
const onlyBlank =
  /^(?:\p{Sc}|EUR|USD|GBP|CHF)?[\s_.…]*(?:0(?:[.,]00?)?|[-–])?\s?(?:\p{Sc}|EUR|USD|GBP|CHF|%)?$/u;
const runningNumber = /^(\(?)(\d{1,3})([.)]?)$/;
const onlyMark = /^\[[^[\]]{1,60}\]$/;

function contentOf(cell: SourceCell): CellContent | undefined {
  if (cell.isContinued || cell.blocks.some((block) => block.type === 'table')) return undefined;
  const text = textOf(cell);
  const isNumbered = cell.blocks.some(
    (block) => block.type === 'paragraph' && block.number !== undefined && !block.number.isBullet,
  );
  if (text === '' && isNumbered) return { kind: 'number', value: 0, before: '', after: '.' };
  if (onlyBlank.test(text) || isPrompt(cell)) return { kind: 'blank' };
  if (/^[☐□❑▢◻]$/.test(text)) return { kind: 'box' };
  const [, before = '', figures, after = ''] = runningNumber.exec(text) ?? [];
  if (figures !== undefined) return { kind: 'number', value: Number(figures), before, after };
  return onlyMark.test(text) ? { kind: 'mark', text } : undefined;
}

/** Whether the cell has nothing but a place to write. */
export function isBlankCell(cell: SourceCell): boolean {
  return contentOf(cell)?.kind === 'blank';
}

/** A control of Word that shows what to enter. */
function isPrompt({ blocks }: SourceCell): boolean {
  return blocks.every(
    (block) =>
      block.type === 'paragraph' &&
      block.runs.every(({ text, control }) => {
        const around = control ?? block.control;
        return text.trim() === '' || (around?.showsPlaceholder === true && around.type === 'text');
      }),
  );
}

/** The contents of an item row; undefined for another row. */
function contentsOf({ cells }: SourceRow): CellContent[] | undefined {
  const contents = cells.map(contentOf);
  const isRow = cells.length > 1 && contents.every((one) => one !== undefined);
  // Numbers alone are values of a table: only the first column counts rows.
  const counts = contents.slice(1).some((one) => one?.kind === 'number' && one.value > 0);
  return isRow && !counts ? contents : undefined;
}

function endOfAlike(rows: readonly SourceRow[], from: number): number {
  const first = contentsOf(rows[from] ?? { isHeader: false, cells: [] });
  let to = from + 1;
  for (; to < rows.length; to += 1) {
    const row = rows[to];
    const contents = row && contentsOf(row);
    if (!row || !contents || !first || contents.length !== first.length) break;
    if (!contents.every((one, index) => isAlike(first[index], one, to - from))) break;
    if (!row.cells.every(({ span }, index) => span === rows[from]?.cells[index]?.span)) break;
  }
  return to;
}

function isAlike(first: CellContent | undefined, other: CellContent, distance: number): boolean {
  if (first?.kind !== other.kind) return false;
  if (first.kind === 'number' && other.kind === 'number')
    return first.value === 0 ? other.value === 0 : other.value === first.value + distance;
  return first.kind !== 'mark' || (other.kind === 'mark' && first.text === other.text);
}

function columnsUnder(head: SourceRow, first: SourceRow, count: number): ItemColumn[] | undefined {
  const contents = contentsOf(first);
  if (
    contents === undefined ||
    head.cells.length !== first.cells.length ||
    columnsOf(head) !== columnsOf(first)
  )
    return undefined;
  const columns = contents.map((content, cell): ItemColumn => {
    const title = head.cells[cell] === undefined ? '' : textOf(head.cells[cell]).replace(/\s+/g, ' ');
    const kind = content.kind === 'number' ? 'position' : kindOfTitle(title);
    return { cell, title, kind, content };
  });
  return columns.every(isTitled) && isList(columns, count) ? columns : undefined;
}

/** A label that ends with a colon asks for one value, and a place to sign is for a pen. */
function isTitled({ title, kind, cell }: ItemColumn): boolean {
  if (title === '') return cell === 0 && kind === 'position';
  const isTitle = title.length <= maxTitleLength && /\p{L}|#|№/u.test(title) && !/[_[\]{}«»]|:$/.test(title);
  return isTitle && !isSigned(title);
}

/** The titles name what a list has, or every row says what to write: space below the names of two parties has neither. */
function isList(columns: readonly ItemColumn[], count: number): boolean {
  const asked = columns.filter(({ kind }) => kind !== 'position');
  const isMarked = count > 1 && columns.every(({ content }) => content.kind === 'mark');
  return asked.length > 0 && (isMarked || columns.some(({ kind }) => kind !== 'other'));
}
