import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, password, type TestUser } from '../../test/factories.ts';
import { createMailbox, tokenIn } from '../../test/mailbox.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const fresh = 'a quite different one';

describeOnEachDatabase('changing the password with the present one', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    user = await createUser(app, { withPassword: true });
  });

  const login = (typed: string, email = user.email) => app.api().login({ body: { email, password: typed } });
  const change = (present: string, next: string, { access = user.access, confirm = next } = {}) =>
    app.api(access).changePassword({
      body: { present_password: present, new_password: next, confirm_password: confirm },
    });

  test('ends every other session and every link, and mails the account', async () => {
    const mailbox = createMailbox(app);
    await app.api().forgotPassword({ body: { email: user.email } });
    await mailbox.drain();
    const token = tokenIn(mailbox.mails.findLast(({ to }) => to === user.email));
    const { access: other } = await login(password);
    await change(password, fresh);
    expect((await failureOf(app.api(other).getProfile({}))).status).toBe(401);
    expect((await app.api(user.access).getProfile({})).id).toBe(user.id);
    expect((await failureOf(app.api().validateResetToken({ params: { token } }))).status).toBe(400);
    expect((await failureOf(login(password))).status).toBe(401);
    await login(fresh);
    await mailbox.drain();
    const subjects = mailbox.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
    const audit = await app.deps.database.query
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', user.id)
      .execute();
    expect(audit.map(({ action }) => action)).toContain('password.changed');
  });

  test('gives the browser a device cookie that goes with the new password', async () => {
    const response = await app.request({
      method: 'POST',
      url: '/api/account/password/',
      headers: { authorization: `Bearer ${user.access}` },
      payload: { present_password: password, new_password: fresh, confirm_password: fresh },
    });
    expect(response.statusCode).toBe(204);
    expect(String(response.headers['set-cookie'])).toMatch(/^device=[\w-]+; Path=\/api\/auth\/;/);
  });

  test('refuses a wrong current password at its field, and counts it with failed sign-ins', async () => {
    const limited = await createTestApp({ rateLimitScale: 1 });
    const owner = await createUser(limited, { withPassword: true });
    const guess = () =>
      failureOf(
        limited.api(owner.access).changePassword({
          body: { present_password: 'wrong', new_password: fresh, confirm_password: fresh },
        }),
      );
    const first = await guess();
    expect([first.status, first.body['present_password']]).toEqual([
      400,
      ['This is not your current password.'],
    ]);
    for (let more = 0; more < 4; more += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    const signIn = limited.api().login({ body: { email: owner.email, password } });
    expect((await failureOf(signIn)).status).toBe(429);
  });

  test.each([
    ['short', 'Password must be at least 8 characters long'],
    ['password123', 'This password is too common'],
    [password, 'This is your current password. Choose another one'],
  ])('refuses %s as the new one', async (next, reason) => {
    const { status, body } = await failureOf(change(password, next));
    expect([status, body['new_password']]).toEqual([400, [reason]]);
    await login(password);
  });

  test('asks of the team what it asks of theirs elsewhere', async () => {
    const staff = await createUser(app, { role: 'staff', withPassword: true });
    const { body } = await failureOf(change(password, 'aaaaaaaaaaaaaaaaaaaa', { access: staff.access }));
    expect(String(body['new_password'])).toContain('easy to guess');
  });

  test('needs the new one twice, and somebody signed in', async () => {
    const differing = await failureOf(change(password, fresh, { confirm: `${fresh}!` }));
    expect(differing.body['confirm_password']).toEqual(['Passwords do not match']);
    expect((await failureOf(change(password, fresh, { access: 'none' }))).status).toBe(401);
  });

  test('leaves no session of the old password that is started meanwhile', async () => {
    const alive: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const one = await createUser(app, { withPassword: true });
      const attempts = [login(password, one.email), login(password, one.email)];
      const changing = change(password, fresh, { access: one.access });
      attempts.push(login(password, one.email));
      const settled = await Promise.allSettled(attempts);
      await changing;
      for (const attempt of settled) {
        if (attempt.status === 'rejected') continue;
        const worked = await app
          .api(attempt.value.access)
          .getProfile({})
          .then(
            () => true,
            () => false,
          );
        if (worked) alive.push(attempt.value.access);
      }
    }
    expect(alive).toEqual([]);
  });

  test('of two at once with the same current password only one counts', async () => {
    const { access } = await login(password);
    const settled = await Promise.allSettled([
      change(password, fresh),
      change(password, 'yet another quite different', { access }),
    ]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('changes nothing for a session that was ended while the password was checked', async () => {
    const { access } = await login(password);
    const thief = change(password, fresh, { access });
    const ending = app.api(user.access).endOwnOtherSessions({});
    const [outcome] = await Promise.allSettled([thief, ending]);
    const isSet = await login(fresh).then(
      () => true,
      () => false,
    );
    expect(isSet).toBe(outcome?.status === 'fulfilled');
  });
});
