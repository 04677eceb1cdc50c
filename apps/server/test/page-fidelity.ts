/** How close one PDF is to another. */
import { comparePages, type Fidelity, type PlacedWord } from '@inkfield/contract/page-fidelity';
import { printedWords } from '@inkfield/contract/printed-words';
import { createAdvances } from '../src/pdf/look/advances.ts';
import { lookFontFiles } from '../src/pdf/look/faces.ts';
import { readPdf } from './read-pdf.ts';

export interface PdfFidelity extends Fidelity {
  /** Pages of the original and of the copy. */
  pages: [original: number, copy: number];
}

/** Documents of the benchmarks may differ a lot. */
const lookahead = 600;

const advances = createAdvances(lookFontFiles());
const widthOf = (text: string) =>
  advances.widthOf(text, { family: 'Arimo', bold: false, italic: false, size: 1, spacing: 0 });

/** Words in capitals can be copied out of our PDFs as they were typed, and out of others as capitals. */
async function readWords(pdf: Uint8Array): Promise<{ words: PlacedWord[]; pages: number }> {
  const { pages } = await readPdf(pdf);
  const words = pages.flatMap(({ items }, index) => printedWords(items, index, widthOf));
  return { words: words.map((word) => ({ ...word, text: word.text.toLowerCase() })), pages: pages.length };
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
