import type { LookStyle } from '@inkfield/contract/look';
import type { SourceParagraph } from '../../source-document.ts';
import { lineHeight } from './fonts-of.ts';
import { styleOf } from './style-of.ts';

/** The empty paragraphs of a document, as blank lines of one height. */
export interface BlankLines {
  /** The style of one blank line; undefined in a document without empty paragraphs. */
  style: LookStyle | undefined;
  /** How many of them are as high as an empty paragraph; a part of one where none fits. */
  countOf: (paragraph: SourceParagraph) => number;
  /** The style of an empty paragraph that needs a name, because blank lines can't be as high as it is. */
  namedOf: (paragraph: SourceParagraph) => LookStyle | undefined;
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

/** An empty paragraph between two others. */
export interface EmptyParagraph {
  paragraph: SourceParagraph;
  style: LookStyle;
  /** The distance below the paragraph before it, and above the one after it; undefined beside another empty one. */
  above: number | undefined;
  below: number | undefined;
  /** The styles that those two stand without distance to. */
  joinsAbove: string | undefined;
  joinsBelow: string | undefined;
}

/** Chooses the height by which most empty paragraphs are a whole number of blank lines, and those that need a name. */
export function chooseBlankLines(paragraphs: readonly EmptyParagraph[]): BlankLines {
  const groups = [...Map.groupBy(paragraphs, alikeKey).values()].flatMap((members): Alike[] => {
    const [first] = members;
    return first === undefined ? [] : [{ ...first, count: members.length }];
  });
  const candidates = groups.flatMap(({ style }) => [style, ...halfOf(style)]);
  const [best] = candidates
    .filter((style) => blankHeight(style) > 1)
    .map((style) => ({ style, ...costOf(groups, style) }))
    .toSorted((a, b) => a.cost - b.cost);
  const places = new Map(paragraphs.map((one) => [one.paragraph, one]));
  const ofParagraph = (paragraph: SourceParagraph) => {
    const place = places.get(paragraph);
    if (place !== undefined) return place;
    const style = styleOf(paragraph);
    return style && { ...alone, style };
  };
  return {
    style: best?.style,
    namedOf: (paragraph) => {
      const place = places.get(paragraph);
      return place && best?.named.get(heightKey(place.style));
    },
    countOf: (paragraph) => {
      const place = ofParagraph(paragraph);
      return best === undefined || place === undefined ? 1 : linesOf(place, best.style);
    },
  };
}

/** Empty paragraphs that are set alike. */
interface Alike extends Place {
  count: number;
}

type Place = Omit<EmptyParagraph, 'paragraph'>;

/** Beside a table, or where its place is not known, no distance meets that of an empty paragraph. */
export const alone = { above: 0, below: 0, joinsAbove: undefined, joinsBelow: undefined };

/** How far words stand from their places with blank lines of a height, and which empty paragraphs need a name. */
function costOf(groups: readonly Alike[], unit: LookStyle): { cost: number; named: Map<string, LookStyle> } {
  const measured = groups.map((group) => {
    const exact = linesOf(group, unit);
    const lines = Math.max(1, Math.round(exact));
    const apart = Math.abs(lines - exact) * blankHeight(unit);
    const cost = (apart + (lines - 1) * costOfLine) * group.count;
    return { ...group, cost, saved: apart < least.each ? 0 : cost - costOfName * group.count };
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  // A name is for a style, wherever its paragraphs stand.
  const chosen = [...Map.groupBy(measured, ({ style }) => heightKey(style))]
    .map(([key, alike]) => ({ key, style: alike[0]?.style, saved: sum(alike.map(({ saved }) => saved)) }))
    .filter(({ saved }) => saved >= least.all)
    .toSorted((a, b) => b.saved - a.saved)
    .slice(0, maxNamed);
  return {
    cost: sum(measured.map(({ cost }) => cost)) - sum(chosen.map(({ saved }) => saved)),
    named: new Map(chosen.flatMap(({ key, style }) => (style === undefined ? [] : [[key, style] as const]))),
  };
}

function heightKey(style: LookStyle): string {
  return [blankHeight(style).toFixed(1), style.before, style.after, style.joins].join();
}

function alikeKey({ style, above, below, joinsAbove, joinsBelow }: Place): string {
  const joined = [joinsAbove, joinsBelow].map((joins) => joins !== undefined && joins === style.joins);
  return [heightKey(style), above, below, ...joined].join();
}

/**
 * How many blank lines are as high as an empty paragraph at its place. Two distances that meet are as high as the larger
 * one, so that it counts what lies around both.
 */
function linesOf({ style, above, below, joinsAbove, joinsBelow }: Place, unit: LookStyle): number {
  const meet = (own: LookStyle, distance: number, joins: string | undefined) =>
    joins !== undefined && joins === own.joins ? 0 : distance;
  const top = (own: LookStyle) =>
    above === undefined ? 0 : meet(own, Math.max(above, own.before ?? 0), joinsAbove);
  const bottom = (own: LookStyle) =>
    below === undefined ? gapOf(own) : meet(own, Math.max(own.after ?? 0, below), joinsBelow);
  const own = top(style) + lineHeight(style) + bottom(style);
  const around = top(unit) + bottom(unit) - gapOf(unit);
  return (own - around) / blankHeight(unit);
}

/** A blank line of half the height, where nothing around it counts. */
function halfOf(style: LookStyle): LookStyle[] {
  const height = blankHeight(style);
  const isAlone = (style.before ?? 0) === 0 && (style.after ?? 0) === 0;
  return isAlone ? [{ ...style, line: { exact: Math.max(0.5, Math.round(height * 5) / 10) } }] : [];
}

/** Of an empty paragraph with the distance to the next one. */
function blankHeight(style: LookStyle): number {
  return lineHeight(style) + gapOf(style);
}

/** Between two empty paragraphs of a style. */
function gapOf({ before = 0, after = 0, joins }: LookStyle): number {
  return joins === undefined ? Math.max(before, after) : 0;
}
