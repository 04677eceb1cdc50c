import { expect, test } from 'vitest';
import { createCompany, createUser } from '../../test/factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf } from '../../test/test-app.ts';

const nothing = { is_shared: false, company_name: null, member_names: [], member_count: 0 };

describeOnEachDatabase('what remains without a permission', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const company = await createCompany(app, 'Harbor Ltd.');
    const staff = await createUser(app, { role: 'staff' });
    const ann = await createUser(app, { first_name: 'Ann', last_name: 'Lee', company_id: company.id });
    const template = await createPublished(app, { staff, access: 'private' });
    const asStaff = app.api(staff.access);
    const grant = (body: object) => asStaff.grantPermission({ body: { template: template.id, ...body } });
    const remaining = (id: number) => asStaff.getRemainingAccess({ params: { id } });
    const revoke = (id: number) => asStaff.revokePermission({ params: { id } });
    const seen = async () => (await app.api(ann.access).listTemplates({})).length;
    return { app, company, staff, ann, template, asStaff, grant, remaining, revoke, seen };
  }

  test('nothing, where it was the only one', async () => {
    const { ann, grant, remaining, revoke, seen } = await scene();
    const { id } = await grant({ user: ann.id });
    expect(await remaining(id)).toEqual(nothing);
    expect((await revoke(id)).remaining).toEqual(nothing);
    expect(await seen()).toBe(0);
  });

  test('the permission of the company, before and after, as long as it is in force and they belong to it', async () => {
    const { app, company, ann, asStaff, grant, remaining, revoke, seen } = await scene();
    const { id } = await grant({ user: ann.id });
    const end = new Date(app.clock.now() + 60_000).toISOString();
    await grant({ company: company.id, expires_at: end });
    const through = { ...nothing, company_name: 'Harbor Ltd.' };
    expect(await remaining(id)).toEqual(through);
    expect((await revoke(id)).remaining).toEqual(through);
    expect(await seen()).toBe(1);
    // Said again for a revoke that is done twice.
    expect((await revoke(id)).remaining).toEqual(through);
    await asStaff.updateUser({ params: { id: ann.id }, body: { is_active: false } });
    expect(await remaining(id)).toEqual(nothing);
    await asStaff.updateUser({ params: { id: ann.id }, body: { is_active: true } });
    app.clock.forward(61);
    expect(await remaining(id)).toEqual(nothing);
  });

  test('the template that is shared with every client', async () => {
    const { template, ann, asStaff, grant, remaining, revoke } = await scene();
    const { id } = await grant({ user: ann.id });
    const { revision = 1 } = await asStaff.getTemplate({ params: { id: template.id } });
    await asStaff.updateTemplate({ params: { id: template.id }, body: { revision, access: 'shared' } });
    expect(await remaining(id)).toEqual({ ...nothing, is_shared: true });
    expect((await revoke(id)).remaining).toEqual({ ...nothing, is_shared: true });
  });

  test('members of a company who have permissions of their own: the newest names, and how many', async () => {
    const { app, company, ann, grant, remaining } = await scene();
    const { id } = await grant({ company: company.id });
    expect(await remaining(id)).toEqual(nothing);
    await grant({ user: ann.id });
    for (const first_name of ['Bea', 'Cid', 'Dan']) {
      app.clock.forward(1);
      await grant({
        user: (await createUser(app, { first_name, last_name: 'X', company_id: company.id })).id,
      });
    }
    // Of no company, or disabled: neither has a share in it.
    await grant({ user: (await createUser(app)).id });
    expect(await remaining(id)).toEqual({
      ...nothing,
      member_names: ['Dan X', 'Cid X', 'Bea X'],
      member_count: 4,
    });
  });

  test('is asked of a permission that is there', async () => {
    const { remaining } = await scene();
    expect((await failureOf(remaining(999_999))).status).toBe(404);
  });
});
