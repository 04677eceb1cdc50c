import type { DrawnLine, Rect } from './drawn-lines.ts';
import type { PrintedWord } from './words.ts';

/** A place that looks like one to write or tick on. */
export interface ProposedBox {
  rect: Rect;
  kind: 'text' | 'checkbox';
  cells?: number;
}

export const near = (a: number, b: number, most = 1.5) => Math.abs(a - b) <= most;
export const overlap = (a0: number, a1: number, b0: number, b1: number) =>
  Math.min(a1, b1) - Math.max(a0, b0);

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

/** Lines that go on from each other as one, from the top and the left. */
export function joined(lines: readonly DrawnLine[]): DrawnLine[] {
  const ordered = lines.toSorted((a, b) => b.at - a.at || a.from - b.from);
  const result: DrawnLine[] = [];
  for (const line of ordered) {
    const before = result.findLast(
      (one) => near(one.at, line.at, 0.8) && line.from <= one.to + 1.5 && line.to >= one.from - 1.5,
    );
    if (before) {
      before.from = Math.min(before.from, line.from);
      before.to = Math.max(before.to, line.to);
      before.thickness = Math.max(before.thickness, line.thickness);
    } else result.push({ ...line });
  }
  return result;
}
