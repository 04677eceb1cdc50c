import { overlap } from '../pdf/cells.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import type { PrintedWord } from './words.ts';

/** A place that looks like one to write or tick on. */
export interface ProposedBox {
  rect: Rect;
  kind: 'text' | 'checkbox';
  cells?: number;
}

/** The height of a place on a line, in points. */
export const writingHeight = 13;
/** A blank for one character is at most as wide. */
export const shortBlank = 16;

/** Whether a word is inside of a box, and not only at its edge. */
export function isIn(word: PrintedWord, [left, bottom, right, top]: Rect): boolean {
  const low = word.y + word.height * 0.1;
  return (
    overlap(word.left, word.right, left, right) > 1 &&
    overlap(low, word.y + word.height * 0.7, bottom, top) > 1
  );
}

/** Whether most of the second box is under the first. */
export function covers(a: Rect, b: Rect): boolean {
  return overlap(a[0], a[2], b[0], b[2]) > 0.5 * (b[2] - b[0]) && overlap(a[1], a[3], b[1], b[3]) > 2;
}
