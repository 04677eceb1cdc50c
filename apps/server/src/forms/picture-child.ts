/**
 * The program of a child that draws the pages of one form, the first page first. It is given the bytes and writes
 * nothing. After each page it waits until the server has taken it.
 */
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { AnnotationMode, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PictureJob, PictureMessage } from './picture-messages.ts';

/** Dots per inch: letters of 6 pt can be read. */
const resolution = 110;
const quality = 80;
/** Pixels of one picture: a poster is drawn smaller. */
const maxPixels = 6_000_000;

const folder = createRequire(import.meta.url)
  .resolve('pdfjs-dist/package.json')
  .replace(/package\.json$/, '');

async function* drawPages({ bytes, wanted }: PictureJob): AsyncGenerator<PictureMessage> {
  const pdf = await getDocument({
    // pdf.js takes the memory over, and no Buffer.
    data: new Uint8Array(bytes),
    verbosity: 0,
    standardFontDataUrl: `${folder}standard_fonts/`,
    cMapUrl: `${folder}cmaps/`,
    wasmUrl: `${folder}wasm/`,
    iccUrl: `${folder}iccs/`,
    enableXfa: false,
  }).promise;
  for (const number of wanted.filter((one) => one < pdf.numPages)) {
    const page = await pdf.getPage(number + 1);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(resolution / 72, Math.sqrt(maxPixels / (width * height)));
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    // The base has no form fields: their looks are part of its pages.
    const drawing = { viewport, background: '#fff', annotationMode: AnnotationMode.ENABLE };
    // The cast is safe: the canvas of this package has what pdf.js draws with.
    const target = { canvas: canvas as unknown as HTMLCanvasElement, canvasContext: context as never };
    await page.render({ ...drawing, ...target }).promise;
    yield { type: 'page', page: number, picture: await canvas.encode('webp', quality) };
    page.cleanup();
  }
  yield { type: 'done' };
}

let pages: AsyncGenerator<PictureMessage> | undefined;

async function sendNext(): Promise<void> {
  const next = await pages?.next();
  if (next?.done === false) process.send?.(next.value);
}

process.on('message', (message: PictureJob | 'next') => {
  if (message !== 'next') pages = drawPages(message);
  // A page that cannot be drawn ends the child.
  void sendNext().catch(() => process.exit(1));
});
process.on('disconnect', () => process.exit(0));
