import { joined, near, overlap } from '../pdf/cells.ts';
import type { DrawnLine, DrawnLines, Rect } from '../pdf/drawn-lines.ts';
import { isIn, type ProposedBox, shortBlank, writingHeight } from './box-shapes.ts';
import type { PrintedWord } from './words.ts';
import { isSideOf } from './propose-cells.ts';

/** Short lines of one length side by side take one character each. */
export function lineCombs({ across }: DrawnLines, printed: readonly PrintedWord[]): ProposedBox[] {
  const short = joined(across).filter(({ from, to }) => to - from <= shortBlank && to - from >= shortestCell);
  const rows: DrawnLine[][] = [];
  for (const line of short) {
    const row = rows.find((one) => {
      const last = one.at(-1);
      const gap = last === undefined ? 0 : line.from - last.to;
      return (
        last !== undefined && near(last.at, line.at, 1) && gap > 0 && gap < maxCellGap && isAlike(last, line)
      );
    });
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row): ProposedBox[] => {
    const [first, last] = [row[0], row.at(-1)];
    if (first === undefined || last === undefined || row.length < 2) return [];
    const rect: Rect = [first.from, first.at, last.to, first.at + writingHeight + 2];
    return printed.some((word) => isIn(word, rect)) ? [] : [{ rect, kind: 'text', cells: row.length }];
  });
}

const shortestCell = 8;
const maxCellGap = 6;
const isAlike = (a: DrawnLine, b: DrawnLine) => near(a.to - a.from, b.to - b.from, 1);

/** A line that is thicker parts sections. */
const maxThickness = 1.4;
const leastLength = 20;

interface LineParts {
  printed: readonly PrintedWord[];
  cells: readonly Rect[];
}

/** Lines to write on: nothing is printed right above them, and they are no side of a cell. */
export function rules({ across, down, rects, bars }: DrawnLines, { printed, cells }: LineParts): Rect[] {
  const lines = joined(across);
  const isSide = (line: DrawnLine) =>
    down.some(
      ({ at, from, to }) =>
        (near(at, line.from, 3) || near(at, line.to, 3)) && from < line.at + 8 && to > line.at - 3,
    ) || [...rects, ...bars, ...cells].some((rect) => isSideOf(line, rect));
  const free = lines.filter(
    (line) => line.to - line.from >= leastLength && line.thickness <= maxThickness && !isSide(line),
  );
  const text = {
    left: Math.min(...printed.map(({ left }) => left)),
    right: Math.max(...printed.map(({ right }) => right)),
  };
  const rooms = free.flatMap((line) => {
    const room = roomOn(line, { printed, lines });
    return room === undefined ? [] : [{ line, room }];
  });
  const isPart = ({ line, room }: RoomOnLine) =>
    room[0] > line.from ||
    room[2] < line.to ||
    room[2] - room[0] <= Math.max(300, 0.85 * (text.right - text.left));
  const written = new Set(rooms.filter(isPart).map(({ line }) => line.thickness.toFixed(1)));
  return rooms.flatMap((one): Rect[] => {
    const { line, room } = one;
    // A line as wide as the page parts two sections, unless it is among others of its kind or has a question of its own.
    const isPlace =
      isPart(one) ||
      free.some((other) => isPair(line, other) && !isHeadingBetween(line, other, printed)) ||
      (written.has(line.thickness.toFixed(1)) && isAnswer(line, { printed, lines, left: text.left }));
    return isPlace ? columnsOf(line, room, { printed, free }) : [];
  });
}

interface RoomOnLine {
  line: DrawnLine;
  room: Rect;
}

/** As far above a long line as its question ends, in points: nearer words are underlined, others belong to what is between. */
const questionGap = { least: 13, most: 50 };
/** Words under a line that name what is written on it are at most so large and so near. */
const caption = { height: 8.5, gap: 4 };

/**
 * Whether a long line has a question above it or a name below it. A line that parts sections begins where all text of the page
 * begins. One to write on begins where its question does.
 */
function isAnswer(
  line: DrawnLine,
  { printed, lines, left }: { printed: readonly PrintedWord[]; lines: readonly DrawnLine[]; left: number },
): boolean {
  const own = printed.filter((word) => overlap(word.left, word.right, line.from, line.to) > 1);
  const above = own.filter(({ y }) => y > line.at + 4);
  const base = Math.min(...above.map(({ y }) => y));
  const [gap, last] = [
    base - line.at,
    above
      .filter(({ y }) => near(y, base, 2))
      .toSorted((a, b) => a.right - b.right)
      .at(-1),
  ];
  if (gap < questionGap.least || gap > questionGap.most || last === undefined) return false;
  if (
    lines.some(
      ({ at, from, to }) => at > line.at + 2 && at < base - 2 && overlap(from, to, line.from, line.to) > 20,
    )
  )
    return false;
  const asks = /[:：?]\)?$/u.test(last.text);
  const isNamed = own.some(
    ({ y, height }) => y < line.at && line.at - y - height * 0.7 < caption.gap && height <= caption.height,
  );
  return asks || isNamed || line.from > left + 8;
}

/** Whether two lines are equal and as far apart as lines to write on. */
function isPair(a: DrawnLine, b: DrawnLine): boolean {
  const distance = Math.abs(a.at - b.at);
  return distance > 11 && distance < 36 && near(a.from, b.from, 4) && near(a.to, b.to, 4);
}

/** Whether words stand between two lines: such lines are the frame of a heading. */
function isHeadingBetween(a: DrawnLine, b: DrawnLine, printed: readonly PrintedWord[]): boolean {
  const [low, high] = [Math.min(a.at, b.at), Math.max(a.at, b.at)];
  return printed.some(
    (word) => word.y > low + 2 && word.y < high && overlap(word.left, word.right, a.from, a.to) > 0,
  );
}

/** The part of a line with nothing printed on it, up to what is above. */
function roomOn(
  line: DrawnLine,
  { printed, lines }: { printed: readonly PrintedWord[]; lines: readonly DrawnLine[] },
): Rect | undefined {
  let { from } = line;
  let { to } = line;
  for (const word of printed) {
    if (word.y < line.at - 2 || word.y > line.at + 8 || word.right < from || word.left > to) continue;
    // A label that begins the line leaves the rest of it.
    if (word.left <= from + 4) from = Math.max(from, word.right + 2);
    else if (word.right >= to - 4) to = Math.min(to, word.left - 2);
    else return undefined;
  }
  const begins = printed.filter(
    ({ y, left, right }) => y >= line.at - 2 && y <= line.at + 8 && left >= line.from - 4 && right <= from,
  );
  const last = begins.toSorted((a, b) => a.right - b.right).at(-1);
  // One word names what is written behind it. Several without a colon are a heading or the end of a paragraph.
  if (begins.length > 1 && !/[:：?]\)?$/u.test(last?.text ?? '')) return undefined;
  const above = printed.filter(
    (word) => word.y > line.at + 8 && overlap(word.left, word.right, from, to) > 1,
  );
  const next = lines.filter((other) => other.at > line.at + 5 && overlap(other.from, other.to, from, to) > 1);
  const ceiling = Math.min(
    line.at + writingHeight + 2,
    ...above.map(({ y }) => y - 1),
    ...next.map(({ at }) => at),
  );
  // The rest of an underlined word is no place to write.
  const isWord = to - from < 0.25 * (line.to - line.from);
  return to - from >= leastLength && ceiling - line.at >= 7 && !isWord
    ? [from, line.at, to, ceiling]
    : undefined;
}

const headGap = 24;

/** Splits a line with several heads above it into one part for each head. */
function columnsOf(
  line: DrawnLine,
  room: Rect,
  { printed, free }: { printed: readonly PrintedWord[]; free: readonly DrawnLine[] },
): Rect[] {
  const stack = free.filter((other) => near(other.from, line.from, 4) && near(other.to, line.to, 4));
  let top = line.at;
  for (const { at } of stack.toSorted((a, b) => a.at - b.at)) if (at > top && at - top < 36) top = at;
  // Words right below another line are its names.
  const isName = ({ y, height, left, right }: PrintedWord) =>
    free.some((other) => {
      const gap = other.at - y - height * 0.7;
      return gap > -2 && gap < caption.gap && overlap(other.from, other.to, left, right) > 0;
    });
  const above = printed.filter(
    (word) =>
      word.y > top + 8 &&
      word.y < top + 36 &&
      word.left >= line.from - 4 &&
      word.right <= line.to + 4 &&
      !isName(word),
  );
  const nearest = Math.min(...above.map(({ y }) => y));
  const head = above.filter(({ y }) => near(y, nearest, 2)).toSorted((a, b) => a.left - b.left);
  const starts = head.flatMap(({ left }, index) => {
    const before = head[index - 1];
    return before === undefined || left - before.right < headGap ? [] : [left];
  });
  const hasAll = top !== line.at || stack.length > 1;
  if (!hasAll || starts.length === 0 || starts.length > 5) return [room];
  const edges = [room[0], ...starts.filter((start) => start > room[0] + leastLength), room[2]];
  return edges.slice(1).flatMap((right, index): Rect[] => {
    const left = edges[index] ?? room[0];
    const end = right === room[2] ? right : right - 2;
    return end - left >= leastLength ? [[left, room[1], end, room[3]]] : [];
  });
}

const maxGroupGap = 16;
/** Two longer lines side by side are two places. */
const maxPart = 60;

/** A value begins behind the sign of its currency. */
const currency = /^[$€£¥₹]$/;

/** Lines that are parted by a sign only, as between the thousands of an amount or the parts of a date, are one place. */
export function groups(rects: readonly Rect[], words: readonly PrintedWord[]): Rect[] {
  const parting = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) || currency.test(text));
  const result: Rect[] = [];
  for (const rect of rects.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const last = result.at(-1);
    const gap = last ? rect[0] - last[2] : Infinity;
    const isPart = last !== undefined && Math.min(last[2] - last[0], rect[2] - rect[0]) <= maxPart;
    const isBeside = isPart && near(last[1], rect[1]) && gap > 2.5 && gap <= maxGroupGap;
    const between = parting.filter(
      ({ left, right, y }) => last && near(y, rect[1], 8) && left < rect[0] && right > last[2],
    );
    if (isBeside && between.length === 0) {
      last[2] = rect[2];
      last[3] = Math.min(last[3], rect[3]);
    } else result.push([...rect]);
  }
  return result;
}
