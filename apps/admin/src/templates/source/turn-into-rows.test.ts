import type { TemplateField } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import { turnIntoRows } from './turn-into-rows.ts';

const list: TemplateField = {
  id: 1,
  name: 'items',
  label: 'Items',
  field_type: 'textarea',
  required: true,
  order: 1,
  help_text: 'Write what | price',
  placeholder: 'Ink | 3',
  max_length: 900,
};

function turn(text: string) {
  const { field, changes } = turnIntoRows(text, list);
  const changed = changes
    .toReversed()
    .reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text);
  const columns = field.columns?.map(({ name, label, field_type }) => `${name} ${label}: ${field_type}`);
  return { field, text: changed, columns };
}

test.each<[what: string, text: string, turned: string, columns: string[]]>([
  [
    'declared columns, which the field then has',
    '{for each item in items: what, unit_price}\n[item.what]: $[item.unit_price]\n{end}',
    '{for each item in items}\n[item.what]: [item.unit_price]\n{end}',
    ['what What: text', 'unit_price Unit price: currency'],
  ],
  [
    'numbers, which get names',
    'First [seller.2].\r\n{for each r in ITEMS}\r\n| [r.1] | [r.2]% | [r.2] |\r\n{end}\r\n[r.2]',
    'First [seller.2].\r\n{for each r in ITEMS}\r\n| [r.column_1] | [r.column_2] | [r.column_2] |\r\n{end}\r\n[r.2]',
    ['column_1 Column 1: text', 'column_2 Column 2: percentage'],
  ],
  [
    'one part',
    '{for each item in items}\n[item]\n{end}',
    '{for each item in items}\n[item]\n{end}',
    ['items Items: text'],
  ],
  [
    'two loops, of which the wider counts',
    '{for each a in items: x}\n[a.x]\n{end}\n{for each b in items: x, closing_date}\n[b.closing_date]\n{end}',
    '{for each a in items}\n[a.x]\n{end}\n{for each b in items}\n[b.closing_date]\n{end}',
    ['x X: text', 'closing_date Closing date: date'],
  ],
])('a list with %s becomes rows', (_, text, turned, columns) => {
  expect(turn(text)).toMatchObject({ text: turned, columns });
});

test('what only text has is left behind, and the word for a row comes from the loop', () => {
  const { field } = turn('{for each item in items: what}\n[item.what]\n{end}');
  expect(field).toEqual({
    id: 1,
    name: 'items',
    label: 'Items',
    field_type: 'rows',
    required: true,
    order: 1,
    help_text: 'Write what | price',
    row_label: 'Item',
    columns: [{ name: 'what', label: 'What', field_type: 'text', required: false }],
  });
});
