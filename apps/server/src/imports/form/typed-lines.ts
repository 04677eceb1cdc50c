import { near } from '../pdf/cells.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import { type ProposedBox, shortBlank, writingHeight } from './box-shapes.ts';
import type { PrintedWord } from './words.ts';

const leastRun = 10;
/** Shorter dots hold no value. */
const leastDots = 20;
const maxShortGap = 24;

interface Run {
  left: number;
  right: number;
  y: number;
  height: number;
  isDotted: boolean;
}

/** Runs of underscores and dots among the words. */
export function underscores(words: readonly PrintedWord[], boxes: readonly ProposedBox[]): Rect[] {
  const runs = joinShort(readRuns(words)).filter(
    (run) => run.right - run.left >= leastRun && !isEllipsis(run, words),
  );
  const dotted = runs.filter(({ isDotted }) => isDotted);
  const leading = dotted.filter((run) => isLeader(run, { words, boxes, runs }));
  // A page whose dots lead the eye has no other dots.
  const isLed = leading.length > dotted.length / 2;
  return runs
    .filter((run) => !run.isDotted || !(isLed || leading.includes(run)))
    .map(({ left, right, y, height }) => [
      left,
      y - 1,
      right,
      y - 1 + Math.max(9, Math.min(writingHeight, height * 1.1)),
    ]);
}

function readRuns(words: readonly PrintedWord[]): Run[] {
  const runs: Run[] = [];
  for (const { text, left, right, y, height } of words) {
    if (!/^(?:_+|[.…]*…[.…]+|…|[.…]{5,}|＿{2,})$/u.test(text)) continue;
    const last = runs.at(-1);
    if (last && near(last.y, y) && left - last.right < 2.5 && left >= last.left) last.right = right;
    else runs.push({ left, right, y, height, isDotted: !/[_＿]/u.test(text) });
  }
  return runs;
}

/** A few dots right behind a word leave a sentence open. */
function isEllipsis({ left, right, y, isDotted }: Run, words: readonly PrintedWord[]): boolean {
  return (
    isDotted &&
    right - left < leastDots &&
    words.some(
      (word) => near(word.y, y, 1) && Math.abs(word.right - left) < 1 && /[\p{L}\p{N}]$/u.test(word.text),
    )
  );
}

/** Three or more blanks for one character each, side by side, are one place. */
function joinShort(runs: readonly Run[]): Run[] {
  const rows: Run[][] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.left - b.left)) {
    const last = rows.at(-1)?.at(-1);
    const isShort = (one: Run) => one.right - one.left <= shortBlank && !one.isDotted;
    const isBeside = last && near(last.y, run.y) && run.left - last.right < maxShortGap;
    if (isBeside && isShort(last) && isShort(run)) rows.at(-1)?.push(run);
    else rows.push([run]);
  }
  return rows.flatMap((row) => {
    const [first, last] = [row[0], row.at(-1)];
    return row.length >= 3 && first && last ? [{ ...first, right: last.right }] : row;
  });
}

/** Dots lead the eye to a number, a box or a line at the end of the row. */
function isLeader(
  { right, y }: Run,
  {
    words,
    boxes,
    runs,
  }: { words: readonly PrintedWord[]; boxes: readonly ProposedBox[]; runs: readonly Run[] },
): boolean {
  const isNumber = ({ text }: PrintedWord) => /^(?:[\divxl]{1,4}[a-z]?|[$€£].*)[.)]?$/i.test(text);
  const next = words
    .filter((word) => near(word.y, y, 2) && word.left >= right - 1 && word.left < right + 40)
    .toSorted((a, b) => a.left - b.left)[0];
  const leadsToBox = boxes.some(
    ({ rect, kind }) =>
      kind === 'text' && rect[0] >= right - 2 && rect[0] < right + 90 && rect[1] < y + 4 && rect[3] > y,
  );
  const isUnderscored = runs.some(
    (one) => !one.isDotted && near(one.y, y, 2) && one.left >= right - 1 && one.left < right + 90,
  );
  return (next !== undefined && isNumber(next)) || leadsToBox || isUnderscored;
}
