import { beforeAll, expect, test } from 'vitest';
import { createUser, password } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

describeOnEachDatabase("the provider's session", (createTestApp) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp();
  });

  const signIn = (email: string) =>
    testApp.app.provider.inject({
      method: 'POST',
      url: '/api/auth/provider/login/',
      payload: { email, password },
      headers: sameOrigin,
    });
  const get = (url: string, headers: Record<string, string>) =>
    testApp.app.provider.inject({ method: 'GET', url, headers });

  async function signedInStaff(): Promise<{ cookie: string }> {
    const staff = await createUser(testApp, { role: 'staff', withPassword: true });
    const { headers } = await signIn(staff.email);
    return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
  }

  test('is a cookie that scripts and other sites do not get', async () => {
    const staff = await createUser(testApp, { role: 'staff', withPassword: true });
    const response = await signIn(staff.email);
    expect(response.json()).toMatchObject({ id: staff.id, role: 'staff' });
    expect([response.headers['set-cookie']].flat()[0]).toMatch(
      /^provider=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is refused with a password that a client may have and the team may not, on both sites', async () => {
    const email = `short.${Date.now()}@example.com`;
    const short = 'eightchr';
    const names = { first_name: 'Ann', last_name: 'Short' };
    const body = { email, password: short, password_confirm: short, ...names };
    const { id } = await testApp
      .api()
      .register({ body: { ...body, company_name: '' } })
      .then((made) => {
        if (!('id' in made)) throw new Error('expected an account');
        return made;
      });
    const admin = await createUser(testApp, { role: 'admin' });
    const signInWith = (typed: string) =>
      testApp.app.provider.inject({
        method: 'POST',
        url: '/api/auth/provider/login/',
        payload: { email, password: typed },
        headers: sameOrigin,
      });
    const asClient = () => testApp.api().login({ body: { email, password: short } });
    await asClient();
    await testApp.api(admin.access).updateUser({ params: { id }, body: { role: 'staff' } });
    const refused = await signInWith(short);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toMatch(/at least 15 characters.*Forgot password/);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await failureOf(asClient())).status).toBe(403);
    // A wrong password reveals nothing.
    expect((await signInWith('wrong one')).statusCode).toBe(401);
    await testApp.api(admin.access).updateUser({ params: { id }, body: { role: 'client' } });
    await asClient();
  });

  test('is not ended by a page of another site', async () => {
    const { cookie } = await signedInStaff();
    const end = (headers: Record<string, string>, site: 'provider' | 'client' = 'provider') =>
      testApp.app[site].inject({
        method: 'POST',
        url: site === 'provider' ? '/api/auth/provider/logout/' : '/api/auth/logout/',
        headers,
      });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const headers of [
      { cookie, origin: 'https://evil.example' },
      { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { ...form, 'sec-fetch-site': 'same-site' },
      { ...form },
    ]) {
      const answer = await end(headers);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await get('/api/users/profile/', { cookie, ...sameOrigin })).statusCode).toBe(200);
    const ofClient = await end({ ...form, 'sec-fetch-site': 'cross-site' }, 'client');
    expect([ofClient.statusCode, ofClient.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await end({ cookie, ...sameOrigin })).statusCode).toBe(204);
    expect((await get('/api/users/profile/', { cookie, ...sameOrigin })).statusCode).toBe(401);
  });

  test('has the strictest name over https', async () => {
    const secure = await createTestApp({ adminUrl: 'https://admin.example.com' });
    const staff = await createUser(secure, { role: 'admin', withPassword: true });
    const response = await secure.app.provider.inject({
      method: 'POST',
      url: '/api/auth/provider/login/',
      payload: { email: staff.email, password },
    });
    expect([response.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-provider=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('opens the calls of staff, until it is ended', async () => {
    const cookie = await signedInStaff();
    expect((await get('/api/users/', { ...cookie, ...sameOrigin })).statusCode).toBe(200);
    const headers = { ...cookie, ...sameOrigin };
    await testApp.app.provider.inject({ method: 'POST', url: '/api/auth/provider/logout/', headers });
    expect((await get('/api/users/', { ...cookie, ...sameOrigin })).statusCode).toBe(401);
  });

  test('refuses clients with words that they understand', async () => {
    const client = await createUser(testApp, { withPassword: true });
    const response = await signIn(client.email);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ detail: expect.stringContaining('client site') });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:3001.evil.example' }],
    [{}],
  ])('changes nothing for a request with %j', async (headers) => {
    const cookie = await signedInStaff();
    const response = await testApp.app.provider.inject({
      method: 'POST',
      url: '/api/companies/',
      headers: { ...cookie, ...headers },
      payload: { name: 'Evil' },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'cross_site']);
  });

  test('does not count on the client site, nor the calls that belong to it', async () => {
    const cookie = await signedInStaff();
    const onClient = await testApp.app.client.inject({
      method: 'GET',
      url: '/api/users/',
      headers: { ...cookie, ...sameOrigin },
    });
    expect(onClient.statusCode).toBe(401);
    const url = '/api/auth/provider/login/';
    const login = await testApp.app.client.inject({ method: 'POST', url, payload: {} });
    expect(login.statusCode).toBe(404);
  });

  test('ends after an hour without a request, and after twelve in any case', async () => {
    const idle = await signedInStaff();
    testApp.clock.forward(3601);
    expect((await get('/api/users/', { ...idle, ...sameOrigin })).statusCode).toBe(401);
    const busy = await signedInStaff();
    for (let half = 0; half < 24; half += 1) {
      expect((await get('/api/users/', { ...busy, ...sameOrigin })).statusCode).toBe(200);
      testApp.clock.forward(1801);
    }
    expect((await get('/api/users/', { ...busy, ...sameOrigin })).statusCode).toBe(401);
  });
});
