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
  expect(readTableOptions(options)).toEqual({ borders, widths });
});

it.each([
  ['', undefined],
  ['no borders', undefined],
  ['No Border, and widths: 30, 70', undefined],
  ['width 1.5 1', undefined],
  ['striped', '{table ...} does not know "striped" (it knows "no borders" and "widths 2 1")'],
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
