import { beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { rounds } from './length.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { accessStatus, cookieStatus, mustRefresh, refresh, statusesOf } from './sessions.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let client: Person;
beforeAll(async () => {
  product = await sharedProduct();
  client = await createClient(product);
});

const next = (token: string) => mustRefresh(product, token);

/** Asks with the access token once: the server knows then that this generation arrived. */
const adopt = async (access: string) => expect(await accessStatus(product, access)).toBe(200);

describe('refreshing', () => {
  test('TK1 gives both tokens, and the new access token works', async () => {
    const { refresh: token } = await signIn(product, client);
    const answer = await refresh(product, token);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json).toSorted()).toEqual(['access', 'refresh']);
    expect(await accessStatus(product, String(answer.json['access']))).toBe(200);
  });

  test('TK2 refuses what is no token at all', async () => {
    const values = [undefined, '', 'x'.repeat(5000), ...hostile.wrong_types.map(({ value }) => value)];
    for (const value of values) expectRefusal(await refresh(product, value), 400);
  });

  test('TK3 refuses a token that is not ours', async () => {
    const { refresh: token } = await signIn(product, client);
    const others = [
      'x',
      'a.b.c',
      `${token}A`,
      token.slice(1),
      token.slice(0, -1),
      ` ${token}`,
      'AQ'.repeat(35),
    ];
    for (const other of others) expectRefusal(await refresh(product, other), 401, 'token_not_valid');
  });

  test('TK4 gives twenty at once the same successor, and logs nobody out', async () => {
    const count = rounds({ quick: 25, long: 500 });
    let { refresh: token } = await signIn(product, client);
    for (let round = 0; round < count; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(product, token)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const successors = new Set(answers.map(({ json }) => json['refresh']));
      expect(successors.size).toBe(1);
      token = String([...successors][0]);
      await adopt(String(answers[0]?.json['access']));
    }
    reached('P5', `0 logouts in ${count} x 20`);
  });

  test('TK6 lets a client adopt each successor, and ends whatever is older than the parent', async () => {
    const chain = [(await signIn(product, client)).refresh];
    for (let round = 0; round < 50; round += 1) {
      const tokens = await next(chain.at(-1) ?? '');
      await adopt(tokens.access);
      chain.push(tokens.refresh);
    }
    expect(new Set(chain).size).toBe(51);
    expectRefusal(await refresh(product, chain.at(-3)), 401, 'token_not_valid');
    expectRefusal(await refresh(product, chain.at(-1)), 401, 'token_not_valid');
  });

  test('TK7 ends the whole session when an old token is used again, with a row of the audit', async () => {
    const count = rounds({ quick: 10, long: 100 });
    const other = await signIn(product, client);
    for (let round = 0; round < count; round += 1) {
      const session = await signIn(product, client);
      const first = await next(session.refresh);
      await adopt(first.access);
      const second = await next(first.refresh);
      await adopt(second.access);
      expectRefusal(await refresh(product, session.refresh), 401, 'token_not_valid');
      const ended = [await refresh(product, second.refresh), await refresh(product, first.refresh)];
      expect(ended.map(({ status }) => status)).toEqual([401, 401]);
      for (const { access } of [session, first, second])
        expect(await accessStatus(product, access)).toBe(401);
      expect(await cookieStatus(product, session.cookie)).toBe(401);
    }
    expect(await statusesOf(product, other)).toEqual([200, 200, 404]);
    const rows = await withRows(product, (query) =>
      query
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'refresh_reuse')
        .where('actor_id', '=', client.id)
        .execute(),
    );
    expect(rows.length).toBeGreaterThanOrEqual(count);
    reached('P5', `${count} of ${count} late reuses ended the session`);
  });

  test('TK8 gives the parent the same successor for half a minute', async () => {
    const session = await signIn(product, client);
    const first = await next(session.refresh);
    await adopt(first.access);
    const second = await next(first.refresh);
    await adopt(second.access);
    expect((await next(first.refresh)).refresh).toBe(second.refresh);
    expect(await accessStatus(product, second.access)).toBe(200);
  });
});

describe('after the half minute', () => {
  /** A session in its second generation, rotated a minute ago. */
  async function secondGeneration() {
    const session = await signIn(product, client);
    const first = await next(session.refresh);
    await adopt(first.access);
    const second = await next(first.refresh);
    await age();
    return { session, first, second };
  }

  /** A minute passes for every session. */
  async function age(): Promise<void> {
    const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
    await withRows(product, (query) =>
      query
        .updateTable('sessions')
        .set({ rotated_at: aMinuteAgo })
        .where('user_id', '=', client.id)
        .execute(),
    );
  }

  test('TK9 the parent ends the session when its successor has been seen', async () => {
    const { session, first, second } = await secondGeneration();
    await adopt(second.access);
    expectRefusal(await refresh(product, first.refresh), 401, 'token_not_valid');
    expect(await statusesOf(product, { ...second, cookie: session.cookie })).toEqual([401, 401, 401]);
  });

  test('TK10 the parent still works when the answer with its successor was lost', async () => {
    const { first, second } = await secondGeneration();
    const again = await next(first.refresh);
    expect(again.refresh).toBe(second.refresh);
    expect(await accessStatus(product, again.access)).toBe(200);
  });
});
