import { expect, test, vi } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';

describeOnEachDatabase('a document that is being made', (createTestApp) => {
  async function generating() {
    const app = await createTestApp();
    const admin = await createUser(app, { role: 'admin' });
    const user = await createUser(app);
    const document_content = 'Bought by [buyer].\n\n'.repeat(3000);
    const template = await createPublished(app, { staff: admin, document_content, access: 'private' });
    const asAdmin = app.api(admin.access);
    const permission = await asAdmin.grantPermission({ body: { template: template.id, user: user.id } });
    await app.deps.typesetter.ready();
    const answering = app.request({
      method: 'POST',
      url: `/api/templates/${template.id}/generate_document/`,
      headers: { authorization: `Bearer ${user.access}` },
      payload: { form_data: { buyer: 'Ann' } },
    });
    await vi.waitFor(() => expect(app.deps.typesetter.stats().busy).toBe(1), {
      timeout: 15_000,
      interval: 5,
    });
    const stored = () => app.deps.database.query.selectFrom('documents').select('id').execute();
    return { user, asAdmin, permission, answering, stored };
  }

  test('is not stored once a revoke has been answered', async () => {
    const { asAdmin, permission, answering, stored } = await generating();
    await asAdmin.revokePermission({ params: { id: permission.id } });
    expect(await stored()).toEqual([]);
    const answer = await answering;
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(await stored()).toEqual([]);
  });

  test('is not stored once the account has been disabled', async () => {
    const { user, asAdmin, answering, stored } = await generating();
    await asAdmin.updateUser({ params: { id: user.id }, body: { is_active: false } });
    const answer = await answering;
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_authenticated']);
    expect(await stored()).toEqual([]);
  });

  test('is stored while all is as it was', async () => {
    const { answering, stored } = await generating();
    expect((await answering).statusCode).toBe(201);
    expect(await stored()).toHaveLength(1);
  });
});
