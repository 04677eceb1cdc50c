import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { queueMail } from '../events/outbox.ts';
import { isPostgres } from './database.ts';
import { writeCursor } from './paging.ts';

/** Tables that grow for ever, and those of which there are as many as people. */
const growing = [
  'documents',
  'document_details',
  'document_dates',
  'document_mails',
  'document_drafts',
  'profiles',
  'audit',
  'batch_rows',
  'batches',
  'outbox',
  'sessions',
  'permissions',
];

const cursor = writeCursor({ at: '2026-01-01T00:00:00.000Z', id: 7 });
const month = 'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z';

/** Calls that read those tables; `sorts` if only few rows are sorted. */
const calls: { path: string; sorts?: boolean }[] = [
  { path: '/api/documents/' },
  { path: `/api/documents/?cursor=${cursor}` },
  { path: '/api/documents/?search=rare&tag=urgent&template=1' },
  { path: `/api/documents/?archived=true&${month}` },
  { path: '/api/documents/1/', sorts: true },
  { path: '/api/drafts/', sorts: true },
  { path: '/api/drafts/?template=1', sorts: true },
  { path: '/api/drafts/1/', sorts: true },
  { path: '/api/profiles/', sorts: true },
  { path: '/api/profiles/1/', sorts: true },
  { path: '/api/documents/all/' },
  { path: `/api/documents/all/?cursor=${cursor}` },
  { path: '/api/documents/all/?id=1', sorts: true },
  { path: '/api/documents/all/?code=ABCD-EFGH-JKLM', sorts: true },
  { path: '/api/documents/all/?user=1' },
  { path: '/api/documents/all/?template=1' },
  { path: `/api/documents/all/?${month}` },
  { path: `/api/documents/all/?template=1&${month}` },
  { path: '/api/documents/all/?client=rare', sorts: true },
  { path: `/api/documents/all/?client=rare&${month}`, sorts: true },
  { path: `/api/documents/verify/${'0'.repeat(64)}/`, sorts: true },
  { path: '/api/usage/', sorts: true },
  { path: '/api/audit/' },
  { path: `/api/audit/?cursor=${cursor}` },
  { path: '/api/audit/?actor=1' },
  { path: '/api/audit/?who=rare', sorts: true },
  { path: '/api/audit/?action=document.opened_by_staff' },
  { path: '/api/audit/?action=permission.', sorts: true },
  { path: '/api/audit/?who=crowd' },
  { path: '/api/audit/?person=rare', sorts: true },
  { path: '/api/audit/?person=crowd' },
  { path: '/api/audit/?template=1', sorts: true },
  { path: '/api/audit/?company=1', sorts: true },
  { path: '/api/audit/?document=1' },
  { path: `/api/audit/?${month}` },
  { path: '/api/batches/' },
  { path: '/api/batches/all/' },
  { path: '/api/batches/all/?user=1' },
  { path: '/api/batches/all/?state=running' },
  { path: '/api/mails/' },
  { path: '/api/permissions/?all=true' },
  { path: '/api/permissions/?user=1&all=true' },
  { path: '/api/permissions/?template=1&all=true' },
];

describeOnEachDatabase('the plan of', (createTestApp) => {
  let testApp: TestApp;
  let admin: TestUser;
  const statements: string[] = [];
  beforeAll(async () => {
    testApp = await createTestApp();
    admin = await createUser(testApp, { role: 'admin' });
    await createOneOfEach(testApp, admin);
    for (let made = 0; made < 51; made += 1) await createUser(testApp, { last_name: 'Crowd' });
    await pretendToBeLarge(testApp);
    testApp.deps.database.watch((statement) => statements.push(statement.sql));
  });

  test.each(calls)('$path reads by an index', async ({ path, sorts = false }) => {
    statements.length = 0;
    const site = path.includes('/documents/?') ? testApp.app.client : testApp.app.provider;
    const response = await site.inject({
      url: path,
      headers: { authorization: `Bearer ${admin.access}` },
    });
    expect([200, 404]).toContain(response.statusCode);
    const reads = statements.filter((text) => growing.some((table) => text.includes(`from "${table}"`)));
    expect(reads).not.toEqual([]);
    for (const text of new Set(reads)) {
      const plan = await explain(testApp, text);
      expect(plan.filter(isWholeTable), plan.join('\n')).toEqual([]);
      if (!sorts) expect(plan.filter(isSort), plan.join('\n')).toEqual([]);
    }
  });

  test('a group of actions reads each by itself and sorts only what is on the page', async () => {
    statements.length = 0;
    const headers = { authorization: `Bearer ${admin.access}` };
    await testApp.app.provider.inject({ url: '/api/audit/?action=permission.', headers });
    const list = statements.find((text) => text.includes('order by "at" desc')) ?? '';
    expect(list).toContain('"audit"');
    const plan = await explain(testApp, list);
    expect(plan.filter((line) => isSort(line)).length, plan.join('\n')).toBeLessThanOrEqual(1);
    expect(plan.join('\n')).not.toMatch(/action>\?/);
  });

  test('a search without an index is seen', async () => {
    const text = 'select * from "documents" where "template_name" = form_data_json order by "byte_count"';
    const plan = await explain(testApp, text);
    expect(plan.some(isWholeTable)).toBe(true);
    expect(plan.some(isSort)).toBe(true);
  });
});

function isWholeTable(line: string): boolean {
  const table = /(?:Seq Scan on|SCAN) "?(\w+)"?/.exec(line)?.[1];
  return table !== undefined && growing.includes(table) && !line.includes('USING');
}

function isSort(line: string): boolean {
  return /TEMP B-TREE FOR (?:ORDER BY|LAST TERM)|^\s*(?:->\s+)?Sort\s+\(/.test(line);
}

/** PostgreSQL knows of an empty table that it is empty. */
async function createOneOfEach(testApp: TestApp, admin: TestUser): Promise<void> {
  const user = await createUser(testApp, { last_name: 'Rare' });
  const template = await createPublished(testApp);
  await createDocument(testApp, user, template);
  await createBatch(testApp, user, { template: template.id, file: 'buyer\nAda\n' });
  await testApp.api(user.access).startDraft({ body: { template: template.id, changes: {} } });
  const profile = { kind: 'person', name: 'Ada', values: { 'person.name': 'Ada' } } as const;
  await testApp.api(user.access).createProfile({ body: profile });
  const grant = { template: template.id, user: user.id };
  await testApp.api(admin.access).grantPermission({ body: grant });
  await queueMail(testApp.deps.database.query, testApp.clock, { kind: 'test', userId: user.id });
}

/** PostgreSQL reads a small table as a whole whatever indexes it has. SQLite plans without looking at the size. */
async function pretendToBeLarge({ deps }: TestApp): Promise<void> {
  const { query } = deps.database;
  if (!isPostgres(query)) return;
  await sql`update pg_class set reltuples = 1000000, relpages = 1 where relname in (${sql.join(growing)})`.execute(
    query,
  );
}

/** How the database would read the rows of a statement whose values it does not know. */
async function explain({ deps }: TestApp, text: string): Promise<string[]> {
  const { query } = deps.database;
  if (!isPostgres(query)) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(query);
    return rows.map(({ detail }) => detail);
  }
  const count = new Set(text.match(/\$\d+/g)).size;
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  return query.connection().execute(async (one) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(one);
    await sql.raw(`prepare looked_at as ${text}`).execute(one);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain execute looked_at${values}`)
      .execute(one);
    await sql`deallocate looked_at`.execute(one);
    await sql`reset all`.execute(one);
    return rows.map((row) => row['QUERY PLAN']);
  });
}
