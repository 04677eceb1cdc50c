import { describe, expect, test } from 'vitest';
import { makeField } from '../../test/test-template.ts';
import { check } from '../check/check.ts';
import { parse } from '../syntax/parse.ts';
import type { FormGroup, Values } from '../template.ts';
import { createFieldVisibility } from './field-visibility.ts';
import { fieldsOfForm } from './form-groups.ts';

const fields = [
  makeField('pets', 'checkbox', { order: 1 }),
  makeField('kind', 'text', { order: 2, group: 'Animals', required: true }),
  makeField('breed', 'text', { order: 3, group: ' Animals ', show_when: 'kind is dog or kind is cat' }),
  makeField('rent', 'currency', { order: 4, group: 'Money' }),
];
const withGroup = (group: Partial<FormGroup>) => ({ rules: [], groups: [{ name: 'Animals', ...group }] });

describe('the condition of a group', () => {
  test.each<[string, Values, string[]]>([
    ['pets', {}, ['pets', 'rent']],
    ['pets', { pets: true }, ['pets', 'kind', 'rent']],
    ['pets', { pets: true, kind: 'dog' }, ['pets', 'kind', 'breed', 'rent']],
    // The value of a hidden field counts as empty, whichever condition hides it.
    ['pets', { kind: 'dog' }, ['pets', 'rent']],
    ["rent is 'no rent' or pets", { pets: true, kind: 'cat' }, ['pets', 'kind', 'breed', 'rent']],
    // An unreadable condition, as in drafts, hides nothing.
    ['pets is', { kind: 'dog' }, ['pets', 'kind', 'breed', 'rent']],
    ['', { kind: 'dog' }, ['pets', 'kind', 'breed', 'rent']],
  ])('"%s" with %o shows %j', (show_when, values, shown) => {
    const asked = fieldsOfForm(fields, withGroup({ show_when }));
    const { isVisible, missing } = createFieldVisibility(asked);
    expect(asked.filter((field) => isVisible(field, values)).map(({ name }) => name)).toEqual(shown);
    expect(missing({ ...values, kind: '' })).toEqual(shown.includes('kind') ? ['kind'] : []);
  });

  test('fields of other groups stay the same objects', () => {
    const asked = fieldsOfForm(fields, withGroup({ show_when: 'pets' }));
    expect(asked.map((field, index) => field === fields[index])).toEqual([true, false, false, true]);
    expect(fieldsOfForm(fields, { rules: [] })).toEqual(fields);
  });
});

describe('groups are checked', () => {
  const text = parse(fields.map(({ name }) => `[${name}]`).join(' '));
  const mustTick = [makeField('agree', 'checkbox', { required: true }), ...fields];
  test.each([
    ['pets', fields, []],
    ['pets is', fields, ['E-condition group "Animals" is shown when "pets is": a value is missing']],
    [
      'pet',
      fields,
      ['E-condition group "Animals" is shown when "pet": there is no field "pet" (did you mean "pets"?)'],
    ],
    [
      'rent is dear',
      fields,
      [
        'E-condition group "Animals" is shown when "rent is dear": there is no field "dear" to compare "rent" with',
      ],
    ],
    ['agree', mustTick, ['W-always group "Animals" is always shown: "agree" must be ticked']],
    ['not agree', mustTick, ['E-never group "Animals" is never shown: "agree" must be ticked']],
  ])('%s', (show_when, given, expected) => {
    const form = withGroup({ show_when });
    const source = given === fields ? text : parse(given.map(({ name }) => `[${name}]`).join(' '));
    expect(check(source, given, form).map(({ code, message }) => `${code} ${message}`)).toEqual(expected);
  });

  test('a group that waits for its own field can never be shown', () => {
    const own = check(text, fields, withGroup({ show_when: 'kind is dog' }));
    expect(own.map(({ code, field }) => `${code} ${field}`)).toEqual(['E-circular kind']);
  });

  test('a field that only the condition of a group reads counts as used', () => {
    const rest = parse('[kind] [breed] [rent]');
    expect(check(rest, fields, withGroup({})).map(({ code, field }) => `${code} ${field}`)).toEqual([
      'W-unused-field pets',
    ]);
    expect(check(rest, fields, withGroup({ show_when: 'pets' }))).toEqual([]);
  });
});
