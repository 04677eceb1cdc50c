import { expect, test } from 'vitest';
import { createUser, password } from '../../test/factories.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { sweep } from './sweep.ts';

describeOnEachDatabase('sweeping', (createTestApp) => {
  async function rowCounts({ deps }: TestApp): Promise<Record<string, number>> {
    const { query } = deps.database;
    const counts: Record<string, number> = {};
    for (const table of [
      'sessions',
      'password_links',
      'email_changes',
      'outbox',
      'login_attempts',
    ] as const) {
      counts[table] = (await query.selectFrom(table).selectAll().execute()).length;
    }
    return counts;
  }

  async function used(): Promise<TestApp> {
    const testApp = await createTestApp();
    const user = await createUser(testApp, { withPassword: true });
    const asked = { new_email: 'new@example.com', present_password: password };
    await testApp.api(user.access).askForEmail({ body: asked });
    await failureOf(testApp.api().login({ body: { email: user.email, password: `${password}!` } }));
    await testApp.api().forgotPassword({ body: { email: user.email } });
    await createMailbox(testApp).drain();
    return testApp;
  }

  test('leaves everything that still counts', async () => {
    const testApp = await used();
    const { database, clock, config } = testApp.deps;
    testApp.clock.forward(3600);
    const before = await rowCounts(testApp);
    await sweep(database, clock, config);
    expect(await rowCounts(testApp)).toEqual(before);
    expect(before).toEqual({
      sessions: 1,
      password_links: 1,
      email_changes: 1,
      outbox: 3,
      login_attempts: 2,
    });
  });

  test('removes what is long over', async () => {
    const testApp = await used();
    const { database, clock, config } = testApp.deps;
    testApp.clock.forward(32 * 24 * 3600);
    await sweep(database, clock, config);
    expect(await rowCounts(testApp)).toEqual({
      sessions: 0,
      password_links: 0,
      email_changes: 0,
      outbox: 0,
      login_attempts: 0,
    });
  });
});
