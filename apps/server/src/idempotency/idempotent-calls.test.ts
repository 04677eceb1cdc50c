import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import {
  findRemembered,
  fingerprintCall,
  type IdempotentCall,
  isIdempotencyKey,
  makeOnce,
  rememberCall,
} from './idempotent-calls.ts';

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

describeOnEachDatabase('a call that makes something other than a document', (createTestApp) => {
  test('is run once per key, and its result is found again until the key expires', async () => {
    const { deps, clock, ...app } = await createTestApp();
    const { id: userId } = await createUser({ deps, clock, ...app });
    const call: IdempotentCall = { userId, key: 'a-key-of-mine', fingerprint: 'of this call' };
    const made: number[] = [];
    const once = () =>
      makeOnce(deps, call, {
        make: () =>
          deps.database.transaction(async (tx) => {
            await rememberCall(tx, call, { made: { made_id: 7 }, clock });
            made.push(7);
            return 7;
          }),
        find: (id) => Promise.resolve(id),
      });
    expect(await once()).toEqual({ result: 7, replayed: false });
    expect(await once()).toEqual({ result: 7, replayed: true });
    await expect(findRemembered(deps, { ...call, fingerprint: 'of another' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    clock.forward(25 * 3600);
    expect(await once()).toEqual({ result: 7, replayed: false });
    expect(made).toEqual([7, 7]);
  });
});
