import { expect, test } from 'vitest';
import { lists, makeFormula, today } from '../../../test/reference/random-formulas.ts';
import { createRandom, makeValues } from '../../../test/reference/random-values.ts';
import type { RowColumn, TemplateField } from '../../template.ts';
import { createCalculation } from './calculation.ts';

const options = { locale: { locale: 'en-US', currency: 'USD' }, today, lists };
const formulas = 10_000;

test(`${formulas} random formulas have the results of a reference that computes with fractions and its own calendar`, () => {
  const random = createRandom(20_260_305);
  const wrong: string[] = [];
  const seen = { missing: 0, number: 0, date: 0, text: 0 };
  for (let at = 0; at < formulas; at += 1) {
    const values = makeValues(random);
    const made = makeFormula(random, values);
    // The formulas of a template have at most 500 characters.
    if (made.text.length > 500) continue;
    const fields = [...inputs, field('result', 'calculated', { formula: made.text, result_type: made.type })];
    const result = createCalculation(fields, options).calculate(values)['result'];
    seen[made.value === '' ? 'missing' : made.type] += 1;
    if (result !== made.value)
      wrong.push(`${made.text} with ${JSON.stringify(values)}: ${JSON.stringify(result)}, not ${made.value}`);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(seen.number).toBeGreaterThan(4000);
  expect(Math.min(seen.date, seen.text, seen.missing)).toBeGreaterThan(800);
});

const inputs: TemplateField[] = [
  field('a', 'number'),
  field('b', 'number'),
  field('rate', 'percentage'),
  field('start', 'date'),
  field('end', 'date'),
  field('city', 'text'),
  field('ticked', 'checkbox'),
  field('rows', 'rows', {
    columns: [
      column('n', 'number'),
      column('m', 'number'),
      column('d', 'date'),
      column('w', 'text'),
      column('t', 'checkbox'),
    ],
  }),
];

function column(name: string, field_type: string): RowColumn {
  return { name, label: name, field_type, required: false };
}

function field(name: string, field_type: string, more: Partial<TemplateField> = {}): TemplateField {
  return { id: 1, name, label: name, field_type, required: false, order: 1, ...more };
}
