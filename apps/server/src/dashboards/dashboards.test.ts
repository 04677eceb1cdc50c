import { expect, test } from 'vitest';
import { createCompany, createUser } from '../../test/factories.ts';
import { createDocument, createDraft, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

describeOnEachDatabase('dashboards', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const company = await createCompany(app, 'Acme');
    const staff = await createUser(app, { role: 'staff' });
    const client = await createUser(app, { company_id: company.id });
    const asStaff = app.api(staff.access);
    const looks = () =>
      app.deps.database.query
        .selectFrom('audit')
        .select(['actor_id', 'subject_type', 'subject_id'])
        .where('action', '=', 'dashboard.opened_by_staff')
        .execute();
    const look = (id: number) => asStaff.getDashboard({ params: { id } });
    return { app, company, staff, client, asStaff, look, looks };
  }

  test('shows the templates of a client with every reason, as their own list has them', async () => {
    const { app, company, staff, client, asStaff, look } = await scene();
    const own = await createPublished(app, { staff, access: 'private', name: 'Lease' });
    const shared = await createPublished(app, { staff, name: 'Invoice' });
    await createPublished(app, { staff, access: 'private', name: 'Of nobody' });
    await createDraft(app, { staff, access: 'shared', name: 'Not yet' });
    await asStaff.grantPermission({ body: { template: own.id, user: client.id } });
    await asStaff.grantPermission({ body: { template: own.id, company: company.id } });
    const seen = await look(client.id);
    const why = seen.templates.map(({ name, reasons }) => [
      name,
      reasons.map(({ source }) => source).toSorted(),
    ]);
    expect(why).toEqual([
      ['Lease', ['company', 'user']],
      ['Invoice', ['shared']],
    ]);
    const theirs = await app.api(client.access).listTemplates({});
    expect(seen.templates.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
    expect(seen.templates[1]).toMatchObject({ id: shared.id, version: 1, field_count: 1, required_count: 0 });
    expect(seen.user).toMatchObject({ id: client.id, company: { name: 'Acme' } });
  });

  test("shows their documents and nobody else's, without what they filled in", async () => {
    const { app, staff, client, look } = await scene();
    const template = await createPublished(app, { staff });
    const document = await createDocument(app, client, template);
    await createDocument(app, await createUser(app), template);
    const { documents, has_more_documents } = await look(client.id);
    expect(documents.map(({ id }) => id)).toEqual([document.id]);
    expect(documents[0]).not.toHaveProperty('form_data');
    expect(has_more_documents).toBe(false);
  });

  test('leaves out documents in their archive, as their own list does', async () => {
    const { app, staff, client, look } = await scene();
    const template = await createPublished(app, { staff });
    const kept = await createDocument(app, client, template);
    const { id } = await createDocument(app, client, template);
    const body = { revision: 1, archived: true };
    await app.api(client.access).changeDocumentDetails({ params: { id }, body });
    expect((await look(client.id)).documents.map((one) => one.id)).toEqual([kept.id]);
  });

  test('says that a document is unfinished, and nothing that is typed', async () => {
    const { app, staff, client, look } = await scene();
    const { id: template, name } = await createPublished(app, { staff });
    const begun = { template, changes: { buyer: 'SECRET' }, name: 'For SECRET' };
    const { id, saved_at } = await app.api(client.access).startDraft({ body: begun });
    const seen = await look(client.id);
    expect(seen.unfinished).toEqual([{ id, template_name: name, saved_at }]);
    expect(JSON.stringify(seen)).not.toContain('SECRET');
  });

  test('each look leaves one audit row, by this call and by the list of templates', async () => {
    const { client, staff, asStaff, look, looks } = await scene();
    await look(client.id);
    const row = { actor_id: staff.id, subject_type: 'user', subject_id: client.id };
    expect(await looks()).toEqual([row]);
    await asStaff.listTemplates({ query: { user: String(client.id) } });
    expect(await looks()).toEqual([row, row]);
  });

  test('a client can not look as somebody else, and leaves no trace of it in the list of templates', async () => {
    const { app, staff, client, looks } = await scene();
    const asClient = app.api(client.access);
    expect(await failureOf(asClient.getDashboard({ params: { id: client.id } }))).toMatchObject({
      status: 403,
    });
    await asClient.listTemplates({ query: { user: String(staff.id) } });
    expect(await looks()).toEqual([]);
  });

  test.each(['staff', 'admin'] as const)('an account of the role %s has no dashboard', async (role) => {
    const { app, look, looks } = await scene();
    const { id } = await createUser(app, { role });
    expect(await failureOf(look(id))).toMatchObject({ status: 404 });
    expect(await failureOf(look(999_999))).toMatchObject({ status: 404 });
    expect(await looks()).toEqual([]);
  });
});
