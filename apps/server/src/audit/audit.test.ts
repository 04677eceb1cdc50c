import { beforeAll, expect, test } from 'vitest';
import { createCompany, createUser, type TestUser } from '../../test/factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { recordEvents } from '../events/record.ts';
import { listAudit } from './list-audit.ts';

describeOnEachDatabase('the audit', (createTestApp) => {
  let testApp: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp();
    admin = await createUser(testApp, { role: 'admin' });
    const { database, clock } = testApp.deps;
    for (let count = 1; count <= 5; count += 1) {
      testApp.clock.forward(1);
      await recordEvents(database.query, clock, {
        actor: admin,
        action: count % 2 === 0 ? 'batch.paused' : 'batch.started',
        subject: { type: 'thing', id: count },
        after: { count },
        request: { id: 'request', ip: '192.0.2.1' },
      });
    }
  });

  test('is listed newest first, by what was done, to what and by whom', async () => {
    const api = testApp.api(admin.access);
    const all = await api.listAudit({});
    expect(all.map((entry) => entry.subject_id)).toEqual([5, 4, 3, 2, 1]);
    expect(all[0]).toMatchObject({
      actor: admin.id,
      actor_email: admin.email,
      before: null,
      after: { count: 5 },
    });
    const even = await api.listAudit({ query: { action: 'batch.paused' } });
    expect(even.map((entry) => entry.subject_id)).toEqual([4, 2]);
    expect(await api.listAudit({ query: { subject_type: 'thing', subject_id: '3' } })).toHaveLength(1);
    expect(await api.listAudit({ query: { actor: '999999' } })).toEqual([]);
  });

  test('filters that no row can have find none or are refused', async () => {
    for (const query of [
      'action=a%00b',
      'subject_type=%00',
      "action=' OR 1=1 --",
      'actor=9007199254740993',
    ]) {
      const response = await testApp.request({
        method: 'GET',
        url: `/api/audit/?${query}`,
        headers: { authorization: `Bearer ${admin.access}` },
      });
      expect(response.statusCode === 400 || response.body === '[]', query).toBe(true);
    }
  });

  test('is found by who did it, by a group of actions and by day', async () => {
    const api = testApp.api(admin.access);
    const count = async (query: object) => (await api.listAudit({ query })).length;
    expect(await count({ who: `${admin.last_name} ${admin.email}`, action: 'batch.' })).toBe(5);
    expect(await count({ who: 'nobody at all' })).toBe(0);
    expect(await count({ action: 'thin.' })).toBe(0);
    const [newest] = await api.listAudit({ query: { action: 'batch.started' } });
    const at = newest?.at ?? '';
    expect(await count({ action: 'batch.', from: at })).toBe(1);
    expect(await count({ action: 'batch.', to: at })).toBe(4);
    const ids: (number | null)[] = [];
    for (let cursor: string | undefined, left = 5; left > 0; left -= 1) {
      const page = await listAudit(testApp.deps.database.query, { action: 'batch.', limit: 1, cursor });
      ids.push(...page.rows.map((entry) => entry.subject_id));
      cursor = page.next;
    }
    expect(ids).toEqual([5, 4, 3, 2, 1]);
    expect((await failureOf(api.listAudit({ query: { from: '2026-13-01T00:00:00Z' } }))).status).toBe(400);
  });

  test('about a person, a template or a company has their permissions and documents too, with names', async () => {
    const api = testApp.api(admin.access);
    const bob = await createUser(testApp, { first_name: 'Bob', last_name: 'Builder' });
    const company = await createCompany(testApp, 'Acme');
    const template = await createPublished(testApp, { staff: admin, name: 'Lease' });
    await api.addCompanyMember({ params: { id: company.id }, body: { user: bob.id } });
    await api.grantPermission({ body: { template: template.id, user: bob.id } });
    await api.grantPermission({ body: { template: template.id, company: company.id } });
    const document = await createDocument(testApp, bob, template);
    await testApp.request({
      url: `/api/documents/${document.id}/pdf/`,
      headers: { authorization: `Bearer ${admin.access}` },
    });
    const actions = async (query: object) => (await api.listAudit({ query })).map(({ action }) => action);
    expect(await actions({ person: 'bob builder' })).toEqual([
      'document.opened_by_staff',
      'document.generated',
      'permission.granted',
      'user.company_changed',
    ]);
    expect(await actions({ company: String(company.id) })).toEqual([
      'permission.granted',
      'user.company_changed',
    ]);
    expect(await actions({ template: String(template.id), action: 'permission.' })).toEqual([
      'permission.granted',
      'permission.granted',
    ]);
    expect(await actions({ document: String(document.id) })).toEqual([
      'document.opened_by_staff',
      'document.generated',
    ]);
    const [opened] = await api.listAudit({ query: { document: String(document.id) } });
    expect(opened?.names).toEqual(
      expect.arrayContaining([
        { type: 'user', id: admin.id, name: `${admin.first_name} ${admin.last_name}` },
        { type: 'user', id: bob.id, name: 'Bob Builder' },
        { type: 'template', id: template.id, name: 'Lease' },
      ]),
    );
  });

  test('is for administrators only', async () => {
    const staff = await createUser(testApp, { role: 'staff' });
    expect((await failureOf(testApp.api(staff.access).listAudit({}))).status).toBe(403);
  });

  test('can be neither changed nor removed, by the database itself', async () => {
    const { query } = testApp.deps.database;
    await expect(query.updateTable('audit').set({ action: 'other' }).execute()).rejects.toThrow(
      /never changed/,
    );
    await expect(query.deleteFrom('audit').execute()).rejects.toThrow(/never changed/);
  });
});
