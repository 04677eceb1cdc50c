import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, registration, type TestUser } from '../../test/factories.ts';
import { hostile } from '../../test/hostile.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

describe('answers', () => {
  let testApp: TestApp;
  let close: () => Promise<void>;
  let user: TestUser;
  beforeAll(async () => {
    ({ testApp, close } = await createTestApp({ database: 'sqlite' }));
    user = await createUser(testApp);
  });
  afterAll(() => close());

  const bearer = () => ({ authorization: `Bearer ${user.access}` });
  const post = (headers: Record<string, string>, payload: string | Buffer) =>
    testApp.request({ method: 'POST', url: '/api/auth/login/', headers, payload });

  test.each([
    ['a success', '/api/users/profile/', 200],
    ['an address that is not there', '/api/nothing/', 404],
    ['a refusal', '/api/users/', 403],
    ['a bad query', '/api/documents/?limit=x', 400],
  ])('%s has the headers of an API', async (_name, url, status) => {
    const response = await testApp.request({ method: 'GET', url, headers: bearer() });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const absent of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'strict-transport-security',
    ]) {
      expect(response.headers).not.toHaveProperty(absent);
    }
  });

  test.each(['/50%off', '/%', '/%zz', '/%zz?x=%zz', '/apiary%'])(
    '%s is what any unknown page is on both sites, and no bad request',
    async (url) => {
      for (const site of [testApp.app.client, testApp.app.provider]) {
        const unknown = await site.inject({ method: 'GET', url: '/no/such/page' });
        expect((await site.inject({ method: 'GET', url })).statusCode).toBe(unknown.statusCode);
      }
    },
  );

  test.each(['/api/%zz/', '/api/%'])('%s is a bad request', async (url) => {
    const response = await testApp.request({ method: 'GET', url });
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed']);
  });

  test('over https the answer tells browsers to stay there', async () => {
    const https = await createTestApp({ database: 'sqlite', publicUrl: 'https://forms.example.com' });
    const response = await https.testApp.request({ method: 'GET', url: '/healthz' });
    expect(response.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    await https.close();
  });

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['application/json; charset=utf-16'],
    ['application/json; charset=utf-7'],
    ['not a type'],
  ])('a body of the type %s is not read', async (type) => {
    const response = await post({ 'content-type': type }, JSON.stringify({ email: 'a@b.co', password: 'x' }));
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  test('a packed body is never unpacked', async () => {
    const response = await post({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, '{}');
    expect(response.statusCode).toBe(415);
  });

  test('bytes that are no text are malformed', async () => {
    const response = await post(
      { 'content-type': 'application/json' },
      Buffer.from([0x22, 0xc0, 0xae, 0x22]),
    );
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed']);
  });

  test('a body over the limit is too large', async () => {
    const response = await post({ 'content-type': 'application/json' }, `"${'x'.repeat(256 * 1024)}"`);
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large']);
  });

  test('keys that reach for prototypes are refused and leave nothing behind', async () => {
    for (const key of ['__proto__', 'constructor']) {
      const payload = `{"${key}":{"prototype":{"polluted":true}},"email":"a@b.co","password":"x"}`;
      expect((await post({ 'content-type': 'application/json' }, payload)).statusCode).toBe(400);
    }
    expect({}).not.toHaveProperty('polluted');
  });

  test('of two keys of one name the last one is validated and used', async () => {
    const { email, ...rest } = registration();
    const payload = `{"email":"not an address",${JSON.stringify({ email, ...rest }).slice(1)}`;
    const response = await testApp.request({
      method: 'POST',
      url: '/api/auth/register/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(response.json()).toMatchObject({ email });
  });

  test('a problem document is there for whoever asks for one', async () => {
    const headers = { accept: 'application/problem+json' };
    const response = await testApp.request({ method: 'GET', url: '/api/users/profile/', headers });
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({
      type: '/problems/not_authenticated',
      status: 401,
      title: expect.any(String),
    });
  });

  test.each(hostile.ids)('the id $name reaches nobody', async ({ value }) => {
    for (const path of ['templates', 'users', 'permissions']) {
      const admin = await createUser(testApp, { role: 'admin' });
      const headers = { authorization: `Bearer ${admin.access}` };
      const response = await testApp.request({ method: 'GET', url: `/api/${path}/${value}/`, headers });
      expect([400, 404, 405]).toContain(response.statusCode);
    }
  });

  test('repeated, nested and countless query parameters are ignored or refused', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => `p${at}=1`).join('&');
    for (const query of ['limit=1&limit=2', 'limit[a]=1', 'limit[]=1', many]) {
      const response = await testApp.request({
        method: 'GET',
        url: `/api/documents/?${query}`,
        headers: bearer(),
      });
      expect([200, 400]).toContain(response.statusCode);
    }
  });

  test('identity, limits and address can not be changed by headers', async () => {
    const headers = {
      ...bearer(),
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/audit/',
      'x-user-id': '1',
      'x-forwarded-for': '203.0.113.9',
    };
    const response = await testApp.request({ method: 'GET', url: '/api/users/profile/', headers });
    expect(response.json()).toMatchObject({ id: user.id });
    expect(testApp.logged.findLast(({ event }) => event === 'request')).toMatchObject({ ip: '127.0.0.1' });
  });

  test('each request is one line with its id, the pattern of its address, and who it was', async () => {
    const before = testApp.logged.length;
    const response = await testApp.request({
      method: 'GET',
      url: '/api/templates/7/?x=canary',
      headers: bearer(),
    });
    const lines = testApp.logged.slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      event: 'request',
      request_id: response.headers['x-request-id'],
      method: 'GET',
      route: '/api/templates/:id/',
      status: 404,
      user: user.id,
    });
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  test('a mistake of ours is answered without a cause and logged', async () => {
    const broken = await createTestApp({ database: 'sqlite' });
    await broken.testApp.deps.database.query.schema.dropTable('login_attempts').execute();
    const response = await broken.testApp.request({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email: 'a@b.co', password: 'x' },
    });
    expect(response.statusCode).toBe(500);
    expect(Object.keys(response.json()).toSorted()).toEqual(['code', 'detail', 'request_id']);
    expect(response.body).not.toMatch(/login_attempts|sqlite/i);
    expect(broken.testApp.logged).toContainEqual(
      expect.objectContaining({ event: 'request.failed', level: 50 }),
    );
    await broken.close();
  });

  test('the numbers are on the port of the provider only', async () => {
    expect((await testApp.request({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
    const response = await testApp.app.provider.inject({ method: 'GET', url: '/metrics' });
    expect(response.body).toContain('http_request_duration_seconds_count');
    expect(response.body).toContain('route="/api/users/profile/"');
  });

  test('says that it is alive, and ready when database and typesetter are', async () => {
    expect((await testApp.request({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const ready = await testApp.request({ method: 'GET', url: '/readyz' });
    expect(ready.json()).toEqual({
      status: 'ok',
      database: 'ok',
      storage: 'ok',
      typesetter: 'ok',
      clock: 'ok',
    });
    const broken = await createTestApp({ database: 'sqlite' });
    await broken.testApp.deps.database.close();
    const unready = await broken.testApp.request({ method: 'GET', url: '/readyz' });
    expect([unready.statusCode, unready.json().database]).toEqual([503, 'failed']);
    expect(unready.headers['retry-after']).toBe('5');
    await broken.close();
  });
});
