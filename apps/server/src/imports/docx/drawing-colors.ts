import { childOf, descendantsOf, type XmlElement } from '../guard/xml.ts';
import { readColor } from './paragraph-bag.ts';
import type { Walk } from './walk-state.ts';

const themeNames: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

/** A colour itself, or that of the theme with its brightness. */
export function colorOf({ theme }: Walk, element: XmlElement | undefined): string | undefined {
  const plain = childOf(element, 'a:srgbClr')?.attributes['val'];
  if (plain !== undefined) return readColor(plain);
  const scheme = childOf(element, 'a:schemeClr');
  const name = scheme?.attributes['val'] ?? '';
  const [colors] = descendantsOf(theme, 'a:clrScheme');
  const entry = childOf(colors, `a:${themeNames[name] ?? name}`);
  const value =
    childOf(entry, 'a:srgbClr')?.attributes['val'] ?? childOf(entry, 'a:sysClr')?.attributes['lastClr'];
  const color = readColor(value);
  return color === undefined || scheme === undefined ? color : withBrightness(color, scheme);
}

function withBrightness(color: string, scheme: XmlElement): string {
  const share = (name: string, otherwise: number) => {
    const value = childOf(scheme, name)?.attributes['val'];
    return value === undefined ? otherwise : Number(value) / 100_000 || 0;
  };
  const [times, more] = [share('a:lumMod', 1), share('a:lumOff', 0)];
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) * times + 255 * more;
  return [0, 2, 4]
    .map((at) =>
      Math.round(Math.min(255, Math.max(0, channel(at))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
