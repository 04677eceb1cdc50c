import { beforeEach, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createMailbox, type Mailbox, tokenIn } from '../../test/mailbox.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { queueMail } from '../events/outbox.ts';

describeOnEachDatabase('the mails', (createTestApp) => {
  let testApp: TestApp;
  let mailbox: Mailbox;
  let staff: TestUser;
  beforeEach(async () => {
    testApp = await createTestApp();
    mailbox = createMailbox(testApp);
    staff = await createUser(testApp, { role: 'staff', first_name: 'Ann' });
  });
  const api = () => testApp.api(staff.access);
  const refused = Object.assign(new Error('550 no <such> user'), { responseCode: 550 });

  async function setUpMail(): Promise<TestUser> {
    const user = await createUser(testApp);
    await queueMail(testApp.deps.database.query, testApp.deps.clock, { kind: 'set-up', userId: user.id });
    return user;
  }

  test('carry the name of a user only once the mailbox is proven', async () => {
    const { query } = testApp.deps.database;
    const user = await createUser(testApp, { first_name: 'Claim your prize now', unproven: true });
    const writeAll = async () => {
      testApp.clock.forward(3600);
      await queueMail(query, testApp.deps.clock, { kind: 'password-reset', email: user.email });
      for (const kind of ['set-up', 'password-changed', 'test'] as const)
        await queueMail(query, testApp.deps.clock, { kind, userId: user.id });
      await queueMail(query, testApp.deps.clock, { kind: 'registration', email: user.email });
      const from = mailbox.mails.length;
      await mailbox.drain();
      return mailbox.mails.slice(from).map(({ text, html }) => `${text}${html}`);
    };
    const unproven = await writeAll();
    expect(unproven).toHaveLength(5);
    for (const text of unproven) expect(text).not.toContain('prize');
    await query
      .updateTable('users')
      .set({ email_proven_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', user.id)
      .execute();
    for (const text of await writeAll()) expect(text).toContain('Hello Claim your prize now,');
  });

  test('are listed newest first with what became of them, page by page', async () => {
    const sent = await setUpMail();
    await mailbox.drain();
    testApp.clock.forward(1);
    mailbox.failure = refused;
    const failed = await setUpMail();
    await mailbox.drain();
    testApp.clock.forward(1);
    mailbox.failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const waiting = await setUpMail();
    await mailbox.drain();
    testApp.clock.forward(1);
    const { query } = testApp.deps.database;
    await queueMail(query, testApp.deps.clock, { kind: 'password-reset', email: 'nobody@example.com' });
    await mailbox.drain();

    const mails = await api().listMails({});
    expect(mails.map(({ to, state, attempts, last_error }) => [to, state, attempts, last_error])).toEqual([
      ['nobody@example.com', 'dropped', 1, null],
      [waiting.email, 'queued', 1, 'ECONNREFUSED'],
      [failed.email, 'failed', 1, '550'],
      [sent.email, 'sent', 1, null],
    ]);
    expect(mails.map(({ next_try_at }) => next_try_at === null)).toEqual([true, false, true, true]);
    for (const state of ['dropped', 'queued', 'failed', 'sent'] as const) {
      expect((await api().listMails({ query: { state } })).map((mail) => mail.state)).toEqual([state]);
    }
    const first = await testApp.request({
      url: '/api/mails/?limit=3',
      headers: { authorization: `Bearer ${staff.access}` },
    });
    const next = /<(.+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await testApp.request({ url: next, headers: { authorization: `Bearer ${staff.access}` } });
    expect(second.json()).toMatchObject([{ to: sent.email }]);
    expect(second.headers['link']).toBeUndefined();
  });

  test('never show a text or the token of a link', async () => {
    await setUpMail();
    await mailbox.drain();
    const { body } = await testApp.request({
      url: '/api/mails/',
      headers: { authorization: `Bearer ${staff.access}` },
    });
    expect(body).not.toContain(tokenIn(mailbox.mails[0]));
    expect(body).not.toMatch(/reset-password\/|payload|Hello/);
  });

  test('that failed go again at once and have a day of attempts before them', async () => {
    const user = await setUpMail();
    mailbox.failure = refused;
    await mailbox.drain();
    const [failed] = await api().listMails({});
    if (failed === undefined) throw new Error('There is no mail.');
    testApp.clock.forward(48 * 3600);
    staff = await createUser(testApp, { role: 'staff' });
    const again = await api().sendMailAgain({ params: { id: failed.id } });
    expect(again).toMatchObject({ id: failed.id, state: 'queued', attempts: 0, ended_at: null });
    mailbox.failure = new Error('down for a moment');
    await mailbox.drain();
    expect(await api().listMails({})).toMatchObject([{ state: 'queued', attempts: 1 }]);
    mailbox.failure = undefined;
    testApp.clock.forward(61);
    await mailbox.drain();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([user.email]);
    expect(await api().listMails({})).toMatchObject([{ state: 'sent' }]);
    const admin = await createUser(testApp, { role: 'admin' });
    expect(await testApp.api(admin.access).listAudit({ query: { action: 'mail.sent_again' } })).toMatchObject(
      [
        {
          actor: staff.id,
          subject_type: 'mail',
          subject_id: failed.id,
          after: { kind: 'set-up', user: user.id },
        },
      ],
    );
  });

  test('that wait can be sent before their time', async () => {
    await setUpMail();
    mailbox.failure = new Error('down');
    await mailbox.drain();
    mailbox.failure = undefined;
    expect(await mailbox.drain()).toBe(0);
    const [waiting] = await api().listMails({ query: { state: 'queued' } });
    await api().sendMailAgain({ params: { id: waiting?.id ?? 0 } });
    expect(await mailbox.drain()).toBe(1);
    expect(mailbox.mails).toHaveLength(1);
  });

  test('that are sent, on their way or unknown are not sent again', async () => {
    await setUpMail();
    const { query } = testApp.deps.database;
    const leased = new Date(testApp.clock.now() + 60_000).toISOString();
    await query.updateTable('outbox').set({ leased_until: leased, attempts: 1 }).execute();
    const [mail] = await api().listMails({});
    const id = mail?.id ?? 0;
    expect(await api().sendMailAgain({ params: { id } })).toMatchObject({ attempts: 1 });
    expect(await mailbox.drain()).toBe(0);
    testApp.clock.forward(61);
    await mailbox.drain();
    expect((await failureOf(api().sendMailAgain({ params: { id } }))).body.code).toBe('conflict');
    expect((await failureOf(api().sendMailAgain({ params: { id: 999_999 } }))).status).toBe(404);
    expect(mailbox.mails).toHaveLength(1);
  });

  test('a test mail goes to whoever asked, without a link', async () => {
    expect(await api().sendTestMail({})).toMatchObject({ kind: 'test', to: staff.email, state: 'queued' });
    await mailbox.drain();
    expect(mailbox.mails).toMatchObject([{ to: staff.email, subject: 'A test mail' }]);
    expect(mailbox.mails[0]?.text).toContain('Hello Ann,');
    expect(mailbox.mails[0]?.text).not.toContain('http');
  });

  test('a test mail is not to be had without end', async () => {
    const { status } = await failureOf(
      (async () => {
        const strict = await createTestApp({ rateLimitScale: 1 });
        const somebody = await createUser(strict, { role: 'staff' });
        for (let count = 0; count < 6; count += 1) await strict.api(somebody.access).sendTestMail({});
      })(),
    );
    expect(status).toBe(429);
  });

  test('of a state that there is not are refused', async () => {
    const { statusCode } = await testApp.request({
      url: '/api/mails/?state=lost',
      headers: { authorization: `Bearer ${staff.access}` },
    });
    expect(statusCode).toBe(400);
  });
});
