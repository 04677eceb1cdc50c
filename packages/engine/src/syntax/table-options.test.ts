import { expect, it } from 'vitest';
import { problemOfTableOptions, readTableOptions } from './table-options.ts';

it.each([
  ['', true, undefined],
  ['no borders', false, undefined],
  ['No Border', false, undefined],
  ['widths 2 1 1', true, [2, 1, 1]],
  ['no borders, widths: 30, 70', false, [30, 70]],
  ['width 1.5 1', true, [1.5, 1]],
  ['widths 2 0 1', true, undefined],
  ['piano bordersome', true, undefined],
  ['bandwidths 2 1', true, undefined],
  ['striped', true, undefined],
])('"%s"', (options, borders, widths) => {
  expect(readTableOptions(options)).toEqual({ borders, widths, total: false, letterhead: false });
});

it.each([
  ['total', { borders: true, total: true, letterhead: false, widths: undefined }],
  ['no borders, total row', { borders: false, total: true, letterhead: false, widths: undefined }],
  ['letterhead widths 3 2', { borders: false, total: false, letterhead: true, widths: [3, 2] }],
])('"%s"', (options, read) => {
  expect(readTableOptions(options)).toEqual(read);
  expect(problemOfTableOptions(options)).toBeUndefined();
});

it.each([
  ['', undefined],
  ['no borders', undefined],
  ['No Border, and widths: 30, 70', undefined],
  ['width 1.5 1', undefined],
  [
    'striped',
    '{table ...} does not know "striped" (the options are "no borders", "total", "letterhead" and "widths 2 1")',
  ],
  ['totals', '{table ...} does not know "totals" (did you mean "total"?)'],
  ['leterhead', '{table ...} does not know "leterhead" (did you mean "letterhead"?)'],
  ['noborders', '{table ...} does not know "noborders" (did you mean "no borders"?)'],
  ['no bordres', '{table ...} does not know "no bordres" (did you mean "no borders"?)'],
  ['borderless', '{table ...} does not know "borderless" (did you mean "no borders"?)'],
  ['widhts 2 1', '{table ...} does not know "widhts 2 1" (did you mean "widths 2 1"?)'],
  ['no borders, colums', '{table ...} does not know "colums" (did you mean "widths 2 1"?)'],
  ['widths', '{table ...} does not know "widths" (did you mean "widths 2 1"?)'],
  ['widths 2 0 1', 'widths are shares above zero, one for each column, like "widths 2 1"'],
])('"%s" is told apart from what means something', (options, problem) => {
  expect(problemOfTableOptions(options)).toBe(problem);
});
