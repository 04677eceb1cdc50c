import { childOf, descendantsOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourcePicture } from '../source-document.ts';
import { cleanAlt } from './drawing-geometry.ts';
import type { Drawn } from './drawings.ts';
import { findPicture } from './find-picture.ts';
import { ellipse, outlineOf } from './outlines.ts';
import { readColor } from './paragraph-bag.ts';
import { readPoints } from './paper.ts';
import { type Frame, readBoxWords, usualInsets } from './text-boxes.ts';
import { knownVmlSteps, scaleSteps, vmlSteps } from './vml-paths.ts';
import type { Walk } from './walk-state.ts';

type Style = ReadonlyMap<string, string>;

interface Size {
  width: number;
  height: number;
}

/** Pictures, text boxes and shapes as older versions of Word draw them. */
export function readVml(walk: Walk, element: XmlElement): Drawn[] {
  const types = new Map(
    descendantsOf(element, 'v:shapetype').map((type) => [type.attributes['id'] ?? '', type] as const),
  );
  return elementsOf(element).flatMap((shape) => readShape(walk, shape, { types, group: undefined }));
}

interface Around {
  /** The kinds of shapes that the drawing defines. */
  types: ReadonlyMap<string, XmlElement>;
  group: Group | undefined;
}

/** Where the members of a group are: their units from a corner become points. */
interface Group {
  at: SourcePicture['at'];
  scale: readonly [number, number];
  origin: readonly [number, number];
}

const boxes = /^v:(?:shape|rect|roundrect|oval|image)$/;

function readShape(walk: Walk, shape: XmlElement, around: Around): Drawn[] {
  if (boxes.test(shape.name)) return readBoxShape(walk, shape, around);
  if (shape.name === 'v:line') return readLine(walk, shape, around);
  return shape.name === 'v:group' ? readGroup(walk, shape, around) : [];
}

function readGroup(walk: Walk, shape: XmlElement, around: Around): Drawn[] {
  const { at, size } = boxOf(walk, shape, around);
  const [wide = 0, tall = 0] = numbersOf(shape.attributes['coordsize'] ?? '1000,1000');
  const [left = 0, top = 0] = numbersOf(shape.attributes['coordorigin'] ?? '');
  if (!(wide > 0 && tall > 0)) return [];
  const group: Group = { at, scale: [size.width / wide, size.height / tall], origin: [left, top] };
  return elementsOf(shape).flatMap((member) => readShape(walk, member, { ...around, group }));
}

function numbersOf(text: string): number[] {
  return text.split(',').map((word) => Number(word) || 0);
}

/** The place and size of a shape: its own, or within its group. A group in the line has no place on the page. */
function boxOf(walk: Walk, shape: XmlElement, { group }: Around): { at: SourcePicture['at']; size: Size } {
  const style = readStyle(shape.attributes['style'] ?? '');
  if (group === undefined) {
    const size = { width: lengthOf(style, 'width'), height: lengthOf(style, 'height') };
    return { at: placeOf(style, walk, size), size };
  }
  const { at, scale, origin } = group;
  const units = (name: string) => Number.parseFloat(style.get(name) ?? '') || 0;
  const x = (units('left') - origin[0]) * scale[0];
  const y = (units('top') - origin[1]) * scale[1];
  return {
    at: at && { ...at, x: at.x + x, y: at.y + y },
    size: { width: units('width') * scale[0], height: units('height') * scale[1] },
  };
}

/** Rules that were copied from web pages have nearly no height, but Word still shows them. */
const thinRule = 0.8;

function readBoxShape(walk: Walk, shape: XmlElement, around: Around): Drawn[] {
  const { attributes } = shape;
  const { at, size } = boxOf(walk, shape, around);
  const image = childOf(shape, 'v:imagedata');
  const place = at !== undefined && { at };
  if (image !== undefined) {
    const file = findPicture(walk, image.attributes['r:id'] ?? '');
    const alt = cleanAlt(attributes['alt']);
    const crop = cropOf(image);
    if (file === undefined) return [];
    return [
      { picture: { file, ...size, ...(crop && { crop }), ...(alt !== undefined && { alt }), ...place } },
    ];
  }
  const words = readBoxWords(walk, shape);
  if (words !== undefined)
    return [{ words, frame: { ...size, ...bodyOf(shape), ...colorsOf(shape), place: at } }];
  if (shape.name === 'v:shape' || shape.name === 'v:oval') return readOutlined(walk, shape, around);
  const isRule = attributes['o:hr'] === 't';
  const { page } = walk.place;
  const width = isRule && size.width === 0 ? page.width - page.margins.left - page.margins.right : size.width;
  const height = isRule ? Math.max(thinRule, size.height) : size.height;
  return seen({ width, height, ...colorsOf(shape), ...place });
}

const anchors: Partial<Record<string, Frame['align']>> = { middle: 'middle', bottom: 'bottom' };

/** Margins and alignment of the words: sides that are left out have the usual distance. */
function bodyOf(shape: XmlElement): Pick<Frame, 'margins' | 'align'> {
  const insets = childOf(shape, 'v:textbox')?.attributes['inset']?.split(',') ?? [];
  const [left, top, right, bottom] = insets.map((inset) => inset.trim());
  const side = (inset: string | undefined, usual: number) => (inset ? Math.max(0, readLength(inset)) : usual);
  return {
    margins: {
      top: side(top, usualInsets.top),
      right: side(right, usualInsets.right),
      bottom: side(bottom, usualInsets.bottom),
      left: side(left, usualInsets.left),
    },
    align: anchors[readStyle(shape.attributes['style'] ?? '').get('v-text-anchor') ?? ''] ?? 'top',
  };
}

/** Parts that are cut off are in 65,536ths, or shares. */
function cropOf({ attributes }: XmlElement): SourcePicture['crop'] {
  const side = (name: string) => {
    const text = attributes[name] ?? '0';
    const share = text.endsWith('f') ? Number.parseFloat(text) / 65_536 : Number.parseFloat(text);
    return Math.min(0.9, Math.max(0, share || 0));
  };
  const crop = {
    top: side('croptop'),
    right: side('cropright'),
    bottom: side('cropbottom'),
    left: side('cropleft'),
  };
  const isCut = Object.values(crop).some((share) => share > 0.001);
  return isCut && crop.left + crop.right < 0.95 && crop.top + crop.bottom < 0.95 ? crop : undefined;
}

/** An ellipse, or a shape of a path that it or its kind has. */
function readOutlined(walk: Walk, shape: XmlElement, around: Around): Drawn[] {
  const { at, size } = boxOf(walk, shape, around);
  const { attributes } = shape;
  const colors = colorsOf(shape);
  const name = attributes['type'] ?? '';
  const kind = around.types.get(name.replace('#', ''));
  const path = attributes['path'] ?? kind?.attributes['path'];
  const isText = descendantsOf(shape, 'v:textpath').length > 0;
  if (isText || (colors.fill === undefined && colors.edge === undefined)) return [];
  const [wide = 0, tall = 0] = numbersOf(
    attributes['coordsize'] ?? kind?.attributes['coordsize'] ?? '1000,1000',
  );
  const [left = 0, top = 0] = numbersOf(attributes['coordorigin'] ?? '');
  const units: readonly [number, number] = [size.width / (wide || 1000), size.height / (tall || 1000)];
  const drawn = path === undefined ? undefined : vmlSteps(path);
  const plain = knownVmlSteps(name);
  const steps =
    shape.name === 'v:oval'
      ? ellipse(size)
      : drawn !== undefined
        ? scaleSteps(drawn, units, [left, top])
        : plain && scaleSteps(plain, [size.width, size.height], [0, 0]);
  const outlined = steps && outlineOf(steps);
  if (outlined === undefined) {
    walk.seen.shapes += 1;
    return [];
  }
  const { x, y, ...picture } = outlined;
  return seen({
    ...picture,
    ...colors,
    ...(at !== undefined && { at: { ...at, x: at.x + x, y: at.y + y } }),
  });
}

/** A shape without colours is not seen. */
function seen(picture: SourcePicture): Drawn[] {
  return picture.fill === undefined && picture.edge === undefined ? [] : [{ picture }];
}

function readLine(walk: Walk, shape: XmlElement, { group }: Around): Drawn[] {
  const { attributes } = shape;
  const ends = [attributes['from'], attributes['to']].map((text = '') =>
    group === undefined ? pointOf(text) : inGroup(group, numbersOf(text)),
  );
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = ends;
  const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  const at = group === undefined ? placeOf(readStyle(attributes['style'] ?? ''), walk, size) : group.at;
  const { edge } = colorsOf(shape);
  if (at === undefined || edge === undefined) return [];
  const start = { x: Math.min(x1, x2), y: Math.min(y1, y2) };
  const slanting = outlineOf([
    { kind: 'M', to: [x1, y1] },
    { kind: 'L', to: [x2, y2] },
  ]);
  const isSlanting = slanting !== undefined && Math.min(size.width, size.height) >= leastSlant;
  return [
    {
      picture: {
        ...size,
        ...(isSlanting && { outline: slanting.outline }),
        edge,
        at: { ...at, x: at.x + start.x, y: at.y + start.y },
      },
    },
  ];
}

/** Points: a line that rises or leans less looks level or upright. */
const leastSlant = 2;

function inGroup({ scale, origin }: Group, [x = 0, y = 0]: readonly number[]): number[] {
  return [(x - origin[0]) * scale[0], (y - origin[1]) * scale[1]];
}

function pointOf(text: string): number[] {
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
  const whole = value.replace(/^(-?)\./, '$10.');
  return Math.max(-2400, readPoints(/^-?[\d.]+$/.test(whole) ? `${whole}pt` : whole) ?? 0);
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
