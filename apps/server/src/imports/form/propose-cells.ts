import { near, overlap } from '../pdf/cells.ts';
import type { DrawnLine, Rect } from '../pdf/drawn-lines.ts';
import { isIn, type ProposedBox } from './box-shapes.ts';
import type { PrintedWord } from './words.ts';
import { joinCombs } from './propose-squares.ts';

/** Sides of a cell to write in. */
const least = { width: 14, height: 8 };

interface CellParts {
  printed: readonly PrintedWord[];
  squares: readonly Rect[];
  bars: readonly Rect[];
}

/** The cells to write in: empty ones, and the room under the words at the top of one. */
export function cellBoxes(cells: readonly Rect[], { printed, squares, bars }: CellParts): ProposedBox[] {
  const free = cells.filter((cell) => !printed.some((word) => isIn(word, cell)));
  const combs = joinCombs(combsOf(free), printed).filter(({ cells: count = 0 }) => count > 2);
  const boxes: ProposedBox[] = [...combs];
  for (const cell of cells) {
    const isTaken = combs.some(({ rect }) => contains(rect, cell)) || bars.some((bar) => isDark(cell, bar));
    if (isTaken || isInHeadRow(cell, { cells, printed })) continue;
    const ticked = squares.filter((square) => contains(cell, square));
    const rooms = ticked.length > 0 ? [roomBehindSquare(cell, { ticked, printed })] : roomsIn(cell, printed);
    for (const rect of rooms) if (rect) boxes.push({ rect, kind: 'text' });
  }
  return boxes;
}

/** Whether a cell has words as all others of its row, of which one has no room to write: the row is the head of a table. */
function isInHeadRow(
  [, bottom, , top]: Rect,
  { cells, printed }: { cells: readonly Rect[]; printed: readonly PrintedWord[] },
): boolean {
  const row = cells.filter((cell) => near(cell[1], bottom) && near(cell[3], top));
  if (row.length < 3) return false;
  const words = row.map((cell) => printed.filter((word) => isIn(word, cell)));
  const isFull = row.some(
    (cell, index) => (words[index]?.length ?? 0) > 0 && roomsIn(cell, printed).length === 0,
  );
  return isFull && words.every(({ length }) => length > 0);
}

/** The room behind the only square of a low cell, for words beside a choice. */
function roomBehindSquare(
  [left, bottom, right, top]: Rect,
  { ticked, printed }: { ticked: readonly Rect[]; printed: readonly PrintedWord[] },
): Rect | undefined {
  const [square] = ticked;
  const isFirst = square !== undefined && ticked.length === 1 && square[0] - left < 8;
  if (!isFirst || top - bottom > lowCell) return undefined;
  const room: Rect = [square[2] + 2, bottom + 1, right - 1, top - 1];
  return room[2] - room[0] > 60 && !printed.some((word) => isIn(word, room)) ? room : undefined;
}

/** Grounds that are not pale are nothing to write on. */
function isDark([left, bottom, right, top]: Rect, bar: Rect): boolean {
  const [wide, high] = [overlap(left, right, bar[0], bar[2]), overlap(bottom, top, bar[1], bar[3])];
  return wide > 0 && high > 0 && wide * high > 0.25 * (right - left) * (top - bottom);
}

function contains([left, bottom, right, top]: Rect, inner: Rect): boolean {
  return left <= inner[0] + 2 && bottom <= inner[1] + 2 && right >= inner[2] - 2 && top >= inner[3] - 2;
}

/** As many lines as the words at the top of a cell take, and the size of their letters. */
const label = { lines: 3, height: 13 };
/** A cell for one line. */
const lowCell = 30;
/** The cents of an amount, or its currency or unit, at the end of a cell. */
const endSign = /^(?:[.,]?\d{2}|[.,]-{1,2}|\p{Lu}{3}|\p{L}{1,2}|m[²³])$/u;

/** The places to write on in a cell. */
function roomsIn(cell: Rect, printed: readonly PrintedWord[]): Rect[] {
  const [left, bottom, right, top] = cell;
  const [width, height] = [right - left, top - bottom];
  if (width < least.width || height < least.height) return [];
  const words = printed.filter((word) => isIn(word, cell));
  if (words.length === 0) return [[left + 1, bottom + 1, right - 1, top - 1]];
  const [first] = words;
  const isEnd =
    first !== undefined && words.length === 1 && endSign.test(first.text) && first.right > right - 8;
  if (isEnd && first.left - left > 30) return [[left + 1, bottom + 1, first.left - 2, top - 1]];
  const low = Math.min(...words.map(({ y, height: size }) => y - size * 0.25));
  const lines = new Set(words.map(({ y }) => Math.round(y / 3))).size;
  const isLabel = lines <= label.lines && words.every(({ height: size }) => size <= label.height);
  // Words that fill a cell are a text, and those low in it belong to the value.
  const room = low - bottom;
  // Words in the middle of a cell say all that it has to say.
  const above = top - Math.max(...words.map(({ y, height: size }) => y + size * 0.7));
  const isAtTop = above < room * 0.7;
  const isRoomy = room >= 9 && isAtTop && (height <= 60 || room > height * 0.4) && width >= 24;
  if (isLabel && isRoomy) return [[left + 1, bottom + 1, right - 1, low]];
  const end = Math.max(...words.map((word) => word.right));
  const asks = words.some((word) => word.right === end && /[:：]$/.test(word.text));
  return isLabel && asks && height < lowCell && right - end > 60
    ? [[end + 3, bottom + 1, right - 1, top - 1]]
    : [];
}

/** Cells of one size side by side take one character each. */
function combsOf(cells: readonly Rect[]): ProposedBox[] {
  const rows: Rect[][] = [];
  const narrow = cells.filter(([left, , right]) => right - left <= 24);
  for (const cell of narrow.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const row = rows.find((one) => {
      const last = one.at(-1);
      const isLevel = last && near(last[1], cell[1]) && near(last[3], cell[3]);
      return isLevel && near(last[2], cell[0], 2.5) && near(last[2] - last[0], cell[2] - cell[0], 2);
    });
    if (row) row.push(cell);
    else rows.push([cell]);
  }
  return rows
    .filter(({ length }) => length >= 2)
    .map((row): ProposedBox => {
      const [first = [0, 0, 0, 0], last = first] = [row[0], row.at(-1)];
      return { rect: [first[0], first[1], last[2], first[3]], kind: 'text', cells: row.length };
    });
}

/** Whether a line is a side of a cell. */
export function isSideOf({ at, from, to }: DrawnLine, [left, bottom, right, top]: Rect): boolean {
  return (near(bottom, at) || near(top, at)) && overlap(left, right, from, to) > 1;
}
