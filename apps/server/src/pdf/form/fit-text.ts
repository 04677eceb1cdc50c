import type { FormMark } from '@inkfield/contract/form-marks';
import type { FormBox } from '@inkfield/contract/pdf-form';
import { isTurned } from '../direction.ts';
import { type Lettering, type ShapedLine, shapeLine } from './shape-line.ts';

/** A line of a value at its place: points from the lower left corner of its box. */
export interface PlacedLine {
  line: ShapedLine;
  x: number;
  y: number;
}

export interface FittedText {
  size: number;
  lines: PlacedLine[];
  /** The words that have no room; they continue on a page of their own. */
  rest: string;
}

/** Parts of the font size: room above and below the base line, and the distance of lines. */
const above = 0.78;
const below = 0.22;
const lineHeight = 1.16;
/** Text does not get smaller than this to fit, unless its box is lower. */
const smallest = 7;
const smallestInLowBox = 4;
const usualSize = 11;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

const charactersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

export interface BoxSize {
  width: number;
  height: number;
}

/** The size of a box as its text sees it, which may be turned against the page. */
export function sizeOfBox({
  rect: [left, bottom, right, top],
  turn = '0',
}: Pick<FormBox, 'rect' | 'turn'>): BoxSize {
  const [width, height] = [right - left, top - bottom];
  return turn === '90' || turn === '270' ? { width: height, height: width } : { width, height };
}

/** Sets a value in its box: on one line, else smaller, else on several lines where the box has room for them. */
export function fitText(box: FormBox, text: string, lettering: Lettering): FittedText {
  const value = text.normalize('NFC').trim();
  return box.cells === undefined
    ? fitLines(box, value, lettering)
    : fitCells(box, { cells: box.cells, value }, lettering);
}

/** One character to each cell, all of the same size. */
function fitCells(
  box: FormBox,
  { cells, value }: { cells: number; value: string },
  lettering: Lettering,
): FittedText {
  const { width, height } = sizeOfBox(box);
  const cell = width / cells;
  const open = Array.from({ length: cells }, (_, index) => index).filter(
    (index) => !box.skip?.includes(index),
  );
  const typed = charactersOf(value);
  // The signs between the parts of a date are printed already.
  const isLong = box.skip !== undefined && typed.length > open.length;
  const characters = isLong ? typed.filter((one) => /[\p{L}\p{N}]/u.test(one)) : typed;
  const shaped = characters.slice(0, open.length).map((character) => shapeLine(character, lettering));
  const widest = Math.max(0.2, ...shaped.map((line) => line.width));
  const size = Math.min(box.size ?? Math.min(usualSize, height * 0.8), height, (cell * 0.98) / widest);
  const free = Math.max(0, open.length - characters.length);
  const first = box.align === 'right' ? free : box.align === 'center' ? Math.floor(free / 2) : 0;
  const y = (height - size) / 2 + below * size;
  const lines = shaped.map((line, index) => ({
    line,
    x: (open[first + index] ?? 0) * cell + (cell - line.width * size) / 2,
    y,
  }));
  return { size, lines, rest: characters.slice(open.length).join('') };
}

function fitLines(box: FormBox, value: string, lettering: Lettering): FittedText {
  const { width, height } = sizeOfBox(box);
  const pad = Math.min(2, width * 0.05);
  const room = width - 2 * pad;
  const { size, lines } = chooseSize(box, { value, room, height }, lettering);
  const count = Math.max(1, Math.floor((height + 1) / (size * lineHeight)));
  const block = Math.min(count, lines.length) * size * lineHeight;
  const top = box.lines ? height - Math.min(2, (height - block) / 2) : (height + block) / 2;
  const align = box.align ?? (isTurned(value) ? 'right' : 'left');
  const gap = { left: pad, center: 0, right: pad };
  const placed = lines.slice(0, count).map((words, index) => {
    const line = shapeLine(words, lettering);
    const free = width - line.width * size;
    const start = { left: gap.left, center: free / 2, right: free - gap.right }[align];
    const y = top - (index + 1) * size * lineHeight + (lineHeight - 1) * (size / 2) + below * size;
    return { line, x: Math.max(Math.min(pad, 1), start), y };
  });
  return { size, lines: placed, rest: behindLines(value, lines.slice(0, count)) };
}

/** The words behind the first lines, with the breaks of the value only: elsewhere the lines have another width. */
function behindLines(value: string, lines: readonly string[]): string {
  const end = lines.reduce((at, line) => value.indexOf(line, at) + line.length, 0);
  return value.slice(end).trimStart();
}

interface Room {
  value: string;
  room: number;
  height: number;
}

/** The largest size at which everything fits, and the lines at that size. */
function chooseSize(
  box: FormBox,
  { value, room, height }: Room,
  lettering: Lettering,
): { size: number; lines: string[] } {
  const highest = Math.max(smallestInLowBox, height / (above + below));
  const wanted = box.size ?? (box.lines ? usualSize : Math.min(usualSize, height / lineHeight));
  const most = Math.min(Math.max(smallestInLowBox, wanted), highest);
  const least = Math.min(smallest, most);
  if (!box.lines && !value.includes('\n')) {
    const fits = room / Math.max(shapeLine(value, lettering).width, 0.01);
    if (fits >= least) return { size: Math.min(most, Math.floor(fits * 20) / 20), lines: [value] };
  }
  for (let size = most; ; size = Math.max(least, size - 0.5)) {
    const lines = breakLines(value, room / size, lettering);
    if (size === least || lines.length * size * lineHeight <= height + 1) return { size, lines };
  }
}

/** Breaks a text into lines of a width in units of the font size. A word that is wider is divided. */
export function breakLines(text: string, width: number, lettering: Lettering): string[] {
  const fits = (line: string) => shapeLine(line.trimEnd(), lettering).width <= width;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of piecesOf(paragraph).flatMap((one) => (fits(one) ? one : charactersOf(one)))) {
      if (line !== '' && !fits(line + piece)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    return [...lines, line.trimEnd()];
  });
}

const freelyBroken = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const afterBreak = /[\s\-/]$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}、。]$/u;
const neverFirst = /^[\s、。」）,.;:!?)]+$/u;

/** The pieces between which a line may be broken: after spaces, and around Han characters and kana. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    const last = pieces.at(-1);
    const mayBreak = last !== undefined && (freelyBroken.test(segment) || afterBreak.test(last));
    if (last === undefined || (mayBreak && !neverFirst.test(segment))) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

const signs: Record<FormMark, string> = {
  check: '\u2714',
  cross: '\u2716',
  circle: '\u25cf',
  square: '\u25a0',
  diamond: '\u25c6',
  star: '\u2605',
};

const signLettering: Lettering = { style: 'sans', han: 'simplified' };
/** The part of its box that a sign fills. */
const partOfBox = 0.72;
const partOfCircle = 0.5;

/** Puts the sign of a ticked box in its middle, as large as the box allows. */
export function placeMark(box: FormBox, mark: FormMark): { size: number; lines: PlacedLine[] } {
  const line = shapeLine(signs[mark], signLettering);
  const [run] = line.runs;
  const [glyph] = run?.glyphs ?? [];
  const extents = run && glyph && run.face.font.glyphExtents(glyph.id);
  if (run === undefined || extents === undefined) throw new Error(`no font has the sign of a ${mark}`);
  const em = run.face.unitsPerEm;
  const { width, height } = sizeOfBox(box);
  const sign = { width: extents.width / em, height: -extents.height / em };
  const filled = Math.min(width, height) * (mark === 'circle' ? partOfCircle : partOfBox);
  const size = filled / Math.max(sign.width, sign.height);
  const x = (width - sign.width * size) / 2 - (extents.xBearing / em) * size;
  const y = (height - sign.height * size) / 2 - ((extents.yBearing + extents.height) / em) * size;
  return { size, lines: [{ line, x, y }] };
}
