import { plainLook } from '@inkfield/contract/plain-look';
import type { ResolvedInline } from '@inkfield/engine/document';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { paragraph, request } from '../../../test/resolved-documents.ts';
import { createTypesetter } from '../typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const look = plainLook({
  styles: {
    Body: { size: 20 },
    Red: { color: 'c00000' },
    Caps: { caps: 'small' },
    Loud: { caps: 'all' },
    Marked: { fill: 'ffe812' },
  },
});

const text = (value: string): ResolvedInline => ({ type: 'text', value });

async function render(children: ResolvedInline[], output: 'pdf' | 'svg') {
  return typesetter.render({ ...request([paragraph(children)], { output }), look });
}

async function itemsOf(children: ResolvedInline[]) {
  const rendered = await render(children, 'pdf');
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const { pages } = await readPdf(rendered.pdf);
  return pages[0]?.items ?? [];
}

async function svgOf(children: ResolvedInline[]): Promise<string> {
  const rendered = await render(children, 'svg');
  if (rendered.kind !== 'svg') throw new Error('expected pictures');
  return rendered.pages[0]?.svg ?? '';
}

test('raised words are small and above the line, lowered ones below it', async () => {
  const [line, raised, lowered] = await itemsOf([
    text('a'),
    { type: 'super', children: [text('a')] },
    { type: 'sub', children: [text('a')] },
  ]);
  const share = (item: typeof line) => (item?.width ?? 0) / (line?.width ?? 1);
  expect([share(raised), share(lowered)].map((one) => one.toFixed(2))).toEqual(['0.62', '0.62']);
  expect((raised?.y ?? 0) - (line?.y ?? 0)).toBeCloseTo(6.6, 1);
  expect((lowered?.y ?? 0) - (line?.y ?? 0)).toBeCloseTo(-2.8, 1);
});

test('small letters in small capitals are smaller capitals, and copied as they were typed', async () => {
  const items = await itemsOf([{ type: 'styled', style: 'Caps', children: [text('The Seller')] }]);
  expect(items.map(({ text: words }) => words).join('')).toBe('The Seller');
  const full = await itemsOf([text('HE')]);
  const small = items.find(({ text: words }) => words === 'he');
  expect((small?.width ?? 0) / (full[0]?.width ?? 1)).toBeCloseTo(0.8, 2);
});

test('words in all capitals look as typed capitals do, and are copied as they were typed', async () => {
  const inCapitals = (value: string): ResolvedInline => ({
    type: 'styled',
    style: 'Loud',
    children: [text(value)],
  });
  const items = await itemsOf([inCapitals('Bräuer & Söhne')]);
  expect(items.map(({ text: words }) => words).join('')).toBe('Bräuer & Söhne');
  const typed = await itemsOf([text('BRÄUER & SÖHNE')]);
  const widthOf = (all: typeof items) => all.reduce((sum, { width }) => sum + width, 0);
  expect(widthOf(items)).toBeCloseTo(widthOf(typed), 1);
  // Shapes of letters, each named by what it draws.
  const shapes = (svg: string) => new Set([...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path));
  expect(shapes(await svgOf([inCapitals('buyer')]))).toEqual(shapes(await svgOf([text('BUYER')])));
});

test('a small letter that has no capital of one letter stays as it is typed', async () => {
  const items = await itemsOf([{ type: 'styled', style: 'Loud', children: [text('Straße')] }]);
  expect(items.map(({ text: words }) => words).join('')).toBe('Straße');
});

test('a style of words gives its colour, and what is behind them', async () => {
  expect(await svgOf([{ type: 'styled', style: 'Red', children: [text('a')] }])).toContain('#c00000');
  expect(await svgOf([{ type: 'styled', style: 'Marked', children: [text('a')] }])).toContain('#ffe812');
});

test('words in a style that the look lacks are plain', async () => {
  const plain = await svgOf([text('a')]);
  expect(await svgOf([{ type: 'styled', style: 'Gone', children: [text('a')] }])).toBe(plain);
});

test('struck words have a line through them', async () => {
  const plain = await svgOf([text('a')]);
  const struck = await svgOf([{ type: 'strike', children: [text('a')] }]);
  expect(struck.split('stroke-width').length).toBe(plain.split('stroke-width').length + 1);
});
