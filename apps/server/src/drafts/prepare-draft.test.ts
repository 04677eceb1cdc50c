import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

describeOnEachDatabase('a form that staff prepare', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
    user = await createUser(app);
  });

  const prepare = (id: number, template: number, changes: Record<string, unknown> = { buyer: 'Ann' }) =>
    app.api(staff.access).prepareDraft({ params: { id }, body: { template, changes } });

  test('is the unfinished document of the client, who alone sees what becomes of it', async () => {
    const fields = [textField('buyer'), textField('town')];
    const template = await createPublished(app, { staff, fields });
    const { id, url } = await prepare(user.id, template.id);
    expect(url).toBe(`${app.deps.config.publicUrl}/user?templateId=${template.id}&draft=${id}`);
    const api = app.api(user.access);
    expect(await api.getDraft({ params: { id } })).toMatchObject({
      values: { buyer: 'Ann' },
      is_prepared: true,
      device: null,
    });
    await api.saveDraft({ params: { id }, body: { base: 1, changes: { town: 'Graz' } } });
    expect(await api.listDrafts({})).toMatchObject([{ id, is_prepared: false }]);
    expect((await failureOf(app.api(staff.access).getDraft({ params: { id } }))).status).toBe(404);
    const admin = await createUser(app, { role: 'admin' });
    expect(await app.api(admin.access).listAudit({ query: { action: 'draft.prepared' } })).toMatchObject([
      { actor: staff.id, subject_id: id, after: { user: user.id, template: template.id } },
    ]);
  });

  test('is refused for a template that the client may not use, for people of the team, and with unknown fields', async () => {
    const hidden = await createPublished(app, { staff, access: 'private' });
    expect(await failureOf(prepare(user.id, hidden.id))).toMatchObject({
      status: 400,
      body: { template: [expect.stringContaining('may not use')] },
    });
    const shared = await createPublished(app, { staff });
    expect((await failureOf(prepare(staff.id, shared.id))).status).toBe(404);
    expect((await failureOf(prepare(999_999, shared.id))).status).toBe(404);
    expect((await failureOf(prepare(user.id, shared.id, { nothing: 'x' }))).status).toBe(400);
  });
});
