import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';

/** 2^53 and a little: JSON has no such number. */
const beyond = '9007199254740993';

describeOnEachDatabase('an id that no row can have', (createTestApp) => {
  let app: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await createUser(app, { role: 'admin' });
  });
  const get = (url: string) => app.request({ url, headers: { authorization: `Bearer ${admin.access}` } });

  test.each([beyond, '9007199254740992', '18446744073709551616'])(
    '%s is refused, and nothing is recorded',
    async (id) => {
      const before = (await app.api(admin.access).listAudit({})).length;
      const urls = [
        `/api/templates/?user=${id}`,
        `/api/templates/${id}/`,
        `/api/users/${id}/`,
        `/api/users/${id}/dashboard/`,
        `/api/audit/?subject_id=${id}`,
        `/api/audit/?cursor=${Buffer.from(`${id}~x`).toString('base64url')}`,
      ];
      for (const url of urls) expect((await get(url)).statusCode, url).toBeLessThan(500);
      expect((await get(`/api/templates/?user=${id}`)).statusCode).toBe(400);
      expect((await app.api(admin.access).listAudit({})).length).toBe(before);
    },
  );

  test('that belongs to nobody, or to staff, is not recorded as looked at', async () => {
    const before = (await app.api(admin.access).listAudit({})).length;
    for (const user of ['424242', String(admin.id)]) {
      const looked = await failureOf(app.api(admin.access).listTemplates({ query: { user } }));
      expect(looked).toMatchObject({ status: 404 });
    }
    expect((await app.api(admin.access).listAudit({})).length).toBe(before);
  });

  test('in a row that is there all the same leaves the audit readable', async () => {
    await sql`insert into audit (at, action, subject_type, subject_id, after_json)
      values ('2026-03-05T10:00:00.000Z', 'dashboard.opened_by_staff', 'user', ${sql.raw(beyond)}, '{broken')`.execute(
      app.deps.database.query,
    );
    const [row] = await app.api(admin.access).listAudit({ query: { action: 'dashboard.opened_by_staff' } });
    expect(row).toMatchObject({ subject_type: 'user', subject_id: null, after: null, unreadable: true });
    const { statusCode } = await get('/api/audit/');
    expect(statusCode).toBe(200);
  });
});
