import { expect, test } from 'vitest';
import { fitsField } from './read-values.ts';

const row = { name: 'Ada', share: '50' };

test.each([
  ['text', 'Ada', true],
  ['text', '', true],
  ['text', 7, false],
  ['text', ['Ada'], false],
  ['currency', 'not a number yet', true],
  ['date', '2026-13-', true],
  ['date', null, false],
  ['checkbox', true, true],
  ['checkbox', 'true', false],
  ['choices', ['red', 'blue'], true],
  ['choices', [], true],
  ['choices', 'red', false],
  ['choices', [['red']], false],
  ['rows', [row, {}], true],
  ['rows', [[]], false],
  ['rows', [{ share: 50 }], false],
  ['rows', row, false],
  ['calculated', '7', false],
  ['unheard-of', 'x', false],
])('whether a field of type %s may hold %j: %s', (field_type, value, fits) => {
  const field = { id: 1, name: 'a', label: 'A', field_type, required: false, order: 1 };
  expect(fitsField(field, value)).toBe(fits);
});
