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
  expect(completeFormula('2 * s', fields, items).map(({ text }) => text)).toEqual([
    'share',
    'subtotal',
    'sum(',
  ]);
});
