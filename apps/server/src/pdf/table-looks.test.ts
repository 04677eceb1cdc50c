import { afterAll, describe, expect, it } from 'vitest';
import { lettersOf, readPdf } from '../../test/read-pdf.ts';
import { paragraph, request, table } from '../../test/resolved-documents.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

type Blocks = Parameters<typeof request>[0];

/** Lengths of the rules on the first page, from top to bottom; a heavy one is negative. */
async function ruleLengths(blocks: Blocks): Promise<number[]> {
  const rendered = await typesetter.render(request(blocks, { output: 'svg' }));
  if (rendered.kind !== 'svg') throw new Error('expected pictures');
  const svg = rendered.pages[0]?.svg ?? '';
  const drawn = svg.matchAll(/,([\d.]+)\)"><g><path d="M 0 0 L ([\d.]+) 0 "[^>]*stroke-width="([\d.]+)"/g);
  return Array.from(drawn, ([, y, length, width]) => ({
    y: Number(y),
    length: Math.floor(Number(length)) * (width === '0.5' ? -1 : 1),
  }))
    .toSorted((a, b) => a.y - b.y)
    .map(({ length }) => length);
}

async function pagesOf(blocks: Blocks) {
  const rendered = await typesetter.render(request(blocks));
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  return (await readPdf(rendered.pdf)).pages;
}

const items = [
  ['Item', 'Amount'],
  ['Design', '5'],
  ['Print', '6'],
];
const sums = [
  ['', 'Subtotal 11'],
  ['', 'Tax 1'],
  ['', 'Total 12'],
];
const options = 'total, widths 1 1';

describe('rules of a table', () => {
  it('go through all cells, heavy around and below the header', async () => {
    expect(await ruleLengths([table(items)])).toEqual([-468, -468, 468, -468]);
  });

  it('leave out empty cells that stand below each other before the first words', async () => {
    expect(await ruleLengths([table([...items, ...sums], { options: 'widths 1 1' })])).toEqual([
      -468, -468, 468, 468, 234, 234, -468,
    ]);
  });

  it('set off a total and what leads to it', async () => {
    expect(await ruleLengths([table([...items, ...sums], { options })])).toEqual([
      -468, -468, 468, -468, 234, -234,
    ]);
  });

  it('go through a row to fill in by hand', async () => {
    expect(await ruleLengths([table([...items, ['', ''], ['', '']])])).toEqual([
      -468, -468, 468, 468, 468, -468,
    ]);
  });

  it('of a letterhead are one below it', async () => {
    expect(await ruleLengths([table(items, { options: 'letterhead' })])).toEqual([-468]);
  });
});

it('a total stays with the subtotals and the row above them', async () => {
  for (let count = 30; count < 46; count += 1) {
    const rows = Array.from({ length: count }, (_, i) => [`Item${i}.`, '1']);
    const pages = await pagesOf([table([['Item', 'Amount'], ...rows, ...sums], { options })]);
    const pageOf = (words: string) =>
      pages.findIndex(({ text }) => lettersOf(text).includes(lettersOf(words)));
    const last = [`Item${count - 1}.`, 'Subtotal 11', 'Tax 1', 'Total 12'].map(pageOf);
    expect(last, `${count} rows`).toEqual(last.map(() => last[0]));
  }
});

it('the first row of a letterhead is as large as a title and inside the margins', async () => {
  const rows = [
    ['Considerably Long Company Name of the Sender LLC', 'INVOICE'],
    ['64 Harbor Street', 'QS-2027-0038'],
  ];
  const [page] = await pagesOf([table(rows, { options: 'letterhead widths 3 2', align: ['left', 'right'] })]);
  const find = (words: string) => page?.items.find(({ text }) => text.includes(words));
  expect(find('INVOICE')?.width).toBeGreaterThan(1.5 * 7 * 11 * 0.5);
  expect(Math.max(...(page?.items.map(({ x, width }) => x + width) ?? []))).toBeLessThanOrEqual(540.5);
});

it('the line that identifies a copy stands inside the page, below a long footer', async () => {
  const page = { footer: 'Registered at the court of the county, number 7719. '.repeat(6), margin: 28 };
  const rendered = await typesetter.render(
    request([paragraph('One')], { page, copyLine: '2027-02-26 14:03:20 UTC · 3f2a91bc07de' }),
  );
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const [first] = (await readPdf(rendered.pdf)).pages;
  const line = first?.items.findLast(({ text }) => text.includes('3f2a91bc07de'));
  const others = first?.items.filter(({ text }) => text.includes('Registered')).map(({ y }) => y) ?? [];
  expect(line?.y).toBeGreaterThan(8);
  expect(line?.y).toBeLessThan(Math.min(...others) - 6);
});

describe('page numbers', () => {
  it('are left out on a document of one page', async () => {
    const [page] = await pagesOf([paragraph('One')]);
    expect(page?.text.trim()).toBe('One');
  });

  it('count all pages on a document of several', async () => {
    const pages = await pagesOf([
      paragraph('One'),
      { type: 'pageBreak', key: 'b', blankBefore: 0 },
      paragraph('Two'),
    ]);
    expect(pages.map(({ text }) => text)).toEqual([
      expect.stringContaining('Page 1 of 2'),
      expect.stringContaining('Page 2 of 2'),
    ]);
  });
});
