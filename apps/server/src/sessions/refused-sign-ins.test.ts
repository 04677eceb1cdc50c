import { expect, test, vi } from 'vitest';
import { createUser, password } from '../../test/factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

// Each sign-in hashes a password, at a lower priority than the machine's other work.
vi.setConfig({ testTimeout: 60_000 });

describeOnEachDatabase('failed sign-ins on record', (createTestApp) => {
  async function login(testApp: TestApp, email: string, typed = 'wrong password') {
    const response = await testApp.request({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password: typed },
      remoteAddress: '192.0.2.1',
    });
    return response.json<{ request_id: string }>();
  }

  async function rowsOf({ deps }: TestApp) {
    const rows = await deps.database.query
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'session.refused')
      .orderBy('id')
      .execute();
    return rows.map(({ id: _id, at: _at, action: _action, ...row }) => row);
  }

  test('name the account that was tried, where from and the request, and nobody as who did it', async () => {
    const testApp = await createTestApp({ rateLimitScale: 1 });
    const user = await createUser(testApp, { withPassword: true });
    const disabled = await createUser(testApp, { withPassword: true, disabled: true });
    const first = await login(testApp, user.email.toUpperCase());
    const second = await login(testApp, disabled.email, password);
    const row = {
      actor_id: null,
      actor_email: null,
      subject_type: 'user',
      subject_id: user.id,
      before_json: null,
      after_json: '{"kind":"tokens"}',
      ip: '192.0.2.1',
      request_id: first.request_id,
    };
    expect(await rowsOf(testApp)).toEqual([
      row,
      { ...row, subject_id: disabled.id, request_id: second.request_id },
    ]);
    await login(testApp, user.email, password);
    expect(await rowsOf(testApp)).toHaveLength(2);
  });

  test('say which of them made further ones wait', async () => {
    const testApp = await createTestApp({ rateLimitScale: 1 });
    const { email } = await createUser(testApp, { withPassword: true });
    for (let count = 0; count < 7; count += 1) await login(testApp, email);
    const rows = await rowsOf(testApp);
    expect(rows.map(({ after_json }) => JSON.parse(after_json ?? '').wait_s)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      60,
    ]);
  });

  test('keep nothing of an address that nobody has, and sixty an hour of those at most', async () => {
    const testApp = await createTestApp();
    for (let count = 0; count < 63; count += 1) await login(testApp, `typed-by-mistake-${count}`);
    const rows = await rowsOf(testApp);
    expect(rows).toHaveLength(60);
    expect(rows.every(({ subject_id }) => subject_id === null)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('typed-by-mistake');
    const known = await createUser(testApp, { withPassword: true });
    await login(testApp, known.email);
    expect(await rowsOf(testApp)).toHaveLength(61);
    testApp.clock.forward(3600);
    await login(testApp, 'nobody@example.com');
    expect((await rowsOf(testApp)).at(-1)?.after_json).toBe('{"kind":"tokens","left_out_before":3}');
  });
});
