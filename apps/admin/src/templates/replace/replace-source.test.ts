import { parse } from '@inkfield/engine/parse';
import { check } from '@inkfield/engine/check';
import { describe, expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { replaceSource } from './replace-source.ts';

const types: Record<string, string> = { start_date: 'date', rent: 'currency', pets: 'checkbox' };
const current = {
  text: [
    '# **Lease**',
    '',
    'Between [landlord] and [tenant as upper], from [start_date as long].',
    '',
    '{if pets}',
    'The Tenant may keep pets.',
    '{else}',
    'Pets are not allowed.',
    '{end}',
    'The rent is [rent] ([rent as words]) a month.',
    '{if parking}',
    'A parking space is included.',
    '{end}',
    'Signed by [agent].',
  ].join('\n'),
  fields: ['landlord', 'tenant', 'start_date', 'pets', 'rent', 'parking', 'agent'].map((name, index) =>
    field({
      name,
      id: index + 1,
      order: index + 1,
      field_type: types[name] ?? 'text',
      required: name !== 'pets',
    }),
  ),
};
const file = {
  text: [
    'Lease',
    '',
    'Between [owner] and [lessee], from [date].',
    '',
    'The Tenant may keep pets.',
    'Pets are not allowed.',
    'The monthly rent is [amount] ([amount_2]) a month.',
    'The deposit is [deposit].',
  ].join('\n'),
  fields: ['owner', 'lessee', 'date', 'amount', 'amount_2', 'deposit'].map((name, index) =>
    field({ name, id: index + 1, order: index + 1 }),
  ),
};

describe('a new file in place of the text', () => {
  const made = replaceSource(current, file);

  test('keeps names, formats, styles and conditions of the lines that it shares', () => {
    expect(made.text.split('\n')).toEqual([
      '# **Lease**',
      '',
      'Between [landlord] and [tenant as upper], from [start_date as long].',
      '',
      '{if pets}',
      'The Tenant may keep pets.',
      '{else}',
      'Pets are not allowed.',
      '{end}',
      'The monthly rent is [rent] ([rent as words]) a month.',
      'The deposit is [deposit].',
    ]);
  });

  test('says which fields stay, come and go, and which conditions have no line any more', () => {
    expect(made.kept.map(({ field: { name }, nameInFile }) => [name, nameInFile])).toEqual([
      ['landlord', 'owner'],
      ['tenant', 'lessee'],
      ['start_date', 'date'],
      ['pets', undefined],
      ['rent', 'amount'],
    ]);
    expect(made.added.map(({ name, id }) => [name, id < 0])).toEqual([['deposit', true]]);
    expect(made.gone.map(({ name }) => name)).toEqual(['parking', 'agent']);
    expect(made.lost).toEqual(['{if parking}']);
  });

  test('the text can be read again', () => {
    const fields = [...current.fields, ...made.added];
    const errors = check(parse(made.text), fields).filter(({ level }) => level === 'error');
    expect(errors).toEqual([]);
  });
});

test('the same file changes nothing', () => {
  const made = replaceSource(current, current);
  expect(made).toMatchObject({ text: current.text, added: [], gone: [], lost: [] });
});

test('fields that change their names with each other are distinguished by their lines', () => {
  const text = 'The seller is [a].\nThe buyer is [b].';
  const swapped = 'The seller is [b].\nThe buyer is [a].';
  const fields = [field({ name: 'a' }), field({ name: 'b', id: 2 })];
  expect(replaceSource({ text, fields }, { text: swapped, fields }).text).toBe(text);
});

test('a block that the file has itself is not put around its lines again', () => {
  const text = '{for each item in items}\n[item.name]\n{end}';
  const fields = [field({ name: 'items', field_type: 'rows', columns: [] })];
  expect(replaceSource({ text, fields }, { text, fields }).text).toBe(text);
});

test('fields are not merged because their lines have no or other words', () => {
  const text = 'Yours, [sender]\n[seller]';
  const other = 'Phone [phone]\n[price]';
  const made = replaceSource(
    { text, fields: [field({ name: 'sender' }), field({ name: 'seller', id: 2 })] },
    { text: other, fields: [field({ name: 'phone' }), field({ name: 'price', id: 2 })] },
  );
  expect(made.text).toBe(other);
  expect(made.kept).toEqual([]);
  expect(made.gone.map(({ name }) => name)).toEqual(['sender', 'seller']);
});

describe('conditions within a line', () => {
  const fields = ['pets', 'fee', 'rent'].map((name, id) => field({ name, id: id + 1 }));
  const replaced = (text: string, other: string) => replaceSource({ text, fields }, { text: other, fields });
  const line =
    'The tenant may {if pets}keep pets{else}not keep pets{end} in the flat{if fee}, for a fee of [fee]{end}.';

  test('stay where the new line has the words around them, with or without one of their texts', () => {
    const now = 'The tenant or a guest may keep pets in the flat.';
    expect(replaced(line, now).text).toBe(line.replace('The tenant may', 'The tenant or a guest may'));
    const later = 'The tenant may not keep pets in the whole flat, for a fee of [fee].';
    expect(replaced(line, later).text).toBe(line.replace('in the flat', 'in the whole flat'));
    expect(replaced(line, later).lost).toEqual([]);
  });

  test('are listed where the new line has other words in their place', () => {
    const { text, lost } = replaced(line, 'The tenant may own one dog in the flat.');
    expect(text).toBe('The tenant may own one dog in the flat{if fee}, for a fee of [fee]{end}.');
    expect(lost).toEqual(['{if pets}keep pets{else}not keep pets{end}']);
  });

  test('stay in a line that has not changed, and a box of a form has its own', () => {
    expect(replaced(line, line).text).toBe(line);
    const ticked = '{if pets}☒{else}☐{end} I have pets and pay [rent]';
    expect(replaced(ticked, `${ticked} each month`).text).toBe(`${ticked} each month`);
  });
});
