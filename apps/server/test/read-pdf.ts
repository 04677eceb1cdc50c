import type { PrintedPiece } from '@inkfield/contract/printed-words';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PrintedPage {
  width: number;
  height: number;
  /** In the order of the file. */
  items: PrintedPiece[];
  text: string;
}

export interface PrintedDocument {
  pages: PrintedPage[];
  text: string;
  /** Titles of the bookmarks, indented by two blanks a level. */
  bookmarks: string[];
  title: string | undefined;
  language: string | undefined;
  tagged: boolean;
  scripts: number;
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}

function bookmarkTitles(bookmarks: readonly Bookmark[], indent = ''): string[] {
  return bookmarks.flatMap(({ title, items }) => [indent + title, ...bookmarkTitles(items, `${indent}  `)]);
}

/** The content that another program finds in a PDF: words and their places, bookmarks, properties. */
export async function readPdf(pdf: Uint8Array): Promise<PrintedDocument> {
  // The reader detaches the bytes that it receives.
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    const items = content.items.flatMap((item): PrintedPiece[] => {
      if (!('str' in item)) return [];
      // pdf.js types the matrix loosely; it always has six numbers.
      const [, , , , x, y] = item.transform as [number, number, number, number, number, number];
      const { str: text, width, height, dir } = item;
      return [{ text, x, y, width, height, isTurned: dir === 'rtl' }];
    });
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ width, height, items, text: items.map(({ text }) => text).join(' ') });
  }
  const metadata = await document.getMetadata();
  // Properties of the file are untyped. These two have names of the PDF standard.
  const info = metadata.info as { Title?: string; Language?: string };
  const outline: Bookmark[] = (await document.getOutline()) ?? [];
  const firstPage = await document.getPage(1);
  const structure = await firstPage.getStructTree();
  const scripts = (await document.getJSActions()) ?? {};
  await document.loadingTask.destroy();
  return {
    pages,
    text: pages.map(({ text }) => text).join('\n'),
    bookmarks: bookmarkTitles(outline),
    title: info.Title,
    language: info.Language,
    tagged: structure !== null,
    scripts: Object.keys(scripts).length,
  };
}

/** Words alone: without spaces, and without hyphens at line ends. */
export function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\u00AD\u2010\u200B-]/g, '');
}
