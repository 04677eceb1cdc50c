import type { PageLogo } from '@inkfield/engine/template';
import { cleanLine } from './clean-text.ts';
import type { SheetLogo } from './sheet.ts';
import { textWidth } from './text-width.ts';
import { TypesetError } from './typeset-error.ts';

const heights = { least: 12, most: 96 };
/** Between the header and the text, and above the header to the edge of the paper, where printers print nothing. */
const gapPoints = 18;
const edgePoints = 26;
/** Of a line of the header's text, which is below a logo in the middle. */
const linePoints = 14;
const headerEm = 9;

/** The logo for the typesetter: its format by its bytes, its height so that it fits the line. */
export function layoutLogo(
  logo: PageLogo | undefined,
  bytes: Uint8Array | undefined,
  { width, header }: { width: number; header: string },
): SheetLogo | null {
  if (logo === undefined) return null;
  if (bytes === undefined) throw new TypesetError('invalid', ['the logo is not there']);
  const { align, pixel_width: columns, pixel_height: rows } = logo;
  const ratio = columns / rows;
  const asked = Number.isFinite(logo.height) ? logo.height : 36;
  // Text beside it has half of the line.
  const room = header === '' || align === 'center' ? width : width / 2;
  const fitting = Number.isFinite(ratio) && ratio > 0 ? room / ratio : heights.most;
  return {
    format: bytes[0] === 0x89 ? 'png' : 'jpg',
    alt: cleanLine(logo.alt, 200) || 'Logo',
    align: align === 'center' || align === 'right' ? align : 'left',
    heightPoints: Math.min(heights.most, Math.max(heights.least, asked), fitting),
    gapPoints,
  };
}

/** Room for the logo, and for the header's text beside it or, below a centred logo, under it. */
export function marginWithLogo(
  logo: SheetLogo,
  header: string,
  { margin, width }: { margin: number; width: number },
): number {
  const isBelow = logo.align === 'center';
  const room = isBelow ? width : width / 2 - 18;
  const lines = header === '' ? 0 : Math.ceil((textWidth(header) * headerEm) / room);
  const text = lines * linePoints;
  const content = isBelow ? logo.heightPoints + text : Math.max(logo.heightPoints, text);
  return Math.max(margin, content + gapPoints + edgePoints);
}
