import { childOf, type XmlElement } from '../guard/xml.ts';
import type { SourceTableLook } from '../source-look.ts';
import { across, isWide } from './drawing-geometry.ts';
import { readPoints } from './paper.ts';
import { edgeShift } from './table-look.ts';
import type { Walk } from './walk-state.ts';

/**
 * The look of a table that floats beside the text, such as the address of the recipient beside that of the sender. A wide
 * one leaves no room beside it, so it stays between the paragraphs, as far from the left as it floats. So does one at a
 * place of the page, because the words beside it are not known.
 */
export function floated(walk: Walk, table: XmlElement, look: SourceTableLook): SourceTableLook {
  const floats = childOf(childOf(table, 'w:tblPr'), 'w:tblpPr')?.attributes;
  const { page, part } = walk.place;
  const width = look.grid.reduce((sum, one) => sum + one, 0);
  const isInText = walk.table === undefined && part === '' && page.columns === undefined;
  if (floats === undefined || !isInText || width === 0) return look;
  const [from, to] = across(floats['w:horzAnchor'] ?? 'text', page);
  const side = floats['w:tblpXSpec'];
  const start = from + (readPoints(floats['w:tblpX']) ?? 0);
  const placed = side === 'right' ? to - width : side === 'center' ? (from + to - width) / 2 : undefined;
  if (floats['w:vertAnchor'] !== 'text' || isWide(width, page)) {
    const left = placed ?? start - edgeShift(walk.compatibility, look.margins);
    return { ...look, at: left - page.margins.left, align: 'left' };
  }
  const x = placed ?? start - look.margins.left;
  return {
    ...look,
    place: { x, y: readPoints(floats['w:tblpY']) ?? 0, of: 'paragraph', around: true },
  };
}
