import { errors } from '@inkfield/contract/errors';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { fieldErrors, parseInput } from './parse.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
  count: z.optional(z.int().check(z.minimum(2), z.maximum(9))),
  weight: z.optional(z.int().check(z.positive())),
  kind: z.optional(z.enum(['one', 'two'])),
  code: z.optional(z.string()),
  title: z.optional(z.int()),
  rows: z.optional(z.array(z.object({ id: z.int() })).check(z.maxLength(1))),
  company: z.optional(z.nullable(z.union([z.literal(''), z.string().check(z.maxLength(3))]))),
  web: z.optional(z.string().check(z.regex(/^x/, 'Starts with x.'))),
});

function fieldsOf(input: unknown): unknown {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error.options.fields;
    throw error;
  }
  return undefined;
}

test.each([
  [{}, { name: ['This field is required.'] }],
  [{ name: null }, { name: ['This field is required.'] }],
  [{ name: '   ' }, { name: ['This field is required.'] }],
  [{ name: 5 }, { name: ['Not a valid text.'] }],
  [{ name: 'too long' }, { name: ['At most 5 characters.'] }],
  [{ name: 'a', count: 1 }, { count: ['Must be at least 2.'] }],
  [{ name: 'a', weight: 0 }, { weight: ['Must be more than 0.'] }],
  [{ name: 'a', count: 10 }, { count: ['Must be at most 9.'] }],
  [{ name: 'a', count: 'x' }, { count: ['Not a valid number.'] }],
  [{ name: 'a', kind: 'three' }, { kind: ['Must be one of: one, two.'] }],
  [{ name: 'a', rows: [{ id: 'x' }] }, { rows: { '0.id': ['Not a valid number.'] } }],
  [{ name: 'a', rows: [{ id: 1 }, { id: 2 }] }, { rows: ['At most 1 entries.'] }],
  [{ name: 'a', company: 'long' }, { company: ['At most 3 characters.'] }],
  [{ name: 'a', company: 7 }, { company: [expect.stringMatching(/^Not /)] }],
  [{ name: 'a', web: 'secret' }, { web: ['Starts with x.'] }],
  [{ name: 'a', code: 5 }, { non_field_errors: ['Not a valid text.'] }],
  [[], { non_field_errors: ['Must be an object.'] }],
  ['secret', { non_field_errors: ['Must be an object.'] }],
  [{ name: 'a', company: '' }, undefined],
])('%j gives %j', (input, fields) => {
  expect(fieldsOf(input)).toEqual(fields);
});

test('every code of a refusal has a status and a text', () => {
  for (const { status, detail } of Object.values(errors)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(detail).toMatch(/\S/);
  }
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'a bad entry may be called %s',
  (name) => {
    const path = ['matching', name];
    const issues = [{ code: 'custom' as const, path, message: 'Not a column.', input: name }];
    const fields = fieldErrors(issues);
    expect(Object.keys(fields)).toEqual(['matching']);
    expect(Object.entries(fields['matching'] ?? {})).toEqual([[name, ['Not a column.']]]);
    const topmost = fieldErrors([{ code: 'custom', path: [name], message: 'No.', input: name }]);
    expect(Object.entries(topmost)).toEqual([[name, ['No.']]]);
  },
);
