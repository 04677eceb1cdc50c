import type { Rect } from '../pdf/drawn-lines.ts';
import type { PrintedWord } from './words.ts';
import { isBlank } from './words.ts';

/** Room between a printed word and the text of a value. */
const room = 1;
/** A box is trimmed only if at least this size remains. */
const least = { width: 12, height: 7.5 };
/** Two words that overlap by less look apart. */
const slight = 0.5;

/** The letters of a word, without the room of its font above and below. */
function inkOf({ left, right, y, height }: PrintedWord): Rect {
  return [left, y - height * 0.05, right, y + height * 0.7];
}

function overlaps(a: Rect, b: Rect): boolean {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return wide > slight && high > slight;
}

const areaOf = ([left, bottom, right, top]: Rect) => (right - left) * (top - bottom);

/** The largest part of a box that has none of the printed words that reach into it. */
export function trimBox(box: Rect, words: readonly PrintedWord[]): Rect {
  const [left, bottom, right, top] = box;
  let free = box;
  for (const word of words) {
    const ink = inkOf(word);
    if (isBlank(word) || !overlaps(free, ink)) continue;
    const parts: Rect[] = [
      [Math.max(free[0], ink[2] + room), free[1], free[2], free[3]],
      [free[0], free[1], Math.min(free[2], ink[0] - room), free[3]],
      [free[0], Math.max(free[1], ink[3]), free[2], free[3]],
      [free[0], free[1], free[2], Math.min(free[3], ink[1])],
    ];
    // A label in the upper part of a high box leaves the lines below it.
    const isInside = ink[0] > left - 1 && ink[2] < right + 1 && top - bottom > 2 * word.height;
    const valueOf = (part: Rect) =>
      areaOf(part) * (isInside && part[2] - part[0] === free[2] - free[0] ? 2 : 1);
    const best = parts
      .filter((part) => part[2] - part[0] >= least.width && part[3] - part[1] >= least.height)
      .toSorted((a, b) => valueOf(b) - valueOf(a))[0];
    // A word in the middle of a narrow box leaves no part to write in.
    if (best === undefined || areaOf(best) < 0.3 * (right - left) * (top - bottom)) return free;
    free = best;
  }
  return free;
}

/** The cells of a comb in which a sign is printed, as between the parts of a date. They count from 0. */
export function printedCells(
  [left, bottom, right, top]: Rect,
  cells: number,
  words: readonly PrintedWord[],
): number[] {
  const width = (right - left) / cells;
  const found = words.flatMap((word) => {
    const ink = inkOf(word);
    const middle = (word.left + word.right) / 2;
    const isInside = middle > left && middle < right && word.right - word.left < width * 1.3;
    return isInside && !isBlank(word) && overlaps([left, bottom, right, top], ink)
      ? Math.floor((middle - left) / width)
      : [];
  });
  const skipped = [...new Set(found)].toSorted((a, b) => a - b);
  return skipped.length < cells ? skipped : [];
}
