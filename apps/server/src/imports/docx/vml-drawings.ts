import { childOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourcePicture } from '../source-document.ts';
import { cleanAlt } from './drawing-geometry.ts';
import type { Drawn } from './drawings.ts';
import { findPicture } from './find-picture.ts';
import { readColor } from './paragraph-bag.ts';
import { readPoints } from './paper.ts';
import { readBoxWords, usualBody } from './text-boxes.ts';
import type { Walk } from './walk-state.ts';

type Style = ReadonlyMap<string, string>;

interface Size {
  width: number;
  height: number;
}

/** Pictures, text boxes, rectangles and lines as older versions of Word draw them. */
export function readVml(walk: Walk, element: XmlElement): Drawn[] {
  return elementsOf(element).flatMap((shape): Drawn[] => {
    if (/^v:(?:shape|rect|roundrect)$/.test(shape.name)) return readBoxShape(walk, shape);
    return shape.name === 'v:line' ? readLine(walk, shape) : [];
  });
}

/** Rules that were copied from web pages have nearly no height, but Word still shows them. */
const thinRule = 0.8;

function readBoxShape(walk: Walk, shape: XmlElement): Drawn[] {
  const { attributes } = shape;
  const style = readStyle(attributes['style'] ?? '');
  const size = { width: lengthOf(style, 'width'), height: lengthOf(style, 'height') };
  const at = placeOf(style, walk, size);
  const image = childOf(shape, 'v:imagedata');
  if (image !== undefined) {
    const file = findPicture(walk, image.attributes['r:id'] ?? '');
    const alt = cleanAlt(attributes['alt']);
    if (file === undefined) return [];
    return [
      { picture: { file, ...size, ...(alt !== undefined && { alt }), ...(at !== undefined && { at }) } },
    ];
  }
  const words = readBoxWords(walk, shape);
  if (words !== undefined)
    return [{ words, frame: { ...size, ...usualBody, ...colorsOf(shape), place: at } }];
  if (shape.name === 'v:shape') return [];
  const isRule = attributes['o:hr'] === 't';
  const { page } = walk.place;
  const width = isRule && size.width === 0 ? page.width - page.margins.left - page.margins.right : size.width;
  const height = isRule ? Math.max(thinRule, size.height) : size.height;
  return seen({ width, height, ...colorsOf(shape), ...(at !== undefined && { at }) });
}

/** A shape without colours is not seen. */
function seen(picture: SourcePicture): Drawn[] {
  return picture.fill === undefined && picture.edge === undefined ? [] : [{ picture }];
}

function readLine(walk: Walk, shape: XmlElement): Drawn[] {
  const { attributes } = shape;
  const [x1 = 0, y1 = 0] = pointOf(attributes['from']);
  const [x2 = 0, y2 = 0] = pointOf(attributes['to']);
  const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  const at = placeOf(readStyle(attributes['style'] ?? ''), walk, size);
  const { edge } = colorsOf(shape);
  if (at === undefined || edge === undefined) return [];
  return [
    { picture: { ...size, edge, at: { ...at, x: at.x + Math.min(x1, x2), y: at.y + Math.min(y1, y2) } } },
  ];
}

function pointOf(text = ''): number[] {
  return text.split(',').map(readLength);
}

const isOff = (value: string | undefined) => /^(?:f|false|0)$/.test(value ?? '');

function colorsOf({ attributes }: XmlElement): Pick<SourcePicture, 'fill' | 'edge'> {
  const fill = isOff(attributes['filled']) ? undefined : colorOf(attributes['fillcolor']);
  const width = Math.min(20, Math.max(0.1, readLength(attributes['strokeweight'] ?? '0.75pt')));
  const color = isOff(attributes['stroked']) ? undefined : (colorOf(attributes['strokecolor']) ?? '000000');
  return { ...(fill !== undefined && { fill }), ...(color !== undefined && { edge: { width, color } }) };
}

const names: Partial<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  gray: '808080',
  silver: 'c0c0c0',
  red: 'ff0000',
  blue: '0000ff',
  navy: '000080',
  green: '008000',
};

/** `#1f2d3a`, `#abc` or a name; the colour of a theme may follow in brackets. */
function colorOf(text = ''): string | undefined {
  const [word = ''] = text.trim().split(/\s/);
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(word)?.slice(1);
  return readColor(short?.map((digit) => digit + digit).join('') ?? names[word] ?? word.replace('#', ''));
}

function readStyle(style: string): Style {
  const entries = style.split(';').map((entry) => {
    const [name = '', value = ''] = entry.split(':');
    return [name.trim().toLowerCase(), value.trim()] as const;
  });
  return new Map(entries);
}

function lengthOf(style: Style, name: string): number {
  return readLength(style.get(name) ?? '');
}

/** A length without a unit is in points. */
function readLength(value: string): number {
  return Math.max(-2400, readPoints(/^-?[\d.]+$/.test(value) ? `${value}pt` : value) ?? 0);
}

function placeOf(
  style: Style,
  { place: { page }, table }: Walk,
  { width, height }: Size,
): SourcePicture['at'] {
  if (style.get('position') !== 'absolute' || table !== undefined) return undefined;
  const of = (axis: string) => style.get(`mso-position-${axis}-relative`) ?? '';
  const [left, right] =
    of('horizontal') === 'page' ? [0, page.width] : [page.margins.left, page.width - page.margins.right];
  const isOfPage = /^(?:page|margin)$/.test(of('vertical'));
  const [top, bottom] =
    of('vertical') === 'margin'
      ? [page.margins.top, page.height - page.margins.bottom]
      : [0, isOfPage ? page.height : 0];
  const along = (axis: string, [from, to]: readonly [number, number], length: number, margin: string) => {
    const align = style.get(`mso-position-${axis}`);
    if (align === 'center') return from + (to - from - length) / 2;
    if (align === 'right' || align === 'bottom') return to - length;
    return from + lengthOf(style, margin);
  };
  return {
    x: along('horizontal', [left, right], width, 'margin-left'),
    y: along('vertical', [top, bottom], height, 'margin-top'),
    of: isOfPage ? 'page' : 'paragraph',
  };
}
