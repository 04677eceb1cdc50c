import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import type { TemplateField } from '@inkfield/engine/template';
import { readTypedValue } from '@inkfield/engine/read-values';
import type { ReadResult } from '@inkfield/engine/fields/field-module';
import { locales, options } from '@inkfield/engine/typed-inputs/typed-input';
import { typedInputs } from '@inkfield/engine/typed-inputs/typed-inputs';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../table/cell.ts';
import { cellText } from './cell-text.ts';
import { createRowCheck } from './check-row.ts';
import { columnHeaders, proposeMatching } from './match-columns.ts';
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
  createCellReader({ locale: { locale, currency }, repeats: new Map(), matchesPattern })(
    field({ field_type, options: ['Maine', 'Ohio'] }),
    cell,
  );

/** An ambiguous date gets a question for the whole column, and no characters are removed silently. */
function refusalOf(type: string, understood: ReadResult): string {
  if (!('error' in understood)) return 'which cannot be printed.';
  return type === 'date' && understood.choices ? 'can be read in two ways' : understood.error;
}

describe('the cells of a table are read as the form reads what is typed', () => {
  // A checkbox of the form is ticked, not typed; here the words count, too.
  test.each(typedInputs)('%s in %s: %j', (type, tag, typed, expected) => {
    const locale = locales[tag];
    const item = field({ field_type: type, options });
    const check = createRowCheck({
      fields: [item],
      columns: ['x'],
      rules: { locale, repeats: new Map(), matchesPattern },
    });
    const { values, errors } = check([typed]);
    const understood = readTypedValue(item, typed, { locale, repeats: new Map(), matchesPattern });
    if ('value' in understood && understood.note === undefined) {
      expect(errors).toEqual([]);
      expect(values).toEqual({ x: expected });
    } else {
      expect(errors).toEqual([
        { column: 'A', field: 'x', message: expect.stringContaining(refusalOf(type, understood)) },
      ]);
    }
  });
});

test.each<[Cell, Record<string, unknown> | string]>([
  [{ n: '3' }, { x: '3' }],
  ['3.0', { x: '3' }],
  [{ n: '2.5' }, 'Enter a whole number, such as 3.'],
  ['2.5', 'Enter a whole number, such as 3.'],
])('a field for whole numbers makes of the cell %j %j', (cell, expected) => {
  const rules = { locale: locales['en-US'], repeats: new Map<string, string[]>(), matchesPattern };
  const fields = [field({ field_type: 'number', whole: true })];
  const { values, errors } = createRowCheck({ fields, columns: ['x'], rules })([cell]);
  expect(errors[0]?.message ?? values).toEqual(expected);
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
  ['select', ' maine ', { raw: 'Maine' }],
  ['choices', 'ohio; Maine', { raw: ['Maine', 'Ohio'] }],
  ['choices', 'Ohio\nOhio', { raw: ['Ohio'] }],
  ['choices', '', { raw: [] }],
  ['choices', 'Maine; Texas', { error: 'Choose from the options.' }],
  ['time', '9 pm', { raw: '21:00' }],
  ['time', '9', { error: expect.stringMatching(/^Did you mean 9:00.AM or 9:00.PM\?/) }],
  ['time', { d: '2026-03-05' }, { error: expect.stringContaining('a date') }],
  ['date', 'December 1, 2026', { raw: '2026-12-01' }],
  ['date', '12/1/2026', { error: expect.stringContaining('can be read in two ways') }],
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
  const rules = { locale: { locale: 'en-US', currency: 'USD' }, repeats: new Map(), matchesPattern };

  test('is judged by the rules of the form: what it hides is neither asked for nor wrong', () => {
    const check = createRowCheck({ fields, columns: ['has_agent', 'fee'], rules });
    expect(check(['no', 'abc'])).toEqual({ values: { has_agent: false, state: 'Maine' }, errors: [] });
    expect(check(['yes', '']).errors).toEqual([
      { column: 'B', field: 'fee', message: 'This field is required.' },
    ]);
    expect(check(['yes', 'abc']).errors).toEqual([
      { column: 'B', field: 'fee', message: 'Enter an amount, such as 1250.50.' },
    ]);
  });

  test('has its errors in the order of its columns, then those of no column', () => {
    const needed = [
      field({ name: 'who', required: true }),
      field({ id: 2, name: 'when', field_type: 'date' }),
      field({ id: 3, name: 'where', required: true }),
    ];
    const { errors } = createRowCheck({ fields: needed, columns: ['when', 'who'], rules })(['soon', '']);
    expect(errors.map(({ column }) => column)).toEqual(['A', 'B', undefined]);
  });

  test('fills what has no column as an untouched form does', () => {
    expect(createRowCheck({ fields, columns: [], rules })([]).values).toMatchObject({ state: 'Maine' });
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

test.each([
  ["Employer's address", 'Employer’s address'],
  ['Employer’s address', "Employer's address"],
  ['EMPLOYER´S  ADDRESS', 'Employer’s address'],
  ['“Trade” name', '"Trade" name'],
  ['Move-in date', 'Move–in date'],
  ['Move in\u00a0date *', 'Move-in date'],
])('a header %j is matched with the label %j', (header, label) => {
  expect(proposeMatching([header], [field({ name: 'some_name', label })])).toEqual(['some_name']);
});

test('the headers of a table to fill are labels; where a label would match another field, the name', () => {
  const fields = [
    field({ id: 7, name: 'deposit', label: 'Earnest money', required: true }),
    field({ name: 'price', label: 'Purchase price', required: true }),
    field({ id: 2, name: 'buyer', label: 'Name' }),
    field({ id: 3, name: 'seller', label: 'name' }),
    field({ id: 4, name: 'zip', label: 'ZIP code (5 digits)', required: true }),
    field({ id: 5, name: 'other', label: 'Price' }),
    field({ id: 6, name: 'terms', label: 'x'.repeat(200) }),
  ];
  const headers = columnHeaders(fields);
  expect(headers).toEqual([
    'Earnest money (required)',
    'price',
    'buyer',
    'seller',
    'ZIP code (5 digits) (required)',
    'other',
    'terms',
  ]);
  expect(proposeMatching(headers, fields)).toEqual(fields.map(({ name }) => name));
});
