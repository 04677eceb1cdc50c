import type { DrawnText, FormValues, Overflow } from './draw-values.ts';
import { hanShapes } from '../fonts.ts';
import { isTurned } from '../direction.ts';
import { breakLines } from './fit-text.ts';
import { type Lettering, shapeLine } from './shape-line.ts';

/** Pages with the words that had no room in their boxes. */
interface Continuation {
  pages: { width: number; height: number }[];
  texts: DrawnText[];
}

const size = 10;
const lineHeight = 14;
const margin = 56;

/** Sets the words that have no room on pages of their own, each under the name of its field. */
export function continueText(overflow: readonly Overflow[], { form, language }: FormValues): Continuation {
  const [first] = form.pages;
  if (first === undefined || overflow.length === 0) return { pages: [], texts: [] };
  const isTurnedPage = first.turn === '90' || first.turn === '270';
  const [width, height] = isTurnedPage ? [first.height, first.width] : [first.width, first.height];
  const column = Math.max(lineHeight, width - 2 * margin);
  const rows = Math.max(1, Math.floor((height - 2 * margin) / lineHeight));
  const texts = overflow.map(({ rest }) => rest);
  const lettering: Lettering = { style: 'sans', han: hanShapes(language, texts) };
  const lines = overflow.flatMap(({ label, rest }) => [
    ...breakLines(`${label}, continued`, column / size, lettering),
    ...breakLines(rest, column / size, lettering),
    '',
  ]);
  const pageCount = Math.ceil((lines.length - 1) / rows);
  const placed = lines.map((text, index): DrawnText => {
    const line = shapeLine(text, lettering);
    const page = form.pages.length + Math.floor(index / rows);
    const y = height - margin - ((index % rows) + 1) * lineHeight;
    const x = isTurned(text) ? column - line.width * size : 0;
    const rect: DrawnText['box']['rect'] = [margin, y, margin + column, y + lineHeight];
    return { page, box: { rect }, size, lines: [{ line, x, y: lineHeight - size }] };
  });
  return {
    pages: Array.from({ length: pageCount }, () => ({ width, height })),
    texts: placed.filter(({ lines: [only] }) => (only?.line.runs.length ?? 0) > 0),
  };
}
