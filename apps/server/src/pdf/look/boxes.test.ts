import type { LookTable } from '@inkfield/contract/look';
import { plainLook } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { createTypesetter } from '../typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const cell = { styles: ['Body'] };
const box = {
  at: 0,
  widths: [100, 150],
  margins: { top: 0, right: 0, bottom: 0, left: 5 },
  edges: [],
  head: 0,
  rows: [{ cells: [cell, cell] }, { cells: [cell, cell] }, { cells: [cell, cell] }],
};

/** The places of words on the page, from its left and upper edges. */
async function wordsOf(text: string, place: NonNullable<LookTable['place']>, columns = 1) {
  const plain = plainLook({ styles: { Body: {} } });
  const look = {
    ...plain,
    tables: { Box: { ...box, place }, One: { ...box, rows: [{ cells: [cell] }], widths: [100], place } },
    pages: plain.pages.map((one) => ({
      ...one,
      ...(columns > 1 && { columns: { count: columns, gap: 20 } }),
    })),
  };
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(text), { fields: [], values: {}, mode: 'final', locale });
  const request = { document, look, page: {}, title: 'Invoice', language: 'en-US', output: 'pdf' as const };
  const out = await typesetter.render({ ...request, date: '2026-03-05T00:00:00Z' });
  if (out.kind !== 'pdf') throw new Error('expected a PDF');
  const [page] = (await readPdf(out.pdf)).pages;
  const items = page?.items.filter((item) => item.text.trim() !== '') ?? [];
  return new Map(items.map((item) => [item.text, { x: Math.round(item.x), y: Math.round(item.y) }]));
}

const rows = '{table look Box}\n| Order | A1 |\n| Date | B2 |\n| Due | C3 |\n\n';

test.each([
  ['at the head of the page', `${rows}Text\n`, 1],
  ['below other text', `Above\n\n${rows}Text\n`, 1],
  ['in columns', `Above\n\n${rows}Text\n`, 2],
])('the rows of a table beside the text are below each other %s', async (_, text, columns) => {
  const words = await wordsOf(text, { x: 300, y: 200, of: 'page' }, columns);
  const [order, date, due] = ['Order', 'Date', 'Due'].map((word) => words.get(word)?.y ?? NaN);
  expect(Math.abs((order ?? 0) - (date ?? 0))).toBeGreaterThan(8);
  expect(Math.abs((date ?? 0) - (due ?? 0))).toBeGreaterThan(8);
  expect(words.get('Order')?.x).toBe(305);
});

test('a box of one cell stands where a table of one cell would', async () => {
  const at = { x: 300, y: 200, of: 'page' } as const;
  const one = await wordsOf('{table look One}\n| Order |  |\n\nText\n', at);
  const table = await wordsOf(`${rows}Text\n`, at);
  expect(one.get('Order')).toEqual(table.get('Order'));
});

test('text goes around a table that floats, as far down as the table reaches', async () => {
  const text = `${rows}First line\n\n${'Second '.repeat(20)}\n\n${'Third '.repeat(20)}\n\nFourth\n`;
  const at = { x: 72, y: 0, of: 'paragraph' } as const;
  const around = await wordsOf(text, { ...at, around: true });
  const beneath = await wordsOf(text, at);
  expect(beneath.get('First line')?.x).toBe(72);
  expect(around.get('First line')?.x).toBeGreaterThan(72 + 250);
  expect(around.get('Order')).toEqual(beneath.get('Order'));
  expect(around.get('Fourth')?.x).toBe(72);
});
