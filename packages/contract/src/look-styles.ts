import type { Look, LookStyle } from './look.ts';

type Settled = keyof typeof plain | 'font';
/** A style with nothing left open. */
export type FullStyle = Omit<LookStyle, Settled> & { [Name in Settled]: NonNullable<LookStyle[Name]> };

const plain = {
  size: 11,
  bold: false,
  italic: false,
  underline: false,
  spacing: 0,
  kerning: false,
  line: { times: 1 },
  before: 0,
  after: 0,
  left: 0,
  right: 0,
  first: 0,
  align: 'left',
  tabs: [],
  keep_next: false,
  keep_lines: false,
  splits: false,
  turned: false,
} satisfies LookStyle;

const maxLikeness = 10;

export interface LookStyles {
  /** The style of a name; the one of plain text where the look has none of it. */
  find: (name: string | undefined) => FullStyle;
  has: (name: string) => boolean;
}

/** Resolves `like`, so that every style is complete. */
export function readStyles({ styles, roles, fonts }: Pick<Look, 'styles' | 'roles' | 'fonts'>): LookStyles {
  const known = new Map<string, FullStyle>();
  const has = (name: string) => Object.hasOwn(styles, name);
  const read = (name: string): FullStyle => {
    let style: LookStyle = {};
    let at: string | undefined = name;
    for (let depth = 0; at !== undefined && has(at) && depth < maxLikeness; depth += 1) {
      const own: LookStyle = styles[at] ?? {};
      style = { ...own, ...style };
      at = own.like;
    }
    // Members that are absent are left out by the schema.
    return { ...plain, font: fonts[0]?.name ?? '', ...style } as FullStyle;
  };
  const find = (name: string | undefined): FullStyle => {
    const used = name !== undefined && has(name) ? name : roles.text;
    const style = known.get(used) ?? read(used);
    known.set(used, style);
    return style;
  };
  return { find, has };
}
