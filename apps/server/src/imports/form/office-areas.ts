import { near, overlap } from '../pdf/cells.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import { lineAround, type PrintedWord } from './words.ts';

/** Words by which a form keeps a part for those who receive it, in the languages of official forms. */
const keepsForOffice =
  /(?<!preparer (?:to )?)\b(?:use only|office use|official use|do not (?:write|mark|staple)|reserved for (?!future)|nicht (?:vom|von der) antragsteller|(?:vo[mn]|durch)(?: \S+){1,3} auszufüllen|auszufüllen (?:vo[mn]|durch)|nur (?:vom|von der|für(?: den)?) (?:amt|behörde|verein|dienstgebrauch)|réservée? (?:[àa] |au)|riservat[oaie] (?:a|all)|parte riservata|uso (?:exclusivo|oficial|interno|d['’]ufficio)|reservado (?:a|para)|voorbehouden)/i;
/** A longer line tells about the form, and heads no area. */
const mostWords = 12;
/** The head of an area that stands at its left is written up or in several short lines. */
const leastHead = 40;

interface PageFrames {
  cells: readonly Rect[];
  rects: readonly Rect[];
}

/** The areas of a page that its reader leaves empty: cells that say so, and what such a cell is the head of. */
export function officeAreas(printed: readonly PrintedWord[], { cells, rects }: PageFrames): Rect[] {
  const told = new Set<PrintedWord>();
  const frames = [...cells, ...rects];
  return printed.flatMap((word): Rect[] => {
    if (told.has(word)) return [];
    const line = lineAround(word, printed, 1.5);
    for (const one of line) told.add(one);
    const frame = frameOf(line, frames);
    const text = line.map((one) => one.text).join(' ');
    if (frame === undefined)
      return line.length <= mostWords && keepsForOffice.test(text) ? [behind(line, printed)] : [];
    // In a narrow cell the words continue in the next line.
    const own = printed.filter((one) => isWithin(one, frame));
    const whole = own.map((one) => one.text);
    const isFirst = own.every(({ y }) => y < word.y + 3);
    const isKept = keepsForOffice.test(whole.length <= mostWords ? whole.join(' ') : text);
    return isKept && (isFirst || whole.length <= mostWords) && line.length <= mostWords
      ? [frame, ...besides(frame, cells)]
      : [];
  });
}

function isWithin({ left, right, y, height }: PrintedWord, [from, bottom, to, top]: Rect): boolean {
  return left > from - 3 && right < to + 3 && y > bottom - 3 && y + height * 0.7 < top + 3;
}

/** The smallest frame around a line. */
function frameOf(line: readonly PrintedWord[], frames: readonly Rect[]): Rect | undefined {
  const size = ([left, bottom, right, top]: Rect) => (right - left) * (top - bottom);
  return frames
    .filter((frame) => line.every((word) => isWithin(word, frame)))
    .toSorted((a, b) => size(a) - size(b))[0];
}

/** The cells to the right of a head at the left, or below the head of a column. */
function besides([left, bottom, right, top]: Rect, cells: readonly Rect[]): Rect[] {
  if (top - bottom >= leastHead && top - bottom > 0.8 * (right - left))
    return cells.filter((cell) => cell[0] > right - 3 && cell[1] > bottom - 3 && cell[3] < top + 3);
  const found: Rect[] = [];
  let low = bottom;
  for (;;) {
    const next = cells.find(
      (cell) =>
        near(cell[0], left, 3) && near(cell[2], right, 3) && near(cell[3], low, 3) && cell[1] < low - 5,
    );
    if (next === undefined) return found;
    found.push(next);
    low = next[1];
  }
}

/** The rest of a line behind its words, up to the next ones. */
function behind(line: readonly PrintedWord[], printed: readonly PrintedWord[]): Rect {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return [0, 0, 0, 0];
  const next = printed.filter(
    ({ left, y }) => left > last.right && overlap(y, y + 8, first.y, first.y + 8) > 3,
  );
  const end = Math.min(last.right + 300, ...next.map(({ left }) => left));
  return [first.left, first.y - 4, end, first.y + 12];
}
