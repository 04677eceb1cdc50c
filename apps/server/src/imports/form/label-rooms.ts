import { near, overlap } from '../pdf/cells.ts';
import type { DrawnLines, Rect } from '../pdf/drawn-lines.ts';
import type { ProposedBox } from './box-shapes.ts';
import type { PrintedWord } from './words.ts';

/** No room behind a label is wider, and a narrower one is the end of a sentence. */
const width = { least: 40, most: 260 };
/** A page that draws places has such labels too if there are at least so many: one alone introduces what follows. */
const leastLabels = 6;

interface PageDrawing {
  lines: DrawnLines;
  boxes: readonly ProposedBox[];
}

/** The rooms behind `Label:` for which nothing is drawn. */
export function roomsBehindLabels(words: readonly PrintedWord[], { lines, boxes }: PageDrawing): Rect[] {
  const texts = boxes.filter(({ kind }) => kind === 'text').map(({ rect }) => rect);
  const walls = [...boxes.map(({ rect }) => rect), ...lines.bars];
  const end = Math.max(...words.map((word) => word.right));
  const rooms = words.flatMap((word): Rect[] => {
    if (!/\p{L}{2}\)?[:：]$/u.test(word.text)) return [];
    const [bottom, top] = [word.y - 3, word.y + Math.max(9, word.height)];
    const isBeside = (low: number, high: number) => overlap(low, high, bottom, top) > 3;
    const behind = words.filter(({ left, y }) => left >= word.right - 1 && near(y, word.y, 4));
    const sides = [
      ...behind.map(({ left }) => left - 4),
      ...lines.down.filter(({ from, to }) => isBeside(from, to)).map(({ at }) => at - 2),
      ...walls.filter((rect) => isBeside(rect[1], rect[3])).map(([left]) => left - 3),
    ].filter((at) => at > word.right - 5);
    const right = Math.min(end, word.right + width.most, ...sides);
    const isFollowed = words.some(
      ({ left, right: to, y }) =>
        y < word.y - 2 && y > word.y - word.height && left < right && to > word.right,
    );
    const room: Rect = [word.right + 3, bottom, right, top];
    const hasPlace = texts.some((rect) => isForLabel(rect, room));
    const isRoom = right - word.right >= width.least && !isFollowed && !hasPlace;
    return isRoom && !introducesList(word, words) ? [room] : [];
  });
  return texts.length === 0 || rooms.length >= leastLabels ? rooms : [];
}

const listMark = /^(?:[•·▪■◦‣\-–—*✓✔√➢]|\(?(?:\d{1,2}|[a-z])[.)])$/u;

/** Whether the line below a colon begins with the mark of a list, which the colon introduces. */
function introducesList({ y, right, height }: PrintedWord, words: readonly PrintedWord[]): boolean {
  const firstOf = (line: readonly PrintedWord[]) => line.toSorted((a, b) => a.left - b.left)[0]?.text ?? '';
  const before = words.filter((one) => one.left < right);
  const below = before.filter((one) => one.y < y - 2 && one.y > y - 2.2 * height);
  const next = Math.max(...below.map((one) => one.y));
  const isInList = listMark.test(firstOf(before.filter((one) => near(one.y, y, 2))));
  return !isInList && listMark.test(firstOf(below.filter((one) => near(one.y, next, 2))));
}

/** Whether a drawn place is on the row of a label or right below it, and so the one that the label names. */
function isForLabel(rect: Rect, [left, bottom, right, top]: Rect): boolean {
  return rect[3] > bottom - 14 && rect[1] < top && rect[2] > left - 60 && rect[0] < right + 90;
}
