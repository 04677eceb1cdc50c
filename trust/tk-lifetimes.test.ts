import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './http.ts';
import { rounds } from './length.ts';
import { createClient, type Person, signIn } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { accessStatus, mustRefresh, refresh } from './sessions.ts';

/** Real time passes here: lifetimes are seconds. */
describe.concurrent('lifetimes', () => {
  let product: Product;
  let client: Person;
  beforeAll(async () => {
    product = await startProduct({ REFRESH_IDLE_S: '3', REFRESH_ABSOLUTE_S: '7' });
    client = await createClient(product);
  });
  afterAll(() => product.close());

  test('TK16 a session that is not refreshed for the idle time is over', async () => {
    const [{ refresh: token }, other] = [await signIn(product, client), await signIn(product, client)];
    const { refresh: next } = await mustRefresh(product, other.refresh);
    await sleep(4100);
    for (const over of [token, next]) expectRefusal(await refresh(product, over), 401, 'token_not_valid');
  });

  test('TK17 a session that is refreshed every second is over at the absolute time, not later', async () => {
    const startedAt = performance.now();
    let { refresh: token } = await signIn(product, client);
    const signedInAt = performance.now();
    let endedAt: number | undefined;
    while (endedAt === undefined && performance.now() - startedAt < 15_000) {
      await sleep(500);
      const answer = await refresh(product, token);
      if (answer.status === 200) token = String(answer.json['refresh']);
      else {
        expectRefusal(answer, 401, 'token_not_valid');
        endedAt = performance.now();
      }
    }
    expect(endedAt).toBeDefined();
    // Not before the limit either: the server counts from the sign-in.
    expect((endedAt ?? 0) - startedAt).toBeGreaterThan(7000);
    expect((endedAt ?? 0) - signedInAt).toBeLessThan(12_000);
  });
});

describe('a client that keeps its first refresh token', () => {
  test('TK5 stays signed in over many lives of an access token', async () => {
    // Counted in whole seconds: a token of one second may be over a moment after it was made.
    const product = await startProduct({ ACCESS_TTL_S: '2' });
    try {
      const { refresh: token, access } = await createClient(product);
      const count = rounds({ quick: 4, long: 50 });
      let before = access;
      for (let round = 0; round < count; round += 1) {
        await expect.poll(() => accessStatus(product, before), { timeout: 30_000 }).toBe(401);
        const tokens = await mustRefresh(product, token);
        expect(await accessStatus(product, tokens.access)).toBe(200);
        before = tokens.access;
      }
      reached('P5', `a client that never adopts: ${count} of ${count} refreshes`);
    } finally {
      await product.close();
    }
  });
});
