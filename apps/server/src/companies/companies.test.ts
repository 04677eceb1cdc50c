import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

describeOnEachDatabase('companies', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const client = await createUser(app);
    const asStaff = app.api(staff.access);
    const acme = await asStaff.createCompany({ body: { name: 'Acme' } });
    const beta = await asStaff.createCompany({ body: { name: 'beta' } });
    const auditRows = () => app.deps.database.query.selectFrom('audit').selectAll().orderBy('id').execute();
    return { app, staff, client, asStaff, acme, beta, auditRows };
  }

  test('companies are listed by name with the number of their members', async () => {
    const { asStaff, client, acme, beta } = await scene();
    expect(acme).toEqual({
      id: acme.id,
      name: 'Acme',
      member_count: 0,
      shares_profiles: false,
      created_at: expect.stringMatching(/Z$/),
    });
    await asStaff.addCompanyMember({ params: { id: beta.id }, body: { user: client.id } });
    expect(await asStaff.listCompanies({})).toEqual([acme, { ...beta, member_count: 1 }]);
    expect(await asStaff.listCompanies({ query: { search: 'ET' } })).toEqual([{ ...beta, member_count: 1 }]);
    expect(await asStaff.listCompanies({ query: { search: '%' } })).toEqual([]);
  });

  test('one company is read by its id', async () => {
    const { asStaff, acme } = await scene();
    expect(await asStaff.getCompany({ params: { id: acme.id } })).toEqual(acme);
    expect(await failureOf(asStaff.getCompany({ params: { id: 999_999 } }))).toMatchObject({ status: 404 });
  });

  test('a name is taken once, whatever its case', async () => {
    const { asStaff, acme } = await scene();
    const taken = { status: 400, body: { name: [expect.any(String)] } };
    expect(await failureOf(asStaff.createCompany({ body: { name: 'ACME' } }))).toMatchObject(taken);
    const rename = asStaff.updateCompany({ params: { id: acme.id }, body: { name: 'Beta' } });
    expect(await failureOf(rename)).toMatchObject(taken);
    const same = await asStaff.updateCompany({ params: { id: acme.id }, body: { name: 'ACME' } });
    expect(same).toEqual({ ...acme, name: 'ACME' });
  });

  test('a client belongs to one company at most; every move is on record', async () => {
    const { asStaff, client, acme, beta, auditRows } = await scene();
    const join = (id: number) => asStaff.addCompanyMember({ params: { id }, body: { user: client.id } });
    expect(await join(acme.id)).toMatchObject({ id: acme.id, member_count: 1 });
    expect(await join(acme.id)).toMatchObject({ member_count: 1 });
    expect(await join(beta.id)).toMatchObject({ id: beta.id, member_count: 1 });
    await asStaff.removeCompanyMember({ params: { id: beta.id, user: client.id } });
    const moves = (await auditRows()).filter(({ action }) => action === 'user.company_changed');
    expect(moves.map(({ before_json, after_json }) => [before_json, after_json])).toEqual([
      ['{"company":null}', `{"company":${acme.id}}`],
      [`{"company":${acme.id}}`, `{"company":${beta.id}}`],
      [`{"company":${beta.id}}`, '{"company":null}'],
    ]);
    expect((await asStaff.listCompanies({})).map(({ member_count }) => member_count)).toEqual([0, 0]);
  });

  test('only clients that exist become members, and only members can be removed', async () => {
    const { asStaff, staff, client, acme } = await scene();
    const add = (user: number, id = acme.id) => asStaff.addCompanyMember({ params: { id }, body: { user } });
    expect(await failureOf(add(999_999))).toMatchObject({
      status: 400,
      body: { user: [expect.any(String)] },
    });
    expect(await failureOf(add(staff.id))).toMatchObject({
      status: 400,
      body: { user: [expect.any(String)] },
    });
    expect(await failureOf(add(client.id, 999_999))).toMatchObject({ status: 404 });
    const remove = asStaff.removeCompanyMember({ params: { id: acme.id, user: client.id } });
    expect(await failureOf(remove)).toMatchObject({ status: 404 });
  });

  test('creating and renaming are on record, with the old name', async () => {
    const { asStaff, acme, auditRows } = await scene();
    await asStaff.updateCompany({ params: { id: acme.id }, body: { name: 'Acme Ltd' } });
    const rows = (await auditRows()).filter(({ subject_id }) => subject_id === acme.id);
    expect(rows.map(({ action, before_json, after_json }) => [action, before_json, after_json])).toEqual([
      ['company.created', null, '{"name":"Acme"}'],
      ['company.renamed', '{"name":"Acme"}', '{"name":"Acme Ltd"}'],
    ]);
  });

  test('pages of companies follow each other without gaps', async () => {
    const { app, staff, asStaff } = await scene();
    await asStaff.createCompany({ body: { name: 'Ärger' } });
    const names: string[] = [];
    let url: string | undefined = '/api/companies/?limit=2';
    while (url !== undefined) {
      const answer = await app.request({ url, headers: { authorization: `Bearer ${staff.access}` } });
      names.push(...answer.json().map(({ name }: { name: string }) => name));
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(names).toEqual(['Acme', 'beta', 'Ärger']);
  });
});
