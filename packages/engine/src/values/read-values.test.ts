import { describe, expect, test } from 'vitest';
import { createCallLogic } from './logic/call-logic.ts';
import { matchesPattern, patternProblem } from '../fields/pattern/field-pattern.ts';
import { isEmailAddress } from '../fields/notation/email-address.ts';
import { emptyValues, initialValues } from './initial-values.ts';
import { readTypedValue, readValues } from './read-values.ts';
import { makeSampleValues } from './sample-values.ts';
import type { FieldType, TemplateField } from '../template.ts';
import { makeField, noRepeats, usLocale } from '../../test/test-template.ts';

const logic = createCallLogic([], { locale: usLocale, today: '2026-03-05' });
const rules = { locale: usLocale, repeats: noRepeats, matchesPattern, logic };
const read = (field: TemplateField, raw: unknown) => {
  const { values, errors } = readValues([field], { [field.name]: raw }, rules);
  return errors[field.name] ?? values[field.name];
};
const options = { options: ['Maine', 'Ohio'] };
const wrongTypes: unknown[] = [{}, [], [1], [['a']], [{}], [{ a: 1 }], [{ '__proto__x y': 'a' }], () => 1];

describe('one value', () => {
  test.each<[FieldType, unknown, unknown]>([
    ['text', ' a\tb\nc ', 'a b c'],
    ['textarea', ' a\tb\nc \n\n', ' a\tb\nc'],
    ['textarea', 'a\r\nb\rc\u000bd\u000ce\u0085f\u2028g\u2029h', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['text', '😀 ‏ע', '😀 ‏ע'],
    ['number', '1.005', '1.005'],
    ['number', '-12', '-12'],
    ['number', 1e3, '1000'],
    ['number', 0.1, '0.1'],
    ['number', '-0', '0'],
    ['currency', '999999999999999.99', '999999999999999.99'],
    ['currency', '0012.50', '12.50'],
    ['percentage', '7.25', '7.25'],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '9999-12-31', '9999-12-31'],
    ['number', '1,000', '1000'],
    ['number', '.5', '0.5'],
    ['currency', '$1,250.50', '1250.50'],
    ['percentage', '7.5%', '7.5'],
    ['date', 'March 5, 2026', '2026-03-05'],
    ['select', 'Ohio', 'Ohio'],
    ['select', 'ohio ', 'Ohio'],
    ['checkbox', '', false],
    ['checkbox', null, false],
    ['checkbox', false, false],
    ['email', 'a.b+c@d-e.example.museum', 'a.b+c@d-e.example.museum'],
    ['textarea', [{ unit: '1', rent: '2' }], [{ unit: '1', rent: '2' }]],
  ])('%s takes %j', (type, raw, expected) => {
    expect(read(makeField('f', type, options), raw)).toEqual(expected);
  });

  test.each<[FieldType, unknown]>([
    ...[
      '\0',
      'a\u001b',
      '\u007f',
      '\u0001',
      'a\u202eb',
      '\ud800',
      '\ufdd0',
      '\uffff',
      'x'.repeat(10_001),
    ].flatMap((raw): [FieldType, unknown][] => [
      ['text', raw],
      ['textarea', raw],
      ['email', `${raw}@b.co`],
    ]),
    ...[
      '1e5',
      '0x10',
      '1,00',
      '1.200,50',
      '485k',
      'abc',
      'NaN',
      'Infinity',
      '١',
      '1'.repeat(16),
      Number.NaN,
      Infinity,
      1e21,
      true,
    ].flatMap((raw): [FieldType, unknown][] => [
      ['number', raw],
      ['currency', raw],
      ['percentage', raw],
    ]),
    ['currency', '1.005'],
    ['currency', 1.005],
    ['number', '1.123456789'],
    ...[
      '2026-02-31',
      '2025-02-29',
      '0999-01-01',
      '10000-01-01',
      '2026-01-01T00:00',
      '1/2/2026',
      20260101,
    ].map((raw): [FieldType, unknown] => ['date', raw]),
    ...['Texas', 1, true].map((raw): [FieldType, unknown] => ['select', raw]),
    ...['yes', 1, 'true', 0].map((raw): [FieldType, unknown] => ['checkbox', raw]),
    ...(
      ['text', 'email', 'number', 'percentage', 'currency', 'date', 'textarea', 'select', 'checkbox'] as const
    ).flatMap((type) => wrongTypes.map((raw): [FieldType, unknown] => [type, raw])),
  ])('%s refuses %j', (type, raw) => {
    const result = read(makeField('f', type, options), raw);
    expect(result).toEqual([expect.stringMatching(/^[A-Z].*[a-z.]$/s)]);
  });

  test('limits of the field are kept, and named', () => {
    const limits: [TemplateField, unknown, unknown][] = [
      [makeField('f', 'number', { min: '2', max: '10' }), '1.99', ['Enter 2 or more.']],
      [makeField('f', 'number', { min: '2', max: '10' }), '10.01', ['Enter 10 or less.']],
      [makeField('f', 'number', { min: '2', max: '10' }), '10.00', '10.00'],
      [
        makeField('f', 'date', { min: '2026-01-01' }),
        '2025-12-31',
        ['Enter January 1, 2026 or a later date.'],
      ],
      [
        makeField('f', 'date', { max: '2026-01-01' }),
        '2026-01-02',
        ['Enter January 1, 2026 or an earlier date.'],
      ],
      [makeField('f', 'text', { max_length: 3 }), 'abcd', ['Enter at most 3 characters. The text has 4.']],
      [makeField('f', 'text', { pattern: '[A-Z]{2}-\\d+' }), 'AB-1', 'AB-1'],
      [makeField('f', 'text', { pattern: 'a|b' }), 'ab', ['Enter the value in the requested format.']],
      [makeField('f', 'text', { pattern: 'a', pattern_message: 'Only a.' }), 'b', ['Only a.']],
      [makeField('f', 'text', { pattern: '(' }), 'anything', 'anything'],
      [
        makeField('f', 'text', { pattern: '\\w*' }),
        'a'.repeat(201),
        ['Enter the value in the requested format.'],
      ],
      [makeField('f', 'select', { ...options, pattern: 'a' }), 'Ohio', 'Ohio'],
      [makeField('f', 'email', { pattern: '.*\\.org' }), 'a@b.org', 'a@b.org'],
      [
        makeField('f', 'email', { pattern: '.*\\.org' }),
        'a@b.com',
        ['Enter the value in the requested format.'],
      ],
      [makeField('f', 'number'), 'x', ['Enter a number, such as 1250.50.']],
    ];
    for (const [field, raw, expected] of limits) expect(read(field, raw)).toEqual(expected);
  });
});

describe('a whole form', () => {
  const fields = [
    makeField('name', 'text', { required: true, order: 1 }),
    makeField('agree', 'checkbox', { required: true, order: 2 }),
    makeField('pet', 'text', { required: true, order: 3, show_when: 'agree' }),
    makeField('note', 'textarea', { order: 4 }),
    { ...makeField('odd', 'text', { required: true, order: 5 }), field_type: 'colour' },
  ];

  test('says at once everything that is required', () => {
    const message = ['This field is required.'];
    for (const empty of [{}, { name: '' }, { name: '  ' }, { name: null }, { agree: false }]) {
      expect(readValues(fields, empty, rules).errors).toEqual({ name: message, agree: message });
    }
    expect(readValues(fields, { name: 'x', agree: true }, rules).errors).toEqual({ pet: message });
  });

  test('a field that is hidden is neither required nor refused nor kept; one of unknown type is left out', () => {
    const hidden = { ...makeField('age', 'number', { show_when: 'agree' }), required: true };
    for (const age of ['4', 'four', '']) {
      expect(readValues([makeField('agree', 'checkbox'), hidden], { agree: false, age }, rules)).toEqual({
        values: { agree: false },
        errors: {},
      });
    }
    expect(readValues(fields, { name: 'x', agree: true, pet: 'Rex', odd: 'red' }, rules)).toEqual({
      values: { name: 'x', agree: true, pet: 'Rex' },
      errors: {},
    });
  });

  test('names that the template does not have are refused, those of objects among them', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__": {"polluted": "x"}, "constructor": "x", "toString": "x", "hasOwnProperty": "x", "Note": "x"}',
    );
    const { errors, values } = readValues([makeField('note', 'textarea')], hostile, rules);
    expect(Object.keys(errors).sort()).toEqual([
      'Note',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'toString',
    ]);
    expect(values).toEqual({});
    expect('polluted' in {}).toBe(false);
  });

  test('anything but an object is refused as a whole', () => {
    for (const raw of [undefined, null, 'x', 1, [], true]) {
      expect(Object.keys(readValues(fields, raw, rules).errors)).toEqual(['non_field_errors']);
    }
  });

  test('an untouched form holds the defaults, and nothing where there is none', () => {
    const untouched = [
      makeField('note', 'textarea', { default_value: 'As agreed' }),
      makeField('agree', 'checkbox', { default_value: 'yes' }),
      makeField('pet', 'select', options),
      makeField('signed', 'checkbox'),
      { ...makeField('odd', 'text'), field_type: 'hologram', default_value: 'x' },
    ];
    expect(initialValues(untouched)).toEqual({ note: 'As agreed', agree: true, pet: '', signed: false });
  });

  test('nothing filled is empty text, and an unticked box', () => {
    expect(emptyValues(fields)).toEqual({ name: '', agree: false, pet: '', note: '' });
    expect(readValues([makeField('note', 'textarea')], { note: null }, rules)).toEqual({
      values: { note: '' },
      errors: {},
    });
  });
});

describe('e-mail addresses', () => {
  test.each(['a@b.co', "o'neil@x-y.example", 'A.B@C.D.museum', `a@${'b'.repeat(63)}.co`])(
    '%s is one',
    (address) => {
      expect(isEmailAddress(address)).toBe(true);
    },
  );
  test.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@b.c1',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a@-b.co',
    'a b@c.co',
    'a@b.co,x@y.zz',
    '"a"@b.co',
    'a@b@c.co',
    'a@b.co\n',
    `a@b.${'c'.repeat(25)}`,
    `${'a'.repeat(65)}@b.co`,
    'ä@b.co',
    'a@b.co ',
    `${'a@'.repeat(50_000)}b.co`,
  ])('%s is none', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe('patterns', () => {
  test.each([
    '[A-Z]{2}',
    '\\d{3}-\\d{2}-\\d{4}',
    '(\\+1)? ?\\d+',
    '(?:ab|cd)x',
    '[^@]+@[^@]+',
    '(ab){2,4}',
    '[)(|]+',
    '(a+)+',
    '(a|a)*',
    '.*.*.*.*',
  ])('%s can be used', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });
  test.each(['(', '[', '(a)\\1', '\\k<a>', 'a'.repeat(501)])('%s can not', (pattern) => {
    expect(patternProblem(pattern)).toBeTypeOf('string');
  });
});

describe('a field for whole numbers', () => {
  const days = makeField('days', 'number', { whole: true, min: '1', max: '30000' });
  test.each<[raw: unknown, expected: unknown]>([
    ['3', '3'],
    [3, '3'],
    ['3.0', '3'],
    ['1,250', '1250'],
    ['2.5', ['Enter a whole number, such as 3.']],
    [2.5, ['Enter a whole number, such as 3.']],
    ['two', ['Enter a whole number, such as 3.']],
    ['0', ['Enter 1 or more.']],
  ])('reads %j as %j', (raw, expected) => {
    expect(read(days, raw)).toEqual(expected);
  });

  test('in the cells of tables and in the form alike', () => {
    const de = { locale: { locale: 'de-DE', currency: 'EUR' }, repeats: noRepeats, matchesPattern };
    expect(readTypedValue(days, '2,5', de)).toEqual({ error: 'Enter a whole number, such as 3.' });
    expect(readTypedValue(days, '1.250', de)).toEqual({ value: '1250' });
    expect(readTypedValue(days, '1.250', rules)).toEqual({
      error: 'Did you mean 1,250? Enter a whole number, such as 3.',
      choices: ['1250'],
    });
  });

  test('says so of numbers alone', () => {
    expect(read(makeField('price', 'currency', { whole: true }), '2.50')).toBe('2.50');
  });
});

test('made-up values fit every field and its limits', () => {
  const fields = [
    makeField('seller_name', 'text', { required: true }),
    makeField('code', 'text', { max_length: 4 }),
    makeField('zip', 'text', { pattern: '\\d{5}', required: true }),
    makeField('size', 'number', { min: '100', max: '200' }),
    makeField('share', 'percentage', { max: '5' }),
    makeField('price', 'currency'),
    makeField('start', 'date', { min: '2030-01-01', required: true }),
    makeField('state', 'select', { ...options, required: true }),
    makeField('agree', 'checkbox', { required: true }),
    makeField('notes', 'textarea'),
    makeField('contact', 'email'),
  ];
  const values = makeSampleValues(fields);
  expect(Object.keys(values)).toEqual(fields.map(({ name }) => name));
  expect(readValues(fields, values, rules).errors).toEqual({});
  expect(values).toMatchObject({
    size: '100',
    share: '5',
    start: '2030-01-01',
    state: 'Maine',
    zip: '04101',
  });
});
