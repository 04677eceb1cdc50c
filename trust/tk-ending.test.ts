import { beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { send } from '../harness/http.ts';
import { rounds } from './length.ts';
import { askForLink, useLink } from './links.ts';
import { cookieOf, createClient, type Person, signIn } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { accessStatus, cookieStatus, mustRefresh, refresh, statusesOf } from './sessions.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

let product: Product;
let client: Person;
beforeAll(async () => {
  product = await sharedProduct();
  client = await createClient(product);
});

const signOut = (body: unknown) => send(product, 'POST /api/auth/logout/', { body });

/** Tokens that the refreshes of a race returned must no longer work. */
async function liveTokensOf(answers: Awaited<ReturnType<typeof refresh>>[]): Promise<unknown[]> {
  const given = answers.filter(({ status }) => status === 200).map(({ json }) => json);
  const live: unknown[] = [];
  for (const tokens of given) {
    if ((await accessStatus(product, String(tokens['access']))) !== 401) live.push(tokens);
    if ((await refresh(product, tokens['refresh'])).status !== 401) live.push(tokens);
  }
  return live;
}

describe('signing out', () => {
  test('TK21 a page of another site ends no session of the provider', async () => {
    const site = { url: product.adminUrl };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const begun = await send(site, 'POST /api/auth/provider/login/', { body: administrator, headers });
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const sent of [{ ...foreign, ...form }, { ...foreign, cookie }, form]) {
      const answer = await send(site, 'POST /api/auth/provider/logout/', { headers: sent });
      expectRefusal(answer, 403, 'cross_site');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await send(site, 'GET /api/users/profile/', { headers: { cookie, ...headers } })).status).toBe(
      200,
    );
  });

  test('TK22 a cookie of one use shows and ends nothing under the name of another', async () => {
    const site = { url: product.adminUrl };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const begun = await send(site, 'POST /api/auth/provider/login/', { body: administrator, headers });
    const staff = await signIn(product, administrator);
    const valueOf = (cookie: string) => cookie.replace(/^[^=]+=/, '');
    const stolen = { ...headers, cookie: `provider=${valueOf(staff.cookie)}` };
    expectRefusal(await send(site, 'GET /api/users/profile/', { headers: stolen }), 401);
    expect((await send(site, 'POST /api/auth/provider/logout/', { headers: stolen })).status).toBe(204);
    expect(await statusesOf(product, staff)).toEqual([200, 200, 404]);
    for (const name of ['provider', 'provider-device'])
      expect(await cookieStatus(product, `dl=${valueOf(cookieOf(begun, `${name}=`))}`), name).toBe(401);
  });

  test('TK12 ends the session at once, with an access token that ran out too, and no other', async () => {
    const [session, other] = [await signIn(product, client), await signIn(product, client)];
    const rotated = await mustRefresh(product, session.refresh);
    const answer = await send(product, 'POST /api/auth/logout/', {
      body: { refresh: session.refresh },
      access: 'run.out.long-ago',
    });
    expect(answer.status).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(/^dl=;.*Max-Age=0/);
    expect(await statusesOf(product, session)).toEqual([401, 401, 401]);
    expect(await statusesOf(product, { ...rotated, cookie: session.cookie })).toEqual([401, 401, 401]);
    expect(await statusesOf(product, other)).toEqual([200, 200, 404]);
    reached('P7', 'logout: 0 s');
  });

  test('TK13 always succeeds and tells nothing', async () => {
    const session = await signIn(product, client);
    const bodies = [
      { refresh: session.refresh },
      { refresh: session.refresh },
      undefined,
      {},
      { refresh: 'garbage' },
      '{"refresh":',
      ...hostile.wrong_types.map(({ value }) => ({ refresh: value })),
      ...hostile.wrong_types.map(({ value }) => value),
    ];
    for (const body of bodies) {
      const answer = await signOut(body);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
  });

  test('TK14 leaves nothing alive of the refreshes that ran at the same time', async () => {
    const count = rounds({ quick: 10, long: 100 });
    for (let round = 0; round < count; round += 1) {
      const session = await signIn(product, client);
      const racing = Array.from({ length: 10 }, () => refresh(product, session.refresh));
      const left = await signOut({ refresh: session.refresh });
      expect(left.status).toBe(204);
      expect(await liveTokensOf(await Promise.all(racing))).toEqual([]);
      expect(await statusesOf(product, session)).toEqual([401, 401, 401]);
    }
    reached('P7', `${count} races of a logout with 10 refreshes: none survived`);
  });
});

describe('a password reset', () => {
  test('TK15 leaves nothing alive of the refreshes that ran at the same time', async () => {
    const count = rounds({ quick: 4, long: 20 });
    const people = await Promise.all(Array.from({ length: count }, () => createClient(product)));
    const links = await Promise.all(people.map((person) => askForLink(product, person)));
    for (const [at, session] of people.entries()) {
      const resetting = useLink(product, links[at] ?? '', `another pass ${at}`);
      const racing = Array.from({ length: 10 }, () => refresh(product, session.refresh));
      expect((await resetting).status).toBe(200);
      expect(await liveTokensOf(await Promise.all(racing))).toEqual([]);
      expect(await statusesOf(product, session)).toEqual([401, 401, 401]);
    }
    reached('P7', `${count} races of a reset with 10 refreshes: none survived`);
  });
});

describe('sessions', () => {
  test('TK18 beyond the fiftieth end the oldest', async () => {
    const person = await createClient(product);
    const sessions = [person];
    for (let count = 1; count < 60; count += 1) sessions.push(await signIn(product, person));
    const statuses = [];
    for (const { access } of sessions) statuses.push(await accessStatus(product, access));
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(50).fill(200)]);
  });

  test('TK20 as they are stored let nobody in', async () => {
    const session = await signIn(product, client);
    await mustRefresh(product, session.refresh);
    const rows = await withRows(product, (query) =>
      query.selectFrom('sessions').selectAll().orderBy('created_at', 'desc').limit(12).execute(),
    );
    const values = new Set(rows.flatMap((row) => Object.values(row).map(String)));
    const ways = (value: string) => [value, Buffer.from(value, 'hex').toString('base64url')];
    const tries = [...values].flatMap(ways).filter((value) => value !== '');
    expect(rows.length).toBeGreaterThan(10);
    for (const value of tries) {
      expect(await accessStatus(product, value)).toBe(401);
      expect((await refresh(product, value)).status).toBe(401);
      expect(await cookieStatus(product, `dl=${value}`)).toBe(401);
    }
    // No part of the tokens is stored in any form.
    const stored = [...values].join('\n');
    for (const token of [session.access, session.refresh, session.cookie.split('=')[1] ?? ''])
      expect(stored).not.toContain(token.slice(-40));
  });
});
