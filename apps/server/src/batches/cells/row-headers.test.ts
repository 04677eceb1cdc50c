import { expect, test } from 'vitest';
import { itemsField } from '../../../test/table-factories.ts';
import { proposeMatching } from './match-columns.ts';
import { rowCellHeader } from './row-headers.ts';

test.each<[string, string | undefined]>([
  ['Item 1 Description', 'items'],
  ['items 12 unit_price', 'items'],
  ['ITEMS 12 price', 'items'],
  ['Item 2 Unit price (required)', 'items'],
  ['Item 0 Description', undefined],
  ['Item 2 Amount', undefined],
  ['Item Description', undefined],
])('a column %j is one for a cell of %j', (header, name) => {
  const list = [{ ...itemsField, id: 1 }];
  expect(proposeMatching([header], list as Parameters<typeof proposeMatching>[1])).toEqual([name]);
});

test('the header of a cell names the field where two have the same word for a row', () => {
  const other = { ...itemsField, name: 'extras', label: 'Extras' };
  const all = [itemsField, other].map((field, id) => ({ ...field, id })) as Parameters<
    typeof rowCellHeader
  >[2];
  const [one, two] = all;
  if (!one || !two) throw new Error('there are two');
  const column = { ...two, name: 'price', label: 'Unit price' };
  expect(rowCellHeader(two, { row: 2, column }, all)).toBe('Extras 2 price');
  expect(proposeMatching(['Extras 2 price'], all)).toEqual(['extras']);
});
