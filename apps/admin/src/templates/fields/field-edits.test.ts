import { expect, test } from 'vitest';
import { nameProblem, newField } from './field-edits.ts';

const field = (name: string, id = 1) => ({
  id,
  name,
  label: name,
  field_type: 'text',
  required: true,
  order: 1,
});
const abc = ['a', 'b', 'c'].map((name, index) => field(name, index + 1));

const names: [name: string, problem: RegExp | undefined][] = [
  ['b', /Another field is called "b"/],
  ['B', /Another field is called "b"/],
  ['A', undefined],
  ['a', undefined],
  ['good_name_2', undefined],
  ['2nd', /starts with a letter/],
  ['two words', /starts with a letter/],
  ['', /starts with a letter/],
  ['constructor', /reserved/],
];

test.each(names)('the field "a" renamed to %j gives %s', (name, problem) => {
  const found = nameProblem(name, field('a'), abc);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});

test('a new field has a name and an id of its own', () => {
  const first = newField(abc);
  const second = newField([...abc, first]);
  expect([first.name, second.name]).toEqual(['new_field', 'new_field_2']);
  expect([first.id, second.id]).toEqual([-1, -2]);
});
