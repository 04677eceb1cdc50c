import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, apiOf, send } from '../harness/http.ts';
import { mailsTo } from './mails.ts';
import {
  cookieOf,
  createClient,
  newAddress,
  password,
  type Person,
  registration,
  signIn,
} from '../harness/people.ts';
import { startProduct } from './product.ts';
import { reached } from './reached.ts';
import { untilMailsAreDealtWith, withRows } from './rows.ts';
import { createPublished } from '../harness/templates.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product, realLimits } from '../harness/product.ts';

/** The product's own limits. Each test asks from loopback addresses of its own, as if from other networks. */
let product: Product;
beforeAll(async () => {
  product = await startProduct(realLimits);
});
afterAll(() => product.close());

const logIn = (email: string, typed: string, from?: string) =>
  send(product, 'POST /api/auth/login/', { body: { email, password: typed }, ...(from && { from }) });

async function failTimes(count: number, email: string, from: string): Promise<void> {
  for (let failed = 0; failed < count; failed += 1)
    expectRefusal(await logIn(email, 'not the right one', from), 401, 'no_active_account');
}

function waitOf(answer: Answer): number {
  expectRefusal(answer, 429, 'rate_limited');
  const seconds = String(answer.headers['retry-after']);
  expect(seconds).toMatch(/^[1-9]\d*$/);
  return Number(seconds);
}

/** Ends waits: makes every block older by this many seconds. */
function timePasses(seconds: number): Promise<unknown> {
  const earlier = (instant: string) => new Date(Date.parse(instant) - seconds * 1000).toISOString();
  return withRows(product, async (query) => {
    const rows = await query.selectFrom('login_attempts').selectAll().execute();
    for (const { key, first_at, blocked_until } of rows) {
      const moved = {
        first_at: earlier(first_at),
        blocked_until: blocked_until === null ? null : earlier(blocked_until),
      };
      await query.updateTable('login_attempts').set(moved).where('key', '=', key).execute();
    }
  });
}

describe('failed sign-ins', () => {
  test('RL1 RL2 RL3 RL4 make the sixth wait, for any address alike, until Retry-After is over, and nobody elsewhere', async () => {
    const person = await createClient(product);
    const refusals = [];
    for (const email of [person.email, newAddress()]) {
      await failTimes(5, email, '127.0.1.1');
      const refused = await logIn(email, password, '127.0.1.1');
      expect(waitOf(refused)).toBeLessThanOrEqual(60);
      const { request_id, ...rest } = refused.json;
      expect(request_id).toEqual(expect.any(String));
      refusals.push(JSON.stringify([rest, Object.keys(refused.headers).toSorted()]));
    }
    expect(new Set(refusals).size).toBe(1);
    expect((await logIn(person.email, password, '127.0.1.2')).status).toBe(200);
    await failTimes(5, person.email, '127.0.1.3');
    await timePasses(waitOf(await logIn(person.email, password, '127.0.1.3')));
    expect((await logIn(person.email, password, '127.0.1.3')).status).toBe(200);
    reached('P8', 'limits: the same 429 for an unknown address');
  });

  test('RL5 are forgotten by a success', async () => {
    const person = await createClient(product);
    for (let round = 0; round < 3; round += 1) {
      await failTimes(4, person.email, '127.0.2.1');
      expect((await logIn(person.email, password, '127.0.2.1')).status).toBe(200);
    }
  });

  test('RL6 from many networks make everybody wait, longer each time, and stay below a hundred', async () => {
    const person = await createClient(product);
    for (let network = 0; network < 10; network += 1) {
      await failTimes(5, person.email, `127.0.3.${network + 1}`);
    }
    const waits = [];
    let failed = 50;
    for (let round = 0; round < 6; round += 1) {
      const refused = await logIn(person.email, 'not the right one', `127.0.3.${100 + round}`);
      waits.push(Math.round(waitOf(refused) / 60));
      await timePasses(waitOf(refused));
      await failTimes(1, person.email, `127.0.3.${200 + round}`);
      failed += 1;
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
    expect(failed).toBeLessThan(100);
  });

  test('RL11 by strangers lock no device out that has signed in before, and it has a limit of its own', async () => {
    const person = await createClient(product);
    const signedIn = await logIn(person.email, password, '127.0.8.1');
    const device = cookieOf(signedIn, 'device');
    const logInFromDevice = (typed: string, from: string) =>
      send(product, 'POST /api/auth/login/', {
        body: { email: person.email, password: typed },
        headers: { cookie: device },
        from,
      });
    for (let network = 0; network < 10; network += 1) {
      await failTimes(5, person.email, `127.0.9.${network + 1}`);
    }
    waitOf(await logIn(person.email, password, '127.0.8.1'));
    expect((await logInFromDevice(password, '127.0.8.1')).status).toBe(200);
    for (let failed = 0; failed < 5; failed += 1) {
      expectRefusal(await logInFromDevice('not the right one', `127.0.8.${failed + 2}`), 401);
    }
    waitOf(await logInFromDevice(password, '127.0.8.9'));
  });
});

describe('one network', () => {
  test('RL7 registers sixty accounts an hour', async () => {
    const register = (from: string) =>
      send(product, 'POST /api/auth/register/', { body: registration(), from });
    for (let count = 0; count < 60; count += 1) expect((await register('127.0.4.1')).status).toBe(201);
    expect(waitOf(await register('127.0.4.1'))).toBeLessThanOrEqual(3600);
    expect((await register('127.0.4.2')).status).toBe(201);
  });

  test('RL8 asks for thirty links an hour, and one address gets its one mail in silence', async () => {
    const person = await createClient(product);
    const ask = (email: string, from: string) =>
      send(product, 'POST /api/auth/forgot-password/', { body: { email }, from });
    for (let count = 0; count < 30; count += 1)
      expect((await ask(count < 5 ? person.email : newAddress(), '127.0.5.1')).status).toBe(200);
    const refused = await ask(person.email, '127.0.5.1');
    expect(waitOf(refused)).toBeLessThanOrEqual(3600);
    expect(refused.json['error']).toEqual(expect.any(String));
    expect((await ask(person.email, '127.0.5.2')).status).toBe(200);
    await untilMailsAreDealtWith(product);
    expect(await mailsTo(product, person.email)).toHaveLength(1);
  });

  test('RL9 is not another one because a header says so', async () => {
    const person = await createClient(product);
    const claim = (at: number) => ({
      'x-forwarded-for': `203.0.113.${at}`,
      'x-real-ip': `203.0.113.${at}`,
      forwarded: `for=203.0.113.${at}`,
      'cf-connecting-ip': `203.0.113.${at}`,
    });
    const tryAs = (at: number) =>
      send(product, 'POST /api/auth/login/', {
        body: { email: person.email, password: 'not the right one' },
        headers: claim(at),
        from: '127.0.6.1',
      });
    for (let at = 0; at < 5; at += 1) expect((await tryAs(at)).status).toBe(401);
    waitOf(await tryAs(99));
  });
});

test('RL12 a member of staff grants sixty times a minute, and one time more grants nothing', async () => {
  const staff = await signIn(product, administrator);
  const { id } = await createPublished(product, staff, { access: 'private' });
  const grantTo = (user: Person) =>
    send(product, 'POST /api/permissions/grant_permission/', {
      access: staff.access,
      body: { template: id, user: user.id, confirm_unproven: true },
    });
  const [client, other] = [await createClient(product), await createClient(product)];
  for (let granted = 0; granted < 60; granted += 1)
    expect((await grantTo(client)).status).toBe(granted === 0 ? 201 : 200);
  expect(waitOf(await grantTo(other))).toBeLessThanOrEqual(60);
  const granted = await apiOf(product, staff.access).listPermissions({ query: { template: String(id) } });
  expect(granted.map(({ user }) => user)).toEqual([client.id]);
});

describe('behind a proxy that is configured', () => {
  test('RL9 a household with IPv6 is one network, whichever of its addresses asks', async () => {
    const behind = await startProduct({ ...realLimits, TRUSTED_PROXIES: '127.0.0.1' });
    try {
      const { email } = await createClient(behind);
      const tryFrom = (address: string) =>
        send(behind, 'POST /api/auth/login/', {
          body: { email, password: 'not the right one' },
          headers: { 'x-forwarded-for': address },
        });
      const household = ['::1', '::ffff', ':1:2:3:4', ':a:b:c:d', '::2'];
      for (const end of household) expect((await tryFrom(`2001:db8:7:9${end}`)).status).toBe(401);
      waitOf(await tryFrom('2001:db8:7:9:dead:beef:0:1'));
      expect((await tryFrom('2001:db8:7:a::1')).status).toBe(401);
      // Entries that a client puts before the proxy's own are ignored.
      waitOf(await tryFrom('198.51.100.1, 2001:db8:7:9::77'));
    } finally {
      await behind.close();
    }
  });
});

describe('failed sign-ins on record', () => {
  test('P17 name the account and the network, are bounded for addresses that nobody has, and keep nothing typed', async () => {
    const plain = await startProduct();
    try {
      const person: Person = await createClient(plain);
      const attempt = (email: string, from = '127.0.0.1') =>
        send(plain, 'POST /api/auth/login/', { body: { email, password: 'not the right one' }, from });
      const refused = await attempt(person.email, '127.0.7.7');
      for (let count = 0; count < 100; count += 1) await attempt(`a-secret-typed-here-${count}`);
      const { access } = await signIn(plain, administrator);
      const rows = await apiOf(plain, access).listAudit({
        query: { action: 'session.refused', limit: '500' },
      });
      expect(rows).toHaveLength(61);
      expect(rows.at(-1)).toMatchObject({
        actor: null,
        subject_type: 'user',
        subject_id: person.id,
        ip: '127.0.7.7',
        request_id: refused.json['request_id'],
      });
      expect(JSON.stringify(rows)).not.toContain('a-secret-typed-here');
      expect(plain.output()).not.toContain('a-secret-typed-here');
      reached('P17', '101 failed sign-ins: 1 row for the account, 60 for addresses nobody has, then counted');
    } finally {
      await plain.close();
    }
  });
});
