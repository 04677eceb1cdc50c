import type { TemplateField } from '@inkfield/engine/template';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { field } from '../../../test/open-editor.tsx';
import { moveBy, moveTo, moveToGroup, runsOf, groupsOf } from './field-groups.ts';

/** `a b:Parties` is a field without a group and one in the group Parties. */
function fieldsOf(text: string): TemplateField[] {
  return text.split(' ').map((word, index) => {
    const [name = '', group] = word.split(':');
    return field({ id: index + 1, name, group });
  });
}
const textOf = (fields: readonly TemplateField[]) =>
  fields.map(({ name, group }) => (group ? `${name}:${group}` : name)).join(' ');

const parties = fieldsOf('a b:Parties c:Parties d:Rent');
const named = (...names: string[]) => new Set(names);

test('fields stand in runs of one group, and groups are named once', () => {
  const runs = runsOf(fieldsOf('a b:P c:P d:R e:P'));
  expect(runs.map(({ group, items }) => [group, items.map(({ index }) => index)])).toEqual([
    [undefined, [0]],
    ['P', [1, 2]],
    ['R', [3]],
    ['P', [4]],
  ]);
  expect(groupsOf(fieldsOf('a b:P c:R d:P'))).toEqual(['P', 'R']);
});

test.each<[index: number, by: 1 | -1, expected: string]>([
  [1, 1, 'a c:Parties b:Parties d:Rent'],
  [1, -1, 'a b c:Parties d:Rent'],
  [2, 1, 'a b:Parties c:Rent d:Rent'],
  [0, -1, 'a b:Parties c:Parties d:Rent'],
  [3, 1, 'a b:Parties c:Parties d:Rent'],
])('field %i moved by %i gives %s', (index, by, expected) => {
  expect(textOf(moveBy(parties, index, by))).toBe(expected);
});

test('fields dropped on another one take its place and its group, from above and from below', () => {
  expect(textOf(moveTo(parties, named('a'), 'c'))).toBe('b:Parties c:Parties a:Parties d:Rent');
  expect(textOf(moveTo(parties, named('d'), 'b'))).toBe('a d:Parties b:Parties c:Parties');
  expect(textOf(moveTo(parties, named('a', 'd'), 'b'))).toBe('b:Parties a:Parties d:Parties c:Parties');
  expect(moveTo(parties, named('a', 'b'), 'b')).toBe(parties);
});

test('fields go to the end of a group, to a new one at the end of the form, or out of all', () => {
  expect(textOf(moveToGroup(parties, named('a', 'd'), 'Parties'))).toBe(
    'b:Parties c:Parties a:Parties d:Parties',
  );
  expect(textOf(moveToGroup(parties, named('a', 'c'), 'New'))).toBe('b:Parties d:Rent a:New c:New');
  expect(textOf(moveToGroup(parties, named('d'), undefined))).toBe('a d b:Parties c:Parties');
});

test('no move loses or doubles a field', () => {
  const names = [...'abcd'];
  fc.assert(
    fc.property(
      fc.subarray(names),
      fc.constantFrom(...names),
      fc.constantFrom('Rent', undefined),
      (some, to, group) => {
        for (const moved of [
          moveTo(parties, named(...some), to),
          moveToGroup(parties, named(...some), group),
        ])
          expect(moved.map(({ name }) => name).toSorted()).toEqual(names);
      },
    ),
  );
});
