import { beforeEach, expect, test } from 'vitest';
import { createCompany, createUser, password, type TestUser, unique } from '../../test/factories.ts';
import { createMailbox, tokenIn } from '../../test/mailbox.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

const invitation = (changes: object = {}) => ({
  email: `invited${unique()}@example.com`,
  first_name: 'Ida',
  last_name: 'Rhodes',
  ...changes,
});
const typed = 'a quite different one';

describeOnEachDatabase('links to set a password', (createTestApp) => {
  async function scene(smtpUrl: string | undefined) {
    const testApp = await createTestApp({ smtpUrl });
    const admin = await createUser(testApp, { role: 'admin', withPassword: true });
    const staff = await createUser(testApp, { role: 'staff', first_name: 'Stella', last_name: 'Staff' });
    return { testApp, mailbox: createMailbox(testApp), admin, staff, asStaff: testApp.api(staff.access) };
  }
  const use = (testApp: TestApp, token: string) =>
    testApp.api().resetPassword({ body: { token, new_password: typed, confirm_password: typed } });
  const tokenOf = (url: string | null | undefined) => url?.split('/').at(-1) ?? '';

  test('a mailed link is in no answer, and using it proves the mailbox', async () => {
    const { testApp, mailbox, asStaff } = await scene('smtp://127.0.0.1:2525');
    const body = invitation();
    const invited = await asStaff.inviteUser({ body });
    expect(invited.sent_link).toEqual({ transport: 'smtp', url: null, expires_at: null });
    expect(await asStaff.sendSetUpLink({ params: { id: invited.id } })).toEqual(invited.sent_link);
    await mailbox.drain();
    await use(testApp, tokenIn(mailbox.mails.find(({ to }) => to === body.email)));
    expect(await asStaff.getUser({ params: { id: invited.id } })).toMatchObject({
      email_proven: true,
      email_from_staff: true,
    });
  });

  test('the mail says who invites, for which company, and what to do if the sender is unknown', async () => {
    const { testApp, mailbox, asStaff, staff } = await scene('smtp://127.0.0.1:2525');
    const company = await createCompany(testApp, 'Harbor Ltd.');
    await asStaff.inviteUser({ body: invitation({ company: company.id }) });
    await mailbox.drain();
    const mail = mailbox.mails.at(-1);
    expect(mail?.subject).toBe('You are invited to Inkfield');
    expect(mail?.text).toContain(
      `Stella Staff (${staff.email}) has made an account for Harbor Ltd. for you on Inkfield, where you fill in documents online`,
    );
    expect(mail?.text).toContain('The link works once, for 24 hours.');
    expect(mail?.text).toContain('If you do not know Stella Staff, do nothing');
  });

  describeWithoutServer();
  function describeWithoutServer(): void {
    let given: Awaited<ReturnType<typeof scene>>;
    beforeEach(async () => {
      given = await scene(undefined);
    });
    const shownTo = (id: number) =>
      given.testApp.deps.database.query
        .selectFrom('audit')
        .select('actor_id')
        .where('action', '=', 'user.link_shown')
        .where('subject_id', '=', id)
        .execute();

    test('without a mail server the caller gets the link once; it works once, for 24 hours, and proves nothing', async () => {
      const { testApp, asStaff, staff, mailbox } = given;
      const { id, email, sent_link: link } = await asStaff.inviteUser({ body: invitation() });
      expect(link.transport).toBe('folder');
      expect(link.url).toMatch(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}$/);
      const hours = (Date.parse(link.expires_at ?? '') - testApp.clock.now()) / 3_600_000;
      expect(hours).toBeCloseTo(24, 1);
      expect(await shownTo(id)).toEqual([{ actor_id: staff.id }]);
      const token = tokenOf(link.url);
      await use(testApp, token);
      expect((await failureOf(use(testApp, token))).body.code).toBe('invalid_token');
      expect(await asStaff.getUser({ params: { id } })).toMatchObject({
        has_password: true,
        email_proven: false,
      });
      await expect(testApp.api().login({ body: { email, password: typed } })).resolves.toBeDefined();
      // A reset link in a file is handed over by a person too.
      await testApp.api().forgotPassword({ body: { email } });
      await mailbox.drain();
      const asked = mailbox.mails.findLast(({ subject }) => subject === 'Set a new password');
      await use(testApp, tokenIn(asked));
      expect(await asStaff.getUser({ params: { id } })).toMatchObject({ email_proven: false });
      expect(await asStaff.listMails({ query: { state: 'written' } })).not.toEqual([]);
    });

    test('a link ends with its day', async () => {
      const { testApp, asStaff } = given;
      const { sent_link: link } = await asStaff.inviteUser({ body: invitation() });
      testApp.clock.forward(24 * 3600 + 1);
      expect((await failureOf(use(testApp, tokenOf(link.url)))).status).toBe(400);
    });

    test('the link stands in no log and no table', async () => {
      const { testApp, asStaff } = given;
      const { id, sent_link: first } = await asStaff.inviteUser({ body: invitation() });
      const second = await asStaff.sendSetUpLink({ params: { id } });
      const { query } = testApp.deps.database;
      const kept = JSON.stringify([
        testApp.logged,
        await query.selectFrom('audit').selectAll().execute(),
        await query.selectFrom('outbox').selectAll().execute(),
        await query.selectFrom('password_links').selectAll().execute(),
      ]);
      for (const { url } of [first, second]) expect(kept).not.toContain(tokenOf(url));
    });

    test('staff get no link to an account that was ever in use; an administrator does, on record', async () => {
      const { testApp, asStaff, admin } = given;
      const user = await createUser(testApp, { withPassword: true });
      const params = { id: user.id };
      const none = { transport: 'folder', url: null, expires_at: null };
      expect(await asStaff.sendSetUpLink({ params })).toEqual(none);
      // Nor by giving it another address, which takes its password.
      const { sent_link: link } = await asStaff.updateUser({ params, body: { email: 'mine@example.com' } });
      expect(link).toEqual(none);
      expect(await asStaff.sendSetUpLink({ params })).toEqual(none);
      expect(await shownTo(user.id)).toEqual([]);
      const shown = await testApp.api(admin.access).sendSetUpLink({ params });
      expect(shown.url).toMatch(/\/reset-password\//);
      expect(await shownTo(user.id)).toEqual([{ actor_id: admin.id }]);
    });

    test('a typed address of an invitation that nobody used is corrected with a new link, and the first one ends', async () => {
      const { testApp, asStaff } = given;
      const { id, sent_link: first } = await asStaff.inviteUser({ body: invitation() });
      const { sent_link: second } = await asStaff.updateUser({
        params: { id },
        body: { email: `right${unique()}@example.com` },
      });
      expect((await failureOf(use(testApp, tokenOf(first.url)))).status).toBe(400);
      await use(testApp, tokenOf(second?.url));
    });

    test('a link that was shown for a client ends when the account joins the team', async () => {
      const { testApp, asStaff, admin } = given;
      const { id, sent_link: link } = await asStaff.inviteUser({ body: invitation() });
      await testApp.api(admin.access).updateUser({ params: { id }, body: { role: 'admin' } });
      expect((await failureOf(use(testApp, tokenOf(link.url)))).body.code).toBe('invalid_token');
    });

    test('links of the team are for administrators, and lead to their site', async () => {
      const { testApp, asStaff, admin, staff } = given;
      expect((await failureOf(asStaff.sendSetUpLink({ params: { id: staff.id } }))).status).toBe(403);
      const asAdmin = testApp.api(admin.access);
      const { sent_link: link } = await asAdmin.inviteUser({ body: invitation({ role: 'staff' }) });
      expect(link.url).toMatch(/^http:\/\/localhost:3001\/reset-password\//);
    });
  }

  test('an invited account costs no confirmation, a registered one does', async () => {
    const { testApp, asStaff, staff } = await scene('smtp://127.0.0.1:2525');
    const template = (await createPublished(testApp, { staff, access: 'private' })).id;
    const grant = (user: Pick<TestUser, 'id'>) =>
      asStaff.grantPermission({ body: { template, user: user.id } });
    const invited = await asStaff.inviteUser({ body: invitation() });
    expect(await grant(invited)).toMatchObject({ user: invited.id });
    const stranger = await testApp.api().register({
      body: { ...invitation(), password, password_confirm: password },
    });
    if (!('id' in stranger)) throw new Error('registered');
    expect((await failureOf(grant(stranger))).body.code).toBe('email_unproven');
    // Inviting the address of a stranger must not make their account an invited one.
    const taken = await failureOf(asStaff.inviteUser({ body: invitation({ email: stranger.email }) }));
    expect(taken.body['email']).toEqual(['An account with this email address already exists.']);
    expect((await failureOf(grant(stranger))).body.code).toBe('email_unproven');
  });
});
