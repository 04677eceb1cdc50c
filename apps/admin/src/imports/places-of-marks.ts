import { alignWords } from '@inkfield/contract/page-fidelity';
import type { PrintedWord } from '@inkfield/contract/printed-words';
import type { PdfPages } from '../templates/look/read-pdf-pages.ts';
import type { Range } from './decide-mark.ts';

/** A part of a mark on one line of a page, in shares of the page. */
export interface PlaceOnPage {
  mark: number;
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Words within this distance are on one line, in points. */
const sameLine = 3;

/** Finds the marks of the source text on the pages. A mark whose words are printed otherwise has no place. */
export function placesOfMarks(
  text: string,
  ranges: readonly (Range | undefined)[],
  { words, sizes }: Pick<PdfPages, 'words' | 'sizes'>,
): PlaceOnPage[] {
  const tokens = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }));
  const matched = alignWords(
    tokens.map(({ word }) => word),
    words.map((word) => word.text),
  );
  return ranges.flatMap((range, mark) => {
    if (!range) return [];
    const printed = tokens.flatMap(({ from, to }, index) => {
      const word = words[matched[index] ?? -1];
      return word && from < range.to && range.from < to ? [word] : [];
    });
    return linesOf(printed).flatMap((line) => {
      const size = sizes[(line[0]?.page ?? 0) - 1];
      return size ? [{ mark, ...boxOf(line, size) }] : [];
    });
  });
}

/** The words line by line, as each line has a place of its own. */
function linesOf(words: readonly PrintedWord[]): PrintedWord[][] {
  const lines: PrintedWord[][] = [];
  for (const word of words) {
    const before = lines.at(-1)?.at(-1);
    const goesOn = before?.page === word.page && Math.abs(before.y - word.y) < sameLine && word.x >= before.x;
    if (goesOn) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}

function boxOf(line: readonly PrintedWord[], size: PdfPages['sizes'][number]): Omit<PlaceOnPage, 'mark'> {
  const left = Math.min(...line.map(({ x }) => x));
  const right = Math.max(...line.map(({ end }) => end));
  const letters = Math.max(...line.map(({ height }) => height), 6);
  const [{ page, y } = { page: 1, y: 0 }] = line;
  return {
    page,
    left: left / size.width,
    width: (right - left) / size.width,
    // A quarter of the height of the letters is below the baseline.
    top: (size.height - y - letters) / size.height,
    height: (1.25 * letters) / size.height,
  };
}
