import { childOf, type XmlElement } from '../guard/xml.ts';
import type { SourceTableLook } from '../source-look.ts';
import { across, isWide } from './drawing-geometry.ts';
import { readPoints } from './paper.ts';
import type { Walk } from './walk-state.ts';

/**
 * The place of a table that floats beside the text, such as the address of the recipient beside that of the sender. A wide
 * one leaves no room beside it, so it stays between the paragraphs. So does one at a place of the page, because the words
 * beside it are not known.
 */
export function floatOf(walk: Walk, table: XmlElement, look: SourceTableLook): SourceTableLook['place'] {
  const floats = childOf(childOf(table, 'w:tblPr'), 'w:tblpPr')?.attributes;
  const { page, part } = walk.place;
  const width = look.grid.reduce((sum, one) => sum + one, 0);
  const isInText = walk.table === undefined && part === '' && page.columns === undefined;
  if (floats?.['w:vertAnchor'] !== 'text' || !isInText || width === 0 || isWide(width, page))
    return undefined;
  const [from, to] = across(floats['w:horzAnchor'] ?? 'page', page);
  const side = floats['w:tblpXSpec'];
  const start = from + (readPoints(floats['w:tblpX']) ?? 0) - look.margins.left;
  const x = side === 'right' ? to - width : side === 'center' ? (from + to - width) / 2 : start;
  return { x, y: readPoints(floats['w:tblpY']) ?? 0, of: 'paragraph', around: true };
}
