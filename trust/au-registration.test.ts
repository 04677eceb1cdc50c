import { beforeAll, describe, expect, test } from 'vitest';
import { hostile } from '../apps/server/test/hostile.ts';
import { type Answer, send } from '../harness/http.ts';
import { isLong } from './length.ts';
import { password, registration, signIn } from '../harness/people.ts';
import { sharedProduct } from './product.ts';
import { reached } from './reached.ts';
import { countRows, withRows } from './rows.ts';
import { expectRefusal } from './refusals.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

const register = (changes: Record<string, unknown> = {}) =>
  send(product, 'POST /api/auth/register/', { body: registration(changes) });

/** The messages of a field: a list of texts. */
function complaintsOf({ json, text }: Answer, field: string): string {
  const complaints = json[field];
  expect(Array.isArray(complaints) && complaints.every((line) => typeof line === 'string'), text).toBe(true);
  return String(complaints);
}

function signInStatus(email: unknown, password: string): Promise<number> {
  return send(product, 'POST /api/auth/login/', { body: { email, password } }).then(({ status }) => status);
}

describe('registering', () => {
  test('AU1 gives back the account without password, hash or tokens', async () => {
    const body = registration();
    const answer = await send(product, 'POST /api/auth/register/', { body });
    expect(answer.status).toBe(201);
    const { email, first_name, last_name, company_name } = body;
    const account = { id: expect.any(Number), email, first_name, last_name, company_name, role: 'client' };
    expect(answer.json).toEqual(account);
  });

  test('AU2 takes a company that is absent, empty or null', async () => {
    for (const company_name of [undefined, '', null]) {
      const answer = await register({ company_name });
      expect(answer.status).toBe(201);
      expect(answer.json['company_name']).toBe(null);
    }
  });

  test('AU3 refuses a required field that is missing or empty, and stores nothing', async () => {
    const before = await countRows(product);
    for (const field of ['email', 'password', 'password_confirm', 'first_name', 'last_name']) {
      for (const value of [undefined, '', '   ']) {
        const answer = await register({ [field]: value });
        expectRefusal(answer, 400);
        // A password of the right form that differs is complained of where it is repeated.
        const named = field === 'password' ? ['password', 'password_confirm'] : [field];
        expect(
          named.filter((name) => Array.isArray(answer.json[name])),
          answer.text,
        ).not.toEqual([]);
      }
    }
    expect(await countRows(product)).toEqual(before);
  });

  test('AU4 refuses two passwords that differ', async () => {
    const answer = await register({ password_confirm: `${password}!` });
    expectRefusal(answer, 400);
    expect(complaintsOf(answer, 'password_confirm')).toBe('Passwords do not match');
  });

  test('AU5 takes an address exactly when it has the form that the specification gives', async () => {
    const form = /^[a-zA-Z0-9._%+\-'/]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,24}$/;
    for (const { name, value, accepted } of hostile.emails) {
      const answer = await register({ email: value });
      expect(answer.status, `${name}: ${answer.text}`).toBe(accepted ? 201 : 400);
      if (accepted) expect(value, name).toMatch(form);
      else complaintsOf(answer, 'email');
    }
  });

  test('AU6 knows an address whatever its case', async () => {
    expect((await register({ email: 'somebody@b.co' })).status).toBe(201);
    const answer = await register({ email: 'SomeBody@B.CO' });
    expectRefusal(answer, 400);
    complaintsOf(answer, 'email');
  });

  test('AU7 makes one account of twenty registrations at once', async () => {
    const body = registration();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(product, 'POST /api/auth/register/', { body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(19).fill(400),
    ]);
    const rows = await withRows(product, (query) =>
      query.selectFrom('users').select('id').where('email', '=', String(body['email'])).execute(),
    );
    expect(rows).toHaveLength(1);
  });

  test('AU8 ignores what a client may not say about an account', async () => {
    const more = { role: 'admin', is_staff: true, id: 1, company: 1, is_active: false };
    const body = registration({ ...more, email_proven_at: '2020-01-01T00:00:00Z', created_at: 'x' });
    const answer = await send(product, 'POST /api/auth/register/', { body });
    expect(answer.status).toBe(201);
    expect(answer.json['id']).not.toBe(1);
    const { access } = await signIn(product, { email: String(body['email']), password });
    const profile = await send(product, 'GET /api/users/profile/', { access });
    expect(profile.json).toEqual(answer.json);
    expect(profile.json['role']).toBe('client');
    const { company_id, email_proven_at } = await withRows(product, (query) =>
      query
        .selectFrom('users')
        .select(['company_id', 'email_proven_at'])
        .where('email', '=', String(body['email']))
        .executeTakeFirstOrThrow(),
    );
    expect({ company_id, email_proven_at }).toEqual({ company_id: null, email_proven_at: null });
  });
});

describe('a password', () => {
  const own = registration();
  const refused = [
    ...hostile.passwords.filter(({ accepted }) => !accepted),
    { name: 'email_itself', value: String(own['email']) },
  ];
  const taken = hostile.passwords.filter(({ accepted }) => accepted);

  test('AU9 AU11 that is short, common, personal or no text is refused with a reason', async () => {
    expect(refused.length).toBeGreaterThan(10);
    for (const { name, value } of refused) {
      const answer = await register({ ...own, password: value, password_confirm: value });
      expectRefusal(answer, 400);
      expect(complaintsOf(answer, 'password'), name).toMatch(/password|character|required/i);
      if (isLong) expect(answer.ms).toBeLessThan(1000);
    }
    const huge = 'x7'.repeat(512 * 1024);
    const answer = await register({ password: huge, password_confirm: huge });
    expectRefusal(answer, 413);
    if (isLong) expect(answer.ms).toBeLessThan(1000);
  });

  test('AU10 AU13 counts to its last character, as it was typed', async () => {
    expect(taken.length).toBeGreaterThan(8);
    for (const { name, value } of taken) {
      const answer = await register({ password: value, password_confirm: value });
      expect(answer.status, `${name}: ${answer.text}`).toBe(201);
      const { email } = answer.json;
      expect(await signInStatus(email, value), name).toBe(200);
      const others = [value.trim(), value.toLowerCase(), value.slice(0, -1), value.slice(0, 72), `${value} `];
      for (const other of others.filter((other) => other !== value && other !== '')) {
        expect(await signInStatus(email, other), `${name} as ${other}`).toBe(401);
      }
    }
    reached('P18', `${taken.length} passwords to the last character, 72 bytes and more`);
  });

  test('AU12 is the same in both ways of writing an accent', async () => {
    const typed = 'Zürich Café 42';
    const answer = await register({
      password: typed.normalize('NFD'),
      password_confirm: typed.normalize('NFD'),
    });
    expect(answer.status).toBe(201);
    expect(typed.normalize('NFD')).not.toBe(typed.normalize('NFC'));
    expect(await signInStatus(answer.json['email'], typed.normalize('NFC'))).toBe(200);
  });
});
