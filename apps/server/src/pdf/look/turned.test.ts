import { plainLook } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { createTypesetter } from '../typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const page = { size: { width: 400, height: 150 }, margins: { top: 20, right: 20, bottom: 20, left: 20 } };
const table = {
  at: 0,
  turned: true as const,
  widths: [100, 150],
  margins: { top: 0, right: 30, bottom: 0, left: 0 },
  edges: [{ width: 2, color: 'ff0000' }],
  head: 0,
  rows: [{ cells: [{ lines: [0, 0, 0, 1], styles: ['Body'] }, { styles: ['Body'] }] }],
};

async function rendered(
  output: 'pdf' | 'svg',
  text = '{table look Turned}\n| חוזה | שכירות |\n',
  turned = true,
) {
  const plain = plainLook({ styles: { Body: turned ? { turned: true } : {} } });
  const look = {
    ...plain,
    tables: { Turned: table },
    pages: plain.pages.map((one) => ({ ...one, ...page })),
  };
  const locale = { locale: 'he-IL', currency: 'ILS' };
  const { document } = resolve(parse(text), { fields: [], values: {}, mode: 'final', locale });
  const date = '2026-03-05T00:00:00Z';
  return typesetter.render({ document, look, page: {}, title: 'Lease', language: 'he-IL', date, output });
}

test('the margins of cells keep their sides in a table that begins at the right', async () => {
  const out = await rendered('pdf');
  if (out.kind !== 'pdf') throw new Error('expected a PDF');
  const items = (await readPdf(out.pdf)).pages[0]?.items.filter(({ text }) => text.trim() !== '') ?? [];
  const ends = items.map(({ text, x, width }) => [text, Math.round(x + width)]);
  expect(Object.fromEntries(ends)).toEqual({ חוזה: 350, שכירות: 250 });
});

test('the left line of its cells is at their start, at the right edge of the text', async () => {
  const out = await rendered('svg');
  if (out.kind !== 'svg') throw new Error('expected pictures');
  const svg = out.pages[0]?.svg ?? '';
  const lines = svg.match(/translate\([^)]*\)"><g><path d="M 0 0 L 0 [^>]*/g) ?? [];
  expect(lines).toHaveLength(1);
  expect(lines.join()).toMatch(/^translate\(360\.0/);
});

test('a paragraph that reads from the left begins at the left also in a text of a language that does not', async () => {
  const out = await rendered('pdf', 'Lease\n', false);
  if (out.kind !== 'pdf') throw new Error('expected a PDF');
  const [item] = (await readPdf(out.pdf)).pages[0]?.items ?? [];
  expect(item).toMatchObject({ text: 'Lease', x: 20 });
});
