import type { LookStyle } from '@inkfield/contract/look';
import { fontOf, lineHeight } from './fonts-of.ts';
import { cleanName } from './clean-name.ts';

/** Styles by what they look like, each under one name. */
export interface StyleNames {
  /** The name of a style; a new one is called `wanted`, with a figure where that is taken. */
  nameOf: (style: LookStyle, wanted: string) => string;
  /** Every style by its name; what is as in `base` is left to it. */
  all: (base: string) => Record<string, LookStyle>;
  find: (name: string) => LookStyle | undefined;
  /** The name that a style has already. */
  known: (style: LookStyle) => string | undefined;
}

export function createStyleNames(): StyleNames {
  const names = new Map<string, string>();
  const styles = new Map<string, LookStyle>();
  const free = (wanted: string): string => {
    const name = cleanName(wanted);
    for (let count = 1; ; count += 1) {
      const one = count === 1 ? name : `${name.slice(0, 50)} ${count}`;
      if (!styles.has(one)) return one;
    }
  };
  return {
    nameOf: (style, wanted) => {
      const key = keyOf(style);
      const known = names.get(key);
      if (known !== undefined) return known;
      const name = free(wanted);
      names.set(key, name);
      styles.set(name, style);
      return name;
    },
    find: (name) => styles.get(name),
    known: (style) => names.get(keyOf(style)),
    all: (base) => {
      const like = styles.get(base);
      return Object.fromEntries(
        [...styles].map(([name, style]) => [
          name,
          name === base || !like ? style : unlike(style, like, base),
        ]),
      );
    },
  };
}

export function keyOf(style: LookStyle): string {
  return JSON.stringify(Object.entries(style).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The members in which a style differs from its base; all of them if it lacks one of the base. */
function unlike(style: LookStyle, base: LookStyle, name: string): LookStyle {
  const lacks = Object.keys(base).some((member) => !Object.hasOwn(style, member));
  if (lacks) return style;
  const own = Object.entries(style).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(base[member as keyof LookStyle]),
  );
  return { like: name, ...Object.fromEntries(own) };
}

/**
 * How far two styles are from each other on the page, as a reader sees it. Distances above and below move everything
 * that follows; the rest is seen in each line of a paragraph, whose weight grows with its length.
 */
export function differenceOf(a: LookStyle, b: LookStyle, weight = 1): number {
  const apart = (name: 'left' | 'right' | 'first' | 'before' | 'after', each: number) =>
    Math.min(72, Math.abs((a[name] ?? 0) - (b[name] ?? 0))) * each;
  const differs = (name: keyof LookStyle, each: number) =>
    JSON.stringify(a[name]) === JSON.stringify(b[name]) ? 0 : each;
  const ofLines =
    apart('left', 1) +
    apart('right', 1) +
    Math.abs((a.size ?? 0) - (b.size ?? 0)) * 10 +
    (fontKey(a) === fontKey(b) ? 0 : 30) +
    (startsLeft(a) && startsLeft(b) ? differs('align', 8) : differs('align', 40)) +
    pitchApart(a, b) * 4 +
    differs('color', 15) +
    (paperOr(a.fill) === paperOr(b.fill) ? 0 : 20) +
    differs('turned', 100) +
    differs('bold', 3) +
    differs('spacing', 5);
  return (
    ofLines * weight +
    apart('before', 3) +
    apart('after', 3) +
    apart('first', 0.5) +
    differs('border', 10) +
    differs('tabs', 30) +
    differs('keep_next', 6) +
    differs('keep_lines', 6) +
    differs('joins', 1) +
    differs('label', 3) +
    ((a.label === undefined) === (b.label === undefined) ? 0 : 200)
  );
}

/** In points: no eye tells pitches apart that differ by a hundredth. */
function pitchApart(a: LookStyle, b: LookStyle): number {
  return Math.min(10, Math.abs(lineHeight(a) - lineHeight(b)));
}

/** Every style is compared with all others. */
const fontKeys = new WeakMap<LookStyle, string>();

/** Fonts that are set alike are one. */
export function fontKey(style: LookStyle): string {
  const known = fontKeys.get(style);
  if (known !== undefined) return known;
  const { set, ascent, descent, gap, spacing } = fontOf(style.font ?? '', undefined);
  const key = [set, ascent, descent, gap, spacing].join();
  fontKeys.set(style, key);
  return key;
}

function paperOr(fill: string | undefined): string {
  return fill ?? 'ffffff';
}

function startsLeft({ align = 'left' }: LookStyle): boolean {
  return align === 'left' || align === 'justify';
}

export function nearestStyle(
  wanted: LookStyle,
  styles: readonly LookStyle[],
  weight: number,
): LookStyle | undefined {
  const byDifference = styles.map((style) => ({ style, difference: differenceOf(wanted, style, weight) }));
  return byDifference.toSorted((a, b) => a.difference - b.difference)[0]?.style;
}
