import { describe, expect, test } from 'vitest';
import type { Values } from '../template.ts';
import { expectRows, makeField, textOf } from '../../test/test-template.ts';

describe('conditions', () => {
  const holds = (condition: string, values: Values) =>
    textOf(`{if ${condition}}yes{else}no{end}`, { values });
  test.each<[string, Values, 'yes' | 'no']>([
    ['pets', { pets: true }, 'yes'],
    ['pets', { pets: false }, 'no'],
    ['pets', {}, 'no'],
    ['seller', { seller: 'x' }, 'yes'],
    ['seller', { seller: ' ' }, 'no'],
    ['not seller', {}, 'yes'],
    ['pets is yes', { pets: true }, 'yes'],
    ['pets is no', {}, 'yes'],
    ['pets is checked', { pets: true }, 'yes'],
    ['pets is not checked', { pets: true }, 'no'],
    ['pets = yes', { pets: true }, 'yes'],
    ['state is Yes', { state: 'Yes' }, 'yes'],
    ['state is yes', { state: 'Maine' }, 'no'],
    ['state is New York', { state: ' new york ' }, 'yes'],
    ['state is not New York', { state: 'Maine' }, 'yes'],
    ['state is not New York', {}, 'yes'],
    ['state = "New York"', { state: 'New York' }, 'yes'],
    ['state = “New York”', { state: 'New York' }, 'yes'],
    ["state != 'New York'", { state: 'New York' }, 'no'],
    ['state is one of Maine, New York', { state: 'New York' }, 'yes'],
    ['state is one of Maine, "Ohio"', { state: 'New York' }, 'no'],
    ['state contains york', { state: 'New York' }, 'yes'],
    ['seller is empty', {}, 'yes'],
    ['seller is filled', {}, 'no'],
    ['seller is not empty', { seller: 'x' }, 'yes'],
    ['count is more than 1', { count: '2' }, 'yes'],
    ['count is more than 1', {}, 'no'],
    ['count is less than 10', { count: '9' }, 'yes'],
    ['count is at least 2', { count: '2.0' }, 'yes'],
    ['count is at most 2', { count: '2.01' }, 'no'],
    ['count > 9', { count: '10' }, 'yes'],
    ['count <= 9', { count: '10' }, 'no'],
    ['count is 2', { count: '2.00' }, 'yes'],
    ['count is not 2', {}, 'yes'],
    ['price > 999999999999999.98', { price: '999999999999999.99' }, 'yes'],
    ['closing_date is after 2026-01-31', { closing_date: '2026-02-01' }, 'yes'],
    ['closing_date is before 2026-01-31', { closing_date: '2026-02-01' }, 'no'],
    ['pets and count is more than 1', { pets: true, count: '2' }, 'yes'],
    ['pets or count is more than 1', { count: '2' }, 'yes'],
    ['pets and (seller or buyer)', { pets: true, buyer: 'x' }, 'yes'],
    ['not (pets or seller)', { seller: 'x' }, 'no'],
    ['NOT pets AND Seller IS FILLED', { seller: 'x' }, 'yes'],
    ['nobody', { nobody: 'x' }, 'no'],
    ['[Buyer Name] is filled', { 'Buyer Name': 'x' }, 'yes'],
  ])('{if %s} with %o is %s', (condition, values, expected) => {
    expect(holds(condition, values)).toBe(expected);
  });

  test('the first branch that holds is shown, in lines and within a line', () => {
    const block = '{if pets}\na\n{else if seller}\nb\n{else}\nc\n{end}';
    const line = '{if pets}a{else if seller}b{else}c{end}';
    for (const source of [block, line]) {
      expectRows([
        [source, { pets: true, seller: 'x' }, 'a'],
        [source, { seller: 'x' }, 'b'],
        [source, {}, 'c'],
      ]);
    }
  });
});

describe('rules of fields', () => {
  const source =
    'a\n{section Vacant possession}\nvacant\n{end}\n{exhibit B: Rent roll}\nroll\n{end}\n{exhibit C}\nc\n{end}';
  const withRule = (type: 'checkbox' | 'select' | 'text', when?: string | string[]) => [
    makeField('tenants', type, {
      options: ['many', 'none'],
      conditional_show: {
        hide_sections: ['Section: VACANT possession!'],
        show_exhibits: ['Exhibit B'],
        when,
      },
    }),
  ];
  const inactive = 'a\nvacant\n\f\nEXHIBIT C\nc';
  const active = 'a\n\f\nEXHIBIT B\nRent roll\nroll\n\f\nEXHIBIT C\nc';

  test('an active rule hides sections and shows exhibits; exhibits that no rule names are always shown', () => {
    const fields = withRule('checkbox');
    expect(textOf(source, { fields, values: { tenants: true } })).toBe(active);
    expect(textOf(source, { fields, values: { tenants: false } })).toBe(inactive);
    expect(textOf(source, { fields: [] })).toBe(
      'a\nvacant\n\f\nEXHIBIT B\nRent roll\nroll\n\f\nEXHIBIT C\nc',
    );
  });

  test('with `when` the value decides, otherwise that there is one', () => {
    expect(textOf(source, { fields: withRule('select', 'many'), values: { tenants: 'Many' } })).toBe(active);
    expect(textOf(source, { fields: withRule('select', ['few', 'many']), values: { tenants: 'many' } })).toBe(
      active,
    );
    expect(textOf(source, { fields: withRule('select', 'many'), values: { tenants: 'none' } })).toBe(
      inactive,
    );
    expect(textOf(source, { fields: withRule('text'), values: { tenants: 'x' } })).toBe(active);
    expect(textOf(source, { fields: withRule('text') })).toBe(inactive);
  });
});
