import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { recordAudit } from './audit.ts';

describeOnEachDatabase('the audit', (createTestApp) => {
  let testApp: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp();
    admin = await createUser(testApp, { role: 'admin' });
    const { database, clock } = testApp.deps;
    for (let count = 1; count <= 5; count += 1) {
      testApp.clock.forward(1);
      await recordAudit(database.query, clock, {
        actor: admin,
        action: count % 2 === 0 ? 'thing.even' : 'thing.odd',
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
    const even = await api.listAudit({ query: { action: 'thing.even' } });
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
