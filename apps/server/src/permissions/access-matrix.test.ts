import { describe, expect, test } from 'vitest';
import {
  accessMatrix,
  type Caller,
  callers,
  type MatrixRow,
  type ObjectName,
} from '../../test/access-matrix.ts';
import { createCompany, createUser, type TestUser } from '../../test/factories.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createDocument, createDraft, createPublished } from '../../test/template-factories.ts';
import { describeOnPostgres, type TestApp } from '../../test/test-app.ts';

interface World {
  app: TestApp;
  users: Record<Exclude<Caller, 'anon'>, TestUser>;
  ids: Record<ObjectName, number>;
}

/**
 * Creates the people and objects of the matrix. Objects that need a typesetter or a table reader are only created
 * if a row names them.
 */
async function createWorld(app: TestApp, rows: readonly MatrixRow[] = accessMatrix): Promise<World> {
  const isNamed = (name: ObjectName) => JSON.stringify(rows).includes(`{${name}}`);
  const acme = await createCompany(app);
  const beta = await createCompany(app);
  const users = {
    A1: await createUser(app, { company_id: acme.id }),
    A2: await createUser(app, { company_id: acme.id }),
    B1: await createUser(app, { company_id: beta.id }),
    N: await createUser(app),
    S: await createUser(app, { role: 'staff' }),
    M: await createUser(app, { role: 'admin' }),
    D: await createUser(app, { disabled: true }),
  };
  const staff = users.S;
  const asStaff = app.api(staff.access);
  const ofAcme = await createPublished(app, { staff, access: 'private' });
  const direct = await createPublished(app, { staff, access: 'private' });
  const shared = await createPublished(app, { staff });
  const draft = await createDraft(app, { staff, access: 'shared' });
  await asStaff.grantPermission({ body: { template: ofAcme.id, company: acme.id } });
  const permission = await asStaff.grantPermission({ body: { template: direct.id, user: users.A1.id } });
  const document = isNamed('document') ? await createDocument(app, users.A1, ofAcme) : nothing;
  const table = { template: ofAcme.id, file: 'buyer\nAnn\n' };
  const batch = isNamed('batch') ? await createBatch(app, users.A1, table) : nothing;
  const begun = { template: ofAcme.id, changes: { buyer: 'Ann' } };
  const unfinished = isNamed('unfinished')
    ? await app.api(users.A1.access).startDraft({ body: begun })
    : nothing;
  const ada = { kind: 'person', name: 'Ada Lovelace', values: { 'person.name': 'Ada Lovelace' } } as const;
  const profile = isNamed('profile') ? await app.api(users.A1.access).createProfile({ body: ada }) : nothing;
  const ids = {
    private: ofAcme.id,
    direct: direct.id,
    shared: shared.id,
    draft: draft.id,
    document: document.id,
    batch: batch.id,
    unfinished: unfinished.id,
    profile: profile.id,
    permission: permission.id,
    Acme: acme.id,
    Beta: beta.id,
    A1: users.A1.id,
    A2: users.A2.id,
    N: users.N.id,
    S: users.S.id,
  };
  return { app, users, ids };
}

/** Replaces objects that no row names. */
const nothing = { id: 0 };

function fillIn(text: string, ids: World['ids']): string {
  // The table names only objects of the world.
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name as ObjectName]));
}

async function callAs(caller: Caller, { method, path, body }: MatrixRow, { app, users, ids }: World) {
  const payload =
    body && JSON.parse(JSON.stringify(body).replace(/"\{(\w+)\}"/g, (all) => fillIn(all.slice(1, -1), ids)));
  return app.request({
    method,
    url: fillIn(path, ids),
    headers: caller === 'anon' ? {} : { authorization: `Bearer ${users[caller].access}` },
    ...(payload !== undefined && { payload }),
  });
}

async function countRows({ deps }: TestApp) {
  const { query } = deps.database;
  const tables = [
    'templates',
    'template_versions',
    'permissions',
    'companies',
    'documents',
    'document_details',
    'document_dates',
    'document_mails',
    'document_drafts',
    'profiles',
    'stored_files',
    'audit',
  ] as const;
  const counts = tables.map((table) =>
    query
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counts)).map(({ count }) => count);
}

describeOnPostgres('the access matrix', (createTestApp) => {
  const changesSomething = ({ method, path }: MatrixRow) => method !== 'GET' && !path.includes('preview');

  describe('calls that are refused, and calls that change nothing', async () => {
    let world: Promise<World> | undefined;
    const open = () => (world ??= createTestApp().then(createWorld));
    test.each(accessMatrix)('$method $path', async (row) => {
      const given = await open();
      const asked = callers.filter((_, at) => !changesSomething(row) || (row.statuses[at] ?? 0) >= 400);
      const before = await countRows(given.app);
      const statuses = [];
      for (const caller of asked) statuses.push([caller, (await callAs(caller, row, given)).statusCode]);
      expect(statuses).toEqual(asked.map((caller) => [caller, row.statuses[callers.indexOf(caller)]]));
      // Staff who open a client's document, batch or dashboard and exports leave an audit row.
      if (!/\/(?:pdf|docx|dashboard|own_data|own_documents|export|\{batch\})\/(?:\?|$)/.test(row.path))
        expect(await countRows(given.app)).toEqual(before);
    });
  });

  describe('calls that change something', () => {
    const rows = accessMatrix.filter(changesSomething).flatMap((row) =>
      callers.flatMap((caller, at) => {
        const status = row.statuses[at] ?? 0;
        return status < 400 ? [{ ...row, caller, status }] : [];
      }),
    );
    // Generating leaves the others' rows as they are: one world serves; the rest each need a fresh one.
    const generating = rows.filter(({ path }) => path.includes('generate'));
    const others = rows.filter(({ path }) => !path.includes('generate'));
    let shared: Promise<TestApp> | undefined;
    const openShared = () => (shared ??= createTestApp());
    /** Names of companies and addresses are taken once: calls that send one need an app of their own. */
    const takesName = ({ path, body = {} }: MatrixRow) =>
      'email' in body || (path.startsWith('/api/companies/') && 'name' in body);

    test('generate_document', async () => {
      const world = await createWorld(await openShared(), generating);
      for (const row of generating) {
        expect((await callAs(row.caller, row, world)).statusCode, `${row.path} as ${row.caller}`).toBe(
          row.status,
        );
      }
    });

    test.each(others)('$method $path as $caller', async (row) => {
      const world = await createWorld(await (takesName(row) ? createTestApp() : openShared()), [row]);
      expect((await callAs(row.caller, row, world)).statusCode).toBe(row.status);
    });
  });

  test('the lists hold what the caller may see and nothing else', async () => {
    const world = await createWorld(await createTestApp());
    const { ids } = world;
    const listRow = accessMatrix.find(({ path }) => path === '/api/templates/');
    if (listRow === undefined) throw new Error('The table has no row for the list.');
    const seenBy = async (caller: Caller) =>
      (await callAs(caller, listRow, world)).json<{ id: number }[]>().map(({ id }) => id);
    expect(await seenBy('A1')).toEqual([ids.private, ids.direct, ids.shared]);
    expect(await seenBy('A2')).toEqual([ids.private, ids.shared]);
    expect(await seenBy('B1')).toEqual([ids.shared]);
    expect(await seenBy('N')).toEqual([ids.shared]);
    expect(await seenBy('S')).toEqual([ids.private, ids.direct, ids.shared, ids.draft]);
    expect(await seenBy('M')).toEqual([ids.private, ids.direct, ids.shared, ids.draft]);
  });

  test('AZ2: a sweep over ids finds nothing that belongs to somebody else, and every refusal looks the same', async () => {
    const world = await createWorld(await createTestApp());
    const { ids, app, users } = world;
    const bodies = new Set<string>();
    for (let template = ids.private - 1; template <= ids.draft + 1; template += 1) {
      for (let document = 0; document <= ids.document + 20; document += 1) {
        const answer = await app.request({
          url: `/api/templates/${template}/download_pdf/?document_id=${document}`,
          headers: { authorization: `Bearer ${users.B1.access}` },
        });
        expect([400, 404]).toContain(answer.statusCode);
        if (answer.statusCode === 404) bodies.add(answer.body.replace(/[\da-f-]{36}/, ''));
      }
    }
    expect(bodies.size).toBe(1);
  });
});
