import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row, RowColumn, TemplateField } from '../../template.ts';
import { createCalculation } from './calculation.ts';

const options = { locale: { locale: 'en-US', currency: 'USD' }, today: '2026-03-05' };
const calculated = { field_type: 'calculated', required: false };
const columns: RowColumn[] = [
  { name: 'quantity', label: 'Quantity', field_type: 'number', required: true },
  { name: 'price', label: 'Price', field_type: 'currency', required: true },
  { ...calculated, name: 'amount', label: 'Amount', formula: 'quantity * price', result_type: 'currency' },
  {
    ...calculated,
    name: 'share',
    label: 'Share',
    formula: 'amount / sum(items.amount)',
    result_type: 'number',
  },
];
const formulas = [
  'sum(items.amount)',
  'sum(items.amount where quantity > least)',
  'count of items',
  'count(items.price)',
  'min(items.price where quantity >= least)',
  'max(items.amount)',
  'average(items.amount where price / quantity > 1)',
  // Not computed in every run.
  'if least > 2 then sum(items.quantity) else 0',
];
const fields: TemplateField[] = [
  { id: 1, order: 1, name: 'items', label: 'Items', field_type: 'rows', required: true, columns },
  { id: 2, order: 2, name: 'least', label: 'Least', field_type: 'number', required: false },
  ...formulas.map((formula, index): TemplateField => {
    const [id, name] = [index + 3, `f${index}`];
    return { ...calculated, id, order: id, name, label: name, formula, result_type: 'number' };
  }),
];

const cell = fc.constantFrom('', '0', '1', '2', '3.5', '-4', '1000000');
const row = fc.record({ quantity: cell, price: cell });
const place = fc.nat({ max: 6 });
const edit = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: place, row }),
  fc.record({ kind: fc.constant('insert' as const), at: place, row }),
  fc.record({ kind: fc.constant('remove' as const), at: place }),
  fc.record({ kind: fc.constant('empty' as const) }),
  fc.record({ kind: fc.constant('least' as const), value: cell }),
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(rows: readonly Row[], one: Edit): readonly Row[] {
  switch (one.kind) {
    case 'set':
      return rows.length > one.at ? rows.with(one.at, one.row) : rows;
    case 'insert':
      return rows.toSpliced(one.at, 0, one.row);
    case 'remove':
      return rows.toSpliced(one.at, 1);
    case 'empty':
      return [];
    case 'least':
      return rows;
  }
}

/** The last row that counts goes, and an unchanged one says why the figure is missing. */
const noneLeft: Edit[] = [
  { kind: 'insert', at: 0, row: { quantity: '0', price: '-4' } },
  { kind: 'insert', at: 1, row: { quantity: '2', price: '3.5' } },
  { kind: 'set', at: 1, row: { quantity: '1000000', price: '1' } },
];

test('after any changes the figures and cells are those of a calculation that starts with them', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const calculation = createCalculation(fields, options);
      let rows: readonly Row[] = [];
      let least = '1';
      for (const one of edits) {
        rows = edited(rows, one);
        if (one.kind === 'least') least = one.value;
        const fresh = createCalculation(fields, options);
        expect(calculation.calculate({ items: rows, least })).toEqual(
          fresh.calculate({ items: rows, least }),
        );
        expect(calculation.notes()).toEqual(fresh.notes());
      }
    }),
    { numRuns: 300, examples: [[noneLeft]] },
  );
});
