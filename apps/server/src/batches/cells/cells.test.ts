import type { TemplateField } from '@inkfield/engine/template';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../table/cell.ts';
import { cellText } from './cell-text.ts';
import { createRowCheck } from './check-row.ts';
import { proposeMatching } from './match-columns.ts';
import { createCellReader } from './read-cell.ts';

const field = (more: Partial<TemplateField>): TemplateField => ({
  id: 1,
  name: 'x',
  label: 'X',
  field_type: 'text',
  required: false,
  order: 1,
  ...more,
});
const read = (field_type: string, cell: Cell, locale = 'en-US', currency = 'USD') =>
  createCellReader({ locale, currency })(field({ field_type }), cell);

describe('a number is read as the locale writes it', () => {
  test.each([
    ['en-US', '1,250.50', '1250.50'],
    ['en-US', '$1,250.50', '1250.50'],
    ['en-US', '-$7', '-7'],
    ['en-US', '1250', '1250'],
    ['de-DE', '1.250,50', '1250.50'],
    ['de-DE', '1250,5', '1250.5'],
    ['de-DE', '1.250', '1250'],
    ['fr-FR', '1 250,50', '1250.50'],
    ['de-CH', "1'250.50", '1250.50'],
    ['en-IN', '12,34,567.5', '1234567.5'],
  ])('%s %s', (locale, text, raw) => {
    expect(read('currency', text, locale)).toEqual({ raw });
  });

  test.each([
    ['en-US', '1.250,50'],
    ['en-US', '1,25'],
    ['en-US', '€5'],
    ['de-DE', '1,250.50'],
    ['de-DE', '1250.50'],
    ['en-US', '12abc'],
  ])('%s %s is none', (locale, text) => {
    expect(read('number', text, locale)).toEqual({ error: expect.stringContaining('Enter a number') });
  });
});

test.each([
  ['en-US', '7.5'],
  ['de-DE', '7,5'],
])('%s: a percentage that is none is answered with one', (locale, example) => {
  expect(read('percentage', 'half', locale)).toEqual({ error: `Enter a percentage, such as ${example}.` });
});

test.each<[string, Cell | undefined, string | undefined]>([
  ['text as it is', 'twelve hundred', 'twelve hundred'],
  ['lines and tabs as one line', ' First\r\n\tsecond\u0000 ', 'First second'],
  ['a long text shortened', 'word '.repeat(20_000), `${'word '.repeat(12).trimEnd()}…`],
  ['no half of a sign', '🖋'.repeat(61), `${'🖋'.repeat(60)}…`],
  ['a number', { n: '1250.5' }, '1250.5'],
  ['a percentage as the cell shows it', { n: '0.075', percent: true }, '7.5%'],
  ['a day', { d: '2026-03-05' }, '2026-03-05'],
  ['a truth', { b: true }, 'TRUE'],
  ['nothing of an empty cell', '  ', undefined],
  ['nothing of a cell that is not there', undefined, undefined],
  ['nothing of a damaged cell', { error: 'The cell is damaged.' }, undefined],
])('a list of errors shows %s', (_what, cell, shown) => {
  expect(cellText(cell)).toBe(shown);
});

describe('a date is read when it can be only one', () => {
  test.each([
    ['en-US', '2026-03-05', '2026-03-05'],
    ['en-US', '2026/3/5', '2026-03-05'],
    ['en-US', '12/31/2026', '2026-12-31'],
    ['en-GB', '31/12/2026', '2026-12-31'],
    ['en-US', '05/05/2026', '2026-05-05'],
    ['de-DE', '05.03.2026', '2026-03-05'],
    ['de-DE', '5. 3. 2026', '2026-03-05'],
  ])('%s %s', (locale, text, raw) => {
    expect(read('date', text, locale)).toEqual({ raw });
  });

  test.each([
    ['en-US', '03/04/2026', 'two different days'],
    ['de-DE', '03/04/2026', 'two different days'],
    ['en-US', '03.04.2026', 'two different days'],
    ['en-US', '12/31/26', 'four digits'],
    ['en-US', '2026-02-30', 'Enter a date'],
    ['en-US', 'tomorrow', 'Enter a date'],
  ])('%s %s is refused', (locale, text, sentence) => {
    expect(read('date', text, locale)).toEqual({ error: expect.stringContaining(sentence) });
  });
});

test.each<[string, Cell, unknown]>([
  ['percentage', { n: '0.075', percent: true }, { raw: '7.5' }],
  ['percentage', { n: '7.5' }, { raw: '7.5' }],
  ['percentage', '7.5 %', { raw: '7.5' }],
  ['percentage', { n: '0.00125', percent: true }, { raw: '0.125' }],
  ['number', { n: '0.1', percent: true }, { error: expect.stringContaining('percentage') }],
  ['date', { d: '2026-03-05' }, { raw: '2026-03-05' }],
  ['date', { d: '2026-03-05', time: true }, { error: expect.stringContaining('time') }],
  ['date', { n: '46086' }, { error: expect.stringContaining('no date') }],
  ['text', { n: '02134' }, { raw: '02134' }],
  ['text', { d: '2026-03-05' }, { error: expect.stringContaining('Format the cell as text') }],
  ['text', { b: true }, { error: expect.stringContaining('Format the cell as text') }],
  ['checkbox', { b: true }, { raw: true }],
  ['checkbox', 'Yes', { raw: true }],
  ['checkbox', 'no', { raw: false }],
  ['checkbox', null, { raw: false }],
  ['checkbox', 'perhaps', { error: 'Enter yes or no.' }],
  ['select', ' Maine ', { raw: 'Maine' }],
  ['date', '', { raw: '' }],
  ['number', { error: 'The cell shows an error.' }, { error: 'The cell shows an error.' }],
])('a field of type %s makes of %j what the form would have sent', (type, cell, reading) => {
  expect(read(type, cell)).toEqual(reading);
});

describe('a row', () => {
  const fields = [
    field({ name: 'has_agent', field_type: 'checkbox' }),
    field({
      id: 2,
      name: 'fee',
      label: 'Fee',
      field_type: 'currency',
      required: true,
      show_when: 'has_agent',
    }),
    field({ id: 3, name: 'state', field_type: 'select', options: ['Maine', 'Ohio'], default_value: 'Maine' }),
  ];
  const locale = { locale: 'en-US', currency: 'USD' };

  test('is judged by the rules of the form: what it hides is neither asked for nor wrong', () => {
    const check = createRowCheck({ fields, columns: ['has_agent', 'fee'], locale });
    expect(check(['no', 'abc'])).toEqual({ values: { has_agent: false, state: 'Maine' }, errors: [] });
    expect(check(['yes', '']).errors).toEqual([
      { column: 'B', field: 'fee', message: 'This field is required.' },
    ]);
    expect(check(['yes', 'abc']).errors).toEqual([
      { column: 'B', field: 'fee', message: 'Enter a number, such as 1,250.50.' },
    ]);
  });

  test('has its errors in the order of its columns, then those of no column', () => {
    const needed = [
      field({ name: 'who', required: true }),
      field({ id: 2, name: 'when', field_type: 'date' }),
      field({ id: 3, name: 'where', required: true }),
    ];
    const { errors } = createRowCheck({ fields: needed, columns: ['when', 'who'], locale })(['soon', '']);
    expect(errors.map(({ column }) => column)).toEqual(['A', 'B', undefined]);
  });

  test('fills what has no column as an untouched form does', () => {
    expect(createRowCheck({ fields, columns: [], locale })([]).values).toMatchObject({ state: 'Maine' });
  });
});

test('columns are matched by name, then by a label that is there once, without the remark in brackets', () => {
  const fields = [
    field({ name: 'purchase_price', label: 'Price' }),
    field({ id: 2, name: 'buyer', label: 'Name' }),
    field({ id: 3, name: 'seller', label: 'Name' }),
    field({ id: 4, name: 'zip', label: 'ZIP code (5 digits)' }),
  ];
  const headers = [
    'Purchase Price (currency, required)',
    'Name',
    'SELLER *',
    'zip code (5 digits)',
    'price',
    '',
  ];
  expect(proposeMatching(headers, fields)).toEqual([
    'purchase_price',
    undefined,
    'seller',
    'zip',
    undefined,
    undefined,
  ]);
});
