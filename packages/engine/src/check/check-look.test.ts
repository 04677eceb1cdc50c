import { expect, test } from 'vitest';
import { placesOf } from '../../test/test-template.ts';
import { parse } from '../syntax/parse.ts';
import { check } from './check.ts';

const look = {
  styles: { Body: {}, Recital: {} },
  tables: { 'Table 1': {} },
  pictures: { Seal: {} },
  pages: [{}, { name: 'Annex' }],
};
const find = (text: string, of: typeof look | null | undefined = look) =>
  check(parse(text), [], { look: of });

test.each([
  ['{style Recitel}\na\n{end style}', 'W-look 1:1-16', 'did you mean "Recital"?', '{style Recital}'],
  ['a {style Red: b}', 'W-look 1:3-17', 'the look has no style "Red"', undefined],
  ['a\n\n{table look Table 2}\n| b |', 'W-look 3:1-21', 'did you mean "Table 1"?', undefined],
  ['a {picture Seel}', 'W-look 1:3-17', 'nothing is printed here', '{picture Seal}'],
  ['a\n{page break: Annexe}\nb', 'W-look 2:1-21', 'did you mean "Annex"?', '{page break: Annex}'],
])('of %s the unknown name is reported at its place', (text, place, words, fix) => {
  const problems = find(text);
  expect(placesOf(problems)).toEqual([place]);
  expect(problems[0]).toMatchObject({ level: 'warning', message: expect.stringContaining(words) });
  expect(problems[0]?.fixes?.[0]?.text).toBe(fix);
});

const known =
  '{style Recital}\na {style Body: b} {picture Seal}\n{end style}\n{table look Table 1}\n| c |\n{page break: Annex}\nd';

test('names that the look has are no problem', () => {
  expect(find(known)).toEqual([]);
});

test('without a look the first name is reported, for all', () => {
  const [problem, ...others] = find(known, null);
  expect(problem?.message).toBe('this template has no look, so the style "Recital" changes nothing');
  expect(others).toEqual([]);
  expect(find('a', null)).toEqual([]);
  expect(find(known, undefined)).toEqual([]);
});
