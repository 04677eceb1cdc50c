import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { completeFormula } from './formula-words.ts';

const column = { field_type: 'currency', required: true };
const items = field({
  name: 'items',
  label: 'Items',
  field_type: 'rows',
  columns: [
    { ...column, name: 'amount', label: 'Amount' },
    { ...column, name: 'share', label: 'Share' },
  ],
});
const fields = [items, field({ name: 'subtotal', label: 'Subtotal' })];

test.each([
  ['', []],
  ['1 + ', []],
  ['s', ['subtotal', 'sum(']],
  ['round(SU', ['subtotal', 'sum(']],
  ['sum(items.a', ['items.amount']],
  ['subtotal', []],
  ['days', ['days between ']],
])('"%s" is completed with %j', (before, words) => {
  expect(completeFormula(before, fields).map(({ text }) => text)).toEqual(words);
});

test('a formula of a column is completed with the columns of its row first', () => {
  expect(completeFormula('2 * s', fields, { row: items }).map(({ text }) => text)).toEqual([
    'share',
    'subtotal',
    'sum(',
  ]);
});

test('in rows that are made, the days of the row complete, too', () => {
  const each = { period: 'month' as const, from: 'start', to: 'end' };
  const row = field({ ...items, each });
  expect(completeFormula('row.s', [row], { row }).map(({ text }) => text)).toEqual([
    'row.start',
    'row.share',
  ]);
  expect(completeFormula('row.s', [items], { row: items })).toEqual([]);
});

const lists = [
  { name: 'prices', columns: ['product', 'price', 'Unit of sale'] },
  { name: 'holidays', columns: ['day'] },
];

test.each([
  ['lookup(', ['prices', 'holidays']],
  ['lookup(pr', ['prices']],
  ['issued + 3 business days except h', ['holidays']],
  ['lookup(prices, items', ['items.amount', 'items.share']],
  ['2 * lookup(prices, product, ', ['price', '"Unit of sale"']],
  ['lookup(prices, "a b", "un', ['"Unit of sale"']],
  ['kind is "su', []],
])('"%s" is completed with the lists and columns %j', (before, words) => {
  expect(completeFormula(before, fields, { lists }).map(({ text }) => text)).toEqual(words);
});
