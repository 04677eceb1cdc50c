import type { LookStyle } from '@inkfield/contract/look';
import { bulletSigns } from '@inkfield/contract/look-limits';
import type { SourceParagraph } from '../../source-document.ts';
import type { Letters, ParagraphLook } from '../../source-look.ts';
import { mostOf } from '../../docx/main-look.ts';
import { cleanName } from './clean-name.ts';
import { lineHeight } from './fonts-of.ts';

const limits = { length: 1500, distance: 1500, space: 40, edge: 20, tabs: 60 };
const signs = new Set(bulletSigns);

/** A paragraph as a style of the template's look. Bold and italic words are marked in the text, but for headings. */
export function styleOf(paragraph: SourceParagraph, { isHeading = false } = {}): LookStyle | undefined {
  const { look } = paragraph;
  if (look === undefined) return undefined;
  const letters = lettersOf(paragraph, look, isHeading);
  const hasTabs = look.label !== undefined || paragraph.runs.some(({ text }) => text.includes('\t'));
  return {
    ...lettersStyle(letters),
    bold: isHeading && letters.bold,
    ...(letters.kerning && { kerning: true }),
    ...(letters.caps !== undefined && letters.caps !== 'none' && { caps: letters.caps }),
    ...(letters.spacing !== 0 && { spacing: clamp(tenth(letters.spacing), -20, 100) }),
    line: lineOf(look, letters),
    before: distance(look.before),
    after: distance(look.after),
    left: indent(look.left),
    right: indent(look.right),
    first: indent(look.first),
    align: look.align,
    ...(hasTabs && look.tabs.length > 0 && { tabs: tabsOf(look) }),
    ...(look.keepNext && { keep_next: true }),
    ...(look.keepLines && { keep_lines: true }),
    ...(look.splits && { splits: true }),
    ...(look.isTurned && { turned: true }),
    ...(look.joins !== undefined && { joins: cleanName(look.joins) }),
    ...borderOf(look),
    ...(look.fill !== undefined && { fill: look.fill }),
    ...(look.label !== undefined && { label: labelOf(look.label) }),
  };
}

/** On a grid, what the spacing of lines multiplies is a whole number of its pitch. */
function lineOf({ line, linePitch }: ParagraphLook, { font, size }: Letters): ParagraphLook['line'] {
  if (linePitch === undefined || !('times' in line)) return line;
  const natural = lineHeight({ font: cleanName(font), size, line: { times: 1 } });
  return { least: tenth(Math.ceil(natural / linePitch - 0.01) * linePitch * line.times) };
}

/** The letters that most words of a paragraph are set in; without words those of its mark. */
function lettersOf({ runs }: SourceParagraph, { mark }: ParagraphLook, isHeading: boolean): Letters {
  const weighed = runs.flatMap(({ letters, text }) =>
    letters === undefined ? [] : [[JSON.stringify(seen(letters, isHeading)), text.length] as const],
  );
  const most = mostOf(weighed);
  const found = runs.find(({ letters }) => letters && JSON.stringify(seen(letters, isHeading)) === most);
  return found?.letters ?? mark;
}

function seen({ font, size, color, spacing, kerning, caps, bold }: Letters, isHeading: boolean) {
  return { font, size, color, spacing, kerning, caps, bold: isHeading && bold };
}

function lettersStyle({ font, size, color }: Letters) {
  return { font: cleanName(font), size: clamp(size, 1, 200), color: color ?? '000000' };
}

function labelOf({
  letters,
  after,
  align,
  text,
  isBullet,
}: NonNullable<ParagraphLook['label']>): NonNullable<LookStyle['label']> {
  const { bold, italic } = letters;
  return {
    ...lettersStyle(letters),
    bold,
    italic,
    after,
    ...(align !== 'left' && { align }),
    // Every bullet of the text is •.
    ...(isBullet && signs.has(text) && { sign: text }),
  };
}

function tabsOf({ tabs }: ParagraphLook): NonNullable<LookStyle['tabs']> {
  return tabs.slice(0, limits.tabs).map(({ at, align, leader }) => ({
    at: indent(at),
    align,
    ...(leader !== undefined && { leader }),
  }));
}

function borderOf({ border }: ParagraphLook): Pick<LookStyle, 'border'> {
  const edges = Object.entries(border).map(([side, { width, color, space }]) => [
    side,
    { width: clamp(width, 0.1, limits.edge), color, space: clamp(space, 0, limits.space) },
  ]);
  return edges.length === 0 ? {} : { border: Object.fromEntries(edges) };
}

/** Indents in half points: the difference is not visible, and fewer styles differ. */
export const indent = (value: number) => clamp(Math.round(value * 2) / 2, -limits.length, limits.length);
const distance = (value: number) => clamp(tenth(value), 0, limits.distance);
/** Margins add up from row to row and from page to page. */
export const margin = (value: number) => clamp(tenth(value), -limits.length, limits.length);
export const tenth = (value: number) => Math.round(value * 10) / 10;

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
