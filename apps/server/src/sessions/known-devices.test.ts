import { expect, test } from 'vitest';
import { createUser, password, type TestUser } from '../../test/factories.ts';
import { createMailbox, tokenIn } from '../../test/mailbox.ts';
import { describeOnSqlite, type TestApp } from '../../test/test-app.ts';

describeOnSqlite('a device that has signed in before', (createTestApp) => {
  const limited = () => createTestApp({ rateLimitScale: 1 });

  test('signs in while strangers from many networks keep the account locked, on both sites', async () => {
    const testApp = await limited();
    const admin = await createUser(testApp, { role: 'admin', withPassword: true });
    for (const site of ['client', 'provider'] as const) {
      const device = deviceOf(await signIn(testApp, site, admin.email, { typed: password }));
      await lockOut(testApp, admin.email);
      expect(
        (await signIn(testApp, site, admin.email, { typed: password, ip: '198.51.100.8' })).statusCode,
      ).toBe(429);
      const own = { typed: password, ip: '198.51.100.9', device };
      expect((await signIn(testApp, site, admin.email, own)).statusCode).toBe(200);
      // Its success gives the strangers no further attempts.
      expect((await signIn(testApp, site, admin.email, { ip: '198.51.100.10' })).statusCode).toBe(429);
      testApp.clock.forward(2 * 3600);
    }
  });

  test('is not kept out by a neighbour on its own network', async () => {
    const testApp = await limited();
    const { email } = await createUser(testApp, { withPassword: true });
    const device = deviceOf(await signIn(testApp, 'client', email, { typed: password }));
    for (let failed = 0; failed < 5; failed += 1) await signIn(testApp, 'client', email);
    expect((await signIn(testApp, 'client', email, { typed: password })).statusCode).toBe(429);
    expect((await signIn(testApp, 'client', email, { typed: password, device })).statusCode).toBe(200);
  });

  test('may fail five times and then waits, whatever network it uses', async () => {
    const testApp = await limited();
    const { email } = await createUser(testApp, { withPassword: true });
    const device = deviceOf(await signIn(testApp, 'client', email, { typed: password }));
    for (let failed = 0; failed < 5; failed += 1)
      expect((await signIn(testApp, 'client', email, { ip: `203.0.113.${failed}`, device })).statusCode).toBe(
        401,
      );
    const elsewhere = { typed: password, ip: '203.0.113.77', device };
    expect((await signIn(testApp, 'client', email, elsewhere)).statusCode).toBe(429);
    // The account is open to everybody else.
    expect((await signIn(testApp, 'client', email, { typed: password, ip: '203.0.113.78' })).statusCode).toBe(
      200,
    );
  });

  test('is one only for the account and the password it signed in with, and only with our signature', async () => {
    const testApp = await limited();
    const victim = await createUser(testApp, { withPassword: true });
    const stranger = await createUser(testApp, { withPassword: true });
    const device = deviceOf(await signIn(testApp, 'client', victim.email, { typed: password }));
    const foreign = deviceOf(await signIn(testApp, 'client', stranger.email, { typed: password }));
    const [name = '', value = ''] = device.split('=');
    const forged = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;
    await lockOut(testApp, victim.email);
    for (const cookie of [foreign, forged, `${name}=`, `${device}; ${device}`]) {
      const answer = await signIn(testApp, 'client', victim.email, {
        typed: password,
        ip: '198.51.100.9',
        device: cookie,
      });
      expect(answer.statusCode, cookie).toBe(429);
    }
    const { email, id } = victim;
    const otherPassword = await testApp.deps.passwords.hash('another password entirely');
    await testApp.deps.database.query
      .updateTable('users')
      .set({ password_hash: otherPassword })
      .where('id', '=', id)
      .execute();
    expect((await signIn(testApp, 'client', email, { ip: '198.51.100.9', device })).statusCode).toBe(429);
  });

  test('is also one that set the password by a link', async () => {
    const testApp = await limited();
    const user = await createUser(testApp, { withPassword: true });
    const device = deviceOf(await setPassword(testApp, user, 'a new and longer password'));
    await lockOut(testApp, user.email);
    const own = { typed: 'a new and longer password', ip: '198.51.100.9' };
    expect((await signIn(testApp, 'client', user.email, own)).statusCode).toBe(429);
    expect((await signIn(testApp, 'client', user.email, { ...own, device })).statusCode).toBe(200);
  });

  test('keeps a cookie that scripts cannot read and only sign-in is sent', async () => {
    const testApp = await createTestApp({ publicUrl: 'https://inkfield.example' });
    const { email } = await createUser(testApp, { withPassword: true });
    const cookies = [
      (await signIn(testApp, 'client', email, { typed: password })).headers['set-cookie'],
    ].flat();
    expect(cookies.find((cookie) => /device/.test(String(cookie)))).toMatch(
      /^__Secure-device=[\w-]+; Path=\/api\/auth\/; HttpOnly; Secure; SameSite=Strict; Max-Age=31536000$/,
    );
  });
});

interface Typed {
  typed?: string;
  ip?: string;
  /** The cookie as the browser sends it. */
  device?: string;
}

function signIn(
  { app }: TestApp,
  site: 'client' | 'provider',
  email: string,
  { typed = 'wrong password', ip = '192.0.2.1', device }: Typed = {},
) {
  return app[site].inject({
    method: 'POST',
    url: site === 'client' ? '/api/auth/login/' : '/api/auth/provider/login/',
    payload: { email, password: typed },
    headers: device === undefined ? {} : { cookie: device },
    remoteAddress: ip,
  });
}

/** As many wrong passwords as the account takes from everywhere, each network below its own limit. */
async function lockOut(testApp: TestApp, email: string): Promise<void> {
  for (let failed = 0; failed < 50; failed += 1) {
    const ip = `203.0.113.${Math.floor(failed / 5)}`;
    expect((await signIn(testApp, 'client', email, { ip })).statusCode).toBe(401);
  }
}

async function setPassword(testApp: TestApp, { email }: TestUser, typed: string) {
  const mailbox = createMailbox(testApp);
  await testApp.api().forgotPassword({ body: { email } });
  await mailbox.drain();
  // A mail of a sign-in before it may be sent after it.
  const mail = mailbox.mails.findLast(({ text }) => text.includes('/reset-password/'));
  return testApp.request({
    method: 'POST',
    url: '/api/auth/reset-password/',
    payload: { token: tokenIn(mail), new_password: typed, confirm_password: typed },
  });
}

function deviceOf({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }): string {
  expect(statusCode).toBe(200);
  const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.includes('device=')) ?? '';
}
