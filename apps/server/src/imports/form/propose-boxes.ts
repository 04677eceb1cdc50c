import { cellsOf, near, overlap } from '../pdf/cells.ts';
import type { DrawnLines, Rect } from '../pdf/drawn-lines.ts';
import { covers, isIn, type ProposedBox } from './box-shapes.ts';
import { officeAreas } from './office-areas.ts';
import { isSigned } from './signatures.ts';
import type { PrintedWord } from './words.ts';
import { joinLines } from './join-lines.ts';
import { roomsBehindLabels } from './label-rooms.ts';
import { cellBoxes, closedCells } from './propose-cells.ts';
import { groups, lineCombs, rules } from './propose-lines.ts';
import { troughs } from './propose-troughs.ts';
import { underscores } from './typed-lines.ts';
import { letterSquares, printedSquares, squares } from './propose-squares.ts';

/** Signs alone only show where to write. */
const saysSomething = /[\p{L}\p{N}]/u;

/** Finds the places of a page without form fields. Each rule leaves out what an earlier one has found. */
export function proposeBoxes(lines: DrawnLines, page: readonly PrintedWord[]): ProposedBox[] {
  const words = withColons(page);
  const signs = letterSquares(words);
  const printed = words.filter((word) => saysSomething.test(word.text) && !signs.has(word));
  const boxes: ProposedBox[] = [];
  const isFree = (rect: Rect) =>
    !printed.some((word) => isIn(word, rect)) && !isPainted(rect, lines.pictures);
  const add = (box: ProposedBox) => {
    const isNew = !boxes.some((other) => covers(other.rect, box.rect) || covers(box.rect, other.rect));
    if (isNew && isFree(box.rect)) boxes.push(box);
  };
  const addText = (rect: Rect) => {
    if (!isSigned(rect, printed)) add({ rect, kind: 'text' });
  };
  for (const box of squares(lines.rects, printed)) add(box);
  for (const box of printedSquares(words)) add(box);
  const cells = cellsOf(lines);
  const ticked = boxes.filter(({ kind }) => kind === 'checkbox').map(({ rect }) => rect);
  const bars = [...lines.bars, ...closedCells(lines.greys, printed)];
  const typedLines = underscores(words, boxes);
  const isLined = ({ rect }: ProposedBox) => isDivided(typedLines.filter((line) => covers(rect, line)));
  for (const box of cellBoxes(cells, {
    printed,
    squares: ticked,
    bars,
    rects: lines.rects,
    greys: lines.greys,
  })) {
    if (!isLined(box)) add(box);
  }
  const inCells = new Set(boxes);
  for (const box of troughs(lines)) add(box);
  for (const box of lineCombs(lines, printed)) add(box);
  const written = groups(
    rules(lines, { printed, cells }),
    words.filter((word) => !signs.has(word)),
  );
  for (const rect of written) addText(rect);
  for (const rect of underscores(words, boxes)) addText(rect);
  const kept = officeAreas(printed, { cells, rects: lines.rects });
  const isForOffice = ({ rect }: ProposedBox) => kept.some((area) => covers(area, rect));
  const open = boxes.filter((box) => !isForOffice(box));
  for (const rect of roomsBehindLabels(words, { lines, boxes: open })) addText(rect);
  return inReadingOrder(joinLines(boxes, { printed, cells: inCells }).filter((box) => !isForOffice(box)));
}

/** More of a place than this under pictures leaves no room to write. */
const mostPainted = 0.3;

function isPainted([left, bottom, right, top]: Rect, pictures: readonly Rect[]): boolean {
  const painted = pictures.reduce((sum, picture) => {
    const [wide, high] = [
      overlap(left, right, picture[0], picture[2]),
      overlap(bottom, top, picture[1], picture[3]),
    ];
    return wide > 0 && high > 0 ? sum + wide * high : sum;
  }, 0);
  return painted > mostPainted * (right - left) * (top - bottom);
}

/** As far apart are lines that are written on one by one, in points. */
const leastPitch = 12;

/** Whether the lines in a cell ask for an answer each. Nearer ones are one text in a cell, which has no room between them. */
function isDivided(lines: readonly Rect[]): boolean {
  const heights = lines.map(([, bottom]) => bottom).toSorted((a, b) => a - b);
  const pitches = heights.slice(1).map((height, index) => height - (heights[index] ?? 0));
  return pitches.length > 0 && pitches.every((pitch) => pitch >= leastPitch);
}

/** French parts the colon from its word by a space. */
function withColons(words: readonly PrintedWord[]): PrintedWord[] {
  const whole: PrintedWord[] = [];
  for (const word of words) {
    const before = whole.at(-1);
    const isColon = /^[:：]$/.test(word.text) && before !== undefined && saysSomething.test(before.text);
    if (isColon && near(before.y, word.y) && Math.abs(word.left - before.right) < word.height * 0.6)
      whole[whole.length - 1] = { ...before, text: `${before.text}:`, right: word.right };
    else whole.push(word);
  }
  return whole;
}

/** As much may boxes of one row be apart in height, in points. */
const rowRoom = 4;

/** Boxes row by row from the top, each row from the left. */
function inReadingOrder(boxes: readonly ProposedBox[]): ProposedBox[] {
  const middleOf = ({ rect: [, bottom, , top] }: ProposedBox) => (bottom + top) / 2;
  const rows: ProposedBox[][] = [];
  for (const box of boxes.toSorted((a, b) => middleOf(b) - middleOf(a))) {
    const row = rows.at(-1);
    if (row?.[0] && middleOf(row[0]) - middleOf(box) < rowRoom) row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.rect[0] - b.rect[0]));
}
