import { expect, test } from 'vitest';
import { createCompany, createUser, registration } from '../../test/factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

/** As the audit keeps it: names and addresses may have to be erased. */
function withoutNames(permission: object): object {
  const names = ['user_name', 'user_email', 'granted_by_name'];
  return Object.fromEntries(Object.entries(permission).filter(([name]) => !names.includes(name)));
}

describeOnEachDatabase('permissions', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const company = await createCompany(app);
    const staff = await createUser(app, { role: 'staff', first_name: 'Stella', last_name: 'Staff' });
    const client = await createUser(app, { last_name: 'Client', company_id: company.id });
    const template = await createPublished(app, { staff, access: 'private' });
    const asStaff = app.api(staff.access);
    const asClient = app.api(client.access);
    const grant = (body: object) => asStaff.grantPermission({ body: { template: template.id, ...body } });
    const seen = async () => (await asClient.listTemplates({})).map(({ id }) => id);
    const rows = app.deps.database.query.selectFrom('audit').selectAll().orderBy('id');
    const auditRows = () => rows.where('action', 'like', 'permission.%').execute();
    return { app, company, staff, client, template, asStaff, asClient, grant, seen, auditRows };
  }

  let unchanged: ReturnType<typeof scene> | undefined;
  /** One for all calls that are refused: it stays as it was made. */
  const sceneOfRefusals = () => (unchanged ??= scene());

  test('PM1: a grant lets a user see the template at the next list', async () => {
    const { client, staff, template, grant, seen } = await scene();
    expect(await seen()).toEqual([]);
    expect(await grant({ user: client.id })).toEqual({
      id: expect.any(Number),
      template: template.id,
      template_name: template.name,
      template_status: 'published',
      user: client.id,
      user_email: client.email,
      user_name: 'Ada Client',
      company: null,
      company_name: null,
      granted_by: staff.id,
      granted_by_name: 'Stella Staff',
      granted_at: expect.stringMatching(/Z$/),
      expires_at: null,
      revoked_at: null,
    });
    expect(await seen()).toEqual([template.id]);
  });

  test('PM2: the same grant ten times at once is one permission and one audit row', async () => {
    const { app, staff, client, template, auditRows } = await scene();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.request({
          method: 'POST',
          url: '/api/permissions/grant_permission/',
          headers: { authorization: `Bearer ${staff.access}` },
          payload: { template: template.id, user: client.id },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array(9).fill(200),
      201,
    ]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await auditRows()).toHaveLength(1);
  });

  test('PM3: a grant to a company reaches its members', async () => {
    const { app, company, template, grant, seen } = await scene();
    const stranger = await createUser(app);
    await grant({ company: company.id });
    expect(await seen()).toEqual([template.id]);
    expect(await app.api(stranger.access).listTemplates({})).toEqual([]);
  });

  test.each([
    [{ user: 1, company: 1 }, 'user'],
    [{}, 'user'],
    [{ user: 999_999 }, 'user'],
    [{ company: 999_999 }, 'company'],
    [{ user: 'x' }, 'user'],
    [{ user: 1.5 }, 'user'],
    [{ user: 1, template: 999_999 }, 'template'],
    [{ user: 1, template: null }, 'template'],
    [{ user: 1, expires_at: 'tomorrow' }, 'expires_at'],
    [{ user: 1, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ])('PM4: %j is refused at %s', async (body, field) => {
    const { grant, auditRows } = await sceneOfRefusals();
    const failure = await failureOf(grant(body));
    expect(failure).toMatchObject({ status: 400, body: { code: 'invalid', [field]: [expect.any(String)] } });
    expect(await auditRows()).toEqual([]);
  });

  test('PM4: nothing is granted to a disabled account', async () => {
    const { app, grant } = await sceneOfRefusals();
    const disabled = await createUser(app, { disabled: true });
    expect(await failureOf(grant({ user: disabled.id }))).toMatchObject({
      status: 400,
      body: { user: [expect.any(String)] },
    });
  });

  test('PM5: a grant to an unproven account must be confirmed, and the audit says that it was', async () => {
    const { app, grant, auditRows } = await scene();
    const unproven = await createUser(app, { unproven: true });
    expect(await failureOf(grant({ user: unproven.id }))).toMatchObject({
      status: 409,
      body: { code: 'email_unproven' },
    });
    expect(await auditRows()).toEqual([]);
    await grant({ user: unproven.id, confirm_unproven: true });
    expect((await auditRows())[0]?.after_json).toContain('"confirmed_unproven":true');
  });

  test('PM6: the company name typed at registration grants nothing', async () => {
    const { app, company, grant } = await scene();
    await grant({ company: company.id });
    const body = registration({ company_name: company.name });
    await app.api().register({ body });
    const { access } = await app.api().login({ body: { email: body.email, password: body.password } });
    expect(await app.api(access).listTemplates({})).toEqual([]);
  });

  test('PM7: a revoke acts at the very next call', async () => {
    const { template, asStaff, asClient, client, grant, seen } = await scene();
    const { id } = await grant({ user: client.id });
    const revoked = await asStaff.revokePermission({ params: { id } });
    expect(revoked.revoked_at).toMatch(/Z$/);
    expect(await seen()).toEqual([]);
    const call = { params: { id: template.id }, body: { form_data: {} } };
    expect(await failureOf(asClient.getTemplate({ params: call.params }))).toMatchObject({ status: 404 });
    expect(await failureOf(asClient.previewDocument(call))).toMatchObject({ status: 404 });
    expect(await failureOf(asClient.generateDocument(call))).toMatchObject({ status: 404 });
  });

  test('PM8: revoking ten times at once has one moment and one audit row', async () => {
    const { asStaff, client, grant, auditRows } = await scene();
    const { id } = await grant({ user: client.id });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asStaff.revokePermission({ params: { id } })),
    );
    expect(new Set(answers.map(({ revoked_at }) => revoked_at)).size).toBe(1);
    expect((await auditRows()).map(({ action }) => action)).toEqual([
      'permission.granted',
      'permission.revoked',
    ]);
  });

  test('PM9: revoking what is not there is not found', async () => {
    const { asStaff } = await sceneOfRefusals();
    expect(await failureOf(asStaff.revokePermission({ params: { id: 999_999 } }))).toMatchObject({
      status: 404,
    });
  });

  test('permissions are found by who holds them, whatever the case of the words', async () => {
    const { app, company, client, staff, asStaff, grant } = await scene();
    const other = await createPublished(app, { staff, access: 'private' });
    const own = await grant({ user: client.id });
    const ofCompany = await grant({ template: other.id, company: company.id });
    const found = async (search: string) =>
      (await asStaff.listPermissions({ query: { search } })).map(({ id }) => id);
    expect(await found(client.email.toUpperCase())).toEqual([own.id]);
    expect(await found(`${client.last_name} ${client.first_name}`)).toEqual([own.id]);
    expect(await found(company.name)).toEqual([ofCompany.id]);
    expect(await found('%')).toEqual([]);
  });

  test('PM10: documents already made stay with their owner after a revoke', async () => {
    const { app, asStaff, asClient, client, template, grant } = await scene();
    const { id } = await grant({ user: client.id });
    const document = await createDocument(app, client, template);
    await asStaff.revokePermission({ params: { id } });
    expect(await asClient.listDocuments({})).toEqual([document]);
    const download = await app.request({
      url: `/api/templates/${template.id}/download_pdf/?document_id=${document.id}`,
      headers: { authorization: `Bearer ${client.access}` },
    });
    expect(download.statusCode).toBe(200);
  });

  test('PM11: a permission ends at its time without anything running, and can be granted again', async () => {
    const { app, client, template, asStaff, grant, seen, auditRows } = await scene();
    const expires_at = new Date(app.clock.now() + 100_000).toISOString();
    const first = await grant({ user: client.id, expires_at });
    expect(await seen()).toEqual([template.id]);
    app.clock.forward(101);
    expect(await seen()).toEqual([]);
    expect(await asStaff.listPermissions({})).toEqual([]);
    const second = await grant({ user: client.id });
    expect(second.id).not.toBe(first.id);
    expect(await seen()).toEqual([template.id]);
    const all = await asStaff.listPermissions({ query: { all: 'true' } });
    expect(all.map(({ id, revoked_at }) => [id, revoked_at])).toEqual([
      [second.id, null],
      [first.id, expires_at],
    ]);
    expect(await auditRows()).toHaveLength(2);
  });

  test('granting again with another end changes the end, on record', async () => {
    const { app, client, grant, auditRows } = await scene();
    const end = (seconds: number) => new Date(app.clock.now() + seconds * 1000).toISOString();
    const { id } = await grant({ user: client.id, expires_at: end(100) });
    const later = end(5000);
    expect(await grant({ user: client.id, expires_at: later })).toMatchObject({ id, expires_at: later });
    expect(await grant({ user: client.id })).toMatchObject({ id, expires_at: later });
    expect(await grant({ user: client.id, expires_at: null })).toMatchObject({ id, expires_at: null });
    const actions = (await auditRows()).map(({ action }) => action);
    expect(actions).toEqual(['permission.granted', 'permission.changed', 'permission.changed']);
  });

  test('PM12: who moves to another company loses the old one and gains the new one at the next call', async () => {
    const { app, staff, company, client, template, asStaff, grant, seen } = await scene();
    const other = await createCompany(app);
    const ofOther = await createPublished(app, { staff, access: 'private' });
    await grant({ company: company.id });
    await asStaff.grantPermission({ body: { template: ofOther.id, company: other.id } });
    expect(await seen()).toEqual([template.id]);
    await asStaff.addCompanyMember({ params: { id: other.id }, body: { user: client.id } });
    expect(await seen()).toEqual([ofOther.id]);
  });

  test('PM13: own permissions name every source, and nobody else', async () => {
    const { app, staff, company, client, template, asClient, asStaff, grant } = await scene();
    const other = await createUser(app);
    const shared = await createPublished(app, { staff });
    const expires_at = new Date(app.clock.now() + 100_000).toISOString();
    const direct = await grant({ user: client.id, expires_at });
    const viaCompany = await grant({ company: company.id });
    await grant({ user: other.id });
    const own = { template: template.id, template_name: template.name };
    expect(await asClient.listOwnPermissions({})).toEqual([
      { ...own, source: 'user', granted_at: direct.granted_at, expires_at },
      { ...own, source: 'company', granted_at: viaCompany.granted_at, expires_at: null },
      {
        template: shared.id,
        template_name: shared.name,
        source: 'shared',
        granted_at: null,
        expires_at: null,
      },
    ]);
    await asStaff.archiveTemplate({ params: { id: template.id } });
    expect(await asClient.listOwnPermissions({})).toHaveLength(1);
  });

  test('PM14: each change is on record with who, before, after and the request, for good', async () => {
    const { app, staff, client, asStaff, grant, auditRows } = await scene();
    const granted = await grant({ user: client.id });
    const { remaining: _, ...revoked } = await asStaff.revokePermission({ params: { id: granted.id } });
    const rows = await auditRows();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        actor_id: staff.id,
        actor_email: staff.email,
        subject_type: 'permission',
        subject_id: granted.id,
        ip: '127.0.0.1',
        request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      });
    }
    expect(JSON.parse(rows[0]?.after_json ?? '')).toEqual(withoutNames(granted));
    expect(JSON.parse(rows[1]?.before_json ?? '')).toEqual(withoutNames(granted));
    expect(JSON.parse(rows[1]?.after_json ?? '')).toEqual(withoutNames(revoked));
    const { query } = app.deps.database;
    await expect(query.updateTable('audit').set({ action: 'x' }).execute()).rejects.toThrow(/never changed/);
    await expect(query.deleteFrom('audit').execute()).rejects.toThrow(/never changed/);
  });

  test('the list is filtered by template, user and company, and paged without gaps', async () => {
    const { app, staff, company, client, template, asStaff, grant } = await scene();
    const other = await createPublished(app, { staff, access: 'private' });
    const one = await grant({ user: client.id });
    const two = await grant({ company: company.id });
    const three = await asStaff.grantPermission({ body: { template: other.id, user: client.id } });
    const list = async (query: object) => (await asStaff.listPermissions({ query })).map(({ id }) => id);
    expect(await list({ template: String(template.id) })).toEqual([two.id, one.id]);
    expect(await list({ user: String(client.id) })).toEqual([three.id, one.id]);
    expect(await list({ company: String(company.id) })).toEqual([two.id]);
    const headers = { authorization: `Bearer ${staff.access}` };
    const ids: number[] = [];
    let url: string | undefined = '/api/permissions/?limit=1';
    while (url !== undefined) {
      const answer = await app.request({ url, headers });
      ids.push(...answer.json().map(({ id }: { id: number }) => id));
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(ids).toEqual([three.id, two.id, one.id]);
  });

  test('a cursor that was not given out is refused', async () => {
    const { asStaff } = await sceneOfRefusals();
    expect(await failureOf(asStaff.listPermissions({ query: { cursor: 'x' } }))).toMatchObject({
      status: 400,
      body: { cursor: [expect.any(String)] },
    });
  });
});
