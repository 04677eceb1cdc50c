import { childOf, type XmlElement } from '../guard/xml.ts';
import type { SourcePicture } from '../source-document.ts';
import type { Side, SourceEdge, SourcePageLook } from '../source-look.ts';
import { firstOf, readEdge } from './paragraph-bag.ts';

type Edges = Record<Side, SourceEdge | undefined>;
type Page = Pick<SourcePageLook, 'width' | 'height' | 'margins'>;

/** The lines around the pages of a section: a rectangle, or lines where a side has none. */
export function readPageBorder(section: XmlElement | undefined, page: Page): SourcePicture[] {
  const borders = childOf(section, 'w:pgBorders');
  if (borders === undefined) return [];
  const sideOf = (...names: string[]) => readEdge(firstOf(borders, names)) ?? undefined;
  const edges: Edges = {
    top: sideOf('w:top'),
    right: sideOf('w:right', 'w:end'),
    bottom: sideOf('w:bottom'),
    left: sideOf('w:left', 'w:start'),
  };
  const isFromPage = borders.attributes['w:offsetFrom'] === 'page';
  const { width, height, margins } = page;
  // From the edges of the paper inwards, or from the text outwards.
  const inset = (side: Side) => {
    const space = edges[side]?.space ?? 0;
    return isFromPage ? space : margins[side] - space;
  };
  const [left, top] = [inset('left'), inset('top')];
  const [right, bottom] = [width - inset('right'), height - inset('bottom')];
  const line = (edge: SourceEdge | undefined, from: { x: number; y: number }, size: Size): SourcePicture[] =>
    edge === undefined ? [] : [{ ...size, edge: lineOf(edge), at: { ...from, of: 'page' } }];
  const across = { width: right - left, height: 0 };
  const down = { width: 0, height: bottom - top };
  if (isFrame(edges)) return line(edges.top, { x: left, y: top }, { ...across, height: down.height });
  return [
    ...line(edges.top, { x: left, y: top }, across),
    ...line(edges.right, { x: right, y: top }, down),
    ...line(edges.bottom, { x: left, y: bottom }, across),
    ...line(edges.left, { x: left, y: top }, down),
  ];
}

type Size = Pick<SourcePicture, 'width' | 'height'>;

function lineOf({ width, color }: SourceEdge): NonNullable<SourcePicture['edge']> {
  return { width: Math.min(20, width), color };
}

function isFrame({ top, right, bottom, left }: Edges): boolean {
  const key = (edge: SourceEdge | undefined) => edge && JSON.stringify(lineOf(edge));
  return top !== undefined && [right, bottom, left].every((edge) => key(edge) === key(top));
}
