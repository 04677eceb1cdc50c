import { childOf, descendantsOf, elementsOf, type XmlElement } from '../guard/xml.ts';
import { isBlankParagraph, type SourceBlock, type SourceTable } from '../source-document.ts';
import type { Side, SourceEdge } from '../source-look.ts';
import { points } from './drawing-geometry.ts';
import type { Walk } from './walk-state.ts';

/** The frame of a text box, in points. */
export interface Frame {
  width: number;
  height: number;
  margins: Record<Side, number>;
  align: 'top' | 'middle' | 'bottom';
  fill?: string | undefined;
  edge?: { width: number; color: string } | undefined;
  /** Where it is beside the text; in the text without. */
  place?: { x: number; y: number; of: 'page' | 'paragraph' } | undefined;
}

/** The words of a text box; undefined for one without words. */
export function readBoxWords(walk: Walk, shape: XmlElement): SourceBlock[] | undefined {
  const [content] = descendantsOf(shape, 'w:txbxContent');
  if (content === undefined) return undefined;
  const blocks = walk.readBlocks(elementsOf(content), walk.place);
  return blocks.every((block) => block.type === 'paragraph' && isBlankParagraph(block)) ? undefined : blocks;
}

/** A text box is a table of one cell; one that only holds a table is that table. */
export function boxTable(blocks: SourceBlock[], frame: Frame): SourceTable {
  const { width, height, margins, align, fill, edge, place } = frame;
  const [inner, ...others] = blocks.filter((block) => block.type === 'table' || !isBlankParagraph(block));
  if (inner?.type === 'table' && inner.look !== undefined && others.length === 0) {
    if (place === undefined) return inner;
    const shift = inner.look.align === 'left' ? inner.look.at : 0;
    const at = { ...place, x: place.x + margins.left + shift, y: place.y + margins.top };
    return { ...inner, look: { ...inner.look, at: 0, align: 'left', place: at } };
  }
  const line: SourceEdge | null = edge === undefined ? null : { ...edge, space: 0 };
  const edges = { top: line, right: line, bottom: line, left: line };
  return {
    type: 'table',
    hasBorders: edge !== undefined,
    rows: [
      {
        isHeader: false,
        look: { height: place && { least: height }, keep: true, isHead: false },
        cells: [
          {
            blocks,
            span: 1,
            isContinued: false,
            look: { width, margins, edges, styleEdges: {}, fill, align },
          },
        ],
      },
    ],
    look: { at: 0, align: 'left', grid: [width], fits: false, width: undefined, margins, edges: {}, place },
  };
}

/** Default distance of the words from the edge of a box. */
export const usualInsets: Record<Side, number> = { top: 3.6, right: 7.2, bottom: 3.6, left: 7.2 };
const aligns: Partial<Record<string, Frame['align']>> = { ctr: 'middle', b: 'bottom' };

/** Margins and alignment of the words in a DrawingML shape. */
export function readBoxBody(shape: XmlElement): Pick<Frame, 'margins' | 'align'> {
  const body = childOf(shape, 'wps:bodyPr')?.attributes;
  const inset = (name: string, usual: number) => (body?.[name] === undefined ? usual : points(body[name]));
  return {
    margins: {
      top: inset('tIns', usualInsets.top),
      right: inset('rIns', usualInsets.right),
      bottom: inset('bIns', usualInsets.bottom),
      left: inset('lIns', usualInsets.left),
    },
    align: aligns[body?.['anchor'] ?? ''] ?? 'top',
  };
}
