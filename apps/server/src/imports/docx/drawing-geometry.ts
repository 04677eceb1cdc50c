import { cleanCharacters } from '../clean-characters.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../guard/xml.ts';
import type { SourcePicture } from '../source-document.ts';
import type { SourcePageLook } from '../source-look.ts';

const unitsPerPoint = 12_700;

/** A length of DrawingML, in points. */
export function points(units: string | undefined): number {
  const value = Number(units ?? 0) / unitsPerPoint;
  return Number.isFinite(value) ? value : 0;
}

/** Position of a drawing beside the text. */
export interface Anchor {
  at: NonNullable<SourcePicture['at']>;
  /** How the text goes around it; undefined where it stays as it is. */
  wraps: 'beside' | 'below' | undefined;
}

/** Where an anchored drawing is, from the edges of the page or from the top of its paragraph. */
export function readAnchor(
  anchor: XmlElement,
  size: { width: number; height: number },
  page: SourcePageLook,
): Anchor {
  const horizontal = childOf(anchor, 'wp:positionH');
  const vertical = childOf(anchor, 'wp:positionV');
  const fromY = vertical?.attributes['relativeFrom'] ?? 'paragraph';
  const isOfParagraph = /^(?:paragraph|line)$/.test(fromY);
  const x = along(horizontal, across(horizontal?.attributes['relativeFrom'] ?? 'column', page), size.width);
  const y = along(vertical, isOfParagraph ? [0, 0] : down(fromY, page), size.height);
  return { at: { x, y, of: isOfParagraph ? 'paragraph' : 'page' }, wraps: wrapOf(anchor) };
}

/** Text that wrapped around a wide box would be hidden behind it: no room is left beside it. */
export function isWide(width: number, page: SourcePageLook): boolean {
  return width > (page.width - page.margins.left - page.margins.right) / 2;
}

type Range = readonly [from: number, to: number];

export function across(relative: string, { width, margins }: SourcePageLook): Range {
  if (relative === 'page') return [0, width];
  if (/^(?:leftMargin|insideMargin)$/.test(relative)) return [0, margins.left];
  if (/^(?:rightMargin|outsideMargin)$/.test(relative)) return [width - margins.right, width];
  return [margins.left, width - margins.right];
}

function down(relative: string, { height, margins }: SourcePageLook): Range {
  if (relative === 'margin') return [margins.top, height - margins.bottom];
  if (relative === 'topMargin') return [0, margins.top];
  if (relative === 'bottomMargin') return [height - margins.bottom, height];
  return [0, height];
}

function along(position: XmlElement | undefined, [from, to]: Range, length: number): number {
  const offset = childOf(position, 'wp:posOffset');
  if (offset !== undefined) return from + points(textOf(offset).trim());
  const align = childOf(position, 'wp:align');
  switch (align === undefined ? '' : textOf(align).trim()) {
    case 'center':
      return from + (to - from - length) / 2;
    case 'right':
    case 'bottom':
    case 'outside':
      return to - length;
    default:
      return from;
  }
}

function wrapOf(anchor: XmlElement): Anchor['wraps'] {
  const names = new Set(elementsOf(anchor).map(({ name }) => name));
  if (names.has('wp:wrapTopAndBottom')) return 'below';
  const isBeside = ['wp:wrapSquare', 'wp:wrapTight', 'wp:wrapThrough'].some((name) => names.has(name));
  return isBeside ? 'beside' : undefined;
}

const maxAlt = 200;
/**
 * A look holds none of these. Word puts marks of direction around the Latin words of a description that reads from the
 * right, and broken texts have controls.
 */
const unusable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** The description of a picture as one line. */
export function cleanAlt(text: string | undefined): string | undefined {
  const clean = cleanCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .replace(unusable, '')
    .trim()
    .slice(0, maxAlt);
  return clean === '' ? undefined : clean;
}
