import { expect, test } from 'vitest';
import type { TemplateField } from '../template.ts';
import { dueDates } from './due-dates.ts';
import { createFormLogic } from './logic/form-logic.ts';

const locale = { locale: 'en-US', currency: 'USD' };

function field(name: string, more: Partial<TemplateField>): TemplateField {
  return { id: 1, name, label: `The ${name}`, field_type: 'date', required: false, order: 1, ...more };
}

const fields = [
  field('start', {}),
  field('end', { due: { kind: 'end', remind_days: 30 } }),
  field('renewal', {
    field_type: 'calculated',
    formula: 'start + 12 months',
    result_type: 'date',
    order: 2,
    due: { kind: 'renewal' },
  }),
  field('hidden', { due: { kind: 'end' }, show_when: 'start is empty', order: 3 }),
  field('text', { field_type: 'text', due: { kind: 'end' }, order: 4 }),
];

function dates(values: Record<string, string>) {
  const logic = createFormLogic(fields, { locale, today: '2026-01-01', lists: [] });
  return dueDates(fields, { values, logic });
}

test('days of date fields and of calculated ones are marked, and no others', () => {
  const values = { start: '2026-03-05', end: '2027-03-04', hidden: '2026-01-01', text: '2026-01-02' };
  expect(dates(values)).toEqual([
    { kind: 'end', remind_days: 30, label: 'The end', day: '2027-03-04' },
    { kind: 'renewal', label: 'The renewal', day: '2027-03-05' },
  ]);
});

test('an empty field has no day', () => {
  expect(dates({})).toEqual([]);
});
