import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { readBuilt, writeBuilt } from './condition-rows.ts';
import { wordsOfCondition } from './condition-words.ts';

const fields = [
  field({ name: 'pets', label: 'Pets', field_type: 'checkbox' }),
  field({ name: 'state', label: 'State', field_type: 'select', options: ['Texas', 'New York'] }),
  field({ name: 'rent', label: 'Rent', field_type: 'currency' }),
  field({ name: 'name', label: 'Name' }),
  field({ name: 'cats', label: 'Do you keep cats?', field_type: 'checkbox' }),
];

test.each([
  ['pets', 'Pets is ticked'],
  ['not pets', 'Pets is not ticked'],
  ['pets and state is New York', 'Pets is ticked and State is New York'],
  ['rent > 5 or name is filled', 'Rent is more than 5 or Name is filled in'],
  ['name is empty', 'Name is empty'],
  ['state is not Texas', 'State is not Texas'],
  ['cats or pets', '“Do you keep cats?” is ticked or Pets is ticked'],
])('the builder shows %s and writes it again', (typed, words) => {
  const built = readBuilt(typed, fields);
  expect(built && writeBuilt(built)).toBe(typed);
  expect(wordsOfCondition(typed, fields)).toBe(words);
});

test.each([
  'pets and (rent > 5 or name is filled)',
  'state is one of Texas, Ohio',
  'count of rent > 2',
  'pets is',
  'other',
])('what the builder can not show stays as typed: %s', (typed) => {
  expect(readBuilt(typed, fields)).toBeUndefined();
});
