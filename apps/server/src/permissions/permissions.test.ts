import { expect, test } from 'vitest';
import { createCompany, createUser } from '../../test/factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

// The effect of a grant is tested in trust/pm-permissions.test.ts.
describeOnEachDatabase('permissions', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const company = await createCompany(app);
    const staff = await createUser(app, { role: 'staff', first_name: 'Stella', last_name: 'Staff' });
    const client = await createUser(app, { last_name: 'Client', company_id: company.id });
    const template = await createPublished(app, { staff, access: 'private' });
    const asStaff = app.api(staff.access);
    const grant = (body: object) => asStaff.grantPermission({ body: { template: template.id, ...body } });
    const rows = app.deps.database.query.selectFrom('audit').selectAll().orderBy('id');
    const auditRows = () => rows.where('action', 'like', 'permission.%').execute();
    return { app, company, staff, client, template, asStaff, grant, auditRows };
  }

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
    const { asStaff } = await scene();
    expect(await failureOf(asStaff.listPermissions({ query: { cursor: 'x' } }))).toMatchObject({
      status: 400,
      body: { cursor: [expect.any(String)] },
    });
  });
});
