import type { Flow } from './flow.ts';
import { round } from './letters.ts';
import type { LookHung, SheetPlace } from './look-sheet.ts';
import type { Setting } from './setting.ts';
import type { ParagraphText } from './tokens.ts';

/** Takes text boxes and pictures that hang at a paragraph out of it, where the left edge of the text is known. */
export function takeHung(
  { pictures }: Setting,
  flow: Flow,
  text: ParagraphText,
): { hung: LookHung[]; rest: ParagraphText } {
  // The lines around a paragraph are above its words.
  if (flow.start === undefined || text.style.border !== undefined) return { hung: [], rest: text };
  const hung: LookHung[] = [];
  // A later line has a place of its own.
  const end = text.pieces.findIndex(({ k }) => k === 'br');
  const pieces = text.pieces.filter((piece, index) => {
    if (piece.k !== 'picture' || (end >= 0 && index > end)) return true;
    const found = pictures.find(piece.name);
    if (found?.look.at === undefined) return true;
    hung.push({ at: found.look.at, p: found.index });
    return false;
  });
  // Words of boxes stand on the pictures, however large those are.
  hung.push(...flow.boxes.map(({ at, table }) => ({ at, t: table })));
  flow.boxes = [];
  return { hung, rest: hung.length === 0 ? text : { ...text, pieces } };
}

/** The place of the next paragraph, and the room that its words leave above them. */
interface HungPlace {
  place: { above: number; head: number };
  clearance: number;
}

/** Adds what hangs at the next paragraph, whose distance above becomes that of the new block. */
export function addHung(flow: Flow, { place, clearance }: HungPlace, hung: readonly LookHung[]): void {
  const { start = 0, head } = flow;
  const isStart = flow.blocks.length === 0;
  const isFirst = head !== undefined && (isStart || (flow.startsPage && head === 'margin'));
  const c = hung.map((one): LookHung => ({ ...one, at: placeIn(one.at) }));
  const height = round(clearance);
  flow.blocks.push({ k: 'hung', above: place.above, height: isFirst ? 0 : height, isFirst, c });
  if (!isFirst) place.above = 0;
  else if (height > 0) flow.blocks.push({ k: 'room', height });

  function placeIn({ x, y, of }: SheetPlace): SheetPlace {
    const across = round(x - start);
    if (of === 'page' && isStart && typeof head === 'number')
      return { x: across, y: round(y - head), of: 'paragraph' };
    return { x: across, y: of === 'paragraph' ? round(y + place.head) : y, of };
  }
}
