import { type PrintedPiece, type PrintedWord, printedWords } from '@inkfield/contract/printed-words';
import { type OpenPdf, openPdf } from '@inkfield/web/pdf-sheets';
import type { PDFPageProxy } from 'pdfjs-dist';

const maxPages = 300;

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

async function wordsOf(page: PDFPageProxy, number: number): Promise<PrintedWord[]> {
  const { items } = await page.getTextContent();
  const [left = 0, foot = 0] = page.view;
  const pieces = items.flatMap((item): PrintedPiece[] => {
    if (!('str' in item)) return [];
    const [, , , , x = 0, y = 0]: number[] = item.transform;
    const { str: text, width, height, dir } = item;
    return [{ text, x: x - left, y: y - foot, width, height, isTurned: dir === 'rtl' }];
  });
  return printedWords(pieces, number, widthOf);
}

const context = document.createElement('canvas').getContext('2d');
if (context) context.font = '100px Arial, Helvetica, sans-serif';

function widthOf(text: string): number {
  return context?.measureText(text).width ?? text.length;
}
