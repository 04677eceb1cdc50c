import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { createTypesetter } from '../typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const look = plainLook({ pages: [plainPage({ size: { width: 400, height: 400 } })] });

async function print(text: string, of = look) {
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(text), { fields: [], values: {}, mode: 'final', locale });
  const rendered = await typesetter.render({
    document,
    page: {},
    look: of,
    title: 'A',
    language: 'en',
    date: '2026-01-02T03:04:05Z',
    output: 'pdf',
  });
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const { pages, tagged } = await readPdf(rendered.pdf);
  const items = pages.flatMap((one) => one.items).filter((item) => item.text.trim() !== '');
  return { items, tagged };
}

test('the number of a footnote stands on the line of its words', async () => {
  const { items, tagged } = await print('Words{footnote: Of the note.}\n');
  const note = items.find(({ text }) => text.includes('note'));
  const number = items.findLast(({ text }) => text.trim() === '1');
  expect(Math.abs((note?.y ?? 0) - (number?.y ?? 99))).toBeLessThan(5);
  expect(number?.x).toBeLessThan(note?.x ?? 0);
  expect(tagged).toBe(true);
});

test('a word that no line holds begins on a line of its own', async () => {
  const { items } = await print(`A short ${'x'.repeat(120)} end\n`);
  const short = items.find(({ text }) => text.includes('short'));
  const wide = items.find(({ text }) => text.startsWith('x'));
  expect(short?.text).not.toContain('x');
  expect(wide?.x).toBeCloseTo(72, 1);
  expect(wide?.y).toBeLessThan(short?.y ?? 0);
});

test('an address that no line holds begins beside other words, and its lines end after a hyphen', async () => {
  const { items } = await print(
    'See __https://example.org/a-standard-contractual-clause-of-the-data-protection-office-of-Sampleton__\n',
  );
  const lines = Map.groupBy(items, ({ y }) => Math.round(y));
  const texts = [...lines.values()].map((line) => line.map(({ text }) => text).join(''));
  expect(texts.map((text) => text.replace(/[\s\u2060]/g, ''))).toEqual([
    'Seehttps://example.org/a-standard-contractual-clause-of-',
    'the-data-protection-office-of-Sampleton',
  ]);
});
