import { connect } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

const secret = 'canary-7Qx2-hushed';

describeOnEachDatabase('the log of refusals', (createTestApp) => {
  let app: TestApp;
  let client: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    app = await createTestApp({ rateLimitScale: 1 });
    client = await createUser(app);
    admin = await createUser(app, { role: 'admin' });
  });

  const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
  const refusals = () => app.logged.filter(({ event }) => String(event).endsWith('.refused'));
  /** The lines that a call leaves. */
  async function linesOf(call: Parameters<TestApp['request']>[0]): Promise<Record<string, unknown>[]> {
    const before = refusals().length;
    await app.request(call);
    return refusals().slice(before);
  }

  test('names the fields that were wrong, by the names of the contract only, and no value', async () => {
    const [line, ...more] = await linesOf({
      method: 'POST',
      url: '/api/users/',
      headers: bearer(admin.access),
      payload: { email: `${secret}@@`, first_name: `${secret}\0`, [secret]: 1 },
    });
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      event: 'input.refused',
      code: 'invalid',
      method: 'POST',
      route: '/api/users/',
      user: admin.id,
      ip: '127.0.0.1',
      request_id: expect.any(String),
      fields: expect.arrayContaining(['email', 'first_name']),
    });
    expect(
      await linesOf({ url: `/api/audit/?actor=${secret}`, headers: bearer(admin.access) }),
    ).toMatchObject([{ event: 'input.refused', fields: ['actor'] }]);
  });

  test.each([
    [
      'a body that is no JSON',
      { payload: `{"${secret}`, headers: { 'content-type': 'application/json' } },
      'malformed',
    ],
    [
      'another kind of body',
      { payload: secret, headers: { 'content-type': 'text/plain' } },
      'unsupported_media_type',
    ],
    ['a body that is too large', { payload: { email: 'x'.repeat(300_000) } }, 'too_large'],
  ])('has a line for %s', async (_name, sent, code) => {
    const lines = await linesOf({ method: 'POST', url: '/api/auth/login/', ...sent });
    expect(lines).toMatchObject([{ event: 'input.refused', code, user: null, route: '/api/auth/login/' }]);
  });

  test('has a line for what is no HTTP', async () => {
    await app.app.client.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.client.server.address();
    const before = refusals().length;
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${secret}\r\n\r\n`));
      socket.resume().on('close', resolve);
    });
    await vi.waitFor(() =>
      expect(refusals().slice(before)).toMatchObject([
        { event: 'input.refused', code: 'malformed', ip: '127.0.0.1', request_id: expect.any(String) },
      ]),
    );
  });

  test('has who was refused for their role, for their token and as another site', async () => {
    expect(await linesOf({ url: '/api/users/', headers: bearer(client.access) })).toMatchObject([
      { event: 'access.refused', code: 'forbidden', user: client.id, route: '/api/users/' },
    ]);
    for (const token of [secret, `${client.access.slice(0, -3)}abc`]) {
      expect(await linesOf({ url: '/api/users/profile/', headers: bearer(token) })).toMatchObject([
        { event: 'token.refused', code: 'not_authenticated', user: null },
      ]);
    }
    expect(
      await linesOf({
        url: '/api/templates/1/download_pdf/?document_id=1',
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
    ).toMatchObject([{ event: 'access.refused', code: 'cross_site' }]);
  });

  test('has no line where nobody claims to be somebody, nor for what is not there', async () => {
    expect(await linesOf({ url: '/api/users/profile/' })).toEqual([]);
    expect(await linesOf({ url: '/api/templates/999999/', headers: bearer(client.access) })).toEqual([]);
  });

  test('names the limit that was reached', async () => {
    const call = { url: '/api/audit/export/?format=csv', headers: bearer(admin.access) };
    for (let count = 0; count < 10; count += 1) await app.request(call);
    expect(await linesOf(call)).toMatchObject([
      { event: 'limit.refused', code: 'rate_limited', limit: 'auditExports', user: admin.id },
    ]);
  });

  test('holds nothing of what was sent', () => {
    expect(refusals().length).toBeGreaterThan(5);
    expect(JSON.stringify(app.logged)).not.toContain(secret);
  });
});
