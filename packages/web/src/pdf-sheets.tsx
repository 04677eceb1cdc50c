import { getDocument, type PDFPageProxy } from 'pdfjs-dist';
// The policy of the sites allows no worker from an address: pdf.js works in the page when this part is there.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import './pdf-sheets.css';

/** A PDF that was opened in the page, to draw its pages and to read them. */
export interface OpenPdf {
  count: number;
  /** Counts from 1. */
  page: (number: number) => Promise<PDFPageProxy>;
  close: () => Promise<void>;
}

export async function openPdf(file: Blob): Promise<OpenPdf> {
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    verbosity: 0,
    enableXfa: false,
    useWasm: false,
  });
  const pdf = await loading.promise;
  return { count: pdf.numPages, page: (number) => pdf.getPage(number), close: () => loading.destroy() };
}

/** Sharp on most screens, and small enough for many pages. */
const scale = 1.5;

async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<void> {
  const viewport = page.getViewport({ scale });
  // pdf.js would open an opaque one, which is black while nothing is drawn on it.
  canvas.getContext('2d');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}

interface SheetsProps {
  pdf: OpenPdf;
  of?: string;
  /** Content over a page. Pages count from 1. */
  over?: (number: number) => ReactNode;
}

/** The pages of a PDF below each other, each drawn when it comes into sight. */
export function PdfSheets({ pdf, of, over }: SheetsProps) {
  return Array.from({ length: pdf.count }, (_, index) => (
    <div key={index} className="pdf-place">
      <Sheet
        pdf={pdf}
        number={index + 1}
        name={`${of === undefined ? 'Page' : `${of}, page`} ${index + 1} of ${pdf.count}`}
      />
      {over?.(index + 1)}
    </div>
  ));
}

/** Of a page that is not drawn; small, as a long document has hundreds. */
const blankWidth = 17;
const blankHeight = 22;

function Sheet({ pdf, number, name }: { pdf: OpenPdf; number: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let state: 'blank' | 'drawing' | 'drawn' = 'blank';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true && state === 'blank') {
          state = 'drawing';
          const drawn = pdf.page(number).then((page) => draw(page, element));
          // A page that can't be drawn stays white. The file can still be downloaded.
          drawn.catch(() => undefined).finally(() => (state = 'drawn'));
        } else if (entry?.isIntersecting === false && state === 'drawn') {
          state = 'blank';
          element.height = Math.round((blankWidth * element.height) / element.width);
          element.width = blankWidth;
        }
      },
      { rootMargin: '100%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      // The page is drawn here, not loaded.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={name}
      className="pdf-sheet"
      width={blankWidth}
      height={blankHeight}
    />
  );
}
