import { isBlankBlock, type SourceBlock, type SourceCell, type SourceTable } from '../source-document.ts';
import { cellAt, cellText } from './cell-words.ts';

const labelAlone = /^\p{Lu}[^:_[\]{}«»<>.!?;]{1,90}:$/u;
const name = /^\p{Lu}(?:[^_[\]{}«».!?]|\.(?!\s\p{Lu}|$)){1,80}$/u;
const question = /^(?:\(?\w{1,3}[.)]\s+)?\p{Lu}[^_[\]{}«»?]{8,200}\?$/u;

const isLabel = (text: string) => labelAlone.test(text) || name.test(text) || question.test(text);

/** More empty cells of one table are a chart or a list that is filled in by hand. */
const mostCells = 60;

/** The label of an empty cell, or of one that holds a label with room behind it; undefined for other cells. */
export function labelOfCell(table: SourceTable, y: number, x: number): string | undefined {
  const text = cellAt(table, y, x);
  if (text === undefined) return undefined;
  if (text !== '') return labelWithRoom(table, y, x, text);
  const left = cellAt(table, y, x - 1) ?? '';
  // Without lines, empty cells only keep words apart.
  const ofChart = table.hasBorders ? ofMatrix(table, y, x) : undefined;
  if (ofChart !== undefined) return ofChart;
  if (labelAlone.test(left)) return left;
  if (!table.hasBorders) return undefined;
  return besideName(table, y, x) ?? (isUnderLabels(table, y) ? cellAt(table, y - 1, x) : undefined);
}

/** A label alone in its cell: its value has no cell of its own. */
function labelWithRoom(table: SourceTable, y: number, x: number, text: string): string | undefined {
  if (!labelAlone.test(text)) return undefined;
  const right = cellAt(table, y, x + 1);
  const below = cellAt(table, y + 1, x);
  const isHead = below !== undefined && below !== '' && !labelAlone.test(below);
  return !isHead && (right === undefined || labelAlone.test(right)) ? text : undefined;
}

/** Small words between the values of a row. */
const joining = /^\p{Ll}[\p{L} .°º]{0,40}$/u;

/** "Phone: 55 243 02" is a label with its value. */
const hasValue = /:\s*\S|\d{3}/;

/** Name, nothing, name, nothing: a row of a form. In rows of a list or a chart, nothing is beside nothing. */
function besideName(table: SourceTable, y: number, x: number): string | undefined {
  const left = cellAt(table, y, x - 1) ?? '';
  const [right, below] = [cellAt(table, y, x + 1), cellAt(table, y + 1, x - 1)];
  // Between other words it only keeps them apart, and below the head of a list are its entries.
  const isLabelToo =
    labelAlone.test(right ?? '') ||
    (cellAt(table, y, x + 2) === '' && (isLabel(right ?? '') || joining.test(right ?? '')));
  const isOfForm =
    (right === undefined || isLabelToo) && (y > 0 || below === undefined || /\p{L}/u.test(below));
  const texts = rowTexts(table, y);
  // "Born in", nothing, "on", nothing.
  const owner = joining.test(left) ? texts.slice(0, x).findLast(isLabel) : left;
  if (owner === undefined || !isLabel(owner) || hasValue.test(left) || !isOfForm) return undefined;
  const isApart = texts.every((text, at) => text !== '' || texts[at + 1] !== '');
  if (!isApart || isTitleRow(table, y) || wordsOf(table).heads[y] !== undefined) return undefined;
  return owner === left ? left : `${owner.replace(/[\s:]+$/, '')}: ${left}`;
}

/** "Referee" above "Name" and "Telephone": the title of the rows below it. */
function isTitleRow(table: SourceTable, y: number): boolean {
  const filled = rowTexts(table, y).filter((text) => text !== '');
  const below = rowTexts(table, y + 1);
  return filled.length === 1 && below.length > 1 && below.every((text) => name.test(text));
}

/** A cell of a chart: the words before its row and the head above its column. */
function ofMatrix(table: SourceTable, y: number, x: number): string | undefined {
  const { heads, emptyCells, isMostlyEmpty } = wordsOf(table);
  const texts = rowTexts(table, y);
  const first = texts.findIndex((text) => /\p{L}{2}/u.test(text));
  const head = heads[y]?.[x] ?? '';
  // Only a number stands before the words of a row. Words behind nothing are the foot of a list.
  const isRow = first !== -1 && first < x && texts.slice(0, first).every((text) => text !== '');
  const isChart = isRow && isLabel(texts[first] ?? '') && head !== '';
  // Where one cell of the row was filled in, the others were left empty.
  const isEmpty = texts.every((text, at) => at <= first || text === '');
  if (!isChart || !isEmpty || emptyCells > mostCells || isShaded(table, y)) return undefined;
  // Between rows that are filled in, an empty one is the title of those below it.
  if (isMostlyEmpty[x] !== true) return undefined;
  const column = /^\p{Lu}\p{Ll}/u.test(head) ? head.charAt(0).toLowerCase() + head.slice(1) : head;
  return `${(texts[first] ?? '').replace(/[\s:]+$/, '')}: ${column}`;
}

interface TableWords {
  /** Row by row. */
  texts: readonly (readonly string[])[];
  /** The row of names above each row, with as many cells: the heads of its columns. */
  heads: readonly (readonly string[] | undefined)[];
  emptyCells: number;
  /** Of the columns, without their first cells. */
  isMostlyEmpty: readonly boolean[];
}

const known = new WeakMap<SourceTable, TableWords>();

/** A table is read once for all of its cells: it may have thousands. */
function wordsOf(table: SourceTable): TableWords {
  const found = known.get(table) ?? readWords(table);
  known.set(table, found);
  return found;
}

function readWords({ rows }: SourceTable): TableWords {
  const texts = rows.map(({ cells }) => cells.map(cellText));
  const latest = new Map<number, readonly string[]>();
  const heads = texts.map((row) => {
    const above = latest.get(row.length);
    if (areHeads(row)) latest.set(row.length, row);
    return above;
  });
  const columns = Array.from({ length: Math.max(0, ...texts.map(({ length }) => length)) }, (_, x) =>
    rows.slice(1).flatMap(({ cells }) => cells[x] ?? []),
  );
  const isEmpty = ({ blocks }: SourceCell) => blocks.every(isBlankBlock);
  return {
    texts,
    heads,
    emptyCells: texts.flat().filter((text) => text === '').length,
    isMostlyEmpty: columns.map((cells) => cells.filter(isEmpty).length * 2 > cells.length),
  };
}

function areHeads([, ...others]: readonly string[]): boolean {
  return others.length > 1 && others.every((text) => text.length <= 60 && /^\p{L}/u.test(text));
}

/** Charts of time show their values as grounds. */
const isShaded = ({ rows }: SourceTable, y: number) =>
  rows[y]?.cells.slice(1).some(({ look }) => look?.fill !== undefined && !/^f{6}$/i.test(look.fill)) === true;

const rowTexts = (table: SourceTable, y: number) => wordsOf(table).texts[y] ?? [];

/** A row of labels with a row of nothing beneath, as forms have several of: no list, whose rows continue. */
function isUnderLabels(table: SourceTable, y: number): boolean {
  const above = rowTexts(table, y - 1);
  const own = rowTexts(table, y);
  const below = rowTexts(table, y + 1);
  const isEmpty = (texts: readonly string[]) => texts.every((text) => text === '');
  const areLabels = above.length === own.length && above.length > 0 && above.every((text) => name.test(text));
  return areLabels && isEmpty(own) && (below.length === 0 || !isEmpty(below));
}

/** An empty box below a label or a question: a table of one cell. */
export function labelOfBox(
  { rows, hasBorders }: SourceTable,
  before: SourceBlock | undefined,
): string | undefined {
  const cell = rows.length === 1 && rows[0]?.cells.length === 1 ? rows[0].cells[0] : undefined;
  const isBox = hasBorders && cell !== undefined && cellText(cell) === '';
  if (!isBox || before?.type !== 'paragraph') return undefined;
  const words = cellText({ blocks: [before], span: 1, isContinued: false });
  return isLabel(words) || /^\p{Lu}[^_[\]{}]{1,200}:$/u.test(words) ? words : undefined;
}
