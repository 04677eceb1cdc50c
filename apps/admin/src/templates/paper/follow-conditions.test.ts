import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { followConditions } from './follow-conditions.ts';

const pets = field({ name: 'pets', field_type: 'checkbox', required: false });
const fee = field({ name: 'fee' });
const plain = '[fee]';
const conditional = '{if pets}\n[fee]\n{end}';

test('a field whose text gets a condition is asked only then, after the question of the condition', () => {
  const followed = followConditions([fee, pets], { before: plain, after: conditional });
  expect(followed.map(({ name, show_when }) => [name, show_when])).toEqual([
    ['pets', undefined],
    ['fee', 'pets'],
  ]);
});

test('it follows another condition, and is asked always again', () => {
  const asked = { ...fee, show_when: 'pets' };
  const other = '{if not pets}\n[fee]\n{end}';
  expect(followConditions([pets, asked], { before: conditional, after: other })[1]).toMatchObject({
    show_when: 'not pets',
  });
  const [, always] = followConditions([pets, asked], { before: conditional, after: plain });
  expect(always).not.toHaveProperty('show_when');
});

test('a field with a condition of its own, or asked always on purpose, is left as it is', () => {
  const own = [pets, { ...fee, show_when: 'pets and dogs' }];
  expect(followConditions(own, { before: plain, after: conditional })).toBe(own);
  const always = [pets, fee];
  expect(followConditions(always, { before: conditional, after: `${conditional}\n\nMore` })).toBe(always);
});

test('an optional field follows too, and so does a question that only matters within the text of another', () => {
  const optional = { ...fee, required: false };
  const dogs = field({ name: 'dogs', field_type: 'checkbox', required: false });
  const before = '[fee] {if dogs}Dogs{end}';
  const after = `{if pets}\n${before}\n{end}`;
  const followed = followConditions([pets, optional, dogs], { before, after });
  expect(followed.map(({ show_when: asked }) => asked)).toEqual([undefined, 'pets', 'pets']);
  const back = followConditions(followed, { before: after, after: before });
  expect(back.some((one) => 'show_when' in one)).toBe(false);
});

test('a field that a header names, or that decides about another question, is asked always', () => {
  const named = new Set(['fee']);
  expect(followConditions([pets, fee], { before: plain, after: conditional, named })).toEqual([pets, fee]);
  const receipt = field({ name: 'receipt', show_when: 'fee' });
  const fields = [pets, fee, receipt];
  expect(followConditions(fields, { before: plain, after: conditional })).toBe(fields);
});
