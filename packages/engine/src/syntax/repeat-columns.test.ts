import { createCallLogic } from '../values/logic/call-logic.ts';
import { matchesPattern } from '../fields/pattern/field-pattern.ts';
import { expect, test } from 'vitest';
import { makeField, textOf, usLocale } from '../../test/test-template.ts';
import { parse } from './parse.ts';
import { readTypedValue, readValues } from '../values/read-values.ts';
import { findRepeatColumns } from './repeat-columns.ts';

const items = makeField('items', 'textarea');
const source = '{for each item in Items: what, hours, price, amount}\n[item.what]: [item.amount]\n{end}';
const logic = createCallLogic([], { locale: usLocale, today: '2026-03-05' });
const rules = { locale: usLocale, repeats: findRepeatColumns(parse(source).document), matchesPattern, logic };
const message = (count: string) => `${count}; 4 are expected: what | hours | price | amount.`;

test.each([
  ['a | b | c | d'],
  ['a | b | c | d\n\n  e;f | g | h | i  \n'],
  ['a\tb\tc\td'],
  ['a; b; c; d'],
  ['Label; second | 24 hours | $95.00 | $2,280.00'],
  ['a | b\tc | d\te\tf'],
  ['a\t\t\t'],
  ['\t\t\td'],
  ['a | | | d'],
])('%j has rows of four parts', (text) => {
  expect(readTypedValue(items, text, rules)).toHaveProperty('value');
  expect(readValues([items], { items: text }, rules).errors).toEqual({});
});

test.each([
  ['Label', 'Row 1 has 1 part'],
  ['a | b | c | d\na | b | c', 'Row 2 has 3 parts'],
  ['a | b | c | d\n\na | b | c | d | e', 'Row 2 has 5 parts'],
  ['Label; second round', 'Row 1 has 2 parts'],
  ['a | b | c | d\nx | y | z | w\na\tb | c | d', 'Row 3 has 2 parts'],
])('%j is refused with the number of its row', (text, count) => {
  expect(readTypedValue(items, text, rules)).toEqual({ error: message(count) });
  expect(readValues([items], { items: text }, rules).errors).toEqual({ items: [message(count)] });
});

test('a separator within a part of another separator stays', () => {
  const text = 'Label design; second round | 24 hours | $95.00 | $2,280.00';
  expect(textOf(source, { fields: [items], values: { items: text } })).toBe(
    'Label design; second round: $2,280.00',
  );
});

test('columns are found in every part of a text, and the widest repeat of a field counts', () => {
  const text = [
    '{section: A}\n{if x}\n{for each a in one: p, q}\n[a.p]\n{end}\n{end}\n{end section}',
    '{for each a in ONE: p, q, r}\n[a.p]\n{end}',
    '{for each b in two}\n[b]\n{end}',
    '{for each c in three: only}\n[c.only]\n{end}',
  ].join('\n');
  const repeats = findRepeatColumns(parse(text).document);
  expect(Object.fromEntries(repeats)).toEqual({ one: ['p', 'q', 'r'], three: ['only'] });
  const three = makeField('three', 'textarea');
  expect(readTypedValue(three, 'one; line | whole', { locale: usLocale, repeats, matchesPattern })).toEqual({
    value: 'one; line | whole',
  });
});
