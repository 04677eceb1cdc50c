import type { ResolvedBlock } from '@inkfield/engine/document';
import { afterAll, expect, it } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import {
  clause,
  exhibit,
  heading,
  paragraph,
  request,
  signatures,
  table,
  type PageRequest,
} from '../../test/resolved-documents.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const sentence =
  'Each party shall execute such further instruments as the other may reasonably request. '.repeat(3);

function keyed<Block extends ResolvedBlock>(key: string, block: Block): Block {
  return { ...block, key };
}

/** Blocks of every kind on several pages; the words of each begin with its key. */
const blocks: ResolvedBlock[] = [
  keyed('k1', heading(1, 'k1 Lease')),
  keyed('k2', paragraph('k2 first\n(b) k2 second\n    k2 third')),
  ...Array.from({ length: 20 }, (_, i) => keyed(`c${i}`, clause(1, `${i}.`, `c${i} ${sentence}`))),
  keyed('k3', table(Array.from({ length: 60 }, (_, i) => [`k3 row ${i}`, 'x']))),
  keyed('k4', heading(2, 'k4 Signing')),
  signatures(
    [keyed('k5', paragraph('k5 Seller\n____________\nk5 name'))],
    [keyed('k6', paragraph('k6 Buyer'))],
  ),
  keyed('k7', exhibit('A', 'k7 Plan', [keyed('k8', paragraph('k8 drawn below'))])),
];

async function pictures(extra: Partial<PageRequest>) {
  const rendered = await typesetter.render(request(blocks, { output: 'svg', ...extra }));
  if (rendered.kind !== 'svg') throw new Error('expected pictures');
  return rendered;
}

it.each<[name: string, page: PageRequest['page']]>([
  ['letter', {}],
  ['A4 with a header', { size: 'a4', header: 'Draft', page_numbers: false }],
])('every word stands within the place of its block: %s', async (_, page) => {
  const { places = [] } = await pictures({ page, findPlaces: true });
  const rendered = await typesetter.render(request(blocks, { page }));
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const { pages } = await readPdf(rendered.pdf);
  const words = pages.flatMap(({ items, height }, index) =>
    items.flatMap(({ text, y }) => {
      const key = /^(?:\d+\. )?([kc]\d+)\b/.exec(text)?.[1];
      return key === undefined ? [] : [{ key, page: index + 1, y: height - y }];
    }),
  );
  expect(new Set(words.map(({ key }) => key)).size).toBe(28);
  const outside = words.filter(
    (word) =>
      !places.some(
        ({ key, page: at, top, bottom }) =>
          key === word.key && at === word.page && top < word.y && word.y <= bottom + 4,
      ),
  );
  expect(outside).toEqual([]);
  const at = new Set(words.map(({ key, page: number }) => `${key} ${number}`));
  expect(places.map(({ key, page: number }) => `${key} ${number}`).filter((id) => !at.has(id))).toEqual([]);
  expect(places.filter(({ key }) => key === 'k3').length).toBeGreaterThan(1);
});

it('blocks that follow each other do not overlap', async () => {
  const { places = [] } = await pictures({ findPlaces: true });
  const clauses = places.filter(({ key }) => key.startsWith('c'));
  const overlaps = clauses.filter((place, i) => {
    const next = clauses[i + 1];
    return next !== undefined && next.page === place.page && next.top <= place.bottom;
  });
  expect(clauses.length).toBeGreaterThanOrEqual(20);
  expect(overlaps).toEqual([]);
});

it('finding places leaves the pictures as they are, and is only done when the caller wants them', async () => {
  const plain = await pictures({});
  const placed = await pictures({ findPlaces: true });
  expect(plain.places).toBeUndefined();
  expect(placed.places).toHaveLength(30);
  expect(placed.pages).toEqual(plain.pages);
});
