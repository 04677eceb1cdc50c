import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rounds } from './length.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { accessStatus, mustRefresh, refresh } from './sessions.ts';
import { patiently } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
beforeAll(async () => {
  // Counted in whole seconds: a token of one second may be over a moment after it was made.
  product = await startProduct({ ACCESS_TTL_S: '2' });
});
afterAll(() => product.close());

/** Everything that a person's sessions have on record becomes older by so many days. */
function daysPass({ id }: Person, days: number): Promise<void> {
  const earlier = (instant: string) => new Date(Date.parse(instant) - days * 86_400_000).toISOString();
  return withRows(product, async (query) => {
    const sessions = await query
      .selectFrom('sessions')
      .select(['id', 'created_at', 'used_at'])
      .where('user_id', '=', id)
      .execute();
    for (const { id: session, created_at, used_at } of sessions) {
      const moved = { created_at: earlier(created_at), used_at: earlier(used_at) };
      await query.updateTable('sessions').set(moved).where('id', '=', session).execute();
    }
  });
}

describe('lifetimes', () => {
  test('TK16 a session that is not refreshed for the idle time is over', async () => {
    const client = await createClient(product);
    const unused = await signIn(product, client);
    const { refresh: used } = await mustRefresh(product, client.refresh);
    await daysPass(client, 6.9);
    const { refresh: next } = await mustRefresh(product, used);
    await daysPass(client, 0.2);
    expectRefusal(await refresh(product, unused.refresh), 401, 'token_not_valid');
    const { refresh: last } = await mustRefresh(product, next);
    await daysPass(client, 7.1);
    expectRefusal(await refresh(product, last), 401, 'token_not_valid');
  });

  test('TK17 a session that is refreshed all the time is over at the absolute time, not before and not later', async () => {
    const client = await createClient(product);
    let token = client.refresh;
    for (const days of [6, 6, 6, 6, 5.9]) {
      await daysPass(client, days);
      ({ refresh: token } = await mustRefresh(product, token));
    }
    await daysPass(client, 0.2);
    expectRefusal(await refresh(product, token), 401, 'token_not_valid');
  });
});

describe('a client that keeps its first refresh token', () => {
  test('TK5 stays signed in over many lives of an access token', async () => {
    const { refresh: token, access } = await createClient(product);
    const count = rounds({ quick: 4, long: 50 });
    let before = access;
    for (let round = 0; round < count; round += 1) {
      await expect.poll(() => accessStatus(product, before), patiently).toBe(401);
      // Once more where the machine was so busy that a life was over before it was looked at.
      before = await vi.waitFor(async () => {
        const tokens = await mustRefresh(product, token);
        expect(await accessStatus(product, tokens.access)).toBe(200);
        return tokens.access;
      }, patiently);
    }
    reached('P5', `a client that never adopts: ${count} of ${count} refreshes`);
  });
});
