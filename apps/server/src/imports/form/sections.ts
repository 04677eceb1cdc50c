import { humanize } from '../marks/labels.ts';
import type { Widget } from './widgets.ts';
import {
  inLines,
  isBlank,
  isOnLine,
  isTelling,
  type PageParts,
  type PrintedWord,
  textOf,
  tidy,
} from './words.ts';

/** A line that names a part of a form. */
export interface Heading {
  text: string;
  y: number;
  left: number;
}

const numbered = /^(?:part|section|schedule|step|annex|teil|abschnitt|partie|cadre|[ivx]+\.|[a-h]\.)$/i;
const maxWords = 10;

/** The headings of a page: lines in capitals, in larger letters or with the number of a part, that name no widget. */
export function headingsOf(parts: PageParts): Heading[] {
  const heights = parts.words.map(({ height }) => height).toSorted((a, b) => a - b);
  const fonts = Map.groupBy(parts.words, ({ font }) => font);
  const usual = {
    height: heights[Math.floor(heights.length / 2)] ?? 10,
    font: [...fonts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0],
  };
  const lines = linesOf(parts.words);
  return lines.flatMap((segment, at): Heading[] => {
    const [first] = segment;
    const next = lines[at + 1];
    // "Part I" and its title are apart on one line.
    const isOnlyNumber = segment.length <= 2 && numbered.test(first?.text ?? '') && next?.[0]?.y === first?.y;
    const line = isOnlyNumber && next ? [...segment, ...next] : segment;
    const isShort = first !== undefined && line.length <= maxWords;
    if (!isShort || !isHeading(line, { ...usual, lines }) || namesWidget(line, parts)) return [];
    const text = humanize(tidy(textOf(line)));
    return isTelling(text) ? [{ text, y: first.y, left: first.left }] : [];
  });
}

/** The nearest heading above a widget that does not begin to its right. */
export function headingAbove(
  { rect: [, , right, top] }: Widget,
  headings: readonly Heading[],
): string | undefined {
  const above = headings.filter(({ y, left }) => y > top && left < right);
  const lowest = Math.min(...above.map(({ y }) => y));
  // Of two columns, the heading of the own one.
  return above.filter(({ y }) => y < lowest + 3).toSorted((a, b) => b.left - a.left)[0]?.text;
}

/** The words in lines, which wide gaps divide. */
function linesOf(words: readonly PrintedWord[]): PrintedWord[][] {
  return inLines(words).flatMap((line) => {
    const lines: PrintedWord[][] = [];
    for (const word of line) {
      const last = lines.at(-1)?.at(-1);
      if (last && word.left - last.right < word.height) lines.at(-1)?.push(word);
      else lines.push([word]);
    }
    return lines;
  });
}

/** The largest distance of a line above a widget that it describes. */
const maxDistance = 90;
const maxLines = 4;

/** Whether a line may name the widgets below it: a few words that are no sentence. */
function isName(line: string): boolean {
  const text = line.replace(/\s*\([^()]*\)/g, '');
  const count = text.split(' ').length;
  return count > 1 && count < 8 && /^[\p{Lu}\p{Lo}]/u.test(text) && !/[.\d]/.test(text);
}

/** The lines above a widget that are over it, the nearest first. */
export function linesAbove({ rect: [left, , right, top] }: Widget, { words }: PageParts): string[] {
  const near = words.filter(({ y }) => y > top - 2 && y < top + maxDistance);
  return linesOf(near)
    .filter(([first, ...others]) => first && first.left < right && (others.at(-1) ?? first).right > left - 60)
    .map((line) => tidy(textOf(line.slice(0, maxWords))))
    .filter((text) => isTelling(text) && isName(text))
    .toReversed()
    .slice(0, maxLines);
}

/** The letters of most words of a page, and all its lines. */
interface Usual {
  height: number;
  font: string | undefined;
  lines: readonly PrintedWord[][];
}

function isHeading(line: readonly PrintedWord[], usual: Usual): boolean {
  const text = textOf(line);
  const letters = text.replace(/[^\p{L}]/gu, '');
  const capitals = text.replace(/[^\p{Lu}]/gu, '');
  const isShouted = letters.length >= 5 && capitals.length > 0.8 * letters.length;
  const isLarge = line.every(({ height }) => height > usual.height * 1.15);
  const isBold = line.every(({ font }) => font !== usual.font) && /^\p{Lu}[^.]*$/u.test(text);
  const isAlone = isBold && !usual.lines.some((other) => isNextOf(other, line));
  return isShouted || isLarge || isAlone || numbered.test(line[0]?.text ?? '');
}

/** Whether a line of the same letters is right above or below another: both are of one paragraph. */
function isNextOf(other: readonly PrintedWord[], line: readonly PrintedWord[]): boolean {
  const [one, first] = [other[0], line[0]];
  if (one === undefined || first === undefined || one.font !== first.font) return false;
  const distance = Math.abs(one.y - first.y);
  const isOver = one.left < (line.at(-1)?.right ?? 0) && (other.at(-1)?.right ?? 0) > first.left;
  return distance > 2 && distance < first.height * 1.6 && isOver;
}

/** Whether a line is the label of a widget, which is on it or right below. */
function namesWidget(line: readonly PrintedWord[], { words, widgets }: PageParts): boolean {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return true;
  return widgets.some((widget) => {
    const [left, , right, top] = widget.rect;
    const isUnder =
      top <= first.y + 2 && first.y - top < first.height * 1.3 && left < last.right && right > first.left;
    return isOnLine(widget, first) || (isUnder && !hasWordsBefore(widget, words));
  });
}

/** As near before a widget are words that name it. */
const labelGap = 80;

function hasWordsBefore(widget: Widget, words: readonly PrintedWord[]): boolean {
  const [left] = widget.rect;
  return words.some(
    (word) =>
      isOnLine(widget, word) && word.right < left + 3 && word.right > left - labelGap && !isBlank(word),
  );
}
