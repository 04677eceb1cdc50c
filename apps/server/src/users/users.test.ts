import { beforeAll, expect, test } from 'vitest';
import { createCompany, createUser, password, type TestUser, unique } from '../../test/factories.ts';
import { createMailbox, tokenIn } from '../../test/mailbox.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('users', (createTestApp) => {
  let testApp: TestApp;
  let admin: TestUser;
  let staff: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp();
    admin = await createUser(testApp, { role: 'admin', withPassword: true });
    staff = await createUser(testApp, { role: 'staff' });
  });

  const as = (user: TestUser) => testApp.api(user.access);
  const invitation = (changes: Record<string, unknown> = {}) => ({
    email: `invited${unique()}@example.com`,
    first_name: 'Ida',
    last_name: 'Rhodes',
    ...changes,
  });
  const actions = async (id: number) => {
    const query = testApp.deps.database.query.selectFrom('audit').select('action');
    return (
      await query.where('subject_type', '=', 'user').where('subject_id', '=', id).orderBy('id').execute()
    ).map(({ action }) => action);
  };

  test('staff see them newest first, by pages', async () => {
    const own = await createTestApp();
    const reader = await createUser(own, { role: 'staff' });
    const made: TestUser[] = [];
    for (let count = 0; count < 5; count += 1) {
      own.clock.forward(1);
      made.push(await createUser(own));
    }
    const seen: number[] = [];
    let url: string | undefined = '/api/users/?limit=2';
    while (url !== undefined) {
      const response = await own.request({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${reader.access}` },
      });
      seen.push(...response.json<{ id: number }[]>().map(({ id }) => id));
      url = /^<([^>]+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual([...made.map(({ id }) => id).toReversed(), reader.id]);
  });

  test.each([['%'], ['_'], ["'"], ['\\'], ['nobody at all']])(
    'searching for %s finds nobody by accident',
    async (search) => {
      expect(await as(staff).listUsers({ query: { search } })).toEqual([]);
    },
  );

  test('search looks in name, address and company, each word of it', async () => {
    const company = await createCompany(testApp, 'Difference Engines');
    const user = await createUser(testApp, {
      first_name: 'Charles',
      last_name: 'Babbage',
      company_id: company.id,
    });
    for (const search of ['babbage', 'charles engines', user.email, 'CHARLES']) {
      const found = await as(staff).listUsers({ query: { search } });
      expect(
        found.map(({ id }) => id),
        search,
      ).toContain(user.id);
    }
    const [record] = await as(staff).listUsers({ query: { company: String(company.id) } });
    expect(record).toMatchObject({
      id: user.id,
      company,
      is_active: true,
      email_proven: true,
      has_password: false,
    });
  });

  test('an invited client sets a password with the link in the mail', async () => {
    const mailbox = createMailbox(testApp);
    const body = invitation();
    const invited = await as(staff).inviteUser({ body });
    expect(invited).toMatchObject({ role: 'client', has_password: false, email_proven: false });
    await mailbox.drain();
    const token = tokenIn(mailbox.mails.find(({ to }) => to === body.email));
    await testApp
      .api()
      .resetPassword({ body: { token, new_password: password, confirm_password: password } });
    expect(await as(staff).getUser({ params: { id: invited.id } })).toMatchObject({
      has_password: true,
      email_proven: true,
    });
    expect(await actions(invited.id)).toEqual(['user.invited', 'password.set']);
  });

  test('an invitation names what is wrong', async () => {
    const taken = await failureOf(
      as(staff).inviteUser({ body: invitation({ email: staff.email.toUpperCase() }) }),
    );
    expect([taken.status, taken.body['email']]).toEqual([400, [expect.any(String)]]);
    const nowhere = await failureOf(as(staff).inviteUser({ body: invitation({ company: 999_999 }) }));
    expect([nowhere.status, nowhere.body['company']]).toEqual([400, [expect.any(String)]]);
  });

  test('only administrators make, change and write to accounts of staff', async () => {
    const colleague = await createUser(testApp, { role: 'staff' });
    const params = { id: colleague.id };
    const refused = await Promise.all([
      failureOf(as(staff).inviteUser({ body: invitation({ role: 'staff' }) })),
      failureOf(as(staff).updateUser({ params, body: { is_active: false } })),
      failureOf(as(staff).updateUser({ params: { id: staff.id }, body: { role: 'admin' } })),
      failureOf(as(staff).sendSetUpLink({ params })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await as(admin).inviteUser({ body: invitation({ role: 'staff' }) })).toMatchObject({
      role: 'staff',
    });
    expect(await as(admin).updateUser({ params, body: { role: 'client' } })).toMatchObject({
      role: 'client',
    });
    await as(admin).sendSetUpLink({ params });
  });

  test('whoever is disabled is out at the very next call, and stays out of old sessions', async () => {
    const user = await createUser(testApp, { withPassword: true });
    await as(staff).updateUser({ params: { id: user.id }, body: { is_active: false } });
    expect((await failureOf(as(user).getProfile({}))).status).toBe(401);
    expect((await failureOf(testApp.api().refresh({ body: { refresh: user.refresh } }))).status).toBe(401);
    await as(staff).updateUser({ params: { id: user.id }, body: { is_active: true } });
    expect((await failureOf(as(user).getProfile({}))).status).toBe(401);
    expect(await actions(user.id)).toEqual(['user.disabled', 'user.enabled']);
  });

  test('a new role counts at the very next call, without a new sign-in', async () => {
    const user = await createUser(testApp);
    expect((await failureOf(as(user).listUsers({}))).status).toBe(403);
    await as(admin).updateUser({ params: { id: user.id }, body: { role: 'staff' } });
    expect(await as(user).listUsers({ query: { limit: '1' } })).toHaveLength(1);
    const rows = await testApp.deps.database.query
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'user.role_changed')
      .where('subject_id', '=', user.id)
      .execute();
    expect(rows).toMatchObject([
      { actor_id: admin.id, before_json: '{"role":"client"}', after_json: '{"role":"staff"}' },
    ]);
  });

  test('a lesser role ends every session at once; the next one has the new rights only', async () => {
    const user = await createUser(testApp, { role: 'staff', withPassword: true });
    await as(admin).updateUser({ params: { id: user.id }, body: { role: 'client' } });
    expect((await failureOf(as(user).listUsers({}))).status).toBe(401);
    expect((await failureOf(testApp.api().refresh({ body: { refresh: user.refresh } }))).status).toBe(401);
    const { access } = await testApp.api().login({ body: { email: user.email, password } });
    expect((await failureOf(testApp.api(access).listUsers({}))).status).toBe(403);
  });

  test('whoever joins the team leaves their company, on record', async () => {
    const company = await createCompany(testApp);
    const user = await createUser(testApp, { company_id: company.id });
    const changed = await as(admin).updateUser({ params: { id: user.id }, body: { role: 'staff' } });
    expect(changed).toMatchObject({ role: 'staff', company: null });
    expect(await actions(user.id)).toEqual(['user.role_changed', 'user.company_changed']);
  });

  test.each([
    ['client', 'http://localhost:3000/reset-password/'],
    ['staff', 'http://localhost:3001/reset-password/'],
    ['admin', 'http://localhost:3001/reset-password/'],
  ] as const)(
    'the link for an account of the role %s leads to the site it signs in on',
    async (role, site) => {
      const mailbox = createMailbox(testApp);
      const body = invitation({ role });
      await as(admin).inviteUser({ body });
      await mailbox.drain();
      expect(mailbox.mails.find(({ to }) => to === body.email)?.text).toContain(`\n${site}`);
    },
  );

  test('the last administrator can be neither disabled nor demoted, not even by two at once', async () => {
    const own = await createTestApp();
    const [one, two] = [
      await createUser(own, { role: 'admin', withPassword: true }),
      await createUser(own, { role: 'admin', withPassword: true }),
    ];
    const outcomes = await Promise.allSettled([
      own.api(one.access).updateUser({ params: { id: two.id }, body: { is_active: false } }),
      own.api(two.access).updateUser({ params: { id: one.id }, body: { role: 'staff' } }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await own.deps.database.query
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });

  test('says that the last administrator is the last', async () => {
    const { body } = await failureOf(
      as(admin).updateUser({ params: { id: admin.id }, body: { role: 'staff' } }),
    );
    expect(body.code).toBe('last_admin');
  });

  test('a user that is not there is not found', async () => {
    const refused = await Promise.all([
      failureOf(as(staff).getUser({ params: { id: 999_999 } })),
      failureOf(as(staff).updateUser({ params: { id: 999_999 }, body: {} })),
      failureOf(as(staff).sendSetUpLink({ params: { id: 999_999 } })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
