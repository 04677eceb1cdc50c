import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Headers, footers and page numbers lie in the margin; the narrowest margin a template may have is 28 points. */
const marginPoints = 50;

/** The words of a PDF's pages without their margins. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const inside = items.filter(
      (item) =>
        'str' in item && item.transform[5] > marginPoints && item.transform[5] < height - marginPoints,
    );
    pages.push(inside.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await loading.destroy();
  return pages.join('\n');
}

/** Letters and figures only: lines break elsewhere on paper, and words are divided. */
export function letters(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}$%]/gu, '');
}
