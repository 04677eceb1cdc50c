import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, password, unique } from '../../test/factories.ts';
import { hostile } from '../../test/hostile.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { keysFor } from './keys.ts';

describeOnEachDatabase('sign in', (createTestApp) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });

  const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
    testApp.request({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    });
  const login = (email: string, typed = password) =>
    testApp.api().login({ body: { email, password: typed } });
  const profileStatus = async (headers: Record<string, string>) =>
    (await testApp.request({ method: 'GET', url: '/api/users/profile/', headers })).statusCode;

  test('answers user, access and refresh and nothing else', async () => {
    const user = await createUser(testApp, { withPassword: true });
    const answer = await login(` ${user.email.toUpperCase()} `);
    expect(Object.keys(answer).toSorted()).toEqual(['access', 'refresh', 'user']);
    expect(answer.user).toEqual({
      id: user.id,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      company_name: null,
      role: 'client',
    });
  });

  test('refuses a wrong password, an unknown address, a disabled and an unfinished account with the same bytes', async () => {
    const known = await createUser(testApp, { withPassword: true });
    const disabled = await createUser(testApp, { withPassword: true, disabled: true });
    const unfinished = await createUser(testApp);
    const emails = [known.email, 'nobody@example.com', disabled.email, unfinished.email];
    const answers = await Promise.all(
      emails.map((email) =>
        post('/api/auth/login/', { email, password: email === known.email ? 'wrong one' : password }),
      ),
    );
    const seen = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body: body.replace(/"request_id":"[^"]+"/, ''),
      headers: Object.keys(headers).toSorted(),
    }));
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]).toMatchObject({ statusCode: 401 });
    expect(seen[0]?.body).toContain('No active account found with the given credentials');
  });

  test.each(hostile.wrong_types.filter(({ value }) => typeof value !== 'string'))(
    'refuses $name for address or password',
    async ({ value }) => {
      const asEmail = await post('/api/auth/login/', { email: value, password });
      const asPassword = await post('/api/auth/login/', { email: 'a@b.co', password: value });
      expect([asEmail.statusCode, asPassword.statusCode]).toEqual([400, 400]);
      expect(asEmail.json()).toHaveProperty('email');
      expect(asPassword.json()).toHaveProperty('password');
    },
  );

  test.each(hostile.raw_bodies)('refuses the body $name', async ({ value }) => {
    const response = await testApp.request({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { 'content-type': 'application/json' },
      payload: value,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ detail: expect.any(String), code: expect.any(String) });
  });

  test.each([...hostile.unprintable, ...hostile.multi_line])(
    'takes $name for an unknown address',
    async ({ value }) => {
      const response = await post('/api/auth/login/', {
        email: `a${value.slice(0, 50)}@b.co`,
        password: value.slice(0, 50),
      });
      expect([400, 401]).toContain(response.statusCode);
    },
  );

  test('two sign-ins are two sessions', async () => {
    const user = await createUser(testApp, { withPassword: true });
    const [one, other] = [await login(user.email), await login(user.email)];
    expect(one.access).not.toBe(other.access);
    await testApp.api().logout({ body: { refresh: one.refresh } });
    expect((await failureOf(testApp.api(one.access).getProfile({}))).status).toBe(401);
    expect(await testApp.api(other.access).getProfile({})).toMatchObject({ id: user.id });
  });

  test('the oldest of more than fifty sessions end', async () => {
    const user = await createUser(testApp, { withPassword: true });
    for (let started = 0; started < 50; started += 1) {
      testApp.clock.forward(1);
      await login(user.email);
    }
    expect((await failureOf(testApp.api(user.access).getProfile({}))).status).toBe(401);
  });

  test.each([[undefined], [''], ['not json'], ['{"refresh":7}'], ['{"refresh":"garbage"}']])(
    'logout with %j succeeds and tells nothing',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const response = await testApp.request({
        method: 'POST',
        url: '/api/auth/logout/',
        headers,
        ...(payload !== undefined && { payload }),
      });
      expect([response.statusCode, response.body]).toEqual([204, '']);
    },
  );

  test('a hash made with less effort is renewed by a sign-in', async () => {
    const user = await createUser(testApp, { withPassword: true });
    const { query } = testApp.deps.database;
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await query.updateTable('users').set({ password_hash: weak }).where('id', '=', user.id).execute();
    await login(user.email);
    const row = await query
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirst();
    expect(row?.password_hash).not.toBe(weak);
    await login(user.email);
  });

  describe('the access token', () => {
    test('counts in the header of its own scheme only', async () => {
      const { access, refresh } = await createUser(testApp);
      expect(await profileStatus({ authorization: `Bearer ${access}` })).toBe(200);
      expect(await profileStatus({ authorization: `bearer ${access}` })).toBe(200);
      const wrong = [
        'Bearer',
        'Bearer ',
        `Basic ${access}`,
        `Bearer ${refresh}`,
        `Bearer ${access} x`,
        access,
      ];
      for (const authorization of wrong)
        expect(await profileStatus({ authorization }), authorization).toBe(401);
      expect(await profileStatus({})).toBe(401);
      expect(await profileStatus({ cookie: `access=${access}` })).toBe(401);
      const inQuery = await testApp.request({ method: 'GET', url: `/api/users/profile/?token=${access}` });
      expect(inQuery.statusCode).toBe(401);
      expect(inQuery.headers['www-authenticate']).toBe('Bearer');
    });

    test('of 8 KiB or with strange characters is refused', async () => {
      for (const token of ['x'.repeat(8192), 'a\u00e9b', 'a.b.c', '..', 'null']) {
        expect(await profileStatus({ authorization: `Bearer ${token}` })).toBe(401);
      }
    });

    test('must be signed by us, for this, and be in time', async () => {
      const user = await createUser(testApp);
      const { config, clock, database } = testApp.deps;
      const session = await database.query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      const now = Math.floor(clock.now() / 1000);
      const claims = {
        iss: 'inkfield',
        aud: 'inkfield-api',
        sub: String(user.id),
        sid: session.id,
        gen: 0,
        exp: now + 60,
      };
      const key = keysFor(config, 'access').current;
      const token = (payload: Record<string, unknown>, typ = 'at+jwt', signWith: Uint8Array = key) =>
        new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ }).sign(signWith);
      const status = async (made: Promise<string> | string) =>
        profileStatus({ authorization: `Bearer ${await made}` });
      expect(await status(token(claims))).toBe(200);
      const bad = [
        token(claims, 'at+jwt', keysFor(config, 'refresh').current),
        token(claims, 'JWT'),
        token({ ...claims, iss: 'other' }),
        token({ ...claims, aud: 'other' }),
        token({ ...claims, exp: now - 1 }),
        token({ ...claims, exp: undefined }),
        token({ ...claims, sub: String(user.id + 1) }),
        token({ ...claims, sid: 'f'.repeat(32) }),
        token({ ...claims, sid: 7 }),
        new UnsecuredJWT(claims).encode(),
      ];
      for (const [at, made] of bad.entries()) expect(await status(made), `token ${at}`).toBe(401);
    });
  });

  test('a refresh token outlives a change of the secret as long as the one before is known', async () => {
    const user = await createUser(testApp);
    const { config } = testApp.deps;
    const { appSecret } = config;
    const refresh = () => testApp.api().refresh({ body: { refresh: user.refresh } });
    config.appSecret = `another secret that is long enough ${unique()}`;
    expect((await failureOf(refresh())).status).toBe(401);
    config.previousSecret = appSecret;
    await refresh();
    Object.assign(config, { appSecret, previousSecret: undefined });
  });

  describe('the cookie for downloads', () => {
    test('is hidden from scripts, bound to the calls of templates, and ends with the browser', async () => {
      const user = await createUser(testApp, { withPassword: true });
      const { headers } = await post('/api/auth/login/', { email: user.email, password });
      expect([headers['set-cookie']].flat()[0]).toMatch(
        /^dl=[\w-]+; Path=\/api\/templates\/; HttpOnly; SameSite=Strict$/,
      );
    });

    test('is Secure, and named so, where the site is https', async () => {
      const secure = await createTestApp({ publicUrl: 'https://documents.example.com' });
      const user = await createUser(secure, { withPassword: true });
      const response = await secure.request({
        method: 'POST',
        url: '/api/auth/login/',
        payload: { email: user.email, password },
      });
      expect([response.headers['set-cookie']].flat()[0]).toMatch(
        /^__Secure-dl=[\w-]+; Path=\/api\/templates\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    });

    test('is set again for a good token that comes without the cookie of its session', async () => {
      const user = await createUser(testApp, { withPassword: true });
      const login = await post('/api/auth/login/', { email: user.email, password });
      const other = await post('/api/auth/login/', { email: user.email, password });
      const authorization = `Bearer ${login.json<{ access: string }>().access}`;
      const ask = async (headers: Record<string, string>, url = '/api/templates/') =>
        (await testApp.request({ method: 'GET', url, headers })).headers['set-cookie'];
      const [own] = [login.headers['set-cookie']].flat();
      expect(await ask({ authorization })).toBe(own);
      expect(await ask({ authorization, cookie: 'dl=forged' })).toBe(own);
      expect(await ask({ authorization, cookie: cookieOf(other) })).toBe(own);
      expect(await ask({ authorization, cookie: cookieOf(login) })).toBeUndefined();
      // No browser sends it there, so the device is unknown.
      expect(await ask({ authorization }, '/api/documents/')).toBeUndefined();
      expect(await ask({ authorization: 'Bearer x.y.z' })).toBeUndefined();
    });

    test('is not set by an access token whose session has ended', async () => {
      const user = await createUser(testApp);
      await testApp.api().logout({ body: { refresh: user.refresh } });
      const answer = await testApp.request({
        method: 'GET',
        url: '/api/templates/',
        headers: { authorization: `Bearer ${user.access}` },
      });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined]);
    });

    test('opens no other call', async () => {
      const user = await createUser(testApp, { withPassword: true });
      const { headers } = await post('/api/auth/login/', { email: user.email, password });
      const cookie = cookieOf({ headers });
      for (const url of ['/api/users/profile/', '/api/templates/', '/api/documents/']) {
        expect((await testApp.request({ method: 'GET', url, headers: { cookie } })).statusCode, url).toBe(
          401,
        );
      }
    });
  });
});

function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
