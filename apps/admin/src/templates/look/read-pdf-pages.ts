import type { PlacedWord } from '@inkfield/contract/page-fidelity';
import { type OpenPdf, openPdf } from '@inkfield/web/pdf-sheets';
import type { PDFPageProxy } from 'pdfjs-dist';

const maxPages = 300;

/** An open PDF with its words. */
export interface PdfPages extends OpenPdf {
  words: PlacedWord[];
}

/** Opens a PDF in the page. It is sent nowhere. */
export async function readPdfPages(file: Blob): Promise<PdfPages> {
  const pdf = await openPdf(file);
  if (pdf.count > maxPages) {
    await pdf.close();
    throw new Error(`The PDF has more than ${maxPages} pages.`);
  }
  const words: PlacedWord[] = [];
  for (let number = 1; number <= pdf.count; number += 1)
    words.push(...(await wordsOf(await pdf.page(number), number)));
  return { ...pdf, words };
}

/** A word may be printed in several pieces; where a word begins within a piece is found by the widths of letters. */
async function wordsOf(page: PDFPageProxy, number: number): Promise<PlacedWord[]> {
  const { items } = await page.getTextContent();
  const words: (PlacedWord & { end: number })[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [x = 0, y = 0] = item.transform.slice(4) as number[];
    const letters = item.width / Math.max(0.001, widthOf(item.str));
    for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
      const start = x + widthOf(item.str.slice(0, index)) * letters;
      const end = start + widthOf(text) * letters;
      const last = words.at(-1);
      const goesOn =
        last !== undefined && index === 0 && Math.abs(last.end - x) < 0.7 && Math.abs(last.y - y) < 1;
      if (goesOn) Object.assign(last, { text: last.text + text, end });
      else words.push({ text, page: number, x: start, y, end });
    }
  }
  return words;
}

const context = document.createElement('canvas').getContext('2d');
if (context) context.font = '100px Arial, Helvetica, sans-serif';

function widthOf(text: string): number {
  return context?.measureText(text).width ?? text.length;
}
