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
  /** The style of an empty paragraph that needs a name, because blank lines can't be as high as it is. */
  namedOf: (style: LookStyle) => LookStyle | undefined;
}

/** The content of an empty paragraph with a style of its own: no blank line, and nothing to see. */
export const emptyLine = '\u200b';

/** The cost of a further blank line, which makes the text longer, in points of difference on the page. */
const costOfLine = 1;
/** The cost of a command around an empty paragraph. */
const costOfName = 2;
/** Empty paragraphs of as many heights have a style of their own, besides blank lines. */
const maxNamed = 4;
/** Smaller differences need no name: of one paragraph, and what a name saves for all that are as high, in points. */
const least = { each: 1, all: 3 };

/** Chooses the height by which most empty paragraphs are a whole number of blank lines, and those that need a name. */
export function chooseBlankLines(paragraphs: readonly LookStyle[]): BlankLines {
  const groups = [...Map.groupBy(paragraphs.map(withoutJoins), heightKey)].flatMap(([key, members]) => {
    const [style] = members;
    return style === undefined ? [] : [{ key, style, height: blankHeight(style), count: members.length }];
  });
  const candidates = groups.flatMap(({ style, height }) => [style, ...halfOf(style, height)]);
  const [best] = candidates
    .map((style) => ({ style, unit: blankHeight(style) }))
    .filter(({ unit }) => unit > 1)
    .map((one) => ({ ...one, ...costOf(groups, one.unit) }))
    .toSorted((a, b) => a.cost - b.cost);
  const named = new Map(best?.named.map(({ key, style }) => [key, style]));
  return {
    style: best?.style,
    namedOf: (style) => named.get(heightKey(withoutJoins(style))),
    countOf: (paragraph) => {
      const style = styleOf(paragraph);
      return best === undefined || style === undefined ? 1 : blankHeight(withoutJoins(style)) / best.unit;
    },
  };
}

/** Empty paragraphs that are set alike. */
interface Alike {
  key: string;
  style: LookStyle;
  height: number;
  count: number;
}

/** How far words stand from their places with blank lines of a height, and which empty paragraphs need a name. */
function costOf(groups: readonly Alike[], unit: number): { cost: number; named: Alike[] } {
  const measured = groups.map((group) => {
    const lines = Math.max(1, Math.round(group.height / unit));
    const apart = Math.abs(lines * unit - group.height);
    const cost = (apart + (lines - 1) * costOfLine) * group.count;
    return { group, cost, saved: apart < least.each ? 0 : cost - costOfName * group.count };
  });
  const chosen = measured
    .filter(({ saved }) => saved >= least.all)
    .toSorted((a, b) => b.saved - a.saved)
    .slice(0, maxNamed);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    cost: sum(measured.map(({ cost }) => cost)) - sum(chosen.map(({ saved }) => saved)),
    named: chosen.map(({ group }) => group),
  };
}

function heightKey(style: LookStyle): string {
  return [blankHeight(style).toFixed(1), style.before, style.after].join();
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
