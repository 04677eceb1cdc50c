import { expect, test } from 'vitest';
import { formatWordNumber } from './number-formats.ts';

test.each([
  ['lowerLetter', [1, 26, 27, 53], ['a', 'z', 'aa', 'aaa']],
  ['hebrew1', [1, 10, 11, 15, 16, 30, 115, 400, 516], ['א', 'י', 'יא', 'טו', 'טז', 'ל', 'קטו', 'ת', 'תקטז']],
  ['hebrew2', [1, 11, 22, 23], ['א', 'כ', 'ת', 'אא']],
  ['arabicAlpha', [1, 2, 3, 28, 29], ['أ', 'ب', 'ت', 'ي', 'أأ']],
  ['arabicAbjad', [1, 2, 3, 28], ['أ', 'ب', 'ج', 'غ']],
  ['somethingNew', [7], ['7']],
])('%s counts as Word does', (format, values, expected) => {
  expect(values.map((value) => formatWordNumber(format, value))).toEqual(expected);
});
