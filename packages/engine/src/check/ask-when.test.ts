import { expect, test } from 'vitest';
import { makeField } from '../../test/test-template.ts';
import { askWhenNeeded, findAskWhen } from './ask-when.ts';
import { parse } from '../syntax/parse.ts';
import type { TemplateField } from '../template.ts';

const name = makeField('name', 'text', { required: true });
const pets = makeField('pets', 'checkbox');
const dogs = makeField('dogs', 'checkbox');
const kind = makeField('kind', 'select', { options: ['sale', 'lease'] });

function askWhen(source: string, fields: TemplateField[] = [name, pets, dogs, kind]) {
  const found = findAskWhen(parse(source).document, fields);
  return Object.fromEntries([...found].map(([field, condition]) => [field.name, condition]));
}

test.each([
  ['{if pets}\n[name]\n{end}', 'pets'],
  ['{if pets}[name]{end} and {if pets}[name]{end}', 'pets'],
  ['{if not pets}a{else}[name]{end}', 'pets'],
  ['{if pets}a{else}[name]{end}', 'not pets'],
  ['{if pets or dogs}[name]{end}', 'pets or dogs'],
  ['{if pets}{if dogs}[name]{end}{end}', 'pets and dogs'],
  ['{if pets}\n{if dogs}[name]{end}\n[name]\n{end}', 'pets'],
  ['{if pets and dogs}[name]{end}{if dogs}[name]{end}', 'dogs'],
  ['{if kind is lease}**[name]**{footnote: [name]}{end}', 'kind is lease'],
  ['{if kind is sale}a{else if pets}[name]{else}b{end}', 'kind is not sale and pets'],
  ['{if pets}\n| a | [name] |\n{end}', 'pets'],
  ['{if pets}\n{for each r in name}\n[r]\n{end}\n{end}', 'pets'],
  ['{if pets and name}a{end}', 'pets'],
  ['{if pets}\n{signatures}\n[name]\n{column}\nb\n{end}\n{end}', 'pets'],
])('%s asks only when %s', (source, condition) => {
  expect(askWhen(source)).toMatchObject({ name: condition });
});

test.each([
  '[name]',
  '{if pets}a{else}[name]{end} [name]',
  '{if pets}[name]{else}[name]{end}',
  '{if pets}[name]{end}{if dogs}[name]{end}',
  '{if name}[name]{end}',
  '{if pets}[name]{end}{if name}a{end}',
  // Whether a row is filled is no question of the form.
  '[name]\n{for each r in kind}\n{if r}[name]{end}\n{end}',
  '{if nobody}[name]{end}',
])('%s asks always', (source) => {
  expect(askWhen(source)).toEqual({});
});

test('a question that only matters within other text is asked only then, required or not', () => {
  const source = '{if pets}\nA [kind].\n{if dogs}a{end}\n{end}';
  expect(askWhen(source)).toEqual({ kind: 'pets', dogs: 'pets' });
});

test('of two required fields that wait for each other the later one waits', () => {
  const [first, second] = ['first', 'second'].map((one) =>
    makeField(one, 'select', { options: ['a', 'b'], required: true }),
  );
  if (!first || !second) throw new Error('There are two.');
  const source = '{if first is a and second is b}c{end}';
  expect(askWhen(source, [first, second])).toEqual({ second: 'first is a' });
});

test('a field is asked whenever another one is shown by it', () => {
  const source = '[pets] {if pets}[name]{end}';
  expect(askWhen(source, [name, pets, makeField('n', 'text', { show_when: 'name' })])).toEqual({});
  const both = [name, pets, makeField('n', 'text', { show_when: 'pets and name' })];
  expect(askWhen(source, both)).toEqual({ name: 'pets' });
});

test('a total does not need its terms; any other formula needs the fields that it reads', () => {
  const source = '{if pets}[fee]{end} [made]';
  const fee = makeField('fee', 'currency', { required: true });
  const made = (formula: string) => makeField('made', 'calculated', { formula, result_type: 'currency' });
  expect(askWhen(source, [fee, pets, made('sum(fee, 2, fee)')])).toEqual({ fee: 'pets' });
  expect(askWhen(source, [fee, pets, made('sum(fee * 2, 2)')])).toEqual({});
  expect(askWhen(source, [fee, pets, made('fee + 2')])).toEqual({});
});

test('rules on sections and exhibits count as conditions', () => {
  const source = '{section S}\n[name]\n{end}\n{exhibit A: [name]}\n[name]\n{end}';
  const rule = { show_exhibits: ['A'] };
  const shows = [name, makeField('pets', 'checkbox', { conditional_show: rule })];
  expect(askWhen(source, shows)).toEqual({});
  expect(askWhen(source.slice(source.indexOf('{exhibit')), shows)).toEqual({ name: 'pets' });
  const hides = [
    name,
    makeField('kind', 'select', {
      options: ['a', 'b'],
      conditional_show: { hide_sections: ['S'], when: ['a', 'b'] },
    }),
  ];
  expect(askWhen(source.slice(0, source.indexOf('{exhibit')), hides)).toEqual({
    name: 'not kind is one of a, b',
  });
});

test('fields that are asked depending on the field itself are no condition for it', () => {
  const shown = { ...pets, show_when: 'name' };
  expect(askWhen('{if pets}[name]{end}', [name, shown])).toEqual({});
});

test('fields that have a condition keep it, and all are placed after what is asked first', () => {
  const { document } = parse('{if pets}[name] [n] [m]{end}');
  const own = makeField('n', 'text', { required: true, show_when: 'dogs', order: 2 });
  const optional = makeField('m', 'text', { order: 3 });
  expect(askWhenNeeded(document, [{ ...name, order: 1 }, own, optional, { ...pets, order: 4 }])).toEqual([
    { ...pets, order: 1 },
    { ...name, order: 2, show_when: 'pets' },
    { ...own, order: 3 },
    { ...optional, order: 4, show_when: 'pets' },
  ]);
});
