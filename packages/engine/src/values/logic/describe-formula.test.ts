import { expect, test } from 'vitest';
import { makeField, usLocale } from '../../../test/test-template.ts';
import { describeFormula } from './describe-formula.ts';
import { readFormulas } from './read-formulas.ts';

const amount = { name: 'amount', label: 'Amount', field_type: 'currency', required: true };
const fields = [
  makeField('items', 'rows', { columns: [amount], row_label: 'Item' }),
  makeField('subtotal', 'currency', { label: 'Subtotal' }),
  makeField('rate', 'percentage', { label: 'Tax rate' }),
  makeField('start', 'date', { label: 'Start' }),
  makeField('state', 'text', { label: 'State' }),
];
const values = {
  items: [{ amount: '1' }, { amount: '2' }, { amount: '' }, { amount: '4' }],
  subtotal: '7',
  rate: '8.25',
  start: '2026-03-05',
};

test.each([
  ['sum(items.amount)', 'sum of Amount over 3 items'],
  ['count of items', 'count of 3 items'],
  ['sum(subtotal, sum(items.amount))', 'the sum of Subtotal ($7.00), sum of Amount over 3 items'],
  ['max(items.amount where amount > 1)', 'largest of Amount over 3 items, only where Amount is more than 1'],
  ['round(subtotal * rate, 2)', '(Subtotal ($7.00) × Tax rate (8.25%)) rounded to 2 decimals'],
  ['subtotal + sum(items.amount) * 7.5%', 'Subtotal ($7.00) + (sum of Amount over 3 items × 7.5%)'],
  ['start + 3 months', 'Start (3/5/2026) plus 3 months'],
  ['days between start and today', 'days between Start (3/5/2026) and today'],
  ['if state is Ohio then 1 else 0', 'if State (empty) is “Ohio” then 1, else 0'],
  ['start - 2 business days except Holidays', 'Start (3/5/2026) minus 2 business days except Holidays'],
  ['lookup(Courts, state, city)', 'city of State (empty) in the list Courts'],
  ['year of start', 'year of Start (3/5/2026)'],
])('%s is %s', (formula, sentence) => {
  const total = makeField('total', 'calculated', { formula, result_type: 'currency' });
  const { nodes, mistakes } = readFormulas([...fields, total]);
  expect(mistakes).toEqual([]);
  expect(nodes.map((node) => describeFormula(node, { values, locale: usLocale }))).toEqual([sentence]);
});
