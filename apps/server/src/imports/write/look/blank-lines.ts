import type { LookStyle } from '@inkfield/contract/look';
import type { SourceParagraph } from '../../source-document.ts';
import { fontOf } from './fonts-of.ts';
import { styleOf } from './style-of.ts';

/** The empty paragraphs of a document, as blank lines of one height. */
export interface BlankLines {
  /** The style of one blank line; undefined in a document without empty paragraphs. */
  style: LookStyle | undefined;
  /** How many of them are as high as an empty paragraph; a part of one where none fits. */
  countOf: (paragraph: SourceParagraph) => number;
}

/** The cost of a further blank line, which makes the text longer, in points of difference on the page. */
const costOfLine = 1;

/** Chooses the height by which most empty paragraphs are a whole number of blank lines. */
export function chooseBlankLines(paragraphs: readonly LookStyle[]): BlankLines {
  const empty = paragraphs.map(withoutJoins);
  const heights = empty.map(blankHeight);
  const known = new Map(empty.map((style, index) => [heights[index] ?? 0, style]));
  const candidates = [...known].flatMap(([height, style]) => [style, ...halfOf(style, height)]);
  const costOf = (unit: number) =>
    heights.reduce((sum, height) => {
      const lines = Math.max(1, Math.round(height / unit));
      return sum + Math.abs(lines * unit - height) + (lines - 1) * costOfLine;
    }, 0);
  const [best] = candidates
    .map((style) => ({ style, unit: blankHeight(style) }))
    .filter(({ unit }) => unit > 1)
    .map((one) => ({ ...one, cost: costOf(one.unit) }))
    .toSorted((a, b) => a.cost - b.cost);
  return {
    style: best?.style,
    countOf: (paragraph) => {
      const style = styleOf(paragraph);
      return best === undefined || style === undefined ? 1 : blankHeight(withoutJoins(style)) / best.unit;
    },
  };
}

/**
 * An empty paragraph that joins the items of its list has no distance to them. As a blank line it would join other blank
 * lines as well, which have their distances in the document.
 */
function withoutJoins({ joins, ...style }: LookStyle): LookStyle {
  return joins === undefined ? style : { ...style, before: 0, after: 0 };
}

/** A blank line of half the height, where nothing around it counts. */
function halfOf(style: LookStyle, height: number): LookStyle[] {
  const isAlone = (style.before ?? 0) === 0 && (style.after ?? 0) === 0;
  return isAlone ? [{ ...style, line: { exact: Math.max(0.5, Math.round(height * 5) / 10) } }] : [];
}

/** Of an empty paragraph with the distance to the next one. */
function blankHeight({
  font = '',
  size = 11,
  line = { times: 1 },
  before = 0,
  after = 0,
}: LookStyle): number {
  const { ascent, descent, gap } = fontOf(font, undefined);
  const natural = (ascent + descent + gap) * size;
  const height =
    'exact' in line ? line.exact : 'least' in line ? Math.max(line.least, natural) : line.times * natural;
  return height + Math.max(before, after);
}
