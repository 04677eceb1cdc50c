import { humanize } from '../marks/labels.ts';
import type { Widget } from './widgets.ts';
import { inLines, isOnLine, isTelling, type PageParts, type PrintedWord, textOf, tidy } from './words.ts';

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
  const usual = heights[Math.floor(heights.length / 2)] ?? 10;
  return linesOf(parts.words).flatMap((line): Heading[] => {
    const [first] = line;
    if (first === undefined || line.length > maxWords || !isHeading(line, usual) || namesWidget(line, parts))
      return [];
    const text = humanize(tidy(textOf(line)));
    return isTelling(text) ? [{ text, y: first.y, left: first.left }] : [];
  });
}

/** The nearest heading above a widget that does not begin to its right. */
export function headingAbove(
  { rect: [, , right, top] }: Widget,
  headings: readonly Heading[],
): string | undefined {
  return headings.filter(({ y, left }) => y > top && left < right).toSorted((a, b) => a.y - b.y)[0]?.text;
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
function isName(text: string): boolean {
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

function isHeading(line: readonly PrintedWord[], usual: number): boolean {
  const text = textOf(line);
  const letters = text.replace(/[^\p{L}]/gu, '');
  const capitals = text.replace(/[^\p{Lu}]/gu, '');
  const isShouted = letters.length >= 5 && capitals.length > 0.8 * letters.length;
  const isLarge = line.every(({ height }) => height > usual * 1.15);
  return isShouted || isLarge || numbered.test(line[0]?.text ?? '');
}

/** Whether a line is the label of a widget, which is on it or right below. */
function namesWidget(line: readonly PrintedWord[], { widgets }: PageParts): boolean {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return true;
  return widgets.some((widget) => {
    const [left, , right, top] = widget.rect;
    const isUnder =
      top <= first.y + 2 && first.y - top < first.height * 1.3 && left < last.right && right > first.left;
    return isOnLine(widget, first) || isUnder;
  });
}
