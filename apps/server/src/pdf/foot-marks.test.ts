import { plainLook } from '@inkfield/contract/plain-look';
import jsQR from 'jsqr';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { paragraph, request } from '../../test/resolved-documents.ts';
import { layoutSquare, marginForSquare } from './foot-marks.ts';
import type { Drawing } from './sheet.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const checkMark = {
  line: 'ABCD-EFGH-JKLM · docs.example.com/check',
  link: 'https://docs.example.com/check?code=ABCDEFGHJKLM',
};
const looks = [
  { name: 'the house style', page: { footer: 'Registered in the county' }, look: null },
  { name: 'a look', page: {}, look: plainLook() },
];

/** Reads a square as the camera of a phone would. */
function readSquare({ width, commands }: Drawing): string | undefined {
  const scale = 4;
  const side = width * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < commands.length; at += 5) {
    const [, x = 0, y = 0] = commands[at] ?? [];
    const [, end = 0] = commands[at + 1] ?? [];
    for (let row = y * scale; row < (y + 1) * scale; row += 1)
      for (let column = x * scale; column < end * scale; column += 1)
        pixels.set([0, 0, 0, 255], (row * side + column) * 4);
  }
  return jsQR(pixels, side, side)?.data;
}

interface Tagged {
  role?: string;
  alt?: string;
  children?: Tagged[];
}

/** The text alternatives of all pages, and the colours that are filled within artifacts and outside of them. */
async function readTags(pdf: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const found = { alternatives: [] as string[][], inArtifacts: new Set(), outside: new Set() };
  const altsIn = ({ alt, children = [] }: Tagged): string[] => [
    ...(alt === undefined ? [] : [alt]),
    ...children.flatMap(altsIn),
  ];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    found.alternatives.push(altsIn(((await page.getStructTree()) ?? {}) as Tagged));
    const { fnArray, argsArray } = await page.getOperatorList();
    const open: unknown[] = [];
    for (const [at, operator] of fnArray.entries()) {
      const [first]: unknown[] = argsArray[at] ?? [];
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) open.push(first);
      else if (operator === OPS.endMarkedContent) open.pop();
      else if (operator === OPS.setFillRGBColor)
        (open.includes('Artifact') ? found.inArtifacts : found.outside).add(first);
    }
  }
  await document.loadingTask.destroy();
  return found;
}

test('a QR code leads to the page where the code is checked', () => {
  const square = layoutSquare(request([], { checkMark }));
  expect(square && readSquare(square.shape)).toBe(checkMark.link);
  expect(layoutSquare(request([], { checkMark: { line: checkMark.line } }))).toBeNull();
});

test.each(looks)('the square and its line stand inside the page of $name', async ({ page, look }) => {
  const words = Array.from({ length: 60 }, (_, index) => paragraph(`Line ${index}`));
  const copyLine = '2027-02-26 14:03:20 UTC · 3f2a91bc07de';
  const rendered = await typesetter.render({ ...request(words, { page, look }), checkMark, copyLine });
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const { alternatives } = await readTags(rendered.pdf);
  expect(alternatives.length).toBeGreaterThan(1);
  // Screen readers skip the foot of each page, and read the square on the last one.
  expect(alternatives).toEqual(
    alternatives.map((_, at) => (at === alternatives.length - 1 ? [`QR code: ${checkMark.line}`] : [])),
  );
  const [first] = (await readPdf(rendered.pdf)).pages;
  const find = (text: string) => first?.items.findLast((item) => item.text.includes(text))?.y ?? 0;
  expect(find('JKLM')).toBeGreaterThan(8);
  expect(find('JKLM')).toBeLessThan(find('3f2a91bc07de'));
  const room = marginForSquare(layoutSquare(request([], { checkMark })));
  const lines = first?.items.filter(({ text }) => text.startsWith('Line')).map(({ y }) => y) ?? [];
  expect(Math.min(...lines)).toBeGreaterThan(look === null ? room : 60);
});

test.each(looks)('a watermark of $name is drawn, and readers find no word of it', async ({ page, look }) => {
  const plain = request([paragraph('One')], { page, look });
  const textOf = async (watermark: string | undefined) => {
    const rendered = await typesetter.render({ ...plain, watermark });
    if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
    const { inArtifacts, outside } = await readTags(rendered.pdf);
    const grey = '#e4e4e4';
    const drawn = [inArtifacts.has(grey), outside.has(grey)];
    return { text: (await readPdf(rendered.pdf)).text, bytes: rendered.pdf.length, drawn };
  };
  const [without, marked] = [await textOf(undefined), await textOf('DRAFT')];
  expect(marked.text).toBe(without.text);
  expect(marked.bytes).toBeGreaterThan(without.bytes);
  expect([without.drawn, marked.drawn]).toEqual([
    [false, false],
    [true, false],
  ]);
  const pictures = await typesetter.render({ ...plain, watermark: 'DRAFT', output: 'svg' });
  expect(pictures.kind === 'svg' && pictures.pages[0]?.svg).toContain('#e4e4e4');
});

test('a watermark that no font can show is refused by name', async () => {
  const wanted = typesetter.render({ ...request([paragraph('One')]), watermark: 'A \u{1F9A4}\u{10FFFD}' });
  await expect(wanted).rejects.toMatchObject({ code: 'unprintable' });
});
