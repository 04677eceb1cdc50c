import { matchesPattern } from '../fields/pattern/field-pattern.ts';
import { expect, test } from 'vitest';
import { makeField, noRepeats } from '../../test/test-template.ts';
import { findFieldModule } from '../fields/registry.ts';
import { formatValue } from './format.ts';
import { readTypedValue, readValues } from './read-values.ts';
import { locales, options } from '../../test/typed-inputs/typed-input.ts';
import { typedInputs } from '../../test/typed-inputs/typed-inputs.ts';

test('there are at least 400 inputs', () => {
  expect(typedInputs.length).toBeGreaterThanOrEqual(400);
});

test.each(typedInputs)('%s in %s: %j is read as %j', (type, tag, typed, expected) => {
  const field = makeField('f', type, { options });
  const locale = locales[tag];
  const result = readTypedValue(field, typed, { locale, repeats: noRepeats, matchesPattern });
  if (typeof expected === 'string' || typeof expected === 'boolean') {
    expect(result).toMatchObject({ value: expected });
  } else if ('refused' in expected) {
    expect(result).toEqual({ error: expect.stringContaining(expected.refused) });
  } else {
    expect(result).toEqual({ error: expect.stringMatching(/^Did you mean /), choices: expected });
  }
});

const understood = typedInputs.flatMap(([type, tag, , expected]) =>
  typeof expected === 'object' && 'refused' in expected
    ? []
    : [expected].flat().map((value) => [type, tag, value] as const),
);

test.each(understood)('%s in %s: %j is written so that it is read again', (type, tag, value) => {
  const field = makeField('f', type, { options });
  const locale = locales[tag];
  const written = findFieldModule(type)?.write(value, locale) ?? '';
  const again = readTypedValue(field, written, { locale, repeats: noRepeats, matchesPattern });
  if ('value' in again)
    expect(formatValue(field, again.value, [], locale)).toBe(formatValue(field, value, [], locale));
  else expect(again.choices).toContain(value);
  expect(readValues([field], { f: value }, { locale, repeats: noRepeats, matchesPattern })).toEqual({
    values: { f: value },
    errors: {},
  });
});
