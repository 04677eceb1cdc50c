import { expect, test } from 'vitest';
import { fingerprintCall, isIdempotencyKey } from './idempotency.ts';

test.each(['short', 'x'.repeat(65), 'with space', 'nul\u0000nul', '', 'ümlaut-key'])(
  'refuses the key %j',
  (key) => expect(isIdempotencyKey(key)).toBe(false),
);

test.each(['12345678', 'a_b-C'.repeat(12), crypto.randomUUID()])('accepts the key %s', (key) =>
  expect(isIdempotencyKey(key)).toBe(true),
);

const path = '/api/templates/1/generate_document/';
const of = (body: unknown, at = path) => fingerprintCall('POST', at, body);

test('a fingerprint does not depend on the order of members', () => {
  expect(of({ form_data: { a: '1', b: [{ c: '2', d: '3' }] } })).toBe(
    of({ form_data: { b: [{ d: '3', c: '2' }], a: '1' } }),
  );
});

test.each([
  [{ form_data: { a: '1' } }, { form_data: { a: 1 } }],
  [{ form_data: { a: '1' } }, { form_data: { a: '1', b: '' } }],
  [{ form_data: { a: ['x', 'y'] } }, { form_data: { a: ['y', 'x'] } }],
  [{ form_data: { a: null } }, { form_data: {} }],
  [{ form_data: {} }, { form_data: [] }],
])('%j and %j are different calls', (one, other) => expect(of(one)).not.toBe(of(other)));

test('the same body at another template is a different call', () => {
  expect(of({}, '/api/templates/2/generate_document/')).not.toBe(of({}));
});
