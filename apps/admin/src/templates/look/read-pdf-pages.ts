import type { PlacedWord } from '@inkfield/contract/page-fidelity';
import { type OpenPdf, openPdf } from '@inkfield/web/pdf-sheets';
import type { PDFPageProxy } from 'pdfjs-dist';

const maxPages = 300;

/** A word with the size of its print, in points. */
export interface PrintedWord extends PlacedWord {
  end: number;
  height: number;
}

/** An open PDF with its words. */
export interface PdfPages extends OpenPdf {
  words: PrintedWord[];
  /** Of each page, in points. */
  sizes: { width: number; height: number }[];
}

/** Opens a PDF in the page. It is sent nowhere. */
export async function readPdfPages(file: Blob): Promise<PdfPages> {
  const pdf = await openPdf(file);
  if (pdf.count > maxPages) {
    await pdf.close();
    throw new Error(`The PDF has more than ${maxPages} pages.`);
  }
  const words: PrintedWord[] = [];
  const sizes: PdfPages['sizes'] = [];
  for (let number = 1; number <= pdf.count; number += 1) {
    const page = await pdf.page(number);
    const { width, height } = page.getViewport({ scale: 1 });
    sizes.push({ width, height });
    words.push(...(await wordsOf(page, number)));
  }
  return { ...pdf, words, sizes };
}

/** A word may be printed in several pieces; where a word begins within a piece is found by the widths of letters. */
async function wordsOf(page: PDFPageProxy, number: number): Promise<PrintedWord[]> {
  const { items } = await page.getTextContent();
  const words: PrintedWord[] = [];
  const [left = 0, foot = 0] = page.view;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , , , itemX = 0, itemY = 0]: number[] = item.transform;
    const [x, y] = [itemX - left, itemY - foot];
    const letters = item.width / Math.max(0.001, widthOf(item.str));
    for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
      const start = x + widthOf(item.str.slice(0, index)) * letters;
      const end = start + widthOf(text) * letters;
      const last = words.at(-1);
      const goesOn =
        last !== undefined && index === 0 && Math.abs(last.end - x) < 0.7 && Math.abs(last.y - y) < 1;
      if (goesOn) Object.assign(last, { text: last.text + text, end });
      else words.push({ text, page: number, x: start, y, end, height: item.height });
    }
  }
  return words;
}

const context = document.createElement('canvas').getContext('2d');
if (context) context.font = '100px Arial, Helvetica, sans-serif';

function widthOf(text: string): number {
  return context?.measureText(text).width ?? text.length;
}
