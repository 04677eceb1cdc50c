import type { Look } from '@inkfield/contract/look';
import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { afterAll, expect, test } from 'vitest';
import { buildFont } from '../../../test/own-font.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { paragraph, request } from '../../../test/resolved-documents.ts';
import { createTypesetter } from '../typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const nameOf = (letter: string) => letter.repeat(64);
const [regular, italic, other] = [nameOf('a'), nameOf('b'), nameOf('c')];
const [broken, headless, fancy] = [nameOf('d'), nameOf('e'), nameOf('f')];
const files = new Map<string, Uint8Array>([
  [regular, buildFont()],
  [italic, buildFont({ italic: true, postScript: 'FirmMono-Italic' })],
  // A firm may have a family with the name of one of ours.
  [other, buildFont({ family: 'Arimo', postScript: 'FirmArimo' })],
  [broken, Buffer.from('no font at all')],
  [headless, buildFont({ tables: { head: undefined } })],
  [fancy, buildFont({ tables: { maxp: Buffer.alloc(1) } })],
]);

type Own = NonNullable<Look['fonts'][number]['own']>;

function lookIn(own: Own | undefined, style: Look['styles'][string] = {}): Look {
  const margins = { top: 40, right: 40, bottom: 40, left: 40 };
  return plainLook({
    pages: [plainPage({ size: { width: 400, height: 300 }, margins })],
    fonts: [{ name: 'Firm Mono', set: 'Arimo', ...(own && { own }), ascent: 0.9, descent: 0.2, gap: 0 }],
    styles: { Body: { font: 'Firm Mono', size: 20, ...style } },
  });
}

async function pdfOf(look: Look, words = 'Mimi 12') {
  const document = request([paragraph([{ type: 'text', value: words }])], { output: 'pdf' });
  const rendered = await typesetter.render({ ...document, look, fonts: files });
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  return rendered.pdf;
}

function fontsIn(pdf: Uint8Array): string[] {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g);
  return [...new Set([...names].map(([, name = '']) => name))];
}

const plain = { bold: false, italic: false };
const inRegular: Own = [{ sha256: regular, ...plain }];

test('a PDF embeds the uploaded font, and has the same bytes each time', async () => {
  const pdf = await pdfOf(lookIn(inRegular));
  expect(fontsIn(pdf)).toEqual(['FirmMono-Regular']);
  // Another look between the two.
  expect(fontsIn(await pdfOf(lookIn(undefined)))).toEqual(['Arimo-Regular']);
  expect(Buffer.from(await pdfOf(lookIn(inRegular))).equals(pdf)).toBe(true);
});

test('an uploaded font with the name of one of ours is another font', async () => {
  expect(fontsIn(await pdfOf(lookIn([{ sha256: other, ...plain }])))).toEqual(['FirmArimo']);
});

test('a style that the family lacks is set in its nearest face', async () => {
  const own = [...inRegular, { sha256: italic, bold: false, italic: true }];
  expect(fontsIn(await pdfOf(lookIn(own, { bold: true, italic: true })))).toEqual(['FirmMono-Italic']);
  expect(fontsIn(await pdfOf(lookIn(own, { bold: true })))).toEqual(['FirmMono-Regular']);
});

test('characters that the font lacks are set in ours', async () => {
  const pdf = await pdfOf(lookIn(inRegular), 'Mimi 漢');
  expect(fontsIn(pdf).toSorted()).toEqual(['FirmMono-Regular', expect.stringMatching(/^NotoSansSC/)]);
  expect((await readPdf(pdf)).text).toMatch(/Mimi\s+漢/);
});

test('tab stops are found by the widths of the uploaded font', async () => {
  const look = lookIn(inRegular, { tabs: [{ at: 200, align: 'right' }] });
  const { pages } = await readPdf(await pdfOf(look, '\tMMMM'));
  const words = pages[0]?.items.find(({ text }) => text.includes('MMMM'));
  // Four letters of 0.6 em end at the stop.
  expect(words?.x).toBeCloseTo(40 + 200 - 4 * 0.6 * 20, 0);
});

test('a font that the typesetter cannot read is refused, never replaced', async () => {
  for (const sha256 of [broken, headless, fancy]) {
    const failed = await pdfOf(lookIn([{ sha256, ...plain }])).then(fontsIn, () => 'refused');
    expect(failed).toBe('refused');
  }
});
