import { toCardinal } from 'n2words/en-US';
import { describe, expect, test } from 'vitest';
import { formatValue } from '../format.ts';
import type { FieldType } from '../../template.ts';
import { withWords } from './other-words.ts';
import { mayPrintWords } from '../../fields/notation/language.ts';
import { englishWords } from './words.ts';

function shown(tag: string, type: FieldType, value: string, format = 'words'): string {
  const [locale = '', currency = 'EUR'] = tag.split(' ');
  return formatValue({ field_type: type }, value, [format], withWords({ locale, currency }));
}

test('English words of our own are those of the library', () => {
  const numbers = [
    0, 1, 10, 13, 20, 21, 99, 100, 101, 110, 999, 1000, 1001, 1_000_000, 1_000_001, 12_345_678,
  ];
  for (let step = 7; step < 1e15; step = step * 3 + 11) numbers.push(step);
  for (const number of numbers) expect(englishWords.decimal(String(number))).toBe(toCardinal(String(number)));
});

describe('numbers, amounts and days in words of the language of the template', () => {
  test.each<[string, FieldType, string, string]>([
    ['de-DE', 'currency', '1234.50', 'eintausendzweihundertvierunddreißig Euro und fünfzig Cent'],
    ['de-DE', 'currency', '1.01', 'ein Euro und ein Cent'],
    ['de-DE', 'currency', '101000', 'einhunderteintausend Euro'],
    ['de-DE', 'currency', '-1000000', 'minus eine Million Euro'],
    ['de-CH CHF', 'currency', '2.05', 'zwei Franken und fünf Rappen'],
    ['de-DE SEK', 'currency', '2.50', 'zwei und 50/100 SEK'],
    ['de-DE', 'number', '1.05', 'eins Komma null fünf'],
    ['de-DE', 'percentage', '7.5', 'sieben Komma fünf Prozent'],
    ['de-DE', 'date', '2026-03-05', '5. März 2026'],
    ['fr-FR', 'currency', '1234.50', 'mille deux cent trente-quatre euros et cinquante centimes'],
    ['fr-FR', 'currency', '0.80', 'zéro euro et quatre-vingts centimes'],
    ['fr-FR', 'currency', '1000000', 'un million d’euros'],
    ['fr-FR USD', 'currency', '2000000.01', 'deux millions de dollars et un cent'],
    ['fr-FR', 'currency', '200300', 'deux cent mille trois cents euros'],
    ['fr-FR GBP', 'currency', '21', 'vingt et une livres'],
    ['fr-FR', 'number', '71', 'soixante et onze'],
    ['fr-FR', 'percentage', '5', 'cinq pour cent'],
    ['fr-FR', 'date', '2026-03-01', '1er mars 2026'],
    ['es-ES', 'currency', '1234.50', 'mil doscientos treinta y cuatro euros con cincuenta céntimos'],
    ['es-ES', 'currency', '21.31', 'veintiún euros con treinta y un céntimos'],
    ['es-ES', 'currency', '21000', 'veintiún mil euros'],
    ['es-ES', 'currency', '101016', 'ciento un mil dieciséis euros'],
    ['es-MX MXN', 'currency', '1.01', 'un peso con un centavo'],
    ['es-ES', 'currency', '1000000', 'un millón de euros'],
    ['es-ES', 'currency', '31000000.5', 'treinta y un millones de euros con cincuenta céntimos'],
    ['es-ES', 'number', '21', 'veintiuno'],
    ['es-ES', 'percentage', '12.5', 'doce coma cinco por ciento'],
    ['es-ES', 'date', '2026-03-05', '5 de marzo de 2026'],
    ['en-GB GBP', 'currency', '1.01', 'one pound and one penny'],
    ['it-IT', 'number', '21', 'twenty-one'],
    ['de-DE', 'percentage', '1', 'ein Prozent'],
    ['de-DE', 'percentage', '-1', 'minus ein Prozent'],
    ['de-DE', 'percentage', '1.5', 'eins Komma fünf Prozent'],
    ['de-DE', 'currency', '101000000', 'einhunderteine Millionen Euro'],
    ['de-DE', 'number', '1000001', 'eine Million eins'],
    ['de-DE', 'number', '1000000000000000', 'eine Billiarde'],
    ['fr-FR', 'number', '-0', 'zéro'],
    ['fr-FR', 'currency', '80000000', 'quatre-vingts millions d’euros'],
    ['fr-FR', 'number', '1000000000000000', 'un billiard'],
    ['es-CO COP', 'currency', '1100000000', 'mil cien millones de pesos'],
    ['es-ES', 'currency', '1001000000', 'mil un millones de euros'],
    ['es-ES', 'currency', '1100000001', 'mil cien millones un euros'],
    ['es-ES', 'currency', '21000000000', 'veintiún mil millones de euros'],
    ['es-ES', 'number', '21001000000000', 'veintiún billones mil millones'],
    ['es-ES', 'number', '1100000000000000', 'mil cien billones'],
    ['es-ES', 'number', '0', 'cero'],
    ['es-ES', 'number', '1000001', 'un millón uno'],
    ['es-ES', 'currency', '-0.004', 'cero euros'],
    ['es-MX MXN', 'number', '12.5', 'doce punto cinco'],
    ['es-AR ARS', 'percentage', '12.5', 'doce coma cinco por ciento'],
    ['en-US USD', 'number', '1000000000000000', 'one quadrillion'],
    ['fr-FR', 'date', '9999-12-31', '31 décembre 9999'],
    ['de-DE', 'date', '2024-02-29', '29. Februar 2024'],
  ])('%s: %s %s is %s', (tag, type, value, expected) => {
    expect(shown(tag, type, value)).toBe(expected);
  });

  test.each([
    ['en-US', '22', '22nd'],
    ['en-US', '0', '0th'],
    ['en-US', '111', '111th'],
    ['en-US', '2.0', '2nd'],
    ['en-US', '-2', '-2'],
    ['de-AT', '22', '22.'],
    ['fr-CA', '1', '1er'],
    ['fr-CA', '22', '22e'],
    ['es-ES', '22', '22.º'],
  ])('%s: the ordinal of %s is %s', (locale, value, expected) => {
    expect(shown(locale, 'number', value, 'ordinal')).toBe(expected);
  });

  test('the first day of a French month is an ordinal wherever its month is a word', () => {
    expect(shown('fr-FR', 'date', '2026-03-01', 'long')).toBe('1er mars 2026');
    expect(shown('fr-FR', 'date', '2026-03-11', 'long')).toBe('11 mars 2026');
    expect(shown('fr-FR', 'date', '2026-03-01', 'plain')).toBe('2026-03-01');
  });

  test('a number that is too long is printed in figures', () => {
    expect(shown('de-DE', 'number', '1'.repeat(22))).toMatch(/^1\.111\./);
    expect(shown('es-ES', 'number', '1'.repeat(21))).toMatch(/trillones/);
  });
});

test('a form loads them for a text that prints words', () => {
  expect(mayPrintWords('Preis: [preis as upper as words]')).toBe(true);
  expect(mayPrintWords('Preis: [preis] as wordy as ever')).toBe(false);
});

test('without them numbers are in figures', () => {
  const plain = { locale: 'en-US', currency: 'USD' };
  expect(formatValue({ field_type: 'currency' }, '2', ['words'], plain)).toBe('$2.00');
});
