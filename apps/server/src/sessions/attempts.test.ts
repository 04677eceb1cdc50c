import { expect, test } from 'vitest';
import { createUser, password } from '../../test/factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('failed sign-ins', (createTestApp) => {
  const limited = () => createTestApp({ rateLimitScale: 1 });

  function login(testApp: TestApp, email: string, { typed = 'wrong password', ip = '192.0.2.1' } = {}) {
    return testApp.request({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password: typed },
      remoteAddress: ip,
    });
  }

  async function failFiveTimes(testApp: TestApp, email: string): Promise<void> {
    for (let failed = 0; failed < 5; failed += 1) expect((await login(testApp, email)).statusCode).toBe(401);
  }

  test('stop the sixth from one network, for a known and for an unknown address alike', async () => {
    const testApp = await limited();
    const { email } = await createUser(testApp, { withPassword: true });
    for (const address of [email, 'nobody@example.com']) {
      await failFiveTimes(testApp, address);
      const response = await login(testApp, address, { typed: password });
      expect(response.statusCode).toBe(429);
      expect(response.json()).toMatchObject({ code: 'rate_limited' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      testApp.clock.forward(61);
    }
  });

  test('lock nobody out elsewhere, and end when it was waited', async () => {
    const testApp = await limited();
    const { email } = await createUser(testApp, { withPassword: true });
    await failFiveTimes(testApp, email);
    expect((await login(testApp, email, { typed: password, ip: '198.51.100.9' })).statusCode).toBe(200);
    const { headers } = await login(testApp, email);
    testApp.clock.forward(Number(headers['retry-after']));
    expect((await login(testApp, email, { typed: password })).statusCode).toBe(200);
  });

  test('are forgotten by a success', async () => {
    const testApp = await limited();
    const { email } = await createUser(testApp, { withPassword: true });
    for (let failed = 0; failed < 4; failed += 1) await login(testApp, email);
    expect((await login(testApp, email, { typed: password })).statusCode).toBe(200);
    for (let failed = 0; failed < 4; failed += 1) expect((await login(testApp, email)).statusCode).toBe(401);
  });

  test('make the wait longer each time', async () => {
    const testApp = await limited();
    await failFiveTimes(testApp, 'a@example.com');
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { headers } = await login(testApp, 'a@example.com');
      waits.push(Number(headers['retry-after']));
      testApp.clock.forward(Number(headers['retry-after']));
      expect((await login(testApp, 'a@example.com')).statusCode).toBe(401);
    }
    expect(waits.map((seconds) => Math.round(seconds / 60))).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test('count for one address over all networks too', async () => {
    const testApp = await limited();
    for (let failed = 0; failed < 50; failed += 1) {
      const ip = `203.0.113.${failed}`;
      expect((await login(testApp, 'a@example.com', { ip })).statusCode).toBe(401);
    }
    expect((await login(testApp, 'a@example.com', { ip: '198.51.100.77' })).statusCode).toBe(429);
  });

  test('of many at once are not more than the limit', async () => {
    const testApp = await limited();
    const all = await Promise.all(Array.from({ length: 12 }, () => login(testApp, 'a@example.com')));
    expect(all.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  });

  test('are those that were looked at: who is refused because too many sign in has not failed', async () => {
    const testApp = await createTestApp({ rateLimitScale: 1000 });
    const { email } = await createUser(testApp, { withPassword: true });
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(testApp, email)));
    const looked = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(60 - looked);
    expect(looked).toBeLessThan(60);
    const counted = await testApp.deps.database.query
      .selectFrom('login_attempts')
      .select('failures')
      .execute();
    expect(counted.map(({ failures }) => failures)).toEqual([looked, looked]);
  });

  test('can not be hidden by a header that no proxy of ours sent', async () => {
    const testApp = await limited();
    for (let failed = 0; failed < 6; failed += 1) {
      const response = await testApp.request({
        method: 'POST',
        url: '/api/auth/login/',
        headers: { 'x-forwarded-for': `203.0.113.${failed}` },
        payload: { email: 'a@example.com', password: 'wrong password' },
      });
      expect(response.statusCode).toBe(failed < 5 ? 401 : 429);
    }
  });
});
