import { expect, test } from 'vitest';
import { createCompany, createUser, type TestUser, unique } from '../../test/factories.ts';
import { createMailbox, tokenIn } from '../../test/mailbox.ts';
import { createDraft, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import type { Config } from '../config.ts';

describeOnEachDatabase('granting several at once', (createTestApp) => {
  async function scene(config: Partial<Config> = {}) {
    const app = await createTestApp(config);
    const staff = await createUser(app, { role: 'staff', first_name: 'Stella', last_name: 'Staff' });
    const lease = await createPublished(app, { staff, access: 'private', name: 'Lease' });
    const offer = await createPublished(app, { staff, access: 'private', name: 'Offer' });
    return { app, staff, lease, offer, asStaff: app.api(staff.access), mailbox: createMailbox(app) };
  }
  const newcomer = (changes: object = {}) => ({
    email: `newcomer${unique()}@example.com`,
    first_name: 'Ida',
    last_name: 'Rhodes',
    ...changes,
  });
  const grantsOf = ({ deps }: TestApp) =>
    deps.database.query.selectFrom('permissions').select(['user_id', 'template_id']).orderBy('id').execute();
  const countUsers = async ({ deps }: TestApp) =>
    (await deps.database.query.selectFrom('users').select('id').execute()).length;

  test('invites and grants in one step, and the mail says who, for which company, what and why', async () => {
    const { app, staff, lease, offer, asStaff, mailbox } = await scene();
    const company = await createCompany(app, 'Harbor Ltd.');
    const who = newcomer({ company: company.id });
    const message = 'Please fill in the lease\nbefore Friday.\n\nhttps://harbor.example <b>Bye</b>';
    const answer = await asStaff.grantPermissions({
      body: { templates: [lease.id, offer.id], invitations: [who], mail: { message } },
    });
    const [invited] = answer.invited;
    expect(invited).toEqual({
      id: expect.any(Number),
      email: who.email,
      sent_link: { transport: 'smtp', url: null, expires_at: null },
    });
    expect(answer.permissions.map((one) => [one.user, one.template])).toEqual([
      [invited?.id, lease.id],
      [invited?.id, offer.id],
    ]);
    await mailbox.drain();
    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toBe(who.email);
    expect(mail?.text).toContain(`Stella Staff (${staff.email}) has made an account for Harbor Ltd. for you`);
    expect(mail?.text).toContain('You can fill in “Lease”, “Offer” there');
    expect(mail?.text).toContain(message);
    expect(mail?.html).toContain('&lt;b&gt;Bye&lt;/b&gt;');
    const token = tokenIn(mail);
    const typed = 'a quite different one';
    await app.api().resetPassword({ body: { token, new_password: typed, confirm_password: typed } });
    const { access } = await app.api().login({ body: { email: who.email, password: typed } });
    expect((await app.api(access).listTemplates({})).map(({ name }) => name)).toEqual(['Lease', 'Offer']);
  });

  test('so many calls a minute grant something, one by one or several at once, and one too many grants nothing', async () => {
    // A twentieth of the limit: 3 a minute.
    const { app, lease, offer, asStaff } = await scene({ rateLimitScale: 0.05 });
    const [user, other] = [await createUser(app), await createUser(app)];
    await asStaff.grantPermissions({ body: { templates: [lease.id], users: [user.id] } });
    for (const holder of [user, other])
      await asStaff.grantPermission({ body: { template: offer.id, user: holder.id } });
    const granted = await grantsOf(app);
    expect(granted).toHaveLength(3);
    for (const refused of [
      asStaff.grantPermissions({ body: { templates: [lease.id], users: [other.id] } }),
      asStaff.grantPermission({ body: { template: lease.id, user: other.id } }),
    ]) {
      const { status, headers } = await failureOf(refused);
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
    expect(await grantsOf(app)).toEqual(granted);
    const colleague = await createUser(app, { role: 'staff' });
    const body = { templates: [lease.id], users: [other.id] };
    await app.api(colleague.access).grantPermissions({ body });
    expect(await grantsOf(app)).toHaveLength(4);
  });

  test('without a mail server the answer has a link for each who was invited', async () => {
    const { lease, asStaff } = await scene({ smtpUrl: undefined });
    const { invited } = await asStaff.grantPermissions({
      body: { templates: [lease.id], invitations: [newcomer(), newcomer()] },
    });
    expect(invited.map(({ sent_link: link }) => link.url)).toEqual([
      expect.stringMatching(/\/reset-password\/[\w-]{43}$/),
      expect.stringMatching(/\/reset-password\/[\w-]{43}$/),
    ]);
  });

  test('each client gets one mail, members of a company too; who needs a link gets it; disabled ones get none', async () => {
    const { app, staff, lease, asStaff, mailbox } = await scene();
    const company = await createCompany(app);
    const member = await createUser(app, { company_id: company.id, withPassword: true });
    const without = await createUser(app, { company_id: company.id });
    await createUser(app, { company_id: company.id, disabled: true });
    await asStaff.grantPermissions({
      body: {
        templates: [lease.id],
        users: [member.id, member.id],
        companies: [company.id],
        mail: { message: '' },
      },
    });
    expect(await asStaff.listMails({})).toHaveLength(2);
    await mailbox.drain();
    expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual([member.email, without.email].toSorted());
    const toMember = mailbox.mails.find(({ to }) => to === member.email);
    expect(toMember?.subject).toBe('You can use a template on Inkfield');
    expect(toMember?.text).toContain(`Stella Staff (${staff.email}) has given you access to a template`);
    expect(toMember?.text).toContain('\nhttp://localhost:3000/dashboard\n');
    expect(toMember?.text).not.toContain('/reset-password/');
    tokenIn(mailbox.mails.find(({ to }) => to === without.email));
  });

  test('no mail goes out that was not asked for, and none names a template that clients cannot see', async () => {
    const { app, staff, lease, asStaff, mailbox } = await scene();
    const draft = await createDraft(app, { staff, access: 'private', name: 'Secret draft' });
    const client = await createUser(app, { withPassword: true });
    const other = await createUser(app, { withPassword: true });
    const archived = await createPublished(app, { staff, access: 'private', name: 'Secret archived' });
    await asStaff.archiveTemplate({ params: { id: archived.id } });
    const templates = [draft.id, lease.id, archived.id];
    await asStaff.grantPermissions({ body: { templates, users: [client.id] } });
    await asStaff.grantPermissions({ body: { templates, users: [other.id], mail: { message: '' } } });
    await mailbox.drain();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([other.email]);
    expect(mailbox.mails[0]?.text).toContain('“Lease”');
    expect(mailbox.mails[0]?.text).not.toContain('Secret');
  });

  test('all or nothing: one that is refused leaves no account, no permission and no mail', async () => {
    const { app, lease, asStaff, mailbox } = await scene();
    const known = await createUser(app);
    const disabled = await createUser(app, { disabled: true });
    const unproven = await createUser(app, { unproven: true });
    const before = await countUsers(app);
    const mail = { message: '' };
    const refused = [
      { templates: [lease.id], invitations: [newcomer(), newcomer({ email: known.email.toUpperCase() })] },
      { templates: [lease.id], invitations: [newcomer()], users: [disabled.id] },
      { templates: [lease.id], invitations: [newcomer()], users: [unproven.id] },
      { templates: [lease.id, 999_999], invitations: [newcomer()] },
      { templates: [lease.id], invitations: [newcomer({ company: 999_999 })] },
      { templates: [lease.id], invitations: [newcomer()], companies: [999_999] },
    ];
    const answers = [];
    for (const body of refused)
      answers.push(await failureOf(asStaff.grantPermissions({ body: { ...body, mail } })));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 409, 400, 400, 400]);
    expect(answers[0]?.body).toMatchObject({
      invitations: { '1.email': ['An account with this email address already exists.'] },
    });
    expect(await countUsers(app)).toBe(before);
    expect(await grantsOf(app)).toEqual([]);
    await mailbox.drain();
    expect(mailbox.mails).toEqual([]);
  });

  let unchanged: ReturnType<typeof scene> | undefined;
  test.each([
    ['nobody', {}],
    ['no template', { templates: [], users: [1] }],
    ['too many at once', { templates: [...Array(100).keys()].map((n) => n + 1), users: [1, 2, 3, 4, 5, 6] }],
    ['an invitation without a name', { invitations: [{ ...newcomer(), first_name: '' }] }],
    ['a message that is too long', { users: [1], mail: { message: 'x'.repeat(2001) } }],
    ['a message with a direction override', { users: [1], mail: { message: 'a\u202Eb' } }],
    ['a message with a carriage return', { users: [1], mail: { message: 'a\rBcc: x@y.zz' } }],
  ])('refuses %s', async (_, body) => {
    const { lease, asStaff } = await (unchanged ??= scene());
    const refusal = await failureOf(asStaff.grantPermissions({ body: { templates: [lease.id], ...body } }));
    expect(refusal.status).toBe(400);
  });

  test('whoever is invited is a client, whatever else the call says', async () => {
    const { lease, asStaff } = await scene();
    const { invited } = await asStaff.grantPermissions({
      body: { templates: [lease.id], invitations: [{ ...newcomer(), role: 'admin' } as never] },
    });
    expect(await asStaff.getUser({ params: { id: invited[0]?.id ?? 0 } })).toMatchObject({ role: 'client' });
  });

  test('two who invite the same address at once make one account; the other is told', async () => {
    const { app, lease, offer, asStaff } = await scene();
    const who = newcomer();
    const before = await countUsers(app);
    const outcomes = await Promise.allSettled(
      [lease.id, offer.id].map((id) =>
        asStaff.grantPermissions({ body: { templates: [id], invitations: [who] } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countUsers(app)).toBe(before + 1);
    expect(await grantsOf(app)).toHaveLength(1);
  });

  test('a revoke and a grant at once leave a whole state: one permission in force at most, a row for each change', async () => {
    const { app, lease, asStaff } = await scene();
    const client: TestUser = await createUser(app);
    const body = { templates: [lease.id], users: [client.id] };
    for (let round = 0; round < 5; round += 1) {
      const [held] = (await asStaff.grantPermissions({ body })).permissions;
      const [revoked, granted] = await Promise.all([
        asStaff.revokePermission({ params: { id: held?.id ?? 0 } }),
        asStaff.grantPermissions({ body }),
      ]);
      expect(revoked.revoked_at).not.toBeNull();
      const inForce = await asStaff.listPermissions({ query: { user: String(client.id) } });
      // Granted first, the grant found the permission that was then revoked; else it made a new one.
      const isNew = granted.permissions[0]?.id !== held?.id;
      expect(inForce.map(({ id }) => id)).toEqual(isNew ? [granted.permissions[0]?.id] : []);
      for (const { id } of inForce) await asStaff.revokePermission({ params: { id } });
    }
    const rows = await app.deps.database.query
      .selectFrom('audit')
      .select(['action', 'subject_id'])
      .where('action', 'like', 'permission.%')
      .execute();
    expect(new Set(rows.map(({ action, subject_id: id }) => `${action} ${id}`)).size).toBe(rows.length);
  });
});
