import { expect, test } from 'vitest';
import type { TemplateField } from '../template.ts';
import { createFormLogic } from './logic/form-logic.ts';
import { shownValues } from './shown-values.ts';

const field = (id: number, field_type: string): TemplateField => ({
  id,
  name: field_type,
  label: field_type,
  field_type,
  required: false,
  order: id,
});
const locale = { locale: 'en-US', currency: 'USD' };

test('an amount comes with shorter ways to write it, and a date is short already', () => {
  const fields = [field(1, 'date'), field(2, 'currency')];
  const values = { date: '2026-12-24', currency: '1500' };
  const logic = createFormLogic(fields, { locale, today: '2026-01-01' });
  expect(shownValues(fields, { values, locale, logic })).toEqual({
    date: { label: 'date', text: '12/24/2026', chosen: [] },
    currency: { label: 'currency', text: '$1,500.00', shorter: ['$1,500', '1,500.00'], chosen: [] },
  });
});
