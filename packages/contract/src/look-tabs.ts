import type { FullStyle } from './look-styles.ts';

export type TabStop = FullStyle['tabs'][number];

/** Places closer than this are the same, in points. */
const tolerance = 0.05;

/** The stop that a tab at this place leads to: one of the style, the hanging indent, or the next of the even ones. */
export function nextStop({ tabs, left, first }: FullStyle, at: number, step: number): TabStop {
  const own = tabs.toSorted((a, b) => a.at - b.at).find((tab) => tab.at > at + tolerance);
  const hangs = first < 0 && left > at + tolerance;
  if (hangs && (own === undefined || own.at > left)) return { at: left, align: 'left' };
  return own ?? { at: Math.floor((at + tolerance) / step + 1) * step, align: 'left' };
}
