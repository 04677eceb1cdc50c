import { isSmall, near, overlap } from '../pdf/cells.ts';
import type { DrawnLine, Rect } from '../pdf/drawn-lines.ts';
import { isIn, type ProposedBox } from './box-shapes.ts';
import { itemNumber, lowCell, roomsIn } from './cell-rooms.ts';
import type { PrintedWord } from './words.ts';
import { joinCombs } from './propose-squares.ts';

interface CellParts {
  printed: readonly PrintedWord[];
  squares: readonly Rect[];
  /** Grounds that nothing is written on. */
  bars: readonly Rect[];
  rects: readonly Rect[];
  greys: readonly Rect[];
}

/** The cells to write in: empty ones, and the room under the words at the top of one. */
export function cellBoxes(
  cells: readonly Rect[],
  { printed, squares, bars, rects, greys }: CellParts,
): ProposedBox[] {
  const numbers = numbersInFrames(rects, printed);
  const free = cells.filter((cell) => !printed.some((word) => isIn(word, cell)));
  const combs = joinCombs(combsOf(free), printed).filter(({ cells: count = 0 }) => count > 2);
  const dark = new Set(cells.filter((cell) => bars.some((bar) => isDark(cell, bar))));
  const open = cells.filter((cell) => !dark.has(cell));
  const boxes: ProposedBox[] = [...combs];
  const isHeadOf = new Map<string, boolean>();
  /** Asked once per row: squared paper has thousands of cells. */
  const isInHead = (cell: Rect) => {
    const row = `${cell[1]} ${cell[3]}`;
    const isHead = isHeadOf.get(row) ?? isInHeadRow(cell, { cells, printed });
    isHeadOf.set(row, isHead);
    return isHead;
  };
  for (const cell of cells) {
    const isTaken = dark.has(cell) || combs.some(({ rect }) => contains(rect, cell));
    if (isTaken || isInHead(cell)) continue;
    if (isSquareAlone(cell, cells)) {
      boxes.push({ rect: cell, kind: 'checkbox' });
      continue;
    }
    const ticked = squares.filter((square) => contains(cell, square));
    const isShaded = greys.some((grey) => isDark(cell, grey)) && printed.some((word) => isIn(word, cell));
    const rooms =
      ticked.length > 0
        ? [roomBehindSquare(cell, { ticked, printed })]
        : isShaded
          ? []
          : roomsIn(...withoutNumber(cell, { printed, numbers }));
    // Words at the bottom of a cell over an empty one are the head of its column.
    const isHead = (rect: Rect) => rect[1] > cell[1] + 4 && isOverFree(cell, { cells: open, printed });
    for (const rect of rooms) if (rect && !isHead(rect)) boxes.push({ rect, kind: 'text' });
  }
  return boxes;
}

interface NumberInFrame {
  frame: Rect;
  number: PrintedWord;
}

/** The numbers of items that are printed in a small frame. */
function numbersInFrames(rects: readonly Rect[], printed: readonly PrintedWord[]): NumberInFrame[] {
  return rects.filter(isSmall).flatMap((frame): NumberInFrame[] => {
    const [number, ...others] = printed.filter((word) => isIn(word, frame));
    return number && others.length === 0 && itemNumber.test(number.text) ? [{ frame, number }] : [];
  });
}

/** A cell behind the frame with its number, and the other words. */
function withoutNumber(
  cell: Rect,
  { printed, numbers }: { printed: readonly PrintedWord[]; numbers: readonly NumberInFrame[] },
): [Rect, PrintedWord[]] {
  const [left, bottom, right, top] = cell;
  const own = numbers.filter(({ frame }) => contains(cell, frame));
  const start = Math.max(
    left,
    ...own.filter(({ frame }) => frame[0] - left < 8).map(({ frame }) => frame[2] + 1),
  );
  const words = printed.filter((word) => !own.some(({ number }) => number === word));
  return [[start, bottom, right, top], words];
}

/** A square that is drawn as four lines, and not as a frame, is a box to tick. In a table it is a cell. */
function isSquareAlone(cell: Rect, cells: readonly Rect[]): boolean {
  const [left, bottom, right, top] = cell;
  const isSquare = isSmall(cell) && near(right - left, top - bottom, 2.5);
  const touches = (other: Rect) =>
    other !== cell &&
    overlap(left, right, other[0], other[2]) > -2.5 &&
    overlap(bottom, top, other[1], other[3]) > -2.5 &&
    !contains(other, cell);
  return isSquare && !cells.some(touches);
}

/**
 * Whether a row is the head of a table: it stands over an empty cell, all its cells have words, and one of them has no room to
 * write.
 */
function isInHeadRow([, bottom, , top]: Rect, { cells, printed }: PageCells): boolean {
  const row = cells.filter((cell) => near(cell[1], bottom) && near(cell[3], top));
  if (row.length < 3) return false;
  if (!row.some((cell) => isOverFree(cell, { cells, printed }))) return false;
  const words = row.map((cell) => printed.filter((word) => isIn(word, cell)));
  const isFull = row.some(
    (cell, index) => (words[index]?.length ?? 0) > 0 && roomsIn(cell, printed).length === 0,
  );
  return isFull && words.every(({ length }) => length > 0);
}

interface PageCells {
  cells: readonly Rect[];
  printed: readonly PrintedWord[];
}

/** Whether an empty cell of the same width is right below a cell. */
function isOverFree([left, bottom, right]: Rect, { cells, printed }: PageCells): boolean {
  return cells.some(
    (under) =>
      near(under[3], bottom) &&
      near(under[0], left, 3) &&
      near(under[2], right, 3) &&
      !printed.some((word) => isIn(word, under)),
  );
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

/** As high is a row of a table whose rows are grey in turns. */
const mostRow = 30;
/** A narrower one with nothing grey beside it is a margin. */
const leastRow = 60;

/** Grey cells that hold no words are closed. Rows that are grey in turns only help the eye. */
export function closedCells(greys: readonly Rect[], printed: readonly PrintedWord[]): Rect[] {
  const isInTurns = ([left, bottom, right, top]: Rect) =>
    top - bottom <= mostRow &&
    (right - left > leastRow || greys.some((other) => other[0] !== left && near(other[1], bottom))) &&
    greys.some((other) => {
      const gap = Math.max(other[1] - top, bottom - other[3]);
      return near(other[0], left) && near(other[2], right) && gap > 4 && gap < 1.5 * (top - bottom);
    });
  return greys.filter((grey) => !isInTurns(grey) && !printed.some((word) => isIn(word, grey)));
}

/** Grounds that are not pale are nothing to write on. */
function isDark([left, bottom, right, top]: Rect, bar: Rect): boolean {
  const [wide, high] = [overlap(left, right, bar[0], bar[2]), overlap(bottom, top, bar[1], bar[3])];
  return wide > 0 && high > 0 && wide * high > 0.25 * (right - left) * (top - bottom);
}

function contains([left, bottom, right, top]: Rect, inner: Rect): boolean {
  return left <= inner[0] + 2 && bottom <= inner[1] + 2 && right >= inner[2] - 2 && top >= inner[3] - 2;
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
