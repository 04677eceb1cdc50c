import { cleanCharacters } from '../clean-characters.ts';
import { childOf, childrenOf, descendantsOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourcePicture } from '../source-document.ts';
import { points, readAnchor } from './drawing-geometry.ts';
import { readColor } from './paragraph-bag.ts';
import { readPoints } from './paper.ts';
import type { Walk } from './walk-state.ts';

const maxAlt = 200;
const maxLength = 2400;

/** The pictures and simple shapes of a drawing. A warning names those that can't be used. */
export function readDrawings(walk: Walk, element: XmlElement): SourcePicture[] {
  const container = childOf(element, 'wp:inline') ?? childOf(element, 'wp:anchor');
  const found = container === undefined ? readVml(walk, element) : readDrawingMl(walk, container);
  return found.filter(({ width, height }) => width <= maxLength && height <= maxLength && width + height > 0);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function readDrawingMl(walk: Walk, container: XmlElement): SourcePicture[] {
  const extent = childOf(container, 'wp:extent')?.attributes;
  const size = { width: points(extent?.['cx']), height: points(extent?.['cy']) };
  const properties = childOf(container, 'wp:docPr')?.attributes;
  const alt = cleanAlt(properties?.['descr'] ?? properties?.['title']);
  const data = childOf(childOf(container, 'a:graphic'), 'a:graphicData');
  const parts = elementsOf(data).flatMap((part) => readPart(walk, part, { x: 0, y: 0, ...size }));
  const isInline = container.name === 'wp:inline' || walk.table !== undefined;
  const anchor = isInline ? undefined : readAnchor(container, size, walk.place.page);
  // Text that stands above and below it makes room for it, as for a picture in a line.
  const standsInLine = anchor === undefined || (anchor.wraps === 'below' && walk.place.part === '');
  if (anchor?.wraps === 'beside' && walk.place.part === '') walk.seen.wrapped += 1;
  if (standsInLine) {
    const pictures = parts.filter(({ picture }) => picture.file !== undefined);
    return pictures.map(({ picture }) => withAlt(picture, alt));
  }
  const { at } = anchor;
  return parts.map(({ picture, box }) => ({
    ...withAlt(picture, alt),
    at: { ...at, x: at.x + box.x, y: at.y + box.y },
  }));
}

function withAlt(picture: SourcePicture, alt: string | undefined): SourcePicture {
  return alt === undefined ? picture : { ...picture, alt };
}

function cleanAlt(text: string | undefined): string | undefined {
  const clean = cleanCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxAlt);
  return clean === '' ? undefined : clean;
}

interface Part {
  picture: SourcePicture;
  box: Box;
}

function readPart(walk: Walk, element: XmlElement, box: Box): Part[] {
  switch (element.name) {
    case 'pic:pic':
      return readPictureElement(walk, element, box);
    case 'wps:wsp':
      return readShape(walk, element, box);
    case 'wpg:wgp':
    case 'wpg:grpSp':
      return readGroup(walk, element, box);
    default:
      return [];
  }
}

function readPictureElement(walk: Walk, element: XmlElement, box: Box): Part[] {
  const fill = childOf(element, 'pic:blipFill');
  const id = childOf(fill, 'a:blip')?.attributes['r:embed'] ?? '';
  const file = findFile(walk, id);
  if (file === undefined) return [];
  const crop = readCrop(childOf(fill, 'a:srcRect'));
  const { width, height } = box;
  return [{ picture: { file, width, height, ...(crop !== undefined && { crop }) }, box }];
}

function findFile({ pictures, place, seen }: Walk, id: string) {
  const found = pictures.get(place.part)?.get(id);
  if (found !== undefined && 'bytes' in found) return found;
  seen.pictures += 1;
  if (found !== undefined) seen.pictureProblems.add(found.problem);
  return undefined;
}

/** Shares of the picture that are cut off at its sides. */
function readCrop(rectangle: XmlElement | undefined): SourcePicture['crop'] {
  const side = (name: string) =>
    Math.min(0.9, Math.max(0, Number(rectangle?.attributes[name] ?? 0) / 100_000 || 0));
  const crop = { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') };
  const isCut = Object.values(crop).some((share) => share > 0.001);
  return isCut && crop.left + crop.right < 0.95 && crop.top + crop.bottom < 0.95 ? crop : undefined;
}

/** The place of a member of a group is in the group's own units. */
function readGroup(walk: Walk, group: XmlElement, box: Box): Part[] {
  const frame = childOf(childOf(group, 'wpg:grpSpPr'), 'a:xfrm');
  const inner = boxOf(frame, 'a:chOff', 'a:chExt');
  const scaleX = inner.width > 0 ? box.width / inner.width : 1;
  const scaleY = inner.height > 0 ? box.height / inner.height : 1;
  return elementsOf(group).flatMap((member) => {
    const properties =
      childOf(member, 'pic:spPr') ?? childOf(member, 'wps:spPr') ?? childOf(member, 'wpg:grpSpPr');
    const own = childOf(properties, 'a:xfrm');
    if (own === undefined) return [];
    const place = boxOf(own, 'a:off', 'a:ext');
    return readPart(walk, member, {
      x: box.x + (place.x - inner.x) * scaleX,
      y: box.y + (place.y - inner.y) * scaleY,
      width: place.width * scaleX,
      height: place.height * scaleY,
    });
  });
}

function boxOf(frame: XmlElement | undefined, offset: string, extent: string): Box {
  const start = childOf(frame, offset)?.attributes;
  const size = childOf(frame, extent)?.attributes;
  return {
    x: points(start?.['x']),
    y: points(start?.['y']),
    width: points(size?.['cx']),
    height: points(size?.['cy']),
  };
}

/** Rectangles and straight lines as they are; others are left out. A shape around text is that text alone. */
function readShape(walk: Walk, shape: XmlElement, box: Box): Part[] {
  if (descendantsOf(shape, 'w:txbxContent').length > 0) return [];
  const properties = childOf(shape, 'wps:spPr');
  const kind = childOf(properties, 'a:prstGeom')?.attributes['prst'] ?? '';
  const isLine = /^(?:line|straightConnector1)$/.test(kind);
  if (!isLine && !/^(?:rect|roundRect)$/.test(kind)) {
    walk.seen.shapes += 1;
    return [];
  }
  const style = childOf(shape, 'wps:style');
  const outline = childOf(properties, 'a:ln');
  const hasNone = (element: XmlElement | undefined) => childOf(element, 'a:noFill') !== undefined;
  const fill = hasNone(properties)
    ? undefined
    : (colorOf(walk, childOf(properties, 'a:solidFill')) ?? styledColor(walk, style, 'a:fillRef'));
  const stroke = hasNone(outline)
    ? undefined
    : (colorOf(walk, childOf(outline, 'a:solidFill')) ?? styledColor(walk, style, 'a:lnRef'));
  const width = Math.min(20, Math.max(0.1, points(outline?.attributes['w'] ?? '9525')));
  const picture: SourcePicture = {
    width: box.width,
    height: box.height,
    ...(fill !== undefined && !isLine && { fill }),
    ...(stroke !== undefined && { edge: { width, color: stroke } }),
  };
  return picture.fill === undefined && picture.edge === undefined ? [] : [{ picture, box }];
}

function styledColor(walk: Walk, style: XmlElement | undefined, name: string): string | undefined {
  const reference = childOf(style, name);
  return Number(reference?.attributes['idx'] ?? 0) > 0 ? colorOf(walk, reference) : undefined;
}

const themeNames: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

/** A colour itself, or that of the theme with its brightness. */
function colorOf({ theme }: Walk, element: XmlElement | undefined): string | undefined {
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

/** Pictures as older versions of Word draw them. */
function readVml(walk: Walk, element: XmlElement): SourcePicture[] {
  return ['v:shape', 'v:rect'].flatMap((name) =>
    childrenOf(element, name).flatMap((shape): SourcePicture[] => {
      const image = childOf(shape, 'v:imagedata');
      const style = readStyle(shape.attributes['style'] ?? '');
      const size = { width: lengthOf(style, 'width'), height: lengthOf(style, 'height') };
      if (image === undefined) return [];
      const file = findFile(walk, image.attributes['r:id'] ?? '');
      if (file === undefined) return [];
      const alt = cleanAlt(shape.attributes['alt']);
      const at = vmlPlace(style, walk, size);
      return [{ file, ...size, ...(alt !== undefined && { alt }), ...(at !== undefined && { at }) }];
    }),
  );
}

function readStyle(style: string): Map<string, string> {
  const entries = style.split(';').map((entry) => {
    const [name = '', value = ''] = entry.split(':');
    return [name.trim().toLowerCase(), value.trim()] as const;
  });
  return new Map(entries);
}

function lengthOf(style: ReadonlyMap<string, string>, name: string): number {
  const value = style.get(name) ?? '';
  return Math.max(-maxLength, readPoints(/^-?[\d.]+$/.test(value) ? `${value}pt` : value) ?? 0);
}

function vmlPlace(
  style: ReadonlyMap<string, string>,
  { place: { page }, table }: Walk,
  { width, height }: { width: number; height: number },
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
