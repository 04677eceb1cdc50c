import { beforeAll, expect, test } from 'vitest';
import { createUser, password, type TestUser } from '../../test/factories.ts';
import { createMailbox, type Mailbox, tokenIn } from '../../test/mailbox.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

/** A sign-in reads the hash, checks it for a while, then starts the session. Changes in between must count. */
describeOnEachDatabase('a sign-in that is under way', (createTestApp) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let admin: TestUser;

  beforeAll(async () => {
    app = await createTestApp();
    mailbox = createMailbox(app);
    admin = await createUser(app, { role: 'admin' });
  });

  const rounds = 20;
  const signIn = (email: string) => app.api().login({ body: { email, password } });
  /** Sign-ins that begin one after the other while the account changes; those that gave tokens. */
  async function signInAround(email: string, change: () => Promise<unknown>) {
    const attempts = [signIn(email), signIn(email)];
    const changing = change();
    attempts.push(signIn(email));
    const settled = await Promise.allSettled(attempts);
    await changing;
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.access] : []));
  }
  const isAlive = (access: string) =>
    app
      .api(access)
      .getProfile({})
      .then(
        () => true,
        () => false,
      );

  test('leaves no session of the old password when the password is reset', async () => {
    const alive: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const user = await createUser(app, { withPassword: true });
      await app.api().forgotPassword({ body: { email: user.email } });
      await mailbox.drain();
      const token = tokenIn(mailbox.mails.findLast(({ to }) => to === user.email));
      const typed = 'a quite different one';
      const given = await signInAround(user.email, () =>
        app.api().resetPassword({ body: { token, new_password: typed, confirm_password: typed } }),
      );
      for (const access of given) if (await isAlive(access)) alive.push(access);
    }
    expect(alive).toEqual([]);
  });

  test('leaves no session that comes back with an account that was disabled', async () => {
    const alive: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const user = await createUser(app, { withPassword: true });
      const setActive = (is_active: boolean) =>
        app.api(admin.access).updateUser({ params: { id: user.id }, body: { is_active } });
      const given = await signInAround(user.email, () => setActive(false));
      await setActive(true);
      for (const access of given) if (await isAlive(access)) alive.push(access);
    }
    expect(alive).toEqual([]);
  });
});
