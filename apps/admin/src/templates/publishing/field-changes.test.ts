import type { PageSetup, TemplateField } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import { letterLook } from '../../../test/letter-look.ts';
import { detailChanges, fieldChanges, lookChanges } from './field-changes.ts';
import { formChanges } from './form-changes.ts';

const field = (id: number, known: Partial<TemplateField> = {}): TemplateField => ({
  id,
  name: `f${id}`,
  label: `F${id}`,
  field_type: 'text',
  required: true,
  order: id,
  ...known,
});

const cases: [what: string, before: TemplateField[], after: TemplateField[], changes: string[]][] = [
  ['nothing', [field(1)], [field(1, { help_text: '' })], []],
  ['a new field', [field(1)], [field(1), field(2)], ['New field: F2']],
  ['a field that is gone', [field(1), field(2)], [field(2)], ['Field removed: F1']],
  ['properties', [field(1)], [field(1, { label: 'G', options: ['a'] })], ['G: label, options changed']],
  [
    'whole numbers',
    [field(1), field(2, { whole: false })],
    [field(1, { whole: true }), field(2)],
    ['F1: whole numbers changed'],
  ],
  ['a formula', [field(1, { formula: 'a' })], [field(1, { formula: 'b' })], ['F1: formula changed']],
  [
    'rows',
    [field(1, { columns: [], min_rows: 1 })],
    [field(1, { columns: [], max_rows: 9, row_label: 'Item' })],
    ['F1: minimum rows, maximum rows, word for one row changed'],
  ],
  ['a list', [field(1)], [field(1, { options_from: 'prices' })], ['F1: list of options changed']],
  ['a name', [field(1)], [field(1, { name: 'g' })], ['F1: name changed']],
  ['the order', [field(1), field(2)], [field(2), field(1)], ['The order of the fields changed']],
];

test.each(cases)('%s is said of the fields', (_what, before, after, changes) => {
  expect(fieldChanges(before, after)).toEqual(changes);
});

test('name, description and pages are compared by what they hold', () => {
  const before = { name: 'A', description: '', page: { size: 'a4', font: 'sans' } } as const;
  expect(detailChanges(before, { ...before, page: { font: 'sans', size: 'a4' } })).toEqual([]);
  expect(detailChanges(before, { name: 'B', description: 'x', page: { size: 'a4' } })).toEqual([
    'The name changed from "A" to "B"',
    'The description changed',
    'The page set-up changed',
  ]);
});

test('a logo that comes, goes or changes is said by itself, and how it is placed with the pages', () => {
  const placed = { pixel_width: 9, pixel_height: 3, alt: 'A', align: 'left', height: 36 } as const;
  const page = (sha256: string) => ({ logo: { sha256, ...placed } });
  const details = (of: PageSetup) => ({ name: 'A', description: '', page: of });
  const changes = (before: PageSetup, after: PageSetup) => detailChanges(details(before), details(after));
  expect(changes({}, page('a'))).toEqual(['Every page has a logo now']);
  expect(changes(page('a'), {})).toEqual(['The logo was removed']);
  expect(changes(page('a'), page('b'))).toEqual(['The logo changed']);
  expect(changes(page('a'), page('a'))).toEqual([]);
  expect(changes(page('a'), { logo: { ...page('a').logo, align: 'right' } })).toEqual([
    'The page set-up changed',
  ]);
});

test('rules between fields are compared by their conditions', () => {
  const [kept, gone] = [
    { condition: 'a > 1', message: 'More.' },
    { condition: 'b > 1', message: 'More.' },
  ];
  const both = { rules: [kept, gone] };
  expect(formChanges(both, { rules: [...both.rules] })).toEqual([]);
  const rules = [
    { ...kept, message: 'Less.' },
    { ...gone, condition: 'c > 1' },
  ];
  expect(formChanges(both, { rules })).toEqual([
    'The message of the rule "a > 1" changed',
    'New rule: c > 1',
    'Rule removed: b > 1',
  ]);
});

test('the mode of the form and the settings of groups are said with both values', () => {
  const groups = [{ name: 'Pets', show_when: 'pets' }, { name: 'Money' }];
  const after = [{ name: 'Pets', help: 'Of the tenants', show_when: 'animals', is_step: false }];
  expect(formChanges({ rules: [], groups }, { rules: [], groups: after, mode: 'steps' })).toEqual([
    'The form is filled in steps now',
    'Group Pets: help text from nothing to "Of the tenants", condition from "pets" to "animals", step from yes to no',
  ]);
});

test('changes of columns are said by column', () => {
  const column = (name: string, more: object = {}) => ({
    name,
    label: name,
    field_type: 'text',
    required: false,
    ...more,
  });
  const before = [field(1, { columns: [column('a'), column('b', { options: ['x'] }), column('c')] })];
  const columns = [
    column('b', { options: ['x', 'y'], required: true }),
    column('a', { field_type: 'date' }),
    column('d'),
  ];
  expect(fieldChanges(before, [field(1, { columns, label: 'Items' })])).toEqual([
    'Items: label changed; column b: required from no to yes, options from x to x, y; ' +
      'column a: type from "text" to "date"; new column d; column removed: c; the order of the columns changed',
  ]);
});

test('changes of the look are said by style', () => {
  const look = letterLook();
  const { Recital: _recital, ...rest } = look.styles;
  const changed = {
    ...look,
    pages: look.pages.map((page) => ({ ...page, header: 20 })),
    styles: { ...rest, Body: { font: 'Arial', size: 12 }, Note: { like: 'Body' } },
  };
  expect(lookChanges(look, changed)).toEqual([
    'The style Body changed',
    'Style removed: Recital',
    'New style: Note',
    'Paper, margins, header or footer changed',
  ]);
  expect(lookChanges(look, { ...look, tab: 20 })).toEqual(['The look changed']);
  expect(lookChanges(null, look)).toEqual(['The pages have a look of their own now']);
  expect(lookChanges(look, null)).toEqual(['The look was removed: the pages have the house style']);
  expect(lookChanges(look, { ...look })).toEqual([]);
});
