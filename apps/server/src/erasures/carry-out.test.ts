import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carryOut, createErasing, letHoldPass } from '../../test/erasure-factories.ts';
import { createUser, password } from '../../test/factories.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { createBatch } from '../../test/table-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { instant } from '../clock.ts';
import { createBatchWorker } from '../batches/worker.ts';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { queueMail } from '../events/outbox.ts';
import { carryOutErasures } from './carry-out.ts';

/** Every value of every row as one text. */
async function dump({ deps: { database } }: TestApp): Promise<string> {
  const tables = await database.query.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.query
        .selectFrom(name as keyof Tables)
        .selectAll()
        .execute(),
    ),
  );
  return rows
    .flat()
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
    .join('\n');
}

async function documentRow({ deps: { database } }: TestApp, id: number) {
  return database.query.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describeOnEachDatabase('carrying out the erasure of a document', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const erasing = await createErasing(app);
    const document = await erasing.generate('CANARY');
    return { app, document, ...erasing };
  }

  test('removes values and PDF, and leaves the row with its hash', async () => {
    const { app, document, user, asStaff, asAdmin, generate, confirmed, template } = await scene();
    const other = await generate('Bob');
    const before = await documentRow(app, document.id);
    const { storage, database } = app.deps;
    const pdf = (await storage.find(before.sha256)) ?? Buffer.from('');
    await confirmed({ document: document.id });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(1);
    expect(await documentRow(app, document.id)).toEqual({
      ...before,
      form_data_json: '{}',
      erased_at: expect.any(String),
    });
    expect(await app.deps.storage.find(before.sha256)).toBeUndefined();
    expect(await dump(app)).not.toContain('CANARY');
    const client = app.api(user.access);
    expect((await client.listDocuments({})).map(({ id }) => id)).toEqual([other.id]);
    const download = { params: { id: template.id }, query: { document_id: String(document.id) } };
    expect((await failureOf(client.downloadPdf(download))).status).toBe(404);
    const opening = asStaff.openClientDocument({ params: { id: document.id } });
    expect(await failureOf(opening)).toMatchObject({ status: 410, body: { code: 'erased' } });
    expect(await asStaff.listAllDocuments({})).toMatchObject([
      { id: other.id, erased_at: null },
      { id: document.id, erased_at: expect.any(String), sha256: before.sha256 },
    ]);
    expect(await app.api().verifyDocument({ params: { sha256: before.sha256 } })).toMatchObject({
      sha256: before.sha256,
      erased_at: expect.any(String),
    });
    const [done] = await asAdmin.listAudit({ query: { document: String(document.id) } });
    expect(done).toMatchObject({ action: 'erasure.done', actor: null, after: { user: user.id } });
    expect(await carryOut(app)).toBe(0);
    // An equal file may come again.
    const equal = await storage.prepare(pdf);
    await database.transaction((tx) => equal.keep(tx));
    expect(await storage.find(before.sha256)).toEqual(pdf);
  });

  test('removes the draft that the document ended', async () => {
    const { app, user, template, confirmed } = await scene();
    const api = app.api(user.access);
    const form_data = { buyer: 'DRAFTED' };
    const { id, revision } = await api.startDraft({ body: { template: template.id, changes: form_data } });
    const body = { form_data, draft: { id, revision } };
    const document = await api.generateDocument({ params: { id: template.id }, body });
    await confirmed({ document: document.id });
    await letHoldPass(app);
    await carryOut(app);
    expect(await dump(app)).not.toContain('DRAFTED');
  });

  test('makes a call with the same key make another document', async () => {
    const { app, user, template, confirmed } = await scene();
    const call = {
      params: { id: template.id },
      body: { form_data: { buyer: 'Eve' } },
      idempotencyKey: 'a-key-of-mine',
    };
    const first = await app.api(user.access).generateDocument(call);
    await confirmed({ document: first.id });
    await letHoldPass(app);
    await carryOut(app);
    expect((await app.api(user.access).generateDocument(call)).id).not.toBe(first.id);
  });

  test('keeps a file that another document or an import names as well', async () => {
    const { app, document, confirmed, staff } = await scene();
    const { sha256, byte_count } = await documentRow(app, document.id);
    const now = instant(app.clock.now());
    await app.deps.database.query
      .insertInto('source_documents')
      .values({ file_name: 'a.pdf', sha256, byte_count, imported_at: now, imported_by: staff.id })
      .execute();
    await confirmed({ document: document.id });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(1);
    expect(await app.deps.storage.find(sha256)).toBeDefined();
  });

  test('goes on after a crash between the row and the file', async () => {
    const { app, document, confirmed, asStaff } = await scene();
    const { sha256 } = await documentRow(app, document.id);
    await confirmed({ document: document.id });
    await letHoldPass(app);
    const crashing = { ...app.deps.storage, remove: () => Promise.reject(new Error('power cut')) };
    expect(await carryOutErasures({ ...app.deps, storage: crashing })).toBe(0);
    expect((await documentRow(app, document.id)).erased_at).not.toBeNull();
    expect(await app.deps.storage.find(sha256)).toBeDefined();
    expect(await asStaff.listErasures({})).toMatchObject([{ state: 'under_way' }]);
    expect(app.logged.filter(({ event }) => event === 'erasure.failed')).toHaveLength(1);
    expect(await carryOut(app)).toBe(1);
    expect(await app.deps.storage.find(sha256)).toBeUndefined();
    expect(await asStaff.listErasures({})).toMatchObject([{ state: 'done', reason: '' }]);
  });

  test('two nodes at once complete it once', async () => {
    const { app, document, confirmed, asAdmin } = await scene();
    await confirmed({ document: document.id });
    await letHoldPass(app);
    const counts = await Promise.all([carryOut(app), carryOut(app)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await asAdmin.listAudit({ query: { action: 'erasure.done' } })).toHaveLength(1);
  });

  test('ends where another node has completed it in between', async () => {
    const { app, document, confirmed } = await scene();
    await confirmed({ document: document.id });
    await letHoldPass(app);
    let left = 1;
    const database = {
      ...app.deps.database,
      query: app.deps.database.query,
      transaction: async <T>(work: (tx: Queries) => Promise<T>) => {
        left -= 1;
        if (left === -1) await carryOut(app);
        return app.deps.database.transaction(work);
      },
    };
    expect(await carryOutErasures({ ...app.deps, database })).toBe(0);
  });

  test('GN13: the database lets nothing else be changed, also while an erasure is under way', async () => {
    const { app, document, confirmed, generate } = await scene();
    const other = await generate('Bob');
    const { query } = app.deps.database;
    const { id } = await confirmed({ document: document.id });
    const now = instant(app.clock.now());
    const blank = { form_data_json: '{}', erased_at: now };
    const refused = async (attempt: { execute(): Promise<unknown> }) =>
      expect(attempt.execute()).rejects.toThrow(/never changed|check|CHECK/);
    const rowOf = (of: number, set: object) => query.updateTable('documents').set(set).where('id', '=', of);
    await refused(rowOf(document.id, blank));
    const begin = (set: object) => query.updateTable('erasures').set(set).where('id', '=', id);
    await refused(begin({ begun_at: now }));
    await letHoldPass(app);
    await refused(begin({ begun_at: now, cancelled_at: now }));
    await begin({ begun_at: now }).execute();
    await refused(rowOf(other.id, blank));
    await refused(rowOf(document.id, { form_data_json: '{"buyer":"Eve"}' }));
    await refused(rowOf(document.id, { ...blank, form_data_json: '{"buyer":"Eve"}' }));
    await refused(query.deleteFrom('documents').where('id', '=', document.id));
    const { sha256 } = await documentRow(app, document.id);
    await refused(query.deleteFrom('stored_files').where('sha256', '=', sha256));
    const columns =
      (await query.introspection.getTables()).find(({ name }) => name === 'documents')?.columns ?? [];
    const kept = columns
      .map(({ name }) => name)
      .filter((name) => !['form_data_json', 'erased_at'].includes(name));
    expect(kept.length).toBeGreaterThan(10);
    for (const name of kept) {
      const attempt = sql`update documents set form_data_json = '{}', erased_at = ${now},
        ${sql.ref(name)} = ${name === 'id' ? 999_999 : null} where id = ${document.id}`;
      await expect(attempt.execute(query), name).rejects.toThrow(/never changed/);
    }
    await rowOf(document.id, blank).execute();
    await refused(rowOf(document.id, blank));
    await refused(query.deleteFrom('erasures'));
  });
});

describeOnEachDatabase('carrying out the erasure of a person', (createTestApp) => {
  async function scene() {
    const app = await createTestApp();
    const email = 'canary@example.com';
    const erasing = await createErasing(app, { first_name: 'CANARYfirst', last_name: 'CANARYlast', email });
    const { user, asStaff, template } = erasing;
    const { id } = await asStaff.createCompany({ body: { name: 'Acme' } });
    await asStaff.addCompanyMember({ params: { id }, body: { user: user.id } });
    await asStaff.updateUser({ params: { id: user.id }, body: { first_name: 'CANARYother' } });
    const granted = await asStaff.grantPermission({ body: { template: template.id, user: user.id } });
    await erasing.generate('CANARYvalue');
    const batch = await createBatch(app, user, {
      template: template.id,
      file: 'buyer\nCANARYrow\n',
      name: 'CANARYfile.csv',
    });
    await app.api(user.access).startBatch({ params: { id: batch.id }, body: {} });
    const worker = createBatchWorker(app.deps);
    while (await worker.step());
    await createBatch(app, user, { template: template.id, file: 'buyer\nCANARYunstarted\n' });
    const { database, clock } = app.deps;
    await queueMail(database.query, clock, { kind: 'password-reset', email: 'Canary@example.com' });
    await queueMail(database.query, clock, {
      kind: 'address-changed',
      userId: user.id,
      formerEmail: 'canary.old@example.com',
    });
    return { app, granted, email, ...erasing };
  }

  test('leaves nothing of the person, and an account that nobody can use', async () => {
    const { app, user, template, granted, asStaff, asAdmin, confirmed } = await scene();
    const folder = join(app.deps.config.dataDir, 'outbox');
    mkdirSync(folder);
    writeFileSync(join(folder, 'theirs.eml'), 'To: canary@example.com\n\nHello CANARYfirst');
    writeFileSync(join(folder, 'other.eml'), 'To: bob@example.com\n\nHello');
    expect(await asStaff.getErasureScope({ params: { target: 'user', id: user.id } })).toEqual({
      documents: 2,
      pages: 2,
      tables: 2,
      rows: 2,
      refusal: null,
    });
    const begun = { template: template.id, changes: { buyer: 'canary' } };
    await app.api(user.access).startDraft({ body: begun });
    expect(await dump(app)).toMatch(/canary/i);
    const [{ id: document } = { id: 0 }] = await app.api(user.access).listDocuments({});
    await asStaff.askErasure({ body: { document, reason: 'Of the canary' } });
    const neighbour = await createUser(app, { withPassword: true });
    const wish = { new_email: user.email, present_password: password };
    await app.api(neighbour.access).askForEmail({ body: wish });
    const asked = await app.deps.database.query
      .selectFrom('email_changes')
      .select('email')
      .where('user_id', '=', neighbour.id)
      .execute();
    expect(asked).toEqual([{ email: user.email }]);
    await confirmed({ user: user.id });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(1);
    expect(await asStaff.listErasures({ query: { state: 'open' } })).toEqual([]);
    expect((await dump(app)).match(/.*canary.*/gi)).toBeNull();
    expect(readdirSync(folder)).toEqual(['other.eml']);
    expect((await failureOf(app.api(user.access).getProfile({}))).status).toBe(401);
    const record = await asStaff.getUser({ params: { id: user.id } });
    expect(record).toMatchObject({
      first_name: 'Erased',
      last_name: 'account',
      is_active: false,
      company: null,
    });
    expect(record.erased_at).not.toBeNull();
    expect(await asStaff.listUsers({ query: { search: 'canary' } })).toEqual([]);
    expect(await asStaff.listPermissions({ query: { user: String(user.id) } })).toEqual([]);
    const audit = await asAdmin.listAudit({
      query: { subject_type: 'permission', subject_id: String(granted.id) },
    });
    expect(audit).toMatchObject([{ action: 'permission.granted', after: { user: user.id } }]);
    for (const body of [{ is_active: true }, { first_name: 'Eve' }, { email: 'eve@example.com' }])
      expect((await failureOf(asAdmin.updateUser({ params: { id: user.id }, body }))).status).toBe(409);
    expect((await failureOf(asStaff.sendSetUpLink({ params: { id: user.id } }))).status).toBe(409);
    const { id: company } = await asStaff.createCompany({ body: { name: 'Beta' } });
    const joining = asStaff.addCompanyMember({ params: { id: company }, body: { user: user.id } });
    expect((await failureOf(joining)).status).toBe(400);
    await createMailbox(app).drain();
    expect((await dump(app)).match(/.*canary.*/gi)).toBeNull();
  });

  test('lets the address be registered again, as another account', async () => {
    const { app, user, email, confirmed } = await scene();
    await confirmed({ user: user.id });
    await letHoldPass(app);
    await carryOut(app);
    const password = 'correct horse battery';
    const body = { email, password, password_confirm: password, first_name: 'A', last_name: 'B' };
    await app.api().register({ body });
    const account = await app.deps.database.query
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.id).not.toBe(user.id);
  });

  test('closes the account before anything is erased, and a hold keeps what is left', async () => {
    const { app, user, asAdmin, confirmed } = await scene();
    await confirmed({ user: user.id });
    await letHoldPass(app);
    // Stops after the transaction that begins.
    const stopping = new AbortController();
    const database = {
      ...app.deps.database,
      query: app.deps.database.query,
      transaction: <T>(work: (tx: Queries) => Promise<T>) => {
        stopping.abort();
        return app.deps.database.transaction(work);
      },
    };
    expect(await carryOutErasures({ ...app.deps, database }, stopping.signal)).toBe(0);
    expect((await failureOf(app.api(user.access).getProfile({}))).status).toBe(401);
    const enabling = asAdmin.updateUser({ params: { id: user.id }, body: { is_active: true } });
    expect((await failureOf(enabling)).status).toBe(409);
    await asAdmin.setLegalHold({ body: { user: user.id, reason: 'A case' } });
    expect(await carryOut(app)).toBe(0);
    expect(await dump(app)).toContain('CANARYvalue');
  });
});
