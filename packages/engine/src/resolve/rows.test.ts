import { expect, test } from 'vitest';
import { usLocale } from '../../test/test-template.ts';
import { check } from '../check/check.ts';
import { renderText } from '../render/render-text.ts';
import { parse } from '../syntax/parse.ts';
import type { TemplateField, Values } from '../template.ts';
import { createFormLogic } from '../values/logic/form-logic.ts';
import { createLiveDocument } from './live-document.ts';
import { resolve } from './resolve.ts';

const locale = usLocale;
const column = { field_type: 'text', required: true };

function field(name: string, field_type: string, more: Partial<TemplateField> = {}): TemplateField {
  return { id: 1, name, label: name, field_type, required: false, order: 1, ...more };
}

const tenants = field('tenants', 'rows', {
  columns: [
    { ...column, name: 'name', label: 'Name' },
    { ...column, name: 'rent', label: 'Rent', field_type: 'currency' },
    { ...column, name: 'adult', label: 'Adult', field_type: 'checkbox', required: false },
    {
      ...column,
      name: 'yearly',
      label: 'Yearly',
      field_type: 'calculated',
      formula: 'rent * 12',
      result_type: 'currency',
    },
  ],
});
const total = field('total', 'calculated', { formula: 'sum(tenants.rent)', result_type: 'currency' });
const fields = [tenants, total];
const values: Values = {
  tenants: [
    { name: 'Ann', rent: '1000', adult: 'true' },
    { name: 'Bo', rent: '0', adult: '' },
    { name: '{Cy} [total]', rent: '250.5', adult: 'true' },
  ],
};

function textOf(source: string, given = values, own = fields): string {
  const logic = createFormLogic(own, { locale, today: '2026-03-05' });
  const { document } = resolve(parse(source), { fields: own, values: given, mode: 'final', locale, logic });
  return renderText(document).trim();
}

test.each([
  ['[total] ([total as words])', '$1,250.50 (one thousand two hundred fifty dollars and fifty cents)'],
  ['[tenants.name as list]', 'Ann, Bo, and {Cy} [total]'],
  ['$[tenants.rent as sum]', '$1,250.50'],
  ['[tenants.yearly as sum as short]', '$15,006'],
  ['{if count of tenants is more than 2}Several{else}Few{end}', 'Several'],
  ['{if count of tenants is 3 and total is at least 1250.50}Yes{end}', 'Yes'],
  [
    '{for each t in tenants}\n[t.row]. [t.name]: $[t.rent], [t.yearly as short]\n{end}',
    '1. Ann: $1,000.00, $12,000\n2. Bo: $0.00, $0\n3. {Cy} [total]: $250.50, $3,006',
  ],
  [
    '{for each t in tenants where t.adult and t.rent > 300}\n[t.row]. [t.name] [t.rent as words]\n{end}',
    '1. Ann one thousand dollars',
  ],
  ['{for each t in tenants where not t.adult}\n[t.name]\n{end}', 'Bo'],
])('%s prints the rows', (source, text) => {
  expect(textOf(source)).toBe(text);
});

test.each([
  [undefined, 'optional'],
  [[], 'optional'],
  [[{ name: '', rent: '' }], 'optional'],
  [[], 'missing'],
])('with the rows %j the preview has one row of %s blanks that lead to the field', (rows, state) => {
  const own = { ...tenants, required: state === 'missing' };
  const logic = createFormLogic([own], { locale, today: '2026-03-05' });
  const options = { fields: [own], values: rows ? { tenants: rows } : {}, locale, logic };
  const parsed = parse('{for each t in tenants where t.rent > 1}\n[t.name] [t.yearly]\n{end}');
  const { document } = resolve(parsed, { ...options, mode: 'preview' });
  const blank = (label: string) => ({ type: 'text', value: `[${label}]`, state, field: 'tenants' });
  expect(document.children).toMatchObject([
    { lines: [{ children: [blank('Name'), { value: ' ' }, blank('Yearly')] }] },
  ]);
  expect(resolve(parsed, { ...options, mode: 'final' }).document.children).toEqual([]);
  const hidden = { ...options, fields: [{ ...own, show_when: 'x' }, field('x', 'text')] };
  expect(resolve(parsed, { ...hidden, mode: 'preview' }).document.children).toEqual([]);
});

test('a table with a row for each tenant is one table', () => {
  const source =
    '| Name | Rent |\n|---|---:|\n{for each t in tenants}\n| [t.name] | [t.rent] |\n{end}\n| Total | [total] |';
  const { document } = resolve(parse(source), {
    fields,
    values,
    mode: 'final',
    locale,
    logic: createFormLogic(fields, { locale, today: '2026-03-05' }),
  });
  expect(document.children).toHaveLength(1);
  expect(document.children[0]).toMatchObject({ type: 'table', rows: { length: 5 } });
});

test('nothing to add up is 0, and a condition may read what is calculated', () => {
  const exempt = field('exempt', 'text', { show_when: 'total is less than 100' });
  expect(textOf('[total] {if exempt}[exempt]{end}', { exempt: 'Yes' }, [...fields, exempt])).toBe(
    '$0.00 Yes',
  );
  expect(textOf('[total] {if exempt}[exempt]{end}', { ...values, exempt: 'Yes' }, [...fields, exempt])).toBe(
    '$1,250.50',
  );
});

test('choices and times print as sentences do', () => {
  const benefits = field('benefits', 'choices', { options: ['Dental', 'Gym', 'Vision'] });
  const own = [benefits, field('start', 'time')];
  const given = { benefits: ['Dental', 'Gym', 'Vision'], start: '14:30' };
  expect(textOf('[benefits] from [start]', given, own)).toBe('Dental, Gym, and Vision from 2:30 PM');
  const source = '{if benefits contains gym and count of benefits is at least 2}Yes{else}No{end}';
  expect(textOf(source, given, own)).toBe('Yes');
  expect(textOf(source, { benefits: ['Dental', 'Vision'] }, own)).toBe('No');
  expect(textOf('{for each b in benefits}\n- [b]\n{end}', given, own)).toBe('- Dental\n- Gym\n- Vision');
});

test('a key in one row changes the blocks that show it and the total, and no other row', () => {
  const live = createLiveDocument(
    {
      document_content: '{for each t in tenants}\n[t.name] [t.yearly]\n{end}\n\n[total]\n\nOther words',
      fields,
    },
    { locale, values, logic: createFormLogic(fields, { locale, today: '2026-03-05' }) },
  );
  const before = live.blocks().map((key) => live.block(key));
  const rows = values['tenants'] as readonly Record<string, string>[];
  live.setValue('tenants', [{ ...rows[0], rent: '2000' }, ...rows.slice(1)]);
  const after = live.blocks().map((key) => live.block(key));
  expect(after.map((block, index) => block === before[index])).toEqual([false, true, true, false, true]);
  expect(live.resolution().values).toMatchObject({ total: '2250.50' });
});

test('in a table, the other rows keep their objects, so that a preview does not render them again', () => {
  const document_content =
    '| Name | Yearly |\n|---|---|\n{for each t in tenants}\n| [t.name] | [t.yearly] |\n{end}';
  const logic = createFormLogic(fields, { locale, today: '2026-03-05' });
  const live = createLiveDocument({ document_content, fields }, { locale, values, logic });
  const printed = () => {
    const block = live.block(live.blocks()[0] ?? '');
    return block?.type === 'table' ? block.rows : [];
  };
  const before = printed();
  const rows = values['tenants'] as readonly Record<string, string>[];
  live.setValue('tenants', [{ ...rows[0], rent: '2000' }, ...rows.slice(1)]);
  expect(printed().map((row, index) => row === before[index])).toEqual([true, false, true, true]);
});

function problemsOf(source: string, own: TemplateField[] = fields): string[] {
  return check(parse(source), own).map(({ code, line, field: name }) => `${code} ${line ?? name}`);
}

test.each([
  ['{for each t in tenants}\n[t.name] [t.row] [t.rent as words]\n{end}\n[total]', []],
  ['[total]', ['W-rows-unused tenants']],
  ['{for each t in tenants}\n[t.nme]\n{end}\n[total]', ['E-column 2']],
  ['{for each t in tenants where t.nme}\n[t.name]\n{end}\n[total]', ['E-unknown-field 1']],
  ['[tenants.name as list] [tenants.nme as list] [total]', ['E-column 1']],
  ['[tenants.name] [total]', ['E-column 1']],
  ['[tenants.name as sum] [total]', ['E-column 1']],
  ['[tenants] [total]', ['E-column 1']],
  ['{for each t in tenants}\n[t.name as words]\n{end}\n[total]', ['E-format 2']],
  ['[tenants.name as list] {if count of tenants is many}x{end} [total]', ['E-condition 1']],
  ['[tenants.name as list] {if count of total is 2}x{end} [total]', ['E-condition 1']],
])('the check of %j', (source, problems) => {
  expect(problemsOf(source)).toEqual(problems);
});

test.each<[TemplateField[], string[]]>([
  [[field('x', 'calculated', { formula: '1 +', result_type: 'number' })], ['E-formula x']],
  [[field('x', 'calculated', { formula: '1' })], ['E-column x']],
  [[field('x', 'calculated', { formula: 'x + 1', result_type: 'number' })], ['E-cycle x']],
  [[field('x', 'calculated', { formula: '"a" * 2', result_type: 'number' })], ['E-formula x']],
  [[field('x', 'calculated', { formula: 'today', result_type: 'number' })], ['E-formula x']],
  [[field('x', 'calculated', { formula: 'today + 2 months', result_type: 'date' })], []],
  [[field('x', 'rows')], ['E-column x', 'E-column 1']],
  [[{ ...tenants, name: 'x', min_rows: 3, max_rows: 2 }], ['E-column x', 'E-column 1']],
])('the check of the fields %#', (own, problems) => {
  const found = problemsOf('[x]', own);
  expect(found.toSorted()).toEqual(expect.arrayContaining(problems.filter((one) => one !== 'E-column 1')));
  expect(found.filter((one) => /^E-(?:formula|cycle|column) x/.test(one))).toHaveLength(
    problems.filter((one) => one !== 'E-column 1').length,
  );
});

test('a percentage compared with a plain number is a mistake of units', () => {
  const rate = field('rate', 'percentage');
  const wrong = field('x', 'calculated', { formula: 'if rate > 7 then 1 else 0', result_type: 'number' });
  const messages = check(parse('[x]'), [rate, wrong]).map(({ message }) => message);
  expect(messages).toEqual(['the formula of field "x": a percentage is compared with 7: write 7%']);
});
