import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeField, placesOf, problemsOf, textOf } from '../../test/test-template.ts';
import { findAskWhen } from './ask-when.ts';
import { createFieldVisibility } from '../values/field-visibility.ts';
import { createLiveDocument } from '../resolve/live-document.ts';
import { parse } from '../syntax/parse.ts';
import { parseCondition } from '../syntax/parse-condition.ts';
import type { Values } from '../template.ts';
import { writeCondition } from '../syntax/write-condition.ts';

const fields = [
  makeField('signing', 'date'),
  makeField('closing', 'date'),
  makeField('Last Day', 'date'),
  makeField('price', 'currency'),
  makeField('deposit', 'currency'),
  makeField('share', 'percentage'),
  makeField('count', 'number'),
  makeField('kind', 'select', { options: ['price', 'rent'] }),
  makeField('title', 'text'),
];

const holds = (condition: string, values: Values) =>
  textOf(`{if ${condition}}yes{else}no{end}`, { fields, values }) === 'yes';

describe('a condition compares a field with another field', () => {
  const days = { signing: '2027-01-31', closing: '2027-02-01' };
  test.each<[string, Values, boolean]>([
    ['closing is after signing', days, true],
    ['closing is before signing', days, false],
    ['closing > signing', days, true],
    ['signing is on or before closing', days, true],
    ['signing is on or after closing', days, false],
    ['signing is on or after signing', days, true],
    ['signing is on or before 2027-01-31', days, true],
    ['signing is on or after 2027-02-01', days, false],
    ['closing is not signing', days, true],
    ['closing is not after signing', days, false],
    ['closing is signing', { ...days, closing: '2027-01-31' }, true],
    ['CLOSING is after Signing', days, true],
    ['closing is after [Last Day]', { ...days, 'Last Day': '2027-01-01' }, true],
    ['closing is after Last Day', { ...days, 'Last Day': '2027-03-01' }, false],
    ['[Last Day] is on or after closing', { ...days, 'Last Day': '2027-02-01' }, true],
    ['deposit is at most price', { deposit: '9', price: '10' }, true],
    ['deposit is at most price', { deposit: '10.00', price: '10' }, true],
    ['deposit is at most price', { deposit: '10.01', price: '10' }, false],
    ['deposit is at least price', { deposit: '10', price: '9.99' }, true],
    ['deposit is more than price', { deposit: '99999999999999999.99', price: '99999999999999999.98' }, true],
    ['deposit is less than price', { deposit: '-1', price: '0' }, true],
    ['deposit = price', { deposit: '10.0', price: '10' }, true],
    ['deposit != price', { deposit: '10.0', price: '10' }, false],
    ['share is less than count', { share: '7.5', count: '8' }, true],
    // A missing value makes a comparison false, whichever side it is on.
    ['closing is after signing', { closing: '2027-02-01' }, false],
    ['closing is after signing', { signing: '2027-02-01' }, false],
    ['closing is signing', {}, false],
    ['closing is not signing', {}, true],
    ['price <= deposit', { price: '1' }, false],
    // A word is no number.
    ['deposit is less than price', { deposit: 'much', price: '10' }, false],
    // Options and texts stay words, though a field has their name.
    ['kind is price', { kind: 'price', price: '3' }, true],
    ['title is count', { title: 'Count' }, true],
    ['price is more than closing', { price: '3', closing: '2027-01-01' }, false],
  ])('%s with %o: %s', (condition, values, expected) => {
    expect(holds(condition, values)).toBe(expected);
  });

  test('comparisons agree with a reference that writes numbers and days as texts of one length', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 4 }))
      .map(([whole, digits]) => decimalText(whole, digits));
    const small = fc.integer({ min: -3, max: 3 }).map(String);
    const number = fc.oneof(decimal, small, fc.constant(''));
    const day = fc
      .date({ min: new Date('2026-12-01'), max: new Date('2027-02-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const words = fc.constantFrom(...Object.keys(reference));
    const pair = fc.oneof(
      fc.tuple(fc.constant(['deposit', 'price'] as const), number, number),
      fc.tuple(fc.constant(['closing', 'signing'] as const), day, day),
    );
    fc.assert(
      fc.property(pair, words, ([[left, right], one, other], word) => {
        const [a, b] = left === 'closing' ? [one, other] : [sortable(one), sortable(other)];
        const expected = one !== '' && other !== '' && reference[word]?.(a, b) === true;
        expect(holds(`${left} ${word} ${right}`, { [left]: one, [right]: other })).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Texts in the order of their values. */
const reference: Record<string, (a: string, b: string) => boolean> = {
  is: (a, b) => a === b,
  'is before': (a, b) => a < b,
  'is less than': (a, b) => a < b,
  'is after': (a, b) => b < a,
  'is more than': (a, b) => b < a,
  'is at most': (a, b) => a <= b,
  'is on or before': (a, b) => a <= b,
  'is at least': (a, b) => b <= a,
  'is on or after': (a, b) => b <= a,
};

function decimalText(whole: bigint, digits: number): string {
  const text = String(whole < 0n ? -whole : whole).padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${whole < 0n ? '-' : ''}${text.slice(0, point)}${digits > 0 ? `.${text.slice(point)}` : ''}`;
}

/** Twenty digits on each side of the point; below zero, digits are turned round so that more is less. */
function sortable(text: string): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const digits = whole.padStart(20, '0') + fraction.padEnd(20, '0');
  if (/^0*$/.test(digits)) return `+${digits}`;
  return text.startsWith('-')
    ? ` ${digits.replace(/\d/g, (digit) => String(9 - Number(digit)))}`
    : `+${digits}`;
}

test('both fields of a comparison are fields that the text uses', () => {
  const source = '{if closing is after signing}[price]{end}';
  const used = fields.filter(({ name }) => ['closing', 'signing', 'price'].includes(name));
  expect(problemsOf(source, used)).toEqual([]);
});

test.each([
  [
    'price is more than closing',
    '"price" (currency) and "closing" (date) can\'t be compared: only dates with dates, and numbers with numbers',
  ],
  [
    'closing is before sining',
    'there is no field "sining" to compare "closing" with (did you mean "signing"?)',
  ],
  ['closing is before March 1', '"closing" is a date: write "March 1" as year-month-day, such as 2026-03-05'],
])('{if %s}: %s', (condition, message) => {
  const found = problemsOf(`{if ${condition}}a{end}`, fields).filter(({ code }) => code === 'E-condition');
  expect(found.map((problem) => problem.message)).toEqual([message]);
});

test.each([
  ['{if closing is after closing}a{end}', ['E-never 1:1-36']],
  ['{if closing is signing and closing is [Last Day]}a{end}', []],
  ['{if closing is after signing and not closing is after signing}a{end}', ['E-never 1:1-69']],
])('%s can never hold: %j', (source, expected) => {
  expect(placesOf(problemsOf(source, fields)).filter((place) => !place.startsWith('W-'))).toEqual(expected);
});

test('a field that is shown depending on two others is hidden until both have a value', () => {
  const late = makeField('late_reason', 'text', { show_when: 'closing is after signing', order: 9 });
  const { isVisible } = createFieldVisibility([...fields, late]);
  expect(isVisible(late, { closing: '2027-02-01' })).toBe(false);
  expect(isVisible(late, { closing: '2027-02-01', signing: '2027-01-01' })).toBe(true);
});

test('the text follows the right side of a comparison while it is typed', () => {
  const document_content = 'Deposit {if deposit is more than price}too high{else}fine{end}';
  const live = createLiveDocument(
    { document_content, fields },
    { locale: { locale: 'en-US', currency: 'USD' }, values: { deposit: '11', price: '10' } },
  );
  const shown = () => JSON.stringify(live.resolution().document.children);
  expect(shown()).toContain('too high');
  live.setValue('price', '12');
  expect(shown()).toContain('fine');
});

test('a condition between fields is offered for the field that prints under it', () => {
  const reason = makeField('reason', 'text', { required: true });
  const document = parse('{if closing is after signing}[reason]{end}').document;
  expect([...findAskWhen(document, [...fields, reason]).values()]).toEqual(['closing > signing']);
});

test.each([
  ['closing is on or after signing_date', 'closing >= signing_date'],
  ['kind is on', 'kind is "on"'],
])('%s is written as %s', (source, written) => {
  const result = parseCondition(source);
  expect('condition' in result && writeCondition(result.condition)).toBe(written);
});
