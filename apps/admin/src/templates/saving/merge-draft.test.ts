import type { TemplateField } from '@inkfield/engine/template';
import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import type { DraftContent } from './draft-content.ts';
import { mergeDrafts } from './merge-draft.ts';

const seller = field({ id: 1, name: 'seller', label: 'Seller' });
const buyer = field({ id: 2, name: 'buyer', label: 'Buyer', order: 2 });
const base: DraftContent = {
  name: 'Lease',
  description: '',
  page: { margin: 72 },
  form: { rules: [{ condition: 'a > 1', message: 'More.' }] },
  look: null,
  pdf_form: null,
  cases: [],
  fields: [seller, buyer],
  document_content: '[seller]\n\n[buyer]\n',
};
const draft = (changed: Partial<DraftContent>) => ({ ...base, ...changed });
const merge = (theirs: Partial<DraftContent>, mine: Partial<DraftContent>, chosen: string[] = []) =>
  mergeDrafts({ base, theirs: draft(theirs), mine: draft(mine) }, new Set(chosen));
const names = (fields: readonly TemplateField[]) => fields.map(({ id, name }) => [id, name]);

test('what only one side changed is taken from it, in every part of a draft', () => {
  const { content, overlaps } = merge(
    { name: 'Flat', page: { margin: 72, size: 'a4' }, fields: [{ ...seller, label: 'Vendor' }, buyer] },
    {
      description: 'Of a flat',
      page: { margin: 50 },
      fields: [{ ...seller, required: false }, buyer],
      document_content: '[seller]\n\n[buyer], and heirs\n',
    },
  );
  expect(overlaps).toEqual([]);
  expect(content).toEqual({
    name: 'Flat',
    description: 'Of a flat',
    page: { margin: 50, size: 'a4' },
    form: base.form,
    look: null,
    pdf_form: null,
    cases: [],
    fields: [{ ...seller, label: 'Vendor', required: false }, buyer],
    document_content: '[seller]\n\n[buyer], and heirs\n',
  });
});

test('what both changed is theirs unless mine is chosen', () => {
  const sides = [
    { name: 'Theirs', document_content: 'by [seller]\n\n[buyer]\n' },
    { name: 'Mine', document_content: 'from [seller]\n\n[buyer]\n' },
  ] as const;
  const { content, overlaps } = merge(...sides);
  expect(content).toMatchObject({ name: 'Theirs', document_content: 'by [seller]\n\n[buyer]\n' });
  expect(overlaps).toEqual([
    { key: 'name', title: 'Template name', theirs: 'Theirs', mine: 'Mine' },
    { key: 'text 0', title: 'Text, from line 1', theirs: 'by [seller]', mine: 'from [seller]' },
  ]);
  const chosen = merge(...sides, ['text 0']).content;
  expect(chosen).toMatchObject({ name: 'Theirs', document_content: 'from [seller]\n\n[buyer]\n' });
});

test('a property that both changed is chosen by itself', () => {
  const { content, overlaps } = merge(
    { fields: [{ ...seller, label: 'Vendor', min: '1' }, buyer] },
    { fields: [{ ...seller, label: 'Owner', max: '9' }, buyer] },
    ['field 1 label'],
  );
  expect(overlaps).toEqual([
    { key: 'field 1 label', title: 'Field "Seller": label', theirs: 'Vendor', mine: 'Owner' },
  ]);
  expect(content.fields[0]).toMatchObject({ label: 'Owner', min: '1', max: '9' });
});

test('a field that one deleted and the other changed is asked about; an unchanged one is gone', () => {
  const gone = merge({ fields: [seller] }, {});
  expect([names(gone.content.fields), gone.overlaps]).toEqual([[[1, 'seller']], []]);
  const asked = merge({ fields: [seller] }, { fields: [seller, { ...buyer, label: 'Tenant' }] });
  expect(asked.overlaps).toEqual([
    { key: 'field 2', title: 'Field "Buyer"', theirs: 'Deleted', mine: 'Kept and changed' },
  ]);
  expect(names(asked.content.fields)).toEqual([[1, 'seller']]);
});

test('new fields of both sides are kept where they were added, one of the same name is one field', () => {
  const agent = field({ id: 3, name: 'agent' });
  const { content } = merge(
    { fields: [seller, agent, buyer] },
    { fields: [seller, buyer, { ...agent, id: -1 }, field({ id: -2, name: 'rent' })] },
  );
  expect(names(content.fields)).toEqual([
    [1, 'seller'],
    [3, 'agent'],
    [-2, 'rent'],
    [2, 'buyer'],
  ]);
});

test('an order that only one changed is kept', () => {
  expect(names(merge({}, { fields: [buyer, seller] }).content.fields)[0]).toEqual([2, 'buyer']);
  expect(names(merge({ fields: [buyer, seller] }, {}).content.fields)[0]).toEqual([2, 'buyer']);
});

test('tests of both sides are kept', () => {
  const one = (name: string) => ({ name, values: {}, must_contain: ['x'], must_not_contain: [] });
  const { content } = merge({ cases: [one('a')] }, { cases: [one('b')] });
  expect(content.cases.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('rules of both sides are kept, and one that both changed is asked about', () => {
  const rule = (condition: string, message = 'More.') => ({ condition, message });
  const both = merge(
    { form: { rules: [rule('a > 1'), rule('b > 1')] } },
    { form: { rules: [rule('a > 1', 'Much more.'), rule('c > 1')] } },
  );
  expect(both.content.form.rules).toEqual([rule('a > 1', 'Much more.'), rule('b > 1'), rule('c > 1')]);
  expect(both.overlaps).toEqual([]);
  const [theirs, mine] = [{ form: { rules: [] } }, { form: { rules: [rule('a > 1', 'Mine.')] } }];
  const asked = merge(theirs, mine);
  expect(asked.content.form.rules).toEqual([]);
  expect(asked.overlaps).toEqual([
    { key: 'form rule a > 1', title: 'Rule between fields "a > 1"', theirs: 'Deleted', mine: 'Mine.' },
  ]);
  expect(merge(theirs, mine, ['form rule a > 1']).content.form.rules).toEqual([rule('a > 1', 'Mine.')]);
});

test('groups of both sides are kept with the mode, and one that both changed is asked about', () => {
  const { rules } = base.form;
  const pets = { name: 'Pets', show_when: 'pets' };
  const theirs = { form: { rules, groups: [pets, { name: 'Money', help: 'In dollars' }] } };
  const both = merge(theirs, { form: { rules, mode: 'steps', groups: [pets] } });
  expect(both).toEqual({ content: draft({ form: { ...theirs.form, mode: 'steps' } }), overlaps: [] });
  const mine = { form: { rules, groups: [{ name: 'Money', is_step: false }] } };
  const asked = merge({ form: { rules, groups: [{ name: 'Money', help: 'In dollars' }] } }, mine);
  expect(asked.overlaps).toEqual([
    {
      key: 'group Money',
      title: 'Group "Money"',
      theirs: 'In dollars\nAlways shown',
      mine: 'Always shown\nNo step of its own',
    },
  ]);
});
