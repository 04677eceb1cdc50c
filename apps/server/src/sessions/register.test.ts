import { personNameSchema } from '@inkfield/contract/values';
import { beforeAll, expect, test } from 'vitest';
import { createUser, password, registration, unique } from '../../test/factories.ts';
import { hostile } from '../../test/hostile.ts';
import { type ApiFailure, describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('registration', (createTestApp) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });

  const register = (changes: Record<string, unknown> = {}) =>
    testApp.api().register({ body: registration(changes) });
  const refusal = (changes: Record<string, unknown>): Promise<ApiFailure> => failureOf(register(changes));

  async function countUsers(): Promise<number> {
    const { count } = await testApp.deps.database.query
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  test('makes a client and tells nothing but the profile', async () => {
    const body = registration();
    const user = await testApp.api().register({ body });
    expect(user).toEqual({
      id: expect.any(Number),
      email: body.email,
      first_name: 'Grace',
      last_name: 'Hopper',
      company_name: 'Acme',
      role: 'client',
    });
  });

  test.each([[{ company_name: undefined }], [{ company_name: '' }], [{ company_name: null }]])(
    'takes %j for no company',
    async (changes) => {
      expect(await register(changes)).toMatchObject({ company_name: null });
    },
  );

  const required = ['email', 'password', 'password_confirm', 'first_name', 'last_name'];
  test.each(required.flatMap((field) => [undefined, '', '   '].map((value) => [field, value] as const)))(
    'refuses %s as %j at its field and stores nothing',
    async (field, value) => {
      const before = await countUsers();
      const { status, body } = await refusal({ [field]: value });
      expect(status).toBe(400);
      expect(body[field] ?? (field === 'password' ? body['password_confirm'] : undefined)).toEqual([
        expect.any(String),
      ]);
      expect(await countUsers()).toBe(before);
    },
  );

  test('refuses two different passwords with the text of the specification', async () => {
    const { body } = await refusal({ password_confirm: 'something else' });
    expect(body['password_confirm']).toEqual(['Passwords do not match']);
  });

  test('knows an address again whatever its case', async () => {
    const email = `a${unique()}@b.co`;
    await register({ email });
    const { status, body } = await refusal({ email: email.toUpperCase() });
    expect(status).toBe(400);
    expect(body['email']).toEqual(['An account with this email address already exists.']);
  });

  test('lets exactly one of twenty at once have an address', async () => {
    const email = `race${unique()}@example.com`;
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => register({ email })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ignores what a body adds', async () => {
    const body = registration({ role: 'admin', is_staff: true, id: 1, company: 1, email_proven_at: 'now' });
    const user = await testApp.api().register({ body });
    expect(user).toMatchObject({ role: 'client' });
    const { access } = await testApp.api().login({ body: { email: body.email, password } });
    expect(await testApp.api(access).getProfile({})).toEqual(user);
  });

  test.each(hostile.emails)(
    'judges the address $name by the rule of the specification',
    async ({ value, accepted }) => {
      const outcome = await register({ email: value }).catch((error: ApiFailure) => error.body);
      expect('email' in outcome && Array.isArray(outcome.email)).toBe(!accepted);
    },
  );

  test.each(hostile.passwords.filter(({ accepted }) => !accepted))(
    'refuses the password $name and says why',
    async ({ value }) => {
      const { status, body } = await refusal({ password: value, password_confirm: value });
      expect(status).toBe(400);
      expect(body['password']).toEqual([expect.any(String)]);
      expect(JSON.stringify(body)).not.toContain(JSON.stringify(value));
    },
  );

  test.each(hostile.passwords.filter(({ accepted }) => accepted))(
    'takes the password $name, and only exactly that',
    async ({ value }) => {
      const body = registration({ password: value, password_confirm: value });
      await testApp.api().register({ body });
      const login = (typed: string) => testApp.api().login({ body: { email: body.email, password: typed } });
      await expect(login(value)).resolves.toHaveProperty('access');
      const { status } = await failureOf(login(`${value.slice(0, 72)}x`));
      expect(status).toBe(401);
    },
  );

  test('takes both ways of writing an accent for the same password', async () => {
    const body = registration({
      password: 'Zu\u0308rich Cafe\u0301',
      password_confirm: 'Zu\u0308rich Cafe\u0301',
    });
    await testApp.api().register({ body });
    const composed = { email: body.email, password: 'Z\u00fcrich Caf\u00e9' };
    await expect(testApp.api().login({ body: composed })).resolves.toHaveProperty('access');
  });

  test.each([
    ['its address', 'lovelace.ada@example.com'],
    ['a part of it', 'lovelace.ada'],
    ['the company', 'Analytical Engines'],
  ])('refuses a password that is %s', async (_name, typed) => {
    const changes = { email: 'lovelace.ada@example.com', company_name: 'Analytical Engines' };
    const { body } = await refusal({ ...changes, password: typed, password_confirm: typed });
    expect(body['password']).toEqual(['Password must not be your name, e-mail address or company']);
  });

  test('keeps every printable name exactly as it was typed', async () => {
    const names = hostile.strings.filter(({ value }) => value.length <= 60 && !/:\/\/|www\.|@/i.test(value));
    expect(names.length).toBeGreaterThan(20);
    for (const { name, value } of names) {
      const { success } = personNameSchema.safeParse(value);
      expect(success, name).toBe(true);
      const { access } = await createUser(testApp, { first_name: value });
      expect((await testApp.api(access).getProfile({})).first_name, name).toBe(value);
    }
  });

  test.each([
    'Ada, see https://example.net',
    'Ada, see WWW.example.net',
    'write to ada@example.net',
    'Ada ｗｗｗ．example.net',
    'Ada ＠example',
    `A${'d'.repeat(60)}`,
  ])('refuses the name %s, which would be sent in our mails', async (value) => {
    for (const field of ['first_name', 'last_name']) {
      const { status, body } = await refusal({ [field]: value });
      expect(status).toBe(400);
      expect(body[field]).toEqual([expect.any(String)]);
    }
  });

  test.each([...hostile.unprintable, ...hostile.multi_line])('refuses the name $name', async ({ value }) => {
    const { status, body } = await refusal({ last_name: value });
    expect(status).toBe(400);
    expect(body['last_name']).toContainEqual(expect.any(String));
  });

  test.each(hostile.wrong_types)('refuses $name for a text', async ({ value }) => {
    const { status, body } = await refusal({ first_name: value });
    expect(status).toBe(400);
    expect(body).toHaveProperty('first_name');
  });

  test('can be closed', async () => {
    const closed = await createTestApp({ registrationOpen: false });
    const { status, body } = await failureOf(closed.api().register({ body: registration() }));
    expect([status, body.code]).toEqual([403, 'registration_closed']);
  });

  test('with proof of the mailbox answers a known address like a new one, and nobody gets in before', async () => {
    const proving = await createTestApp({ requireEmailProof: true });
    const body = registration();
    const first = await proving.api().register({ body });
    expect(await proving.api().register({ body })).toEqual(first);
    const { status } = await failureOf(proving.api().login({ body: { email: body.email, password } }));
    expect(status).toBe(401);
  });

  test('is limited by network', async () => {
    const limited = await createTestApp({ rateLimitScale: 1 });
    // Refused before any hashing, and counted.
    const send = () => failureOf(limited.api().register({ body: common }));
    const common = registration({ password: 'password1', password_confirm: 'password1' });
    for (let sent = 0; sent < 60; sent += 1) expect((await send()).status).toBe(400);
    const { status, headers } = await send();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
