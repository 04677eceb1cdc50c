import { isSmall, near } from '../pdf/cells.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import { isIn, type ProposedBox } from './box-shapes.ts';
import type { PrintedWord } from './words.ts';

/** Small squares are boxes to tick. Neighbouring ones are the cells of one comb. */
export function squares(rects: readonly Rect[], printed: readonly PrintedWord[]): ProposedBox[] {
  const ordered = rects.filter(isSmall).toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const rows: Rect[][] = [];
  for (const rect of ordered) {
    const row = rows.find((one) => {
      const last = one.at(-1);
      if (last === undefined || !near(last[1], rect[1])) return false;
      const [gap, width] = [rect[0] - last[2], last[2] - last[0]];
      const between: Rect = [last[0], last[1], rect[2], last[3]];
      return gap > -width * 0.5 && gap < width * 0.75 && !printed.some((word) => isIn(word, between));
    });
    const isSame = rows.some((one) =>
      one.some((other) => near(other[0], rect[0]) && near(other[1], rect[1])),
    );
    if (isSame) continue;
    if (row) row.push(rect);
    else rows.push([rect]);
  }
  const boxes = rows.map((row): ProposedBox => {
    const [first = [0, 0, 0, 0], last = first] = [row[0], row.at(-1)];
    const rect: Rect = [first[0], first[1], last[2], first[3]];
    return row.length === 1 ? { rect, kind: 'checkbox' } : { rect, kind: 'text', cells: row.length };
  });
  const combs = boxes.filter(({ kind }) => kind === 'text');
  return [...boxes.filter(({ kind }) => kind === 'checkbox'), ...joinCombs(combs, printed)];
}

/** Combs of one kind that a sign of the width of a cell parts, as the thousands of an amount, are one. */
export function joinCombs(combs: readonly ProposedBox[], printed: readonly PrintedWord[]): ProposedBox[] {
  const result: ProposedBox[] = [];
  for (const comb of combs.toSorted((a, b) => b.rect[1] - a.rect[1] || a.rect[0] - b.rect[0])) {
    const before = result.findLast(({ rect }) => near(rect[1], comb.rect[1]) && near(rect[3], comb.rect[3]));
    const [widthBefore, width] = [before && cellWidth(before), cellWidth(comb)];
    const gap = before ? comb.rect[0] - before.rect[2] : 0;
    const isParted =
      widthBefore !== undefined && near(width, widthBefore, 2) && near(gap, width, width * 0.4);
    if (
      before &&
      isParted &&
      !printed.some((word) => isIn(word, [before.rect[2], before.rect[1], comb.rect[2], comb.rect[3]]))
    ) {
      before.cells = (before.cells ?? 1) + 1 + (comb.cells ?? 1);
      before.rect = [before.rect[0], before.rect[1], comb.rect[2], before.rect[3]];
    } else result.push({ ...comb });
  }
  return result;
}

const cellWidth = ({ rect, cells = 1 }: ProposedBox) => (rect[2] - rect[0]) / cells;

/** Empty squares and circles of Unicode, and of the fonts of signs that Word uses. */
const squareSign = /^[\u25a1\u2610\u25a2\u274f-\u2752\u25ef\u25cb\uf06f\uf071\uf072\uf0a1\uf0a3\uf0a8]$/u;
const bulletSign = /^[\uf020\uf02d\uf076\uf0a7\uf0b7\uf0d8\uf0e0\uf0f0\uf0fb-\uf0fe]$/u;
/** A sign whose font is not known is read as ▯. */
const anySign = /^[\p{Co}\u25af]$/u;
/** Letters that stand for a square in fonts of signs, in which nothing else of the page is printed. */
const letterSign = /^[2qor]$/;

/** The words of a page that are such letters. */
export function letterSquares(words: readonly PrintedWord[]): ReadonlySet<PrintedWord> {
  const byFont = Map.groupBy(words, ({ font }) => font);
  const alike = [...byFont].filter(
    ([font, [first, ...others]]) =>
      font !== undefined &&
      first !== undefined &&
      letterSign.test(first.text) &&
      others.length > 0 &&
      others.every(({ text }) => text === first.text) &&
      // A raised letter, as of "m²", has a font of its own, too.
      ![first, ...others].some((sign) => words.some((other) => isRaised(sign, other))),
  );
  return new Set(alike.flatMap(([, found]) => found));
}

/** Signs that are printed squares. An unknown sign of a font of signs is one where several begin lines or stand alone. */
export function printedSquares(words: readonly PrintedWord[]): ProposedBox[] {
  const isUnknown = ({ text }: PrintedWord) =>
    anySign.test(text) && !squareSign.test(text) && !bulletSign.test(text);
  const isOfSigns = (word: PrintedWord) =>
    words.every(
      ({ font, text }) =>
        font === undefined || font !== word.font || squareSign.test(text) || anySign.test(text),
    );
  // A sign between two answers is a square where its font prints nothing else.
  const isBetween = (word: PrintedWord) =>
    word.font !== undefined && words.some((other) => endsBefore(word, other)) && isOfSigns(word);
  const unknown = words.filter(
    (word) => isUnknown(word) && (!words.some((other) => endsBefore(other, word)) || isBetween(word)),
  );
  const isFrequent = ({ text }: PrintedWord) => unknown.filter((one) => one.text === text).length > 1;
  const letters = letterSquares(words);
  const signs = words.filter(
    (word) => squareSign.test(word.text) || (unknown.includes(word) && isFrequent(word)) || letters.has(word),
  );
  const brackets = words.flatMap((word, index) => {
    const next = words[index + 1];
    const isPair =
      word.text === '[' && next?.text === ']' && near(word.y, next.y) && next.left - word.right < 14;
    return isPair ? [{ ...word, right: next.right }] : [];
  });
  return [...signs, ...brackets].map(({ left, right, y, height }): ProposedBox => {
    const side = Math.max(right - left, height * 0.7);
    return { rect: [left, y - height * 0.1, left + side, y - height * 0.1 + side], kind: 'checkbox' };
  });
}

function endsBefore(other: PrintedWord, word: PrintedWord): boolean {
  const gap = word.left - other.right;
  return other !== word && near(other.y, word.y, 2) && gap > -2 && gap < word.height;
}

/** Whether a sign touches a word before it and stands higher. */
function isRaised(sign: PrintedWord, other: PrintedWord): boolean {
  const [gap, rise] = [sign.left - other.right, sign.y - other.y];
  return Math.abs(gap) < other.height * 0.3 && rise > 0.5 && rise < other.height;
}
