import { childOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourceBlock, SourcePicture, SourceRun } from '../source-document.ts';
import type { SourcePageLook } from '../source-look.ts';
import { colorOf } from './drawing-colors.ts';
import { type Anchor, cleanAlt, points, readAnchor } from './drawing-geometry.ts';
import { findPicture } from './find-picture.ts';
import { isDark } from './paragraph-bag.ts';
import { boxTable, type Frame, readBoxBody, readBoxWords } from './text-boxes.ts';
import { readVml } from './vml-drawings.ts';
import type { Walk } from './walk-state.ts';

const maxLength = 2400;

/** A picture or shape, or a box with words. */
export type Drawn = { picture: SourcePicture } | { words: SourceBlock[]; frame: Frame };

/** The pictures, simple shapes and text boxes of a drawing. A warning names those that can't be used. */
export function readDrawings(walk: Walk, element: XmlElement): Pick<SourceRun, 'picture' | 'box'>[] {
  const container = childOf(element, 'wp:inline') ?? childOf(element, 'wp:anchor');
  const found = container === undefined ? readVml(walk, element) : readDrawingMl(walk, container);
  return found.flatMap((drawn): Pick<SourceRun, 'picture' | 'box'>[] => {
    const { width, height } = 'words' in drawn ? drawn.frame : drawn.picture;
    const hasSize = width <= maxLength && height <= maxLength && width + height > 0;
    if (!('words' in drawn)) return hasSize ? [drawn] : [];
    return [{ box: hasSize ? [boxTable(drawn.words, drawn.frame)] : drawn.words }];
  });
}

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  x: number;
  y: number;
}

function readDrawingMl(walk: Walk, container: XmlElement): Drawn[] {
  const extent = childOf(container, 'wp:extent')?.attributes;
  const size = { width: points(extent?.['cx']), height: points(extent?.['cy']) };
  const properties = childOf(container, 'wp:docPr')?.attributes;
  const alt = cleanAlt(properties?.['descr'] ?? properties?.['title']);
  const data = childOf(childOf(container, 'a:graphic'), 'a:graphicData');
  const parts = elementsOf(data).flatMap((part) => readPart(walk, part, { x: 0, y: 0, ...size }));
  const isInline = container.name === 'wp:inline' || walk.table !== undefined;
  const anchor = isInline ? undefined : readAnchor(container, size, walk.place.page);
  // Text that is above and below it makes room for it, as for a picture in a line.
  const standsInLine = anchor === undefined || (anchor.wraps === 'below' && walk.place.part === '');
  const wraps = anchor?.wraps === 'beside' && walk.place.part === '';
  const coversText = wraps && isWide(size.width, walk.place.page);
  const around = wraps && anchor.at.of === 'paragraph';
  if (wraps && (coversText || !around) && parts.some(({ drawn }) => 'picture' in drawn))
    walk.seen.wrapped += 1;
  return parts.map(({ drawn, box }) => {
    const place = standsInLine || coversText ? undefined : placeOf(anchor, box);
    if ('words' in drawn) return { ...drawn, frame: { ...drawn.frame, place } };
    const picture = withAlt(drawn.picture, alt);
    if (place !== undefined) return { picture: { ...picture, at: around ? { ...place, around } : place } };
    return { picture: anchor === undefined ? picture : { ...picture, endsLine: true } };
  });
}

/** Text that wrapped around a wide box would now be hidden behind it. */
function isWide(width: number, page: SourcePageLook): boolean {
  return width > (page.width - page.margins.left - page.margins.right) / 2;
}

function placeOf({ at }: Anchor, box: Box): Anchor['at'] {
  return { ...at, x: at.x + box.x, y: at.y + box.y };
}

function withAlt(picture: SourcePicture, alt: string | undefined): SourcePicture {
  return alt === undefined ? picture : { ...picture, alt };
}

interface Part {
  drawn: Drawn;
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
  const file = findPicture(walk, id);
  if (file === undefined) return [];
  const crop = readCrop(childOf(fill, 'a:srcRect'));
  const { width, height } = box;
  return [{ drawn: { picture: { file, width, height, ...(crop !== undefined && { crop }) } }, box }];
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

/** Rectangles and straight lines as they are; others are left out, and their words are without a frame. */
function readShape(walk: Walk, shape: XmlElement, box: Box): Part[] {
  const properties = childOf(shape, 'wps:spPr');
  const kind = childOf(properties, 'a:prstGeom')?.attributes['prst'] ?? '';
  const { width, height } = box;
  const colors = isRectangle.test(kind) || isLine.test(kind) ? shapeColors(walk, shape) : {};
  const words = readBoxWords(walk, shape);
  if (words !== undefined) {
    paintWords(words, colors.fill !== undefined && isDark(colors.fill) ? 'ffffff' : wordColor(walk, shape));
    const frame = { width, height, ...readBoxBody(shape), ...colors };
    return [{ drawn: { words, frame }, box }];
  }
  if (!isLine.test(kind) && !isRectangle.test(kind)) {
    walk.seen.shapes += 1;
    return [];
  }
  const { fill, edge } = colors;
  const straight = isLine.test(kind) ? straightened({ width, height }) : { width, height };
  if (straight === undefined) {
    walk.seen.shapes += 1;
    return [];
  }
  const picture: SourcePicture = {
    ...straight,
    ...(fill !== undefined && !isLine.test(kind) && { fill }),
    ...(edge !== undefined && { edge }),
  };
  return picture.fill === undefined && picture.edge === undefined ? [] : [{ drawn: { picture }, box }];
}

/** Lines that look level or upright are; those across can't be drawn. */
function straightened({ width, height }: Size): Size | undefined {
  if (height <= width / 10) return { width, height: 0 };
  return width <= height / 10 ? { width: 0, height } : undefined;
}

/** The colour that a shape gives to words without one. */
function wordColor(walk: Walk, shape: XmlElement): string | undefined {
  return colorOf(walk, childOf(childOf(shape, 'wps:style'), 'a:fontRef'));
}

/** Gives a colour to words that have none of their own. */
function paintWords(blocks: readonly SourceBlock[], color: string | undefined): void {
  if (color === undefined) return;
  for (const block of blocks) {
    if (block.type === 'table') continue;
    for (const { letters } of block.runs) if (letters !== undefined) letters.color ??= color;
  }
}

const isLine = /^(?:line|straightConnector1)$/;
const isRectangle = /^(?:rect|roundRect)$/;

/** The colours of a shape, by itself or by the style that it names. */
function shapeColors(walk: Walk, shape: XmlElement): Pick<SourcePicture, 'fill' | 'edge'> {
  const properties = childOf(shape, 'wps:spPr');
  const style = childOf(shape, 'wps:style');
  const outline = childOf(properties, 'a:ln');
  const hasNone = (element: XmlElement | undefined) => childOf(element, 'a:noFill') !== undefined;
  const fill = hasNone(properties)
    ? undefined
    : (colorOf(walk, childOf(properties, 'a:solidFill')) ?? styledColor(walk, style, 'a:fillRef'));
  const color = hasNone(outline)
    ? undefined
    : (colorOf(walk, childOf(outline, 'a:solidFill')) ?? styledColor(walk, style, 'a:lnRef'));
  const width = Math.min(20, Math.max(0.1, points(outline?.attributes['w'] ?? '9525')));
  return { ...(fill !== undefined && { fill }), ...(color !== undefined && { edge: { width, color } }) };
}

function styledColor(walk: Walk, style: XmlElement | undefined, name: string): string | undefined {
  const reference = childOf(style, name);
  return Number(reference?.attributes['idx'] ?? 0) > 0 ? colorOf(walk, reference) : undefined;
}
