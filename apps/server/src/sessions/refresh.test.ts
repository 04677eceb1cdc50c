import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { createLink } from '../password-resets/links.ts';
import { readRefreshToken } from './tokens.ts';

describeOnEachDatabase('refresh', (createTestApp) => {
  let shared: TestApp;
  beforeAll(async () => {
    shared = await createTestApp();
  });
  async function signedIn(): Promise<{ testApp: TestApp; user: TestUser }> {
    return { testApp: shared, user: await createUser(shared) };
  }
  const refresh = (testApp: TestApp, token: string) => testApp.api().refresh({ body: { refresh: token } });
  const profile = (testApp: TestApp, access: string) => testApp.api(access).getProfile({});

  test('gives a new access token that works, and a rotated refresh token', async () => {
    const { testApp, user } = await signedIn();
    const tokens = await refresh(testApp, user.refresh);
    expect(tokens.refresh).not.toBe(user.refresh);
    expect(await profile(testApp, tokens.access)).toMatchObject({ id: user.id });
  });

  test.each([[undefined], [null], [7], [['a']], [''], ['x'.repeat(5000)]])(
    'refuses %j as no token',
    async (token) => {
      const { testApp } = await signedIn();
      const response = await testApp.request({
        method: 'POST',
        url: '/api/auth/refresh/',
        payload: { refresh: token },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toHaveProperty('refresh');
    },
  );

  test('refuses every one-character change of a token, and of an access token', async () => {
    const { testApp, user } = await signedIn();
    for (let at = 0; at < user.refresh.length; at += 1) {
      const changed = withOtherCharacter(user.refresh, at);
      expect(readRefreshToken(testApp.deps.config, changed), `character ${at}`).toBeUndefined();
    }
    for (let at = 0; at < user.access.length; at += 1) {
      const { status } = await failureOf(profile(testApp, withOtherCharacter(user.access, at)));
      expect(status, `character ${at}`).toBe(401);
    }
    expect(await profile(testApp, user.access)).toMatchObject({ id: user.id });
  });

  test('twenty at once all get the same successor', async () => {
    const { testApp, user } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(testApp, user.refresh)));
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1);
    expect(await profile(testApp, answers[0]?.access ?? '')).toMatchObject({ id: user.id });
  });

  test('a client that keeps its first token stays signed in', async () => {
    const { testApp, user } = await signedIn();
    for (let round = 0; round < 10; round += 1) {
      testApp.clock.forward(600);
      const { access } = await refresh(testApp, user.refresh);
      await profile(testApp, access);
    }
  });

  test('a client that adopts each new token stays signed in, and older ones than the parent are dead', async () => {
    const { testApp, user } = await signedIn();
    const chain = [user.refresh];
    for (let round = 0; round < 10; round += 1) {
      testApp.clock.forward(600);
      const { refresh: next, access } = await refresh(testApp, chain.at(-1) ?? '');
      await profile(testApp, access);
      chain.push(next);
    }
    const { status } = await failureOf(refresh(testApp, chain[5] ?? ''));
    expect(status).toBe(401);
  });

  test('a token from before the adoption ends the whole session and is on record', async () => {
    const { testApp, user } = await signedIn();
    const first = await refresh(testApp, user.refresh);
    const second = await refresh(testApp, first.refresh);
    await failureOf(refresh(testApp, user.refresh));
    expect((await failureOf(refresh(testApp, second.refresh))).body.code).toBe('token_not_valid');
    expect((await failureOf(profile(testApp, second.access))).status).toBe(401);
    const audit = testApp.deps.database.query.selectFrom('audit').select('action');
    const rows = await audit.where('actor_id', '=', user.id).execute();
    expect(rows).toEqual([{ action: 'refresh_reuse' }]);
  });

  describe('the parent of the newest token', () => {
    async function adopted() {
      const { testApp, user } = await signedIn();
      const parent = await refresh(testApp, user.refresh);
      const newest = await refresh(testApp, parent.refresh);
      return { testApp, parent, newest };
    }

    test('works within the grace, though the newest was used', async () => {
      const { testApp, parent, newest } = await adopted();
      await profile(testApp, newest.access);
      expect((await refresh(testApp, parent.refresh)).refresh).toBe(newest.refresh);
    });

    test('ends the session after the grace, when the newest was used', async () => {
      const { testApp, parent, newest } = await adopted();
      await profile(testApp, newest.access);
      testApp.clock.forward(31);
      expect((await failureOf(refresh(testApp, parent.refresh))).status).toBe(401);
      expect((await failureOf(refresh(testApp, newest.refresh))).status).toBe(401);
    });

    test('works at any time, when the newest never arrived', async () => {
      const { testApp, parent, newest } = await adopted();
      testApp.clock.forward(3600);
      expect((await refresh(testApp, parent.refresh)).refresh).toBe(newest.refresh);
    });
  });

  test('ends after the idle time', async () => {
    const { testApp, user } = await signedIn();
    testApp.clock.forward(testApp.deps.config.refreshIdleS + 1);
    expect((await failureOf(refresh(testApp, user.refresh))).status).toBe(401);
  });

  test('ends at the absolute limit, however often it was refreshed', async () => {
    const { testApp, user } = await signedIn();
    const dayS = 24 * 3600;
    for (let day = 0; day < 29; day += 1) {
      testApp.clock.forward(dayS);
      await refresh(testApp, user.refresh);
    }
    testApp.clock.forward(dayS + 1);
    expect((await failureOf(refresh(testApp, user.refresh))).status).toBe(401);
  });

  test('ends for staff after an hour without use', async () => {
    const staff = await createUser(shared, { role: 'staff' });
    shared.clock.forward(3601);
    expect((await failureOf(refresh(shared, staff.refresh))).status).toBe(401);
  });

  test('no token works after a logout that ran among ten refreshes', async () => {
    const { testApp, user } = await signedIn();
    const refreshes = Array.from({ length: 10 }, () => refresh(testApp, user.refresh).catch(() => undefined));
    const logout = testApp.api().logout({ body: { refresh: user.refresh } });
    const [answers] = await Promise.all([Promise.all(refreshes), logout]);
    for (const answer of answers) {
      if (answer === undefined) continue;
      expect((await failureOf(profile(testApp, answer.access))).status).toBe(401);
      expect((await failureOf(refresh(testApp, answer.refresh))).status).toBe(401);
    }
  });
  test('no token works after a password was set among ten refreshes', async () => {
    const { testApp, user } = await signedIn();
    const { database, clock, config } = testApp.deps;
    const { token } = await createLink(database.query, clock, {
      userId: user.id,
      purpose: 'reset',
      ttlS: config.resetTtlS,
      isMailed: true,
    });
    const body = { token, new_password: 'a fresh password', confirm_password: 'a fresh password' };
    const refreshes = Array.from({ length: 10 }, () => refresh(testApp, user.refresh).catch(() => undefined));
    const [answers] = await Promise.all([Promise.all(refreshes), testApp.api().resetPassword({ body })]);
    for (const answer of answers) {
      if (answer === undefined) continue;
      expect((await failureOf(profile(testApp, answer.access))).status).toBe(401);
    }
    expect((await failureOf(refresh(testApp, user.refresh))).status).toBe(401);
  });
});

/** A text that differs in one character, also in the bits of the last one that base64url leaves over. */
function withOtherCharacter(text: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const next = alphabet[(alphabet.indexOf(text[at] ?? '') + 1) % alphabet.length] ?? '';
  return `${text.slice(0, at)}${next}${text.slice(at + 1)}`;
}
