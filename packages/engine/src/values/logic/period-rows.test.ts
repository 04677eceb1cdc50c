import { describe, expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { matchesPattern } from '../../fields/pattern/field-pattern.ts';
import { parse } from '../../syntax/parse.ts';
import type { RowPeriods, TemplateField, Values } from '../../template.ts';
import { usLocale } from '../../../test/test-template.ts';
import { resolve } from '../../resolve/resolve.ts';
import { renderText } from '../../render/render-text.ts';
import { createCallLogic } from './call-logic.ts';
import { readValues } from '../read-values.ts';

const calculated = { field_type: 'calculated', required: false };
const column = { ...calculated, label: '' };
const field = (part: Partial<TemplateField> & { name: string }): TemplateField => ({
  id: 1,
  label: part.name,
  field_type: 'date',
  required: true,
  order: 1,
  ...part,
});

function lease(period: RowPeriods['period'] = 'calendar_month', end: Partial<TemplateField> = {}) {
  return [
    field({ name: 'starts' }),
    field({ name: 'ends', order: 2, ...end }),
    field({ name: 'rent', field_type: 'currency', order: 3 }),
    field({
      name: 'roll',
      label: 'Rent roll',
      field_type: 'rows',
      required: false,
      order: 4,
      each: { period, from: 'starts', to: 'ends' },
      columns: [
        { ...column, name: 'start', formula: 'row.start', result_type: 'date' },
        { ...column, name: 'end', formula: 'row.end', result_type: 'date' },
        { ...column, name: 'days', formula: 'row.days', result_type: 'number' },
        { ...column, name: 'due', formula: 'rent * row.share', result_type: 'currency' },
      ],
    }),
    field({ name: 'total', ...calculated, order: 5, formula: 'sum(roll.due)', result_type: 'currency' }),
  ];
}

const logicOf = (fields: readonly TemplateField[]) =>
  createCallLogic(fields, { locale: usLocale, today: '2026-03-05' });
const calculate = (fields: readonly TemplateField[], values: Values) => logicOf(fields).calculate(values);
function rowsOf(values: Values): string[] {
  const { roll } = values;
  return Array.isArray(roll) ? roll.map((row: unknown) => Object.values(Object(row)).join(' ')) : [];
}

describe('rows made from two dates', () => {
  test('are calendar months whose first and last may be parts, with their share of the month', () => {
    const values = calculate(lease(), { starts: '2026-01-17', ends: '2026-04-15', rent: '3100' });
    expect(rowsOf(values)).toEqual([
      '2026-01-17 2026-01-31 15 1500.00',
      '2026-02-01 2026-02-28 28 3100.00',
      '2026-03-01 2026-03-31 31 3100.00',
      '2026-04-01 2026-04-15 15 1550.00',
    ]);
    expect(values.total).toBe('9250.00');
  });

  test('are months from the first day that end right after a short one', () => {
    const values = calculate(lease('month'), { starts: '2027-01-31', ends: '2027-05-09', rent: '3000' });
    expect(rowsOf(values)).toEqual([
      '2027-01-31 2027-02-27 28 3000.00',
      '2027-02-28 2027-03-30 31 3000.00',
      '2027-03-31 2027-04-29 30 3000.00',
      '2027-04-30 2027-05-09 10 967.74',
    ]);
  });

  test.each([
    ['an open end', { starts: '2026-01-01' }, undefined],
    [
      'an end before the start',
      { starts: '2026-01-02', ends: '2026-01-01' },
      'The last day is before the first one.',
    ],
    ['too many months', { starts: '2000-01-01', ends: '2026-01-01' }, 'There are more than 200 months.'],
  ])('%s gives no rows, with the reason', (_, values, note) => {
    const logic = logicOf(lease());
    expect(logic.calculate({ ...values, rent: '1' })).toMatchObject({ roll: [], total: '0.00' });
    expect(logic.notes().get('roll')).toBe(note);
  });

  test('follow changes, and unchanged rows keep their object', () => {
    const logic = logicOf(lease());
    const given = { starts: '2026-01-01', ends: '2026-03-31', rent: '10' };
    const before = logic.calculate(given).roll;
    const after = logic.calculate({ ...given, ends: '2026-04-30' }).roll;
    expect(Array.isArray(after) && Array.isArray(before) && after[1] === before[1]).toBe(true);
    expect(logic.calculate({ ...given, ends: '2026-04-30', rent: '20' }).total).toBe('80.00');
  });

  test('may end on a calculated day', () => {
    const fields = lease('calendar_month', {
      ...calculated,
      formula: 'starts + 12 months - 1',
      result_type: 'date',
    });
    expect(calculate(fields.toReversed(), { starts: '2026-02-01', rent: '5' }).total).toBe('60.00');
  });

  test('print in the document', () => {
    const fields = lease();
    const text = '{for each r in roll}\n[r.row]. [r.start]: [r.due]\n{end}\nTotal [total]';
    const values = { starts: '2026-01-01', ends: '2026-02-28', rent: '1000' };
    const logic = logicOf(fields);
    const { document } = resolve(parse(text), { fields, values, mode: 'final', locale: usLocale, logic });
    expect(renderText(document)).toBe('1. 1/1/2026: $1,000.00\n2. 2/1/2026: $1,000.00\nTotal $2,000.00');
  });
});

describe('a call', () => {
  const fields = lease();
  const given = { starts: '2026-01-01', ends: '2026-02-28', rent: '1000' };
  const read = (roll: unknown) =>
    readValues(
      fields,
      { ...given, ...(roll !== undefined && { roll }) },
      { locale: usLocale, repeats: new Map(), matchesPattern, logic: logicOf(fields) },
    );
  const rows = [
    { start: '2026-01-01', end: '2026-01-31', days: '31', due: '1000.00' },
    { start: '2026-02-01', end: '2026-02-28', days: '28', due: '1000.00' },
  ];

  test.each([undefined, null, [], rows, rows.map(({ due }) => ({ due }))])(
    'may leave the rows out or send them as they are: %j',
    (roll) => {
      const { values, errors } = read(roll);
      expect(errors).toEqual({});
      expect(values.roll).toEqual(rows);
    },
  );

  test.each([
    [[rows[0]], ['These rows are calculated: there are 2.']],
    ['x', ['These rows are calculated: there are 2.']],
    [[rows[0], { ...rows[1], due: '999' }], ['Row 2, due: This is calculated: it is $1,000.00.']],
  ])('that sends others is refused: %j', (roll, errors) => {
    expect(read(roll).errors).toEqual({ roll: errors });
  });
});

describe('the check finds', () => {
  const problems = (fields: TemplateField[]) =>
    check(parse('{for each r in roll}\n[r.due]\n{end}\n[starts] [ends] [rent] [total]'), fields).map(
      ({ code, field: name, message }) => `${code} ${name}: ${message}`,
    );
  const changed = (part: Partial<TemplateField>) =>
    lease().map((one) => (one.name === 'roll' ? { ...one, ...part } : one));

  test('nothing wrong with a rent roll', () => {
    expect(problems(lease())).toEqual([]);
  });

  test.each<[string, TemplateField[], string]>([
    [
      'an end that is no date',
      changed({ each: { period: 'month', from: 'rent', to: 'ends' } }),
      'E-column roll: the rows of field "Rent roll" are made from "rent", which is not a date field',
    ],
    [
      'a missing end',
      changed({ each: { period: 'month', from: 'starts', to: '' } }),
      'E-column roll: the rows of field "Rent roll" need a field with the last day',
    ],
    [
      'a column that the client would fill',
      changed({
        columns: [
          ...(lease()[3]?.columns ?? []),
          { name: 'note', label: 'Note', field_type: 'text', required: false },
        ],
      }),
      'E-column roll: column "Note" of field "Rent roll" needs a formula, because its rows are made',
    ],
    [
      'ends that follow from the rows',
      lease('month', { ...calculated, formula: 'starts + count of roll', result_type: 'date' }),
      'E-cycle ends: field "ends" reads its own result: ends → ends',
    ],
    [
      'row.start where rows are not made',
      changed({ each: undefined }),
      'E-formula roll: the formula of column "start" of field "Rent roll": there is no field "row.start"',
    ],
  ])('%s', (_, fields, expected) => {
    expect(problems(fields)).toContain(expected);
  });
});
