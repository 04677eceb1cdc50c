import { childOf, childrenOf, descendantsOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourcePicture } from '../source-document.ts';
import { points } from './drawing-geometry.ts';
import { readColor } from './paragraph-bag.ts';
import type { Walk } from './walk-state.ts';

const themeNames: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

/** A colour itself, or that of the theme, as much lighter or darker as the document says. */
export function colorOf(walk: Walk, element: XmlElement | undefined): string | undefined {
  const [entry] = elementsOf(element).filter(({ name }) => /^a:(?:srgb|scheme|sys|prst)Clr$/.test(name));
  const color = entry && plainColor(walk, entry);
  return color === undefined || entry === undefined ? color : withBrightness(color, entry);
}

function plainColor({ theme }: Walk, { name, attributes }: XmlElement): string | undefined {
  const { val = '', lastClr } = attributes;
  if (name === 'a:srgbClr') return readColor(val);
  if (name === 'a:sysClr') return readColor(lastClr);
  if (name === 'a:prstClr') return presets[val];
  const [colors] = descendantsOf(theme, 'a:clrScheme');
  const entry = childOf(colors, `a:${themeNames[val] ?? val}`);
  return readColor(
    childOf(entry, 'a:srgbClr')?.attributes['val'] ?? childOf(entry, 'a:sysClr')?.attributes['lastClr'],
  );
}

/** Names of colours that programs write in drawings. */
const presets: Partial<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
  gray: '808080',
  silver: 'c0c0c0',
  navy: '000080',
  orange: 'ffa500',
};

/** Tints and what shines through are mixed with white, the colour of the paper; shades with black. */
function withBrightness(color: string, element: XmlElement): string {
  const share = (name: string, otherwise: number) => {
    const value = childOf(element, name)?.attributes['val'];
    return value === undefined ? otherwise : Number(value) / 100_000 || 0;
  };
  const tint = share('a:tint', 1) * share('a:alpha', 1);
  const times = share('a:lumMod', 1) * share('a:shade', 1) * tint;
  const more = share('a:lumOff', 0) + 1 - tint;
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) * times + 255 * more;
  return [0, 2, 4]
    .map((at) =>
      Math.round(Math.min(255, Math.max(0, channel(at))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}

/** The colour of a filled area; the middle one of colours that pass into each other. */
function fillColor(walk: Walk, properties: XmlElement | undefined): string | undefined {
  const stops = childrenOf(childOf(childOf(properties, 'a:gradFill'), 'a:gsLst'), 'a:gs');
  const colors = stops.flatMap((stop) => colorOf(walk, stop) ?? []);
  const pattern = childOf(childOf(properties, 'a:pattFill'), 'a:fgClr');
  return colorOf(walk, childOf(properties, 'a:solidFill')) ?? meanColor(colors) ?? colorOf(walk, pattern);
}

function meanColor(colors: readonly string[]): string | undefined {
  if (colors.length === 0) return undefined;
  return [0, 2, 4]
    .map((at) => {
      const sum = colors.reduce((all, color) => all + Number.parseInt(color.slice(at, at + 2), 16), 0);
      return Math.round(sum / colors.length)
        .toString(16)
        .padStart(2, '0');
    })
    .join('');
}

/** The colours of a shape, by itself or by the style that it names. */
export function shapeColors(walk: Walk, shape: XmlElement): Pick<SourcePicture, 'fill' | 'edge'> {
  const properties = childOf(shape, 'wps:spPr');
  const style = childOf(shape, 'wps:style');
  const outline = childOf(properties, 'a:ln');
  const hasNone = (element: XmlElement | undefined) => childOf(element, 'a:noFill') !== undefined;
  const fill = hasNone(properties)
    ? undefined
    : (fillColor(walk, properties) ?? styledColor(walk, style, 'a:fillRef'));
  const color = hasNone(outline)
    ? undefined
    : (fillColor(walk, outline) ?? styledColor(walk, style, 'a:lnRef'));
  const width = Math.min(20, Math.max(0.1, points(outline?.attributes['w'] ?? '9525')));
  return { ...(fill !== undefined && { fill }), ...(color !== undefined && { edge: { width, color } }) };
}

function styledColor(walk: Walk, style: XmlElement | undefined, name: string): string | undefined {
  const reference = childOf(style, name);
  return Number(reference?.attributes['idx'] ?? 0) > 0 ? colorOf(walk, reference) : undefined;
}
