import type { LookPicture, LookTable } from '@inkfield/contract/look';
import { type PlacedCell, placeCells } from '@inkfield/contract/look-tables';
import type { ResolvedTable } from '@inkfield/engine/document';
import { Paragraph } from 'docx';
import type { PictureRun } from './pictures.ts';
import type { Setting } from './setting.ts';
import { cellParagraphs } from './tables.ts';

const aligns = { top: 'top', middle: 'center', bottom: 'bottom' } as const;

/**
 * A table of one cell beside the text as a text box. Undefined for other tables: Word lets the text go around those, and
 * a text box stays where it is.
 */
export function textBoxOf(setting: Setting, look: LookTable, table: ResolvedTable): PictureRun[] | undefined {
  const { place, widths, edges } = look;
  const [row, ...others] = placeCells(look, table);
  const [cell, ...beside] = row?.cells ?? [];
  const height = row?.look.height?.exact ?? row?.look.height?.least;
  if (place === undefined || cell === undefined || height === undefined) return undefined;
  if (others.length > 0 || beside.length > 0 || !hasOneEdge(cell)) return undefined;
  const { look: own, nodes } = cell;
  const edge = edges[(own.lines?.[0] ?? 0) - 1];
  const frame: LookPicture = {
    width: widths.reduce((sum, one) => sum + one, 0),
    height,
    at: place,
    ...(own.fill !== undefined && { fill: own.fill }),
    ...(edge !== undefined && { edge }),
  };
  const blocks = cellParagraphs(setting, own, nodes);
  return setting.pictures.box(frame, {
    children: blocks.filter((block) => block instanceof Paragraph),
    layout: { verticalAlignment: aligns[own.align ?? 'top'], margins: own.margins ?? look.margins },
  });
}

/** The same line at all sides, or none. */
function hasOneEdge({ look: { lines = [] } }: PlacedCell): boolean {
  return [0, 1, 2, 3].every((side) => (lines[side] ?? 0) === (lines[0] ?? 0));
}
