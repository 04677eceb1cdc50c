import { near } from '../pdf/cells.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import { inLines, type PrintedWord } from './words.ts';

/** As far below a line are the names of its parts, in points. */
const mostBelow = 16;
/** Names are as far apart, in heights of their letters. Words of a sentence are nearer. */
const leastGap = 1.5;
const mostWords = 5;
const leastPart = 20;

/** A line with several names right below it, as "City", "State" and "Zip", is a place for each of them. */
export function divideByNames(
  rect: Rect,
  { printed, places }: { printed: readonly PrintedWord[]; places: readonly Rect[] },
): Rect[] {
  const [left, bottom, right, top] = rect;
  const isUnder = (word: PrintedWord) => word.right > left - 4 && word.left < right + 4;
  const below = printed.filter(({ y, height }) => y + height * 0.7 < bottom + 3 && y > bottom - mostBelow);
  const row = inLines(below).find((line) => line.some(isUnder));
  // Words that begin before the line name what is there.
  const names = namesIn(row ?? []).filter((name) => name.some(isUnder));
  const isApart = names.length > 1 && names.every((name) => isName(name, rect));
  const base = row?.[0]?.y ?? 0;
  // Places beside the words are named by them.
  const hasPlaces = places.some(
    (other) =>
      other !== rect && other[1] < base + 4 && other[3] > base + 2 && other[0] < right && other[2] > left,
  );
  if (!isApart || hasPlaces) return [rect];
  const isFromLeft = near(names[0]?.[0]?.left ?? 0, left, 8);
  const starts = names.slice(1).map((name, index) => {
    const [start, end] = [name[0]?.left ?? 0, names[index]?.at(-1)?.right ?? 0];
    return isFromLeft ? start - 2 : (start + end) / 2;
  });
  const edges = [left, ...starts, right];
  const parts = edges.slice(1).map((end, index): Rect => {
    const start = edges[index] ?? left;
    return [start, bottom, end === right ? right : end - 2, top];
  });
  return parts.every(([from, , to]) => to - from >= leastPart) ? parts : [rect];
}

/** The words of a line, divided at wide gaps. */
function namesIn(line: readonly PrintedWord[]): PrintedWord[][] {
  const names: PrintedWord[][] = [];
  for (const word of line) {
    const before = names.at(-1)?.at(-1);
    if (before && word.left - before.right < word.height * leastGap) names.at(-1)?.push(word);
    else names.push([word]);
  }
  return names;
}

function isName(name: readonly PrintedWord[], [left, , right]: Rect): boolean {
  const [first, last] = [name[0], name.at(-1)];
  if (first === undefined || last === undefined || name.length > mostWords) return false;
  const isWithin = first.left > left - 8 && last.right < right + 8;
  return isWithin && /\p{L}{2}/u.test(name.map(({ text }) => text).join(' ')) && !/[:：]$/u.test(last.text);
}
