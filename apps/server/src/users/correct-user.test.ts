import { beforeAll, expect, test } from 'vitest';
import { createUser, password, type TestUser, unique, type UserOptions } from '../../test/factories.ts';
import { createMailbox, type Mailbox, tokenIn } from '../../test/mailbox.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('correcting an account', (createTestApp) => {
  let testApp: TestApp;
  let mailbox: Mailbox;
  let admin: TestUser;
  let staff: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp();
    mailbox = createMailbox(testApp);
    admin = await createUser(testApp, { role: 'admin', withPassword: true });
    staff = await createUser(testApp, { role: 'staff', first_name: 'Stella', last_name: 'Staff' });
  });

  const fresh = () => `corrected${unique()}@example.com`;
  const correct = (user: { id: number }, body: object, by: TestUser = staff) =>
    testApp.api(by.access).updateUser({ params: { id: user.id }, body });
  const client = (options: UserOptions = {}) => createUser(testApp, { withPassword: true, ...options });
  const login = (email: string, typed = password) =>
    testApp.api().login({ body: { email, password: typed } });
  const mailsTo = async (address: string) => {
    await mailbox.drain();
    return mailbox.mails.filter(({ to }) => to === address);
  };
  const setPassword = (token: string) => {
    const typed = 'a quite different one';
    return testApp.api().resetPassword({ body: { token, new_password: typed, confirm_password: typed } });
  };
  const auditOf = (id: number) =>
    testApp.deps.database.query
      .selectFrom('audit')
      // Names and addresses lie beside the row, so that they can be erased.
      .leftJoin('audit_personal as personal', 'personal.audit_id', 'audit.id')
      .select(['action', 'actor_id', 'personal.before_json', 'personal.after_json'])
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  test('changes the name, with a row of who, before and after; nothing else ends', async () => {
    const user = await client({ first_name: 'Anne', last_name: 'Lee' });
    expect(await correct(user, { first_name: ' Ann ' })).toMatchObject({
      first_name: 'Ann',
      last_name: 'Lee',
      email_proven: true,
      sent_link: null,
    });
    expect(await testApp.api(user.access).getProfile({})).toMatchObject({ first_name: 'Ann' });
    await correct(user, { first_name: 'Ann', last_name: 'Lee' });
    expect(await auditOf(user.id)).toEqual([
      {
        action: 'user.name_changed',
        actor_id: staff.id,
        before_json: '{"first_name":"Anne","last_name":"Lee"}',
        after_json: '{"first_name":"Ann","last_name":"Lee"}',
      },
    ]);
  });

  test('a corrected address is unproven, and sessions, links and password of the old one end at once', async () => {
    const user = await client();
    await testApp.api().forgotPassword({ body: { email: user.email } });
    const oldLink = tokenIn((await mailsTo(user.email)).at(-1));
    const email = fresh();
    expect(await correct(user, { email })).toMatchObject({
      email,
      email_proven: false,
      email_from_staff: true,
      has_password: false,
    });
    expect((await failureOf(testApp.api(user.access).getProfile({}))).status).toBe(401);
    expect((await failureOf(testApp.api().refresh({ body: { refresh: user.refresh } }))).status).toBe(401);
    expect((await failureOf(setPassword(oldLink))).body.code).toBe('invalid_token');
    for (const address of [user.email, email]) expect((await failureOf(login(address))).status).toBe(401);
    const [row] = await auditOf(user.id).then((rows) =>
      rows.filter(({ action }) => action === 'user.address_changed'),
    );
    expect(row).toEqual({
      action: 'user.address_changed',
      actor_id: staff.id,
      before_json: JSON.stringify({ email: user.email }),
      after_json: JSON.stringify({ email }),
    });
  });

  test('the old mailbox gets a notice that names neither owner nor new address; the new one gets the link', async () => {
    const user = await client({ first_name: 'Zebedee' });
    const email = fresh();
    await correct(user, { email });
    const [notice] = await mailsTo(user.email);
    expect(notice?.subject).toBe('This address was removed from an account');
    expect(JSON.stringify(notice)).not.toMatch(new RegExp(`Zebedee|${email}|https?:`));
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(
      `Stella Staff (${staff.email}) has changed the e-mail address of your account on Inkfield to this one.`,
    );
    await setPassword(tokenIn(mail));
    expect(await testApp.api(staff.access).getUser({ params: { id: user.id } })).toMatchObject({
      email_proven: true,
      has_password: true,
    });
    await expect(login(email, 'a quite different one')).resolves.toHaveProperty('access');
    const listed = await testApp.api(staff.access).listMails({});
    expect(listed.find(({ kind }) => kind === 'address-changed')?.to).toBe(user.email);
  });

  test('a mail that waits goes to the corrected address', async () => {
    const invited = await testApp.api(staff.access).inviteUser({
      body: { email: fresh(), first_name: 'Ida', last_name: 'Rhodes' },
    });
    const email = fresh();
    await correct(invited, { email });
    await mailbox.drain();
    const sent = mailbox.mails.filter(({ text }) => /\/reset-password\//.test(text)).slice(-2);
    expect(sent.map(({ to }) => to)).toEqual([email, email]);
    expect(sent[0]?.subject).toBe('You are invited to Inkfield');
  });

  test('another spelling of the same address changes nothing but the spelling', async () => {
    const user = await client();
    const email = user.email.toUpperCase();
    expect(await correct(user, { email })).toMatchObject({ email, email_proven: true, has_password: true });
    await expect(testApp.api(user.access).getProfile({})).resolves.toHaveProperty('email', email);
  });

  test('an address that has an account is refused, also when two take it at once', async () => {
    const [one, two, taken] = [await client(), await client(), await client()];
    const refusal = await failureOf(correct(one, { email: taken.email.toUpperCase(), first_name: 'New' }));
    expect([refusal.status, refusal.body['email']]).toEqual([
      400,
      ['An account with this email address already exists.'],
    ]);
    expect(await testApp.api(one.access).getProfile({})).toMatchObject({ first_name: 'Ada' });
    expect(await auditOf(one.id)).toEqual([]);
    const email = fresh();
    const outcomes = await Promise.allSettled([correct(one, { email }), correct(two, { email })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a link used and an address corrected at once leave no password of the old address', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await client();
      await testApp.api().forgotPassword({ body: { email: user.email } });
      const token = tokenIn((await mailsTo(user.email)).at(-1));
      await Promise.allSettled([setPassword(token), correct(user, { email: fresh() })]);
      const after = await testApp.api(staff.access).getUser({ params: { id: user.id } });
      expect(after).toMatchObject({ has_password: false, email_proven: false });
    }
  });

  test('staff correct clients only; accounts of the team are for administrators, the own one too', async () => {
    const colleague = await createUser(testApp, { role: 'staff' });
    for (const target of [colleague, staff, admin]) {
      for (const body of [{ first_name: 'Eve' }, { email: fresh() }])
        expect((await failureOf(correct(target, body))).status).toBe(403);
    }
    expect(await correct(colleague, { email: fresh(), last_name: 'New' }, admin)).toMatchObject({
      last_name: 'New',
    });
    for (const access of [undefined, (await client()).access])
      expect([401, 403]).toContain(
        (
          await failureOf(
            testApp.api(access).updateUser({ params: { id: colleague.id }, body: { first_name: 'Eve' } }),
          )
        ).status,
      );
  });

  test('the last administrator keeps the address, or nobody could sign in', async () => {
    const own = await createTestApp();
    const only = await createUser(own, { role: 'admin', withPassword: true });
    const refusal = await failureOf(
      own.api(only.access).updateUser({ params: { id: only.id }, body: { email: fresh() } }),
    );
    expect([refusal.status, refusal.body.code]).toEqual([409, 'last_admin']);
    expect(refusal.body.detail).toMatch(/^The address of the last active administrator stays/);
  });

  test('a disabled account keeps its address, and one disabled by the same call has no live link', async () => {
    const disabled = await client({ disabled: true });
    expect((await failureOf(correct(disabled, { email: fresh() }))).status).toBe(409);
    const user = await client();
    const handed = await createTestApp({ smtpUrl: undefined });
    const chief = await createUser(handed, { role: 'admin', withPassword: true });
    const other = await createUser(handed);
    const { sent_link: link } = await handed
      .api(chief.access)
      .updateUser({ params: { id: other.id }, body: { email: fresh(), is_active: false } });
    await handed.api(chief.access).updateUser({ params: { id: other.id }, body: { is_active: true } });
    const token = link?.url?.split('/').at(-1) ?? '';
    expect((await failureOf(handed.api().validateResetToken({ params: { token } }))).status).toBe(400);
    expect(user.id).not.toBe(other.id);
  });

  test('permissions stay with a corrected account', async () => {
    const user = await client();
    const template = await createPublished(testApp, { staff, access: 'private' });
    await testApp.api(staff.access).grantPermission({ body: { template: template.id, user: user.id } });
    await correct(user, { email: fresh() });
    const held = await testApp.api(staff.access).listPermissions({ query: { user: String(user.id) } });
    expect(held.map((one) => one.template)).toEqual([template.id]);
  });

  test.each([
    [{ email: 'a@b.co,x@y.zz' }, 'email'],
    [{ email: 'a@b.co\r\nbcc: x@y.zz' }, 'email'],
    [{ first_name: 'Eve\r\nBcc: x@y.zz' }, 'first_name'],
    [{ last_name: '  ' }, 'last_name'],
  ])('refuses %j', async (body, field) => {
    const user = await createUser(testApp);
    const refusal = await failureOf(correct(user, body));
    expect([refusal.status, refusal.body[field]]).toEqual([
      400,
      expect.arrayContaining([expect.any(String)]),
    ]);
  });
});
