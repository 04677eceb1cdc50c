import { describe, expect, test } from 'vitest';
import type { Row } from '../template.ts';
import { mergeRows, takeRows, withoutRowId, withRowIds } from './merge-rows.ts';

/** Rows by short words: `a1` is the row `a` with the text `1`. */
const list = (words: string): Row[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ what: word.slice(1), '#': word.slice(0, 1) }));
const words = (rows: readonly Row[]) => rows.map((row) => `${row['#']}${row['what']}`).join(' ');
type Lists = [before: string, mine: string, theirs: string];
const merge = ([before, mine, theirs]: Lists) => {
  const { rows, conflicts } = mergeRows({ before: [list(before)], mine: list(mine), theirs: list(theirs) });
  return [words(rows), conflicts.join('')];
};

describe('rows that were changed on two devices', () => {
  test.each<[string, Lists, string]>([
    ['different rows are changed', ['a1 b1', 'a2 b1', 'a1 b2'], 'a2 b2'],
    ['one adds a row, the other changes one', ['a1', 'a1 b1', 'a2'], 'a2 b1'],
    ['both add a row at the end', ['a1', 'a1 m1', 'a1 t1'], 'a1 t1 m1'],
    ['both add a row to an empty list', ['', 'm1', 't1'], 't1 m1'],
    ['one adds a row at the start', ['a1 b1', 'm1 a1 b1', 'a1 b2'], 'm1 a1 b2'],
    ['one adds a row after one that the other removed', ['a1 b1 c1', 'a1 b1 m1 c1', 'a1 c1'], 'a1 m1 c1'],
    ['one removes a row, the other changes another', ['a1 b1 c1', 'a1 c1', 'a1 b1 c2'], 'a1 c2'],
    ['both remove the same row', ['a1 b1', 'a1', 'a1'], 'a1'],
    ['both make the same change', ['a1', 'a2', 'a2'], 'a2'],
    ['mine moves a row, theirs changes it', ['a1 b1 c1', 'c1 a1 b1', 'a1 b1 c2'], 'c2 a1 b1'],
    ['theirs moves a row, mine changes it', ['a1 b1 c1', 'a1 b1 c2', 'c1 a1 b1'], 'c2 a1 b1'],
    ['both move rows: the order is mine', ['a1 b1 c1', 'c1 a1 b1', 'b1 a1 c1'], 'c1 a1 b1'],
    ['mine moves rows, theirs adds one', ['a1 b1', 'b1 a1', 'a1 b1 t1'], 'b1 t1 a1'],
  ])('are merged where %s', (_, lists, merged) => {
    expect(merge(lists)).toEqual([merged, '']);
  });

  test.each<[string, Lists, [merged: string, conflicts: string]]>([
    ['both change a row', ['a1 b1', 'a2 b1', 'a3 b2'], ['a2 b2', 'a']],
    ['mine removes a row that theirs changes', ['a1 b1', 'b1', 'a2 b1'], ['b1', 'a']],
    ['theirs removes a row that mine changes', ['a1 b1', 'a2 b1', 'b2'], ['a2 b2', 'a']],
  ])('are in conflict in that row alone where %s', (_, lists, [merged, conflicts]) => {
    expect(merge(lists)).toEqual([merged, conflicts]);
  });

  test.each([
    ['a changed row', 'a2 b2 m1', 'a3 b1', 'a3 b2 m1'],
    ['a removed row', 'a2 b2', 'b1', 'b2'],
    ['a row that was removed here', 'b2 m1', 'a2 b1', 'a2 b2 m1'],
  ])('take %s of the other device and keep all else', (_, mine, theirs, taken) => {
    expect(words(takeRows(list(mine), list(theirs), ['a']))).toBe(taken);
  });

  test('are no conflict where an earlier save had arrived without its answer', () => {
    const [before, sent] = [list('a1 b1'), list('a2 b1')];
    const merged = mergeRows({ before: [before, sent], mine: list('a3 b1'), theirs: list('a2 b2') });
    expect([words(merged.rows), merged.conflicts]).toEqual(['a3 b2', []]);
  });
});

test('rows without an id get that of their place, whatever ids the others have', () => {
  const ids = (rows: Row[]) => withRowIds(rows).map((row) => row['#']);
  expect(ids([{ what: 'a' }, { what: 'b' }])).toEqual(['at0', 'at1']);
  expect(ids([{ '#': 'at1' }, { what: 'b' }, { '#': 'at1' }, { '#': '"]' }])).toEqual([
    'at1',
    'at5',
    'at2',
    'at3',
  ]);
  expect(withoutRowId({ what: 'a', '#': 'x' })).toEqual({ what: 'a' });
});

test('a cell that one device does not know is no change', () => {
  const before = [{ what: 'a', '#': 'x' }];
  const mine = [{ what: 'a', price: '', '#': 'x' }];
  const theirs = [{ what: 'b', '#': 'x' }];
  expect(mergeRows({ before: [before], mine, theirs })).toEqual({ rows: theirs, conflicts: [] });
});
