import type { Widget } from './widgets.ts';
import { inLines, isOnLine, isTelling, type PageParts, type PrintedWord, textOf, tidy } from './words.ts';

/** A numbered question or line of a form, such as `13B. Where did it happen?`. */
export interface Item {
  text: string;
  y: number;
  left: number;
}

const number = /^\(?(?:\d{1,3}(?:\.?[a-z])?|[a-z])[.):]\)?$|^\d{1,3}\.?[a-z]\.?$/i;
/** Before a capital only: `a` is a word too. */
const bareNumber = /^(?:\d{1,2}[a-zA-Z]?|[a-z])$/;
/** Between a number and its words, in points. */
const maxGap = 45;
const maxWords = 60;

const known = new WeakMap<PageParts, Item[]>();

/** The numbered questions and lines of a page, which are looked for once. */
export function itemsOf(parts: PageParts): Item[] {
  const found = known.get(parts) ?? findItems(parts);
  known.set(parts, found);
  return found;
}

function findItems(parts: PageParts): Item[] {
  const lines = inLines(parts.words);
  return lines.flatMap((line, row) =>
    line.flatMap((word, at): Item[] => {
      if (!isStart(line, at)) return [];
      const first = runFrom(line, at + 1);
      const words = [...first, ...linesBelow(first, { lines: lines.slice(row + 1), parts })];
      const text = tidy(textOf(words.slice(0, maxWords)));
      return isTelling(text) ? [{ text, y: word.y, left: word.left }] : [];
    }),
  );
}

/** Whether a word is the number of an item: a gap is before it, and words follow. */
function isStart(line: readonly PrintedWord[], at: number): boolean {
  const [before, word, next] = [line[at - 1], line[at], line[at + 1]];
  if (word === undefined || next === undefined || next.left - word.right > maxGap) return false;
  const isApart = before === undefined || word.left - before.right > word.height;
  const isNumber = number.test(word.text) || (bareNumber.test(word.text) && /^\p{Lu}/u.test(next.text));
  return isApart && isNumber && /\p{L}/u.test(next.text) && !number.test(next.text);
}

/** The words of a line from one on, up to a wide gap or the next item. */
function runFrom(line: readonly PrintedWord[], from: number): PrintedWord[] {
  const end = line.findIndex((word, at) => {
    const before = line[at - 1];
    const isFar = before !== undefined && word.left - before.right > word.height * 1.5;
    return at > from && (isFar || isStart(line, at));
  });
  return line.slice(from, end < 0 ? undefined : end);
}

/** The lines in which an item continues: they begin at the same place, and no widget is on them. */
function linesBelow(
  first: readonly PrintedWord[],
  { lines, parts }: { lines: readonly PrintedWord[][]; parts: PageParts },
): PrintedWord[] {
  const found: PrintedWord[] = [];
  let last = first;
  for (const line of lines) {
    const [start, end] = [last[0], last.at(-1)];
    if (start === undefined || end === undefined || found.length > maxWords) break;
    const height = start.height;
    if (start.y - (line[0]?.y ?? 0) > height * 1.6 || /[.?!:]$/.test(end.text)) break;
    const at = line.findIndex(({ left }) => Math.abs(left - start.left) < 6);
    if (at < 0 || start.y - (line[at]?.y ?? 0) < 2) continue;
    if (at > 0 && isStart(line, at - 1)) break;
    const run = runFrom(line, at);
    const hasWidget = parts.widgets.some((widget) =>
      run.some((word) => isOnLine(widget, word) && widget.rect[2] > word.left && widget.rect[0] < word.right),
    );
    if (isStart(line, at) || hasWidget) break;
    found.push(...run);
    last = run;
  }
  return found;
}

/** As far above a widget as its item may begin. */
const maxDistance = 160;
/** As far to the right an item begins another column. */
const columnGap = 100;

/** The item to which a widget belongs: the nearest that begins above or on its line, in its column. */
export function itemOf({ rect: [left, bottom, , top] }: Widget, items: readonly Item[]): string | undefined {
  const above = items.filter(
    (item) => item.left < left + 3 && item.y > bottom - 3 && item.y < top + maxDistance,
  );
  const column = Math.max(...above.map((item) => item.left));
  return above
    .filter((item) => item.left > column - columnGap)
    .toSorted((a, b) => a.y - b.y || b.left - a.left)[0]?.text;
}

const leading = /^\(?(?:\d{1,3}\.? ?[a-z]?[.):]?|[a-z][.):])\s+/i;
const maxRowDistance = 60;

/** Words that are the beginning or the end of an item near a widget, as the whole item: its other lines are part of it. */
export function wholeItem(text: string, { rect: [left, bottom] }: Widget, items: readonly Item[]): string {
  const plain = tidy(text.replace(leading, ''));
  const count = plain.split(' ').length;
  const found = items
    .filter((item) => Math.abs(item.y - bottom) < maxRowDistance && item.left < left)
    .filter(
      (item) =>
        item.text.length > plain.length + 2 &&
        ((count > 2 && item.text.startsWith(plain)) ||
          ((count > 1 || plain.endsWith('?')) && item.text.endsWith(plain))),
    )
    .toSorted((a, b) => Math.abs(a.y - bottom) - Math.abs(b.y - bottom));
  return found[0]?.text ?? text;
}
