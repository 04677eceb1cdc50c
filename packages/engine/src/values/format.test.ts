import { describe, expect, test } from 'vitest';
import { findFieldModule } from '../fields/registry.ts';
import { isMultilineType } from '../fields/suggest-type.ts';
import { formatValue } from './format.ts';
import { withWords } from './logic/other-words.ts';
import { type FieldType, fieldTypes, type Locale, type Value } from '../template.ts';
import { usLocale } from '../../test/test-template.ts';

const german: Locale = { locale: 'de-DE', currency: 'EUR' };
const shown = (type: FieldType, value: Value, formats = '', locale = usLocale) =>
  formatValue({ field_type: type }, value, formats.split(' ').filter(Boolean), locale);

describe('formats', () => {
  test.each<[FieldType, Value, string, string]>([
    ['currency', '1234567.5', '', '$1,234,567.50'],
    ['currency', '12345678901234567.89', '', '$12,345,678,901,234,567.89'],
    ['currency', '1.005', '', '$1.01'],
    ['currency', 1234.5, '', '$1,234.50'],
    ['currency', '1,234.50', '', '1,234.50'],
    ['currency', '1.200,50', '', '1.200,50'],
    ['currency', '1200,50', '', '1200,50'],
    ['percentage', '7,5', '', '7,5'],
    ['number', '1 250', '', '1 250'],
    ['currency', '-5', '', '-$5.00'],
    ['currency', '-0.001', '', '$0.00'],
    ['currency', 'abc', '', 'abc'],
    ['currency', '', '', ''],
    ['currency', Number.NaN, '', ''],
    ['currency', '1000000.5', 'words', 'one million dollars and fifty cents'],
    ['currency', '1.01', 'words', 'one dollar and one cent'],
    ['currency', '0', 'words', 'zero dollars'],
    ['currency', '-2', 'words', 'minus two dollars'],
    ['currency', '1.999', 'words', 'two dollars'],
    ['currency', '1250', 'number', '1,250.00'],
    ['currency', '1250.00', 'short', '$1,250'],
    ['currency', '1250.5', 'short', '$1,250.50'],
    ['currency', '1250.50', 'plain', '1250.50'],
    ['currency', '1250', 'words upper', 'ONE THOUSAND TWO HUNDRED FIFTY DOLLARS'],
    ['currency', '21', 'title words', 'Twenty-One Dollars'],
    ['percentage', '7.5', '', '7.5%'],
    ['percentage', '-0', '', '0%'],
    ['percentage', '7.5', 'words', 'seven point five percent'],
    ['percentage', '1234.5', 'number', '1,234.5'],
    ['percentage', '1234.5', 'plain', '1234.5'],
    ['number', '1234.5', '', '1,234.5'],
    ['number', '0.1234567', '', '0.1234567'],
    ['number', '30', 'words', 'thirty'],
    ['number', '115', 'words', 'one hundred fifteen'],
    ['number', '1000000000000000000000000', 'words', '1,000,000,000,000,000,000,000,000'],
    ['number', '-1.50', 'words', 'minus one point five'],
    ['number', '21', 'ordinal', '21st'],
    ['number', '112', 'ordinal', '112th'],
    ['number', '1003', 'ordinal', '1003rd'],
    ['number', '1.5', 'ordinal', '1.5'],
    ['number', '1234', 'plain', '1234'],
    ['date', '2026-03-05', '', '3/5/2026'],
    ['date', '2026-03-05', 'long', 'March 5, 2026'],
    ['date', '2026-03-05', 'words', 'the 5th day of March, 2026'],
    ['date', '2026-03-05', 'day', '5'],
    ['date', '2026-03-05', 'month', 'March'],
    ['date', '2026-03-05', 'year', '2026'],
    ['date', '2026-03-22', 'ordinal', '22nd'],
    ['date', '2026-03-05', 'plain', '2026-03-05'],
    ['date', '2026-03-05', 'month upper', 'MARCH'],
    ['date', '2026-02-31', '', '2026-02-31'],
    ['date', '0099-01-01', '', '0099-01-01'],
    ['checkbox', true, '', 'Yes'],
    ['checkbox', false, '', 'No'],
    ['checkbox', null, '', 'No'],
    ['checkbox', true, 'upper', 'YES'],
    ['text', 'ann o’neil-smith', 'title', 'Ann O’neil-Smith'],
    ['text', 'ann', 'upper', 'ANN'],
    ['text', ' as is ', '', ' as is '],
    ['select', 'new york', 'title', 'New York'],
    ['email', 'A@b.co', '', 'A@b.co'],
    ['textarea', 'a\nb', 'upper', 'A\nB'],
    ['textarea', [{ a: '1', b: '2' }, { a: '3' }], '', '1, 2\n3'],
  ])('%s %j as %j is %s', (type, value, formats, expected) => {
    expect(shown(type, value, formats)).toBe(expected);
  });

  test('follow the locale and the currency that are given', () => {
    expect(shown('currency', '1234.5', '', german)).toBe('1.234,50\u00a0€');
    expect(shown('currency', '2.50', 'words', withWords({ locale: 'it-CH', currency: 'CHF' }))).toBe(
      'two and 50/100 CHF',
    );
    expect(shown('currency', '5', '', { locale: 'en-US', currency: 'JPY' })).toBe('¥5');
    expect(shown('date', '2026-03-05', 'long', german)).toBe('5. März 2026');
    expect(shown('number', '1234.5', '', { locale: 'not a locale', currency: 'USD' })).toBe('1,234.5');
  });

  test('a field of unknown type shows its value as it is', () => {
    expect(formatValue({ field_type: 'colour' }, 'red', [], usLocale)).toBe('red');
  });
});

test('the editor knows the types of several lines without their modules', () => {
  for (const type of fieldTypes) {
    expect([type, isMultilineType(type)]).toEqual([type, findFieldModule(type)?.isMultiline === true]);
  }
});
