import { beforeEach, expect, test } from 'vitest';
import { createUser, password } from '../../test/factories.ts';
import { createMailbox, type Mailbox, tokenIn } from '../../test/mailbox.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const fresh = 'a quite different one';
const expired = 'Invalid or expired reset link';

describeOnEachDatabase('password reset', (createTestApp) => {
  let testApp: TestApp;
  let mailbox: Mailbox;
  beforeEach(async () => {
    testApp = await createTestApp();
    mailbox = createMailbox(testApp);
  });

  const forgot = (email: string) => testApp.api().forgotPassword({ body: { email } });
  const reset = (token: string, typed = fresh, confirm = typed) =>
    testApp.api().resetPassword({ body: { token, new_password: typed, confirm_password: confirm } });
  const validate = (token: string) => testApp.api().validateResetToken({ params: { token } });
  const login = (email: string, typed: string) => testApp.api().login({ body: { email, password: typed } });

  async function asked(): Promise<{ email: string; token: string; access: string; refresh: string }> {
    const user = await createUser(testApp, { withPassword: true });
    await forgot(user.email);
    await mailbox.drain();
    return { ...user, token: tokenIn(mailbox.mails.at(-1)) };
  }

  test('answers a known, an unknown and a disabled address alike, and mails only the first', async () => {
    const known = await createUser(testApp);
    const disabled = await createUser(testApp, { disabled: true });
    const answers = [
      await forgot(known.email),
      await forgot('nobody@example.com'),
      await forgot(disabled.email),
    ];
    expect(new Set(answers.map((answer) => answer.detail)).size).toBe(1);
    await mailbox.drain();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([known.email]);
  });

  test('refuses what is no address, with the text for the screen', async () => {
    const { status, body } = await failureOf(forgot('not an address'));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'Please enter a valid email address',
      email: ['Please enter a valid email address'],
    });
  });

  test('mails a link under the configured address only, with its lifetime and without a password', async () => {
    const user = await createUser(testApp);
    await testApp.request({
      method: 'POST',
      url: '/api/auth/forgot-password/',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
      payload: { email: user.email },
    });
    await mailbox.drain();
    const [mail] = mailbox.mails;
    expect(mail?.text).toMatch(/\nhttp:\/\/localhost:3000\/reset-password\/[\w-]{43}\n/);
    expect(mail?.text).toContain('60 minutes');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  test('mails once a minute and five times an hour, and tells an unknown address to wait as long', async () => {
    const limited = await createTestApp({ rateLimitScale: 1 });
    const box = createMailbox(limited);
    const { email } = await createUser(limited);
    const unknown = `nobody.${email}`;
    const ask = async (typed = email) => {
      const [known, other] = [
        await limited.api().forgotPassword({ body: { email: typed } }),
        await limited.api().forgotPassword({ body: { email: unknown } }),
      ];
      expect(other).toEqual(known);
      await box.drain();
      return known;
    };
    expect(await ask()).not.toHaveProperty('wait_s');
    limited.clock.forward(18);
    const waiting = { detail: 'You can send another email in 42 seconds.', wait_s: 42 };
    expect(await ask()).toEqual(waiting);
    expect(await ask(email.toUpperCase())).toEqual(waiting);
    expect(box.mails).toHaveLength(1);
    for (let asked = 0; asked < 9; asked += 1) {
      limited.clock.forward(61);
      await ask();
    }
    expect(box.mails).toHaveLength(5);
    limited.clock.forward(60);
    const { detail, wait_s: waitS = 0 } = await ask();
    expect(detail).toMatch(/^You can send another email in \d\d minutes\.$/);
    limited.clock.forward(waitS);
    expect(await ask()).not.toHaveProperty('wait_s');
    expect(box.mails).toHaveLength(6);
  });

  test('a mailed link leaves a row of who it went to and where it was asked for, an unknown address none', async () => {
    const count = async () => (await askings()).length;
    const askings = () =>
      testApp.deps.database.query
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'password.link_asked')
        .orderBy('id')
        .execute();
    const before = await count();
    await forgot('nobody-at-all@example.com');
    await mailbox.drain();
    expect(await count()).toBe(before);
    const user = await createUser(testApp);
    await forgot(user.email);
    await mailbox.drain();
    const rows = await askings();
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({
      actor_id: null,
      subject_type: 'user',
      subject_id: user.id,
      ip: expect.any(String),
      request_id: expect.any(String),
    });
  });

  test('looking at a link does not use it up', async () => {
    const { email, token } = await asked();
    for (let looked = 0; looked < 5; looked += 1) expect(await validate(token)).toEqual({ email });
  });

  test.each([
    ['x'],
    ['A'.repeat(43)],
    ['A'.repeat(44)],
    ['%00'],
    ['..%2f'],
    ['<script>'],
    ["' OR 1=1"],
    ['x'.repeat(300)],
  ])('refuses the link %s without repeating it', async (token) => {
    const response = await testApp.request({
      method: 'GET',
      url: `/api/auth/validate-token/${encodeURIComponent(token)}/`,
    });
    expect([400, 404, 414]).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ error: expect.any(String), detail: expect.any(String) });
    if (token.length > 1) expect(response.body).not.toContain(token);
  });

  test.each([
    ['short', 'short', 'Password must be at least 8 characters long'],
    ['password1', 'password1', 'This password is too common'],
    [fresh, 'another one', 'Passwords do not match'],
  ])('says what is wrong with %s, and the link stays good', async (typed, confirm, text) => {
    const { token } = await asked();
    const { status, body } = await failureOf(reset(token, typed, confirm));
    expect(status).toBe(400);
    expect(body.error).toBe(text);
    expect(await reset(token)).toHaveProperty('detail');
  });

  test('sets the password, ends every session and proves the mailbox', async () => {
    const { email, token, access, refresh } = await asked();
    await reset(token);
    expect((await failureOf(login(email, password))).status).toBe(401);
    await expect(login(email, fresh)).resolves.toHaveProperty('access');
    expect((await failureOf(testApp.api(access).getProfile({}))).status).toBe(401);
    expect((await failureOf(testApp.api().refresh({ body: { refresh } }))).status).toBe(401);
  });

  test('sends a notice without a link', async () => {
    const { email, token } = await asked();
    await reset(token);
    await mailbox.drain();
    expect(mailbox.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
    expect(mailbox.mails.at(-1)?.text).not.toMatch(/https?:/);
  });

  test('works once', async () => {
    const { token } = await asked();
    await reset(token);
    expect((await failureOf(reset(token))).body).toMatchObject({ code: 'invalid_token', error: expired });
    expect((await failureOf(validate(token))).body.error).toBe(expired);
  });

  test('of ten at once exactly one wins', async () => {
    const { token } = await asked();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => reset(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of three links each works, and one that was used ends the others', async () => {
    const { email, token: first } = await asked();
    await forgot(email);
    await mailbox.drain();
    const second = tokenIn(mailbox.mails.at(-1));
    await forgot(email);
    await mailbox.drain();
    const third = tokenIn(mailbox.mails.at(-1));
    expect(await validate(first)).toEqual({ email });
    await reset(second);
    for (const token of [first, third]) expect((await failureOf(validate(token))).status).toBe(400);
  });

  test('a fourth link ends the first', async () => {
    const { email, token } = await asked();
    for (let more = 0; more < 3; more += 1) await forgot(email);
    await mailbox.drain();
    expect((await failureOf(validate(token))).status).toBe(400);
  });

  test('ends with its time', async () => {
    const { token } = await asked();
    testApp.clock.forward(3601);
    expect((await failureOf(reset(token))).body.error).toBe(expired);
  });

  test('asks fifteen characters of staff', async () => {
    const staff = await createUser(testApp, { role: 'staff' });
    await forgot(staff.email);
    await mailbox.drain();
    const { body } = await failureOf(reset(tokenIn(mailbox.mails.at(-1)), 'fourteen chars'));
    expect(body.error).toBe('Password must be at least 15 characters long');
  });

  test('the database holds no token', async () => {
    const { token } = await asked();
    const { query } = testApp.deps.database;
    const rows = [
      await query.selectFrom('password_links').selectAll().execute(),
      await query.selectFrom('outbox').selectAll().execute(),
      await query.selectFrom('sessions').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('no token and no password is logged', async () => {
    const { email, token } = await asked();
    await validate(token);
    await failureOf(login(email, 'Canary-password'));
    await reset(token);
    const lines = JSON.stringify(testApp.logged);
    for (const canary of [token, fresh, 'Canary-password']) expect(lines).not.toContain(canary);
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ event: 'request', route: '/api/auth/validate-token/:token/' }),
    );
  });
});
