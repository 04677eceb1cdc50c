import { expect, test } from 'vitest';
import { createDocumentNamer, placeholdersOfName } from './document-name.ts';
import type { TemplateField } from '../template.ts';

const field = (name: string, field_type = 'text'): TemplateField => ({
  id: 1,
  name,
  label: name,
  field_type,
  required: false,
  order: 1,
});
const fields = [field('number'), field('customer'), field('total', 'currency'), field('due', 'date')];
const locale = { locale: 'en-US', currency: 'USD' };
const values = { number: '7', customer: 'Ann  Lee', total: '1250.5', due: '2026-03-05' };

test.each([
  ['Invoice [number], [customer]', values, 'Invoice 7, Ann Lee'],
  ['[customer as upper] [total] due [due as long]', values, 'ANN LEE $1,250.50 due March 5, 2026'],
  ['Invoice [Number] for [nobody]', values, 'Invoice 7 for [nobody]'],
  ['Invoice [number], [customer]', { number: '7' }, 'Invoice 7'],
  ['Invoice [number], [customer]', {}, ''],
  ['Invoice [number], [nobody]', { customer: 'Ann' }, ''],
  ['[number] – [customer] ([due])', { customer: 'Ann' }, 'Ann'],
  ['[number], [customer], [due]', { number: '7', due: '2026-03-05' }, '7, 3/5/2026'],
  ['# [[number]] *x*', values, '# [7] *x*'],
  ['No fields at all', values, 'No fields at all'],
  ['', values, ''],
])('%s names a document with %j', (pattern, given, name) => {
  expect(createDocumentNamer(pattern, { fields, locale })(given)).toBe(name);
});

test('the placeholders of a pattern are known with their places', () => {
  expect(placeholdersOfName('[a] of [b as upper]').map(({ name, start }) => [name, start])).toEqual([
    ['a', 0],
    ['b', 7],
  ]);
});
