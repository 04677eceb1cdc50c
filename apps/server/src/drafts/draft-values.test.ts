import type { TemplateField } from '@inkfield/engine/template';
import { describe, expect, test } from 'vitest';
import type { Value } from '@inkfield/engine/template';
import {
  byName,
  carry,
  carryColumns,
  type DraftState,
  mergeChanges as mergeAll,
  readChanges,
} from './draft-values.ts';

function field(id: number, name: string, field_type = 'text'): TemplateField {
  return { id, name, label: `The ${name}`, field_type, required: false, order: id };
}

interface Changes {
  base: number;
  changes: ReadonlyMap<number, Value>;
  before?: ReadonlyMap<number, Value>;
}

function mergeChanges(draft: DraftState, { before = new Map(), ...changes }: Changes) {
  return mergeAll(draft, { ...changes, before });
}

const state = {
  values: new Map<number, unknown>([
    [1, 'Ada'],
    [2, 'Graz'],
  ]),
  fieldRevisions: new Map([
    [1, 3],
    [2, 5],
  ]),
  revision: 5,
};

describe('merging changes', () => {
  test('keeps what others have changed in other fields, and names it', () => {
    const { merged, conflicts, others } = mergeChanges(state, { base: 4, changes: new Map([[1, 'Bob']]) });
    expect([...merged.values]).toEqual([
      [1, 'Bob'],
      [2, 'Graz'],
    ]);
    expect([...merged.fieldRevisions]).toEqual([
      [1, 6],
      [2, 5],
    ]);
    expect([merged.revision, conflicts, others]).toEqual([6, [], [2]]);
  });

  test('finds a conflict only where the same field was changed after the base', () => {
    const changes = new Map([
      [1, 'Bob'],
      [2, 'Linz'],
    ]);
    expect(mergeChanges(state, { base: 4, changes }).conflicts).toEqual([2]);
    expect(mergeChanges(state, { base: 5, changes }).conflicts).toEqual([]);
  });

  test('finds none where both forms hold the same value, as after an answer that was lost', () => {
    const { merged, conflicts } = mergeChanges(state, { base: 2, changes: new Map([[2, 'Graz']]) });
    expect([merged.revision, conflicts]).toEqual([5, []]);
  });

  test('compares lists and rows by what is in them', () => {
    const rows = { ...state, values: new Map([[7, [{ name: 'Ada' }]]]) };
    expect(mergeChanges(rows, { base: 5, changes: new Map([[7, [{ name: 'Ada' }]]]) }).merged.revision).toBe(
      5,
    );
    expect(mergeChanges(rows, { base: 5, changes: new Map([[7, [{ name: 'Bob' }]]]) }).merged.revision).toBe(
      6,
    );
  });

  test('merges rows by their ids where the form says what it began with', () => {
    const rows = (...words: string[]): Value =>
      words.map((word) => ({ '#': word.slice(0, 1), what: word.slice(1) }));
    const changed = {
      values: new Map<number, unknown>([[7, rows('a1', 'b2')]]),
      fieldRevisions: new Map([[7, 5]]),
      revision: 5,
    };
    const before = new Map([[7, rows('a1', 'b1')]]);
    const mine = (...words: string[]) => new Map([[7, rows(...words)]]);
    const merge = mergeChanges(changed, { base: 4, changes: mine('a2', 'b1', 'c1'), before });
    expect(merge.merged.values.get(7)).toEqual(rows('a2', 'b2', 'c1'));
    expect([merge.merged.revision, merge.conflicts, merge.others]).toEqual([6, [], [7]]);
    expect(mergeChanges(changed, { base: 4, changes: mine('a1', 'b3'), before }).conflicts).toEqual([7]);
    // As one value without it.
    expect(mergeChanges(changed, { base: 4, changes: mine('a2', 'b1') }).conflicts).toEqual([7]);
    // A call that is repeated because its answer was lost.
    const again = mergeChanges(merge.merged, { base: 4, changes: mine('a2', 'b1', 'c1'), before });
    expect([again.merged.revision, again.conflicts, again.others]).toEqual([6, [], [7]]);
  });
});

test('names that no field has and values of another shape are refused together', () => {
  const read = () =>
    readChanges([field(1, 'buyer'), field(2, 'sum', 'calculated')], { buyer: [], sum: '1', x: 1 });
  expect(read).toThrow(
    expect.objectContaining({
      code: 'invalid',
      options: {
        fields: {
          changes: {
            buyer: ['A field of this type holds no such value.'],
            sum: ['A field of this type holds no such value.'],
            x: ['There is no such field.'],
          },
        },
      },
    }),
  );
});

test('a newer version finds values by the id of the field, whatever its name', () => {
  const values = new Map<number, unknown>([
    [1, 'Ada'],
    [2, 'Graz'],
    [3, 'yes'],
  ]);
  const from = { version: 1, fields: [field(1, 'buyer'), field(2, 'town'), field(3, 'paid')] };
  const to = { version: 3, fields: [field(1, 'customer'), field(3, 'paid', 'checkbox'), field(4, 'vat')] };
  expect(byName(to.fields, values)).toEqual({ customer: 'Ada' });
  expect(carry(values, from, to)).toEqual({
    from_version: 1,
    added: ['The vat'],
    removed: [
      { label: 'The town', value: 'Graz' },
      { label: 'The paid', value: 'yes' },
    ],
  });
  expect(carry(values, to, to)).toBeNull();
});

/** A rows field with text columns of these names. */
function rowsField(...names: string[]): TemplateField {
  const columns = names.map((name) => ({ name, label: `The ${name}`, field_type: 'text', required: false }));
  return { ...field(1, 'items', 'rows'), columns };
}

test('cells of a column that was renamed are carried to its new name', () => {
  const values = new Map([[1, [{ '#': 'x1', what: 'Chair', price: '2' }]]]);
  const from = { version: 1, fields: [rowsField('what', 'price')] };
  const to = { version: 2, fields: [rowsField('article', 'price')] };
  const carried = carryColumns(values, from, to);
  expect(byName(to.fields, carried)).toEqual({ items: [{ '#': 'x1', article: 'Chair', price: '2' }] });
  expect(carry(values, from, to)?.removed).toEqual([]);
});

test('cells of a column that was removed are named with their texts', () => {
  const values = new Map([
    [
      1,
      [
        { '#': 'x1', what: 'Chair', price: '2' },
        { '#': 'x2', what: '', price: '' },
      ],
    ],
  ]);
  const from = { version: 1, fields: [rowsField('what', 'price')] };
  const to = { version: 2, fields: [rowsField('what')] };
  expect(carry(values, from, to)?.removed).toEqual([{ label: 'The items, The price', value: ['2'] }]);
  expect(carryColumns(values, from, to)).toEqual(values);
});

test('a column of another type in the place of a removed one takes none of its cells', () => {
  const values = new Map([[1, [{ '#': 'x1', what: 'Chair' }]]]);
  const [number] = rowsField('count').columns ?? [];
  if (!number) throw new Error('it has one column');
  const from = { version: 1, fields: [rowsField('what')] };
  const to = {
    version: 2,
    fields: [{ ...rowsField('count'), columns: [{ ...number, field_type: 'number' }] }],
  };
  expect(carryColumns(values, from, to)).toEqual(values);
  expect(carry(values, from, to)?.removed).toEqual([{ label: 'The items, The what', value: ['Chair'] }]);
});

test('rows that no field takes any more are named without their ids', () => {
  const values = new Map([[1, [{ '#': 'x1', what: 'Chair' }]]]);
  const from = { version: 1, fields: [field(1, 'items', 'rows')] };
  const to = { version: 2, fields: [] };
  expect(carry(values, from, to)?.removed).toEqual([{ label: 'The items', value: [{ what: 'Chair' }] }]);
});
