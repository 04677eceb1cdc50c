import { expect, it } from 'vitest';
import { readTableOptions } from './table-options.ts';

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
