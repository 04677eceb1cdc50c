import { expect, test } from 'vitest';
import { makeField, placesOf } from '../../test/test-template.ts';
import { check } from '../check/check.ts';
import { parse } from '../syntax/parse.ts';
import { leftOutPages, withPageConditions } from './form-pages.ts';

const pets = makeField('pets', 'checkbox', { required: false });
const name = makeField('name', 'text', { required: true });
const logic = { calculate: <Values>(values: Values) => values };

test('a page is left out while its condition does not hold, and one with an unreadable condition stays', () => {
  const conditions = [undefined, 'pets', 'not pets', 'pets is ('];
  const leftOut = (values: Record<string, boolean>) => leftOutPages(conditions, [pets], { values, logic });
  expect(leftOut({ pets: true })).toEqual([2]);
  expect(leftOut({})).toEqual([1]);
});

test('a page whose condition names a hidden field is left out', () => {
  const hidden = makeField('dogs', 'checkbox', { show_when: 'pets' });
  expect(leftOutPages(['dogs'], [pets, hidden], { values: { dogs: true }, logic })).toEqual([0]);
});

test('the words of a page get its condition where page breaks part the pages', () => {
  const { document } = parse('One\n\n{page break}\n\nTwo [name]\n');
  expect(withPageConditions(document, [undefined, 'pets']).children.map(({ type }) => type)).toEqual([
    'paragraph',
    'if',
  ]);
  expect(withPageConditions(document, ['pets'])).toBe(document);
});

test('a condition of a page is checked, and a required field of that page only is asked under it', () => {
  const parsed = parse('One\n\n{page break}\n\nTwo [name]\n');
  const problems = (condition: string) => check(parsed, [pets, name], { pages: [undefined, condition] });
  expect(problems('cats')[0]).toMatchObject({ code: 'E-condition', level: 'error', page: 2 });
  expect(placesOf(problems('pets'))).toEqual(['W-ask-when field name']);
  expect(problems('pets')[0]?.fixes?.[0]?.change_field).toMatchObject({ show_when: 'pets' });
});
