import type { LookStyle } from '@inkfield/contract/look';
import { cleanName } from './style-of.ts';

/** Styles by what they look like, each under one name. */
export interface StyleNames {
  /** The name of a style; a new one is called `wanted`, with a figure where that is taken. */
  nameOf: (style: LookStyle, wanted: string) => string;
  /** Every style by its name; what is as in `base` is left to it. */
  all: (base: string) => Record<string, LookStyle>;
  find: (name: string) => LookStyle | undefined;
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

/** What a style adds to another one; all of it where it would have to take something away. */
function unlike(style: LookStyle, base: LookStyle, name: string): LookStyle {
  const lacks = Object.keys(base).some((member) => !Object.hasOwn(style, member));
  if (lacks) return style;
  const own = Object.entries(style).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(base[member as keyof LookStyle]),
  );
  return { like: name, ...Object.fromEntries(own) };
}
