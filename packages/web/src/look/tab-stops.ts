import type { FullStyle } from '@inkfield/contract/look-styles';

export type Stop = FullStyle['tabs'][number];

const tolerance = 0.05;

/** The stop that a tab at this place leads to: one of the style, the hanging indent, or the next of the even ones. */
export function nextStop({ tabs, left, first }: FullStyle, at: number, step: number): Stop {
  const own = tabs.toSorted((a, b) => a.at - b.at).find((tab) => tab.at > at + tolerance);
  const hangs = first < 0 && left > at + tolerance;
  if (hangs && (own === undefined || own.at > left)) return { at: left, align: 'left' };
  return own ?? { at: Math.floor((at + tolerance) / step + 1) * step, align: 'left' };
}

/** About as wide as the letters print, in points: enough to tell which stop comes next. */
export function estimateWidth(text: string, { size }: Pick<FullStyle, 'size'>): number {
  let width = 0;
  for (const letter of text) width += narrow.test(letter) ? 0.27 : wide.test(letter) ? 0.68 : 0.48;
  return width * size;
}

const narrow = /[ .,:;()[\]'’ijl|!/\-ft\u00a0]/;
const wide = /[A-Zmw—%&@]/;
