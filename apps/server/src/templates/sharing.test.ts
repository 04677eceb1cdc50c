import { expect, test } from 'vitest';
import { createCompany, createUser } from '../../test/factories.ts';
import { createDocument, createDraft, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

describeOnEachDatabase('sharing of templates', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const asStaff = app.api(staff.access);
    const auditOf = async () => {
      const rows = await app.deps.database.query.selectFrom('audit').selectAll().orderBy('id').execute();
      return rows
        .filter(({ action }) => action === 'template.access_changed')
        .map(({ before_json, after_json }) => [JSON.parse(before_json ?? ''), JSON.parse(after_json ?? '')]);
    };
    return { app, staff, asStaff, auditOf };
  }

  test('a call of its own shares at once, and leaves the draft and its revision as they are', async () => {
    const { app, staff, asStaff, auditOf } = await scene();
    const client = await createUser(app);
    const { id } = await createPublished(app, { staff, access: 'private' });
    const before = await asStaff.getTemplate({ params: { id } });
    const shared = await asStaff.setTemplateAccess({ params: { id }, body: { access: 'shared' } });
    expect(shared).toEqual({ ...before, access: 'shared' });
    expect(await app.api(client.access).listTemplates({})).toHaveLength(1);
    await asStaff.setTemplateAccess({ params: { id }, body: { access: 'shared' } });
    await asStaff.setTemplateAccess({ params: { id }, body: { access: 'private' } });
    expect(await app.api(client.access).listTemplates({})).toEqual([]);
    expect(await auditOf()).toEqual([
      [{ access: 'private' }, { access: 'shared', accounts: 1 }],
      [{ access: 'shared' }, { access: 'private', accounts: 1 }],
    ]);
  });

  test('saving the draft never brings back an access that was changed meanwhile', async () => {
    const { app, staff, asStaff } = await scene();
    const { id } = await createDraft(app, { staff, access: 'shared' });
    const saves = Array.from({ length: 5 }, (_, revision) =>
      asStaff.updateTemplate({
        params: { id },
        body: { revision: revision + 1, description: `${revision}` },
      }),
    );
    await Promise.all([
      asStaff.setTemplateAccess({ params: { id }, body: { access: 'private' } }),
      ...saves.map((save) => save.catch(() => undefined)),
    ]);
    expect(await asStaff.getTemplate({ params: { id } })).toMatchObject({ access: 'private' });
  });

  test('the audience counts active clients and those with a permission, and names the last users first', async () => {
    const { app, staff, asStaff } = await scene();
    const { id } = await createPublished(app, { staff });
    const company = await createCompany(app);
    const named = (first_name: string) => ({ first_name, last_name: 'Client' });
    await createUser(app, named('Anna'));
    const zoe = await createUser(app, named('Zoe'));
    const direct = await createUser(app, named('Direct'));
    await createUser(app, { ...named('Member'), company_id: company.id });
    await createUser(app, { ...named('Gone'), disabled: true });
    await asStaff.grantPermission({ body: { template: id, user: direct.id } });
    await asStaff.grantPermission({ body: { template: id, company: company.id } });
    await createDocument(app, zoe, { id });
    expect(await asStaff.getTemplateAudience({ params: { id } })).toEqual({
      clients: 4,
      permitted: 2,
      others: [
        { id: zoe.id, name: 'Zoe Client', email: zoe.email },
        { id: expect.any(Number), name: 'Anna Client', email: expect.any(String) },
      ],
    });
  });

  test('a template that is not there has no audience and no access to change', async () => {
    const { asStaff } = await scene();
    const params = { id: 999_999 };
    expect(await failureOf(asStaff.getTemplateAudience({ params }))).toMatchObject({ status: 404 });
    expect(await failureOf(asStaff.setTemplateAccess({ params, body: { access: 'shared' } }))).toMatchObject({
      status: 404,
    });
  });
});
