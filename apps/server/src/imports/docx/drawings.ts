import { childOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import type { SourceBlock, SourcePicture, SourceRun } from '../source-document.ts';
import type { SourcePageLook } from '../source-look.ts';
import { colorOf, shapeColors } from './drawing-colors.ts';
import { type Anchor, cleanAlt, isWide, points, readAnchor } from './drawing-geometry.ts';
import { findPicture } from './find-picture.ts';
import { isDark } from './paragraph-bag.ts';
import { isStrokeOnly, presetOf, readTurn, shapeOf } from './shape-outline.ts';
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
  const isOfParagraph = anchor?.at.of === 'paragraph';
  if (wraps && !isOfParagraph && parts.some(({ drawn }) => 'picture' in drawn)) walk.seen.wrapped += 1;
  // In a header no words stand beside it, but they make room for a wide one.
  const around =
    isOfParagraph && (wraps || (anchor.wraps !== undefined && isWide(size.width, walk.place.page)));
  const isInText = standsInLine || coversText;
  const isGroup = elementsOf(data).some(({ name }) => name === 'wpg:wgp' || name === 'wpc:wpc');
  if (isInText && walk.table === undefined && parts.length > 1 && isGroup)
    return hangGroup(parts, size, walk.place.page);
  // In the text the words have a frame, and no shape behind them.
  return parts.flatMap(({ drawn, box, isBehind = false }): Drawn[] => {
    if (isInText && isBehind) return [];
    if ('words' in drawn) {
      const place = isInText ? undefined : placeOf(anchor, box);
      return [{ ...drawn, frame: { ...drawn.frame, place } }];
    }
    const picture = withAlt(drawn.picture, alt);
    if (anchor !== undefined && around && !standsInLine)
      return [{ picture: { ...picture, at: { ...placeOf(anchor, box), around } } }];
    if (!isInText) return [{ picture: { ...picture, at: placeOf(anchor, box) } }];
    return [{ picture: anchor === undefined ? picture : { ...picture, endsLine: true } }];
  });
}

/** The members of a group in a line keep their places: they hang at a frame as large as the group, which is not seen. */
function hangGroup(parts: readonly Part[], size: Size, { margins }: SourcePageLook): Drawn[] {
  const members = parts.map(({ drawn, box }): Drawn => {
    const at = { x: margins.left + box.x, y: box.y, of: 'paragraph' as const };
    return 'words' in drawn
      ? { ...drawn, frame: { ...drawn.frame, place: at } }
      : { picture: { ...drawn.picture, at } };
  });
  return [...members, { picture: { ...size } }];
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
  /** The shape that words of the drawing stand on. */
  isBehind?: boolean;
}

function readPart(walk: Walk, element: XmlElement, box: Box): Part[] {
  switch (element.name) {
    case 'pic:pic':
      return readPictureElement(walk, element, box);
    case 'wps:wsp':
      return readShape(walk, element, box);
    case 'wpg:wgp':
    case 'wpg:grpSp':
    case 'wpc:wpc':
      return readGroup(walk, element, box);
    default:
      return [];
  }
}

function readPictureElement(walk: Walk, element: XmlElement, box: Box): Part[] {
  const picture = readFill(walk, childOf(element, 'pic:blipFill'), box);
  if (picture === undefined) return [];
  const { angle, isAcross, isDown } = readTurn(childOf(element, 'pic:spPr'));
  const flip = isAcross && isDown ? 'both' : isAcross ? 'across' : 'down';
  const turned = {
    ...(angle !== 0 && { turn: angle }),
    ...((isAcross || isDown) && { flip: flip as NonNullable<SourcePicture['flip']> }),
  };
  return [{ drawn: { picture: { ...picture, ...turned } }, box }];
}

/** The picture that fills a box. */
function readFill(
  walk: Walk,
  fill: XmlElement | undefined,
  { width, height }: Size,
): SourcePicture | undefined {
  const file = findPicture(walk, childOf(fill, 'a:blip')?.attributes['r:embed'] ?? '');
  const crop = readCrop(childOf(fill, 'a:srcRect'));
  return file && { file, width, height, ...(crop !== undefined && { crop }) };
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

/** The words of a shape are in its frame, which is drawn behind them where it is no rectangle. */
function readShape(walk: Walk, shape: XmlElement, box: Box): Part[] {
  const properties = childOf(shape, 'wps:spPr');
  const colors = shapeColors(walk, shape);
  const words = readBoxWords(walk, shape);
  const drawn =
    words !== undefined && isRectangle(properties) ? [] : drawShape(walk, properties, { box, colors });
  if (words === undefined) return drawn;
  paintWords(words, colors.fill !== undefined && isDark(colors.fill) ? 'ffffff' : wordColor(walk, shape));
  const { width, height } = box;
  const frame = { width, height, ...readBoxBody(shape), ...(isRectangle(properties) && colors) };
  return [...drawn.map((part) => ({ ...part, isBehind: true })), { drawn: { words, frame }, box }];
}

function isRectangle(properties: XmlElement | undefined): boolean {
  if (childOf(properties, 'a:blipFill') !== undefined) return false;
  return (
    /^(?:rect|roundRect|flowChartProcess)$/.test(presetOf(properties)) &&
    readTurn(properties).angle % 180 === 0
  );
}

interface Drawing {
  box: Box;
  colors: Pick<SourcePicture, 'fill' | 'edge'>;
}

/** A shape as it is; one whose outline is not known is left out. */
function drawShape(walk: Walk, properties: XmlElement | undefined, { box, colors }: Drawing): Part[] {
  const filled = childOf(properties, 'a:blipFill');
  if (filled !== undefined) {
    const picture = readFill(walk, filled, box);
    return picture === undefined ? [] : [{ drawn: { picture }, box }];
  }
  const { fill, edge } = colors;
  const isStroke = isStrokeOnly(properties);
  if (edge === undefined && (fill === undefined || isStroke)) return [];
  const shape = shapeOf(properties, box);
  if (shape === undefined) {
    walk.seen.shapes += 1;
    return [];
  }
  const { x, y, ...drawn } = shape;
  const picture: SourcePicture = {
    ...drawn,
    ...(fill !== undefined && !isStroke && { fill }),
    ...(edge !== undefined && { edge }),
  };
  return [
    { drawn: { picture }, box: { x: box.x + x, y: box.y + y, width: drawn.width, height: drawn.height } },
  ];
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
