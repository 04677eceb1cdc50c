import type { PlacedWord } from './page-fidelity.ts';

/** A piece of a line as a PDF prints it; its text is in reading order. Lengths are in points. */
export interface PrintedPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** It reads from the right. */
  isTurned: boolean;
}

/** A word with the place where it ends, and the size of its print. */
export interface PrintedWord extends PlacedWord {
  end: number;
  height: number;
}

/** Pieces within this distance are one word. */
const touching = 0.7;
/** Pieces within this height are on one line. */
const sameLine = 1;
const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const fromLeft = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const figure = /\p{Nd}/u;

/** Whether a word has letters that are read from the right. */
export function readsFromRight(word: string): boolean {
  return fromRight.test(word);
}

/**
 * The words of a page in reading order. A word may be printed in several pieces. `widthOf` measures words in any font: it
 * finds where they begin within a piece.
 */
export function printedWords(
  pieces: readonly PrintedPiece[],
  page: number,
  widthOf: (text: string) => number,
): PrintedWord[] {
  return linesOf(pieces).flatMap((line) => {
    const fragments = line.flatMap((piece) => fragmentsOf(piece, page, widthOf));
    // Programs print the pieces of such a line in any order.
    if (fragments.some(({ text }) => readsFromRight(text)))
      return stretchesOf(joinTouching(fragments.toSorted((a, b) => a.x - b.x)))
        .toReversed()
        .flat();
    return joinTouching(fragments);
  });
}

function linesOf(pieces: readonly PrintedPiece[]): PrintedPiece[][] {
  const lines: PrintedPiece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (last !== undefined && Math.abs(last.y - piece.y) < sameLine) line?.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function joinTouching(fragments: readonly PrintedWord[]): PrintedWord[] {
  const words: PrintedWord[] = [];
  for (const fragment of fragments) {
    const last = words.at(-1);
    if (last === undefined || Math.abs(last.end - fragment.x) >= touching) words.push({ ...fragment });
    else Object.assign(last, { text: joinedText(last.text, fragment.text), end: fragment.end });
  }
  return words;
}

function joinedText(left: string, right: string): string {
  return readsFromRight(left + right) ? right + left : left + right;
}

interface TextWord {
  text: string;
  from: number;
}

function fragmentsOf(
  { text, x, y, width, height, isTurned }: PrintedPiece,
  page: number,
  widthOf: (text: string) => number,
): PrintedWord[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }): TextWord => ({
    text: word,
    from: index,
  }));
  const scale = width / Math.max(0.001, widthOf(text));
  const widthTo = (to: number, from = 0) => widthOf(text.slice(from, to)) * scale;
  return (isTurned ? stretchesOf(words) : [words]).flatMap((stretch) => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (first === undefined || last === undefined) return [];
    const to = last.from + last.text.length;
    const start = isTurned ? x + width - widthTo(to) : x + widthTo(first.from);
    return stretch.map(({ text: word, from }) => {
      const at = start + widthTo(from, first.from);
      return { text: word, page, x: at, y, end: at + widthTo(from + word.length, from), height };
    });
  });
}

/** In a line that reads from the right, Latin words and the numbers after them are one stretch, which reads from the left. */
function stretchesOf<Word extends { text: string }>(words: readonly Word[]): Word[][] {
  const stretches: Word[][] = [];
  let open: Word[] | undefined;
  let waiting: Word[] = [];
  for (const word of words) {
    if (open !== undefined && !readsFromRight(word.text)) {
      waiting.push(word);
      if (!fromLeft.test(word.text) && !figure.test(word.text)) continue;
      open.push(...waiting);
      waiting = [];
      continue;
    }
    stretches.push(...waiting.map((one) => [one]), [word]);
    waiting = [];
    open = fromLeft.test(word.text) && !readsFromRight(word.text) ? stretches.at(-1) : undefined;
  }
  return [...stretches, ...waiting.map((one) => [one])];
}
