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
