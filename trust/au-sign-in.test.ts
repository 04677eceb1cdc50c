import { beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { type Answer, apiOf, send, sendRaw } from '../harness/http.ts';
import { createPeople, newAddress, password, type People, type Person, signIn } from '../harness/people.ts';
import { sharedProduct, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows, withRows } from './rows.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await sharedProduct();
  people = await createPeople(product);
});

const logIn = (body: unknown, headers?: Record<string, string>) =>
  send(product, 'POST /api/auth/login/', { body, ...(headers && { headers }) });
const profile = (sent: Parameters<typeof send>[2]) => send(product, 'GET /api/users/profile/', sent);

/** An answer without what differs for each request. */
function lookOf({ status, json, headers }: Answer) {
  const { request_id, ...rest } = json;
  expect(request_id).toEqual(expect.any(String));
  return { status, body: JSON.stringify(rest), headers: Object.keys(headers).toSorted() };
}

describe('signing in', () => {
  test('AU14 gives two tokens and the user, no more', async () => {
    const answer = await logIn({ email: people.A1.email, password });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json).toSorted()).toEqual(['access', 'refresh', 'user']);
    const members = ['company_name', 'email', 'first_name', 'id', 'last_name', 'role'];
    expect(Object.keys(answer.json['user'] ?? {}).toSorted()).toEqual(members);
  });

  test('AU15 refuses a wrong password, an unknown address, a disabled account and one without a password alike', async () => {
    const invited = newAddress();
    await apiOf(product, people.M.access).inviteUser({
      body: { email: invited, first_name: 'Ina', last_name: 'Vited' },
    });
    const answers = await Promise.all([
      logIn({ email: people.A1.email, password: 'not the right one' }),
      logIn({ email: newAddress(), password }),
      logIn({ email: people.D.email, password }),
      logIn({ email: invited, password }),
    ]);
    for (const answer of answers) expectRefusal(answer, 401, 'no_active_account');
    const looks = answers.map((answer) => JSON.stringify(lookOf(answer)));
    expect(new Set(looks).size).toBe(1);
    expect(answers[0]?.json['detail']).toBe('No active account found with the given credentials');
    reached('P8', 'sign-in: four kinds of refusal, one answer');
  });

  test('AU16 takes an address with spaces around it', async () => {
    expect((await logIn({ email: `  ${people.A1.email} `, password })).status).toBe(200);
    expect((await logIn({ email: ` ${people.A1.email} `, password: ` ${password}` })).status).toBe(401);
  });

  test('AU17 refuses values of another type', async () => {
    for (const { name, value } of hostile.wrong_types) {
      const answers = [
        await logIn({ email: value, password }),
        await logIn({ email: people.A1.email, password: value }),
      ];
      for (const answer of answers) expect(answer.status, `${name}: ${answer.text}`).toBe(400);
    }
    reached('P4', `${hostile.wrong_types.length * 2} values of another type at sign-in: all 400`);
  });

  test('AU18 refuses bodies that are none, and stores nothing', async () => {
    const before = await countRows(product);
    for (const { name, value } of hostile.raw_bodies) {
      const answer = await logIn(value, { 'content-type': 'application/json' });
      expect([400, 401, 413], `${name}: ${answer.text}`).toContain(answer.status);
      expectRefusal(answer, answer.status);
    }
    expect(await countRows(product)).toEqual(before);
    reached('P4', `${hostile.raw_bodies.length} bodies that are none: all refused, 0 rows`);
  });

  test('AU19 takes JSON only, so that a form of another site can not sign somebody in', async () => {
    const body = JSON.stringify({ email: people.A1.email, password });
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ];
    for (const type of types) {
      const answer = await logIn(body, { 'content-type': type });
      expect([400, 415], type).toContain(answer.status);
    }
    expect([400, 415]).toContain((await logIn(body)).status);
  });

  test('AU20 AU21 starts a session beside those that are there', async () => {
    const first = await signIn(product, people.A1);
    const answer = await send(product, 'POST /api/auth/login/', {
      access: first.access,
      body: { email: people.A1.email, password },
    });
    expect(answer.status).toBe(200);
    const second = await signIn(product, people.A1);
    expect(new Set([first.access, answer.json['access'], second.access]).size).toBe(3);
    for (const access of [first.access, String(answer.json['access']), second.access])
      expect((await profile({ access })).status).toBe(200);
  });

  test('AU34 is possible for nobody on a fresh installation: its first administrator has no password', async () => {
    const fresh = await startProduct({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SAMPLES: '1' });
    try {
      const users = await withRows(fresh, (query) =>
        query.selectFrom('users').select(['email', 'role', 'password_hash']).execute(),
      );
      expect(users.map(({ role, password_hash }) => [role, password_hash])).toEqual([['admin', null]]);
      const names = ['admin', 'admin@example.com', 'root', 'root@localhost', String(users[0]?.email)];
      for (const email of names) {
        for (const word of ['admin', 'password', 'admin123', 'inkfield', administrator.password]) {
          const answer = await send(fresh, 'POST /api/auth/login/', { body: { email, password: word } });
          expectRefusal(answer, 401, 'no_active_account');
        }
      }
    } finally {
      await fresh.close();
    }
  });
});

describe('a request that says who it is', () => {
  let own: Person;
  beforeAll(async () => {
    own = await signIn(product, people.A1);
  });

  test('AU24 gets its own data only', async () => {
    const answer = await profile({ access: own.access });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: people.A1.id, email: people.A1.email });
  });

  test('AU25 is known by one Authorization header of the scheme Bearer and by nothing else', async () => {
    const { access } = own;
    expect((await profile({ headers: { authorization: `bearer ${access}` } })).status).toBe(200);
    const basic = Buffer.from(`${own.email}:${password}`).toString('base64');
    const without: Parameters<typeof send>[2][] = [
      {},
      ...['Bearer', 'Bearer ', `Basic ${basic}`, access, `Bearer  ${access}`, `Bearer ${access} x`].map(
        (authorization) => ({ headers: { authorization } }),
      ),
      { headers: { cookie: `access=${access}; token=${access}; ${own.cookie}` } },
      { headers: { cookie: `dl=${access}` } },
      { body: { access, token: access } },
    ];
    for (const sent of without) expectRefusal(await profile(sent), 401);
    expectRefusal(await send(product, `GET /api/users/profile/?token=${access}&access=${access}`), 401);
    const twice = `Authorization: Bearer ${access}\r\nAuthorization: Bearer ${access}\r\n`;
    const raw = await sendRaw(
      product.port,
      `GET /api/users/profile/ HTTP/1.1\r\nHost: x\r\n${twice}Connection: close\r\n\r\n`,
    );
    expect(raw).toMatch(/^HTTP\/1\.1 401 /);
  });
});
