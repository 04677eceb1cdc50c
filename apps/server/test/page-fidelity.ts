/** How close one PDF is to another. */
import { comparePages, type Fidelity, type PlacedWord } from '@inkfield/contract/page-fidelity';
import { createAdvances } from '../src/pdf/look/advances.ts';
import { lookFontFiles } from '../src/pdf/look/faces.ts';
import { type PrintedText, readPdf } from './read-pdf.ts';

export interface PdfFidelity extends Fidelity {
  /** Pages of the original and of the copy. */
  pages: [original: number, copy: number];
}

/** Documents of the benchmarks may differ a lot. */
const lookahead = 600;

const advances = createAdvances(lookFontFiles());
const widthOf = (text: string) =>
  advances.widthOf(text, { family: 'Arimo', bold: false, italic: false, size: 1, spacing: 0 });

async function readWords(pdf: Uint8Array): Promise<{ words: PlacedWord[]; pages: number }> {
  const { pages } = await readPdf(pdf);
  return { words: pages.flatMap(({ items }, index) => wordsOf(items, index)), pages: pages.length };
}

/**
 * A word may be printed in several pieces; where a word begins within a piece is found by the widths of letters. Words in
 * capitals can be copied out of our PDFs as they were typed, and out of others as capitals.
 */
function wordsOf(items: readonly PrintedText[], page: number): PlacedWord[] {
  const words: (PlacedWord & { end: number })[] = [];
  for (const { text, x, y, width } of items) {
    const scale = width / Math.max(0.001, widthOf(text));
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const start = x + widthOf(text.slice(0, index)) * scale;
      const end = start + widthOf(word) * scale;
      const last = words.at(-1);
      const goesOn =
        last !== undefined && index === 0 && Math.abs(last.end - x) < 0.7 && Math.abs(last.y - y) < 1;
      const letters = word.toLowerCase();
      if (goesOn) Object.assign(last, { text: last.text + letters, end });
      else words.push({ text: letters, page, x: start, y, end });
    }
  }
  return words;
}

/** A word as a screen shows it, in any unit; `y` grows upwards, as on pages. */
export type ShownWord = Omit<PlacedWord, 'page'>;

/** How far lines of a preview end with the same words as those of the PDF. */
export async function compareLines(pdf: Uint8Array, shown: readonly ShownWord[]): Promise<number> {
  const { words } = await readWords(pdf);
  const preview = shown.map((word) => ({ ...word, text: word.text.toLowerCase(), page: 0 }));
  return comparePages(words, preview, lookahead).breaks;
}

export async function comparePdfs(original: Uint8Array, copy: Uint8Array): Promise<PdfFidelity> {
  const [a, b] = [await readWords(original), await readWords(copy)];
  return { pages: [a.pages, b.pages], ...comparePages(a.words, b.words, lookahead) };
}
