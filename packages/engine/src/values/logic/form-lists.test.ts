import { describe, expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { parse } from '../../syntax/parse.ts';
import type { FormList, TemplateField, Values } from '../../template.ts';
import { createCalculation } from './calculation.ts';
import { listsUsedBy } from './form-lists.ts';
import { withListOptions } from './list-options.ts';

const lists: FormList[] = [
  {
    name: 'prices',
    columns: ['product', 'Unit price', 'since', 'code'],
    entries: [
      ['Desk', '120.50', '2026-01-01', '01'],
      ['“Small” lamp', '19.99', '', '7'],
    ],
  },
  { name: 'holidays', columns: ['day'], entries: [['2026-12-25'], ['2026-12-28'], ['2027-01-01']] },
];

function field(name: string, field_type: string, more: Partial<TemplateField> = {}): TemplateField {
  return { id: 1, name, label: name, field_type, required: false, order: 1, ...more };
}

const product = field('product', 'select', { options_from: 'Prices' });
const given = [product, field('start', 'date'), field('count', 'number')];
const calculated = (formula: string, result_type: string) =>
  field('result', 'calculated', { formula, result_type });

function resultOf(formula: string, values: Values, type = 'number') {
  const options = { locale: { locale: 'en-US', currency: 'USD' }, today: '2026-03-05', lists };
  const calculation = createCalculation([...given, calculated(formula, type)], options);
  const result = calculation.calculate(values)['result'];
  return result === '' ? (calculation.notes().get('result') ?? '') : result;
}

describe('a formula looks up', () => {
  test.each([
    ['lookup(prices, product, "Unit price") * 3', { product: 'Desk' }, 'currency', '361.50'],
    ['lookup(prices, product, "unit PRICE")', { product: '"small" Lamp' }, 'number', '19.99'],
    ['lookup(prices, product, since) + 31 days', { product: 'Desk' }, 'date', '2026-02-01'],
    ['lookup(prices, product, since)', { product: '“Small” lamp' }, 'date', ''],
    // A number with a leading zero is a code.
    ['lookup(prices, "desk", code)', {}, 'text', '01'],
    ['lookup(prices, product, "Unit price")', { product: '' }, 'number', ''],
    ['lookup(prices, product, "Unit price")', { product: 'Chair' }, 'number', '"Chair" is not in the list.'],
  ])('%s of %j', (formula, values, type, result) => {
    expect(resultOf(formula, values, type)).toBe(result);
  });

  test.each([
    ['start + 1 business day except holidays', '2026-12-24', '2026-12-29'],
    ['start + 5 business days except holidays', '2026-12-24', '2027-01-05'],
    ['start - 2 business days except holidays', '2026-12-29', '2026-12-23'],
    ['start + 5 business days', '2026-12-24', '2026-12-31'],
    // The month before has a shorter end.
    ['start + 1 month', '2027-01-31', '2027-02-28'],
    ['start + 1 month', '2028-01-31', '2028-02-29'],
    ['start - 1 year', '2028-02-29', '2027-02-28'],
  ])('%s from %s', (formula, start, result) => {
    expect(resultOf(formula, { start }, 'date')).toBe(result);
  });
});

test('fields and columns take their options from a list', () => {
  const rows = field('items', 'rows', { columns: [{ ...product, name: 'item' }] });
  const [one, other] = withListOptions([product, rows], lists);
  expect(one?.options).toEqual(['Desk', '“Small” lamp']);
  expect(other?.columns?.[0]?.options).toBe(one?.options);
  expect(withListOptions([{ ...product, options_from: 'gone' }], lists)[0]?.options).toEqual([]);
});

test('lists are named by options and by formulas', () => {
  const formula =
    'if lookup(prices, product, since) > start then 1 else days between start and start + 1 business day except holidays';
  expect(listsUsedBy([...given, calculated(formula, 'number')])).toEqual(
    new Map([
      ['Prices', new Set(['since'])],
      ['holidays', new Set()],
    ]),
  );
});

test.each([
  ['lookup(price, product, since)', 'date', 'E-list: there is no list "price"'],
  [
    'lookup(prices, product, cost)',
    'date',
    'E-list: the list "prices" has no column "cost"; it has product, Unit price, since, code',
  ],
  [
    'start + 1 business day except prices',
    'date',
    'E-list: the list "prices" is not one of dates: its first column needs days such as 2026-12-25',
  ],
  ['lookup(prices, product, code)', 'number', 'E-formula: it gives a text, but its result is a number'],
  [
    'lookup(prices, product)',
    'number',
    'E-formula: "lookup" needs a list, a key and a column: lookup(prices, product, price)',
  ],
])('%s is a problem', (formula, type, message) => {
  const fields = [...given, calculated(formula, type)];
  const text = parse('[product] [start] [count] [result]');
  const found = check(text, fields, { lists });
  expect(found.map(({ code, message: said }) => `${code}: ${said.replace(/^.*?: /, '')}`)).toEqual([message]);
  // Without the lists only the grammar is checked.
  expect(check(text, fields).length).toBe(message.includes('needs a list, a key') ? 1 : 0);
});

test('conditions and defaults are checked with the options of the list', () => {
  const fields = [{ ...product, default_value: 'Chair' }];
  const text = parse('{if product is "Sofa"}[product]{end}');
  expect(check(text, fields, { lists }).map(({ code }) => code)).toEqual(['E-condition', 'E-default']);
  expect(check(text, fields)).toEqual([]);
});
