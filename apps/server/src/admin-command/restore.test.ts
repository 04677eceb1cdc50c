import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCompany, createUser, password } from '../../test/factories.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { createTestApp } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { carryOutErasures } from '../erasures/carry-out.ts';
import { runCommand } from './commands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A server that was backed up, some work on it, and the same folder restored under a server again. */
async function restored(work: (first: Awaited<ReturnType<typeof scene>>) => Promise<unknown>) {
  const first = await scene();
  const { dataDir } = first.testApp.deps.config;
  const run = (...args: string[]) => runCommand(args, () => readConfig({ DATA_DIR: dataDir }));
  const copy = join(folder, 'copy.db');
  await run('backup', copy);
  await work(first);
  await first.testApp.deps.database.close();
  const lines = await run('restore', copy);
  return { ...first, lines, run };
}

async function scene() {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  const admin = await createUser(testApp, { role: 'admin' });
  const acme = await createCompany(testApp, 'Acme');
  const ann = await createUser(testApp, { email: 'ann@example.com', withPassword: true });
  const staff = await createUser(testApp, { email: 'bob@example.com', role: 'staff' });
  const template = await createPublished(testApp, { name: 'Lease', access: 'private' });
  const grant = (body: { user?: number; company?: number }) =>
    testApp.api(admin.access).grantPermission({ body: { template: template.id, ...body } });
  const [own, companys] = [await grant({ user: ann.id }), await grant({ company: acme.id })];
  const mailbox = createMailbox(testApp);
  const email = { new_email: 'anna@example.com', present_password: password };
  await testApp.api(ann.access).askForEmail({ body: email });
  await testApp.api().forgotPassword({ body: { email: ann.email } });
  await mailbox.drain();
  await testApp.deps.database.query
    .insertInto('document_mails')
    .values({
      user_id: ann.id,
      document_id: (await createDocument(testApp, ann, template)).id,
      recipient: 'eve@example.com',
      is_foreign: 1,
      created_at: new Date().toISOString(),
      token_hash: 'the link of a large PDF',
      expires_at: '2999-01-01T00:00:00.000Z',
    })
    .execute();
  const begun = { template: template.id, changes: { buyer: 'Ann' } };
  const draft = await testApp.api(ann.access).startDraft({ body: begun });
  return { testApp, close, admin, acme, ann, staff, template, own, companys, draft };
}

test('ends every session and link that the backup held', async () => {
  const { testApp, close, lines, run } = await restored(({ testApp: app, ann }) =>
    app.api().logout({ body: { refresh: ann.refresh } }),
  );
  const ended = 'Every session and link has ended: everybody signs in again.';
  expect(lines[2]).toBe(ended);
  const { dataDir } = testApp.deps.config;
  const database = openDatabase({ url: undefined, sqliteFile: join(dataDir, 'inkfield.db') });
  const live = async () => {
    const count = async (table: 'sessions' | 'password_links' | 'email_changes') =>
      (await database.query.selectFrom(table).select('id').where('ended_at', 'is', null).execute()).length;
    const sent = database.query
      .selectFrom('document_mails')
      .select('id')
      .where('token_hash', 'is not', null)
      .execute();
    return [
      await count('sessions'),
      await count('password_links'),
      await count('email_changes'),
      (await sent).length,
    ];
  };
  expect(await live()).toEqual([0, 0, 0, 0]);
  // The same by itself, for a database that pg_restore has filled.
  await database.query.updateTable('sessions').set({ ended_at: null }).execute();
  expect(await run('end-sessions')).toEqual([ended]);
  expect(await live()).toEqual([0, 0, 0, 0]);
  const byOperator = await database.query
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('action', 'in', ['database.restored', 'session.all_ended'])
    .orderBy('id')
    .execute();
  expect(byOperator).toEqual([
    { action: 'database.restored', actor_id: null },
    { action: 'session.all_ended', actor_id: null },
  ]);
  await database.close();
  await close();
});

test('names what was revoked, disabled or changed since', async () => {
  const { close, lines } = await restored(async ({ testApp, admin, ann, staff, template, own, companys }) => {
    const api = testApp.api(admin.access);
    await api.revokePermission({ params: { id: own.id } });
    await api.revokePermission({ params: { id: companys.id } });
    await api.updateUser({ params: { id: ann.id }, body: { is_active: false } });
    await api.updateUser({ params: { id: staff.id }, body: { role: 'client' } });
    await api.archiveTemplate({ params: { id: template.id } });
  });
  expect(lines.slice(3)).toEqual([
    'Taken back since the backup and in force again. Do it again where it should still hold:',
    '- the account ann@example.com was disabled',
    '- bob@example.com was made client and is staff again',
    '- ann@example.com may use "Lease" again',
    '- Acme may use "Lease" again',
    '- the template "Lease" was archived',
  ]);
  await close();
});

test('names what was corrected, held, kept or no longer shared since', async () => {
  const { testApp: app, admin, acme, ann, template, ...first } = await scene();
  const { query } = app.deps.database;
  const other = app.api((await createUser(app, { role: 'admin' })).access);
  const api = app.api(admin.access);
  const sharing = (shares_profiles: boolean) =>
    api.updateCompany({ params: { id: acme.id }, body: { shares_profiles } });
  await sharing(true);
  await api.addCompanyMember({ params: { id: acme.id }, body: { user: ann.id } });
  const asAnn = app.api(ann.access);
  const { id, revision } = await asAnn.createProfile({
    body: { kind: 'person', name: 'Ada', values: { iban: 'IE1' }, is_shared: true },
  });
  const document = await createDocument(app, ann, template);
  const erasure = await api.askErasure({ body: { document: document.id, reason: 'x' } });
  await other.confirmErasure({ params: { id: erasure.id } });
  const rule = await api.askRetentionRule({ body: { template: template.id, keep_months: 12 } });
  await other.confirmRetentionRule({ params: { id: rule.id } });

  const { dataDir } = app.deps.config;
  const run = (...args: string[]) => runCommand(args, () => readConfig({ DATA_DIR: dataDir }));
  const copy = join(folder, 'copy.db');
  // As if the hold were nearly over.
  await query.updateTable('erasures').set({ due_at: new Date().toISOString() }).execute();
  await run('backup', copy);
  await asAnn.changeProfile({ params: { id }, body: { revision, is_shared: false } });
  await sharing(false);
  await api.cancelErasure({ params: { id: erasure.id } });
  await api.endRetentionRule({ params: { id: rule.id } });
  await api.setLegalHold({ body: { user: ann.id, reason: 'x' } });
  await api.updateUser({ params: { id: ann.id }, body: { email: 'corrected@example.com' } });
  expect(await query.selectFrom('legal_holds').select('id').execute()).toHaveLength(1);
  await app.deps.database.close();
  const lines = await run('restore', copy);
  expect(lines).toContain('Erasures that wait for another 7 days: 1. Cancel the wrong ones.');
  const restoredDatabase = openDatabase({ url: undefined, sqliteFile: join(dataDir, 'inkfield.db') });
  const again = await restoredDatabase.query
    .selectFrom('erasures')
    .select('due_at')
    .executeTakeFirstOrThrow();
  expect(Date.parse(again.due_at ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await restoredDatabase.close();
  expect(lines.slice(lines.findIndex((line) => line.startsWith('Taken back')) + 1)).toEqual([
    '- ann@example.com has the former password again',
    '- ann@example.com is the address of an account again that has another one since',
    '- members of Acme may share people and companies again',
    '- "Ada" of ann@example.com is shared with Acme again',
    '- the legal hold on corrected@example.com was set and is gone',
    `- the erasure of document #${document.id} was cancelled and is asked for again`,
    '- the rule that erases documents of "Lease" was ended and is in force again',
  ]);
  await first.close();
});

test('names what was erased since', async () => {
  const { close, lines } = await restored(async ({ testApp, ann, template }) => {
    const asAdmin = createUser(testApp, { role: 'admin' });
    const document = await createDocument(testApp, ann, template);
    const run = (...args: string[]) =>
      runCommand(args, () => readConfig({ DATA_DIR: testApp.deps.config.dataDir }));
    // The backup of this test is from before the document: another one, which is restored.
    rmSync(join(folder, 'copy.db'));
    await run('backup', join(folder, 'copy.db'));
    const { id: other } = await asAdmin;
    const { query } = testApp.deps.database;
    const at = new Date().toISOString();
    const confirmed = { confirmed_by: other, confirmed_at: at, due_at: at, asked_at: at, reason: 'x' };
    const asker = (await createUser(testApp, { role: 'staff' })).id;
    await query
      .insertInto('erasures')
      .values({ ...confirmed, asked_by: asker, user_id: ann.id })
      .execute();
    await carryOutErasures(testApp.deps);
    expect(document.id).toBe(2);
  });
  expect(lines).toContain('- the account ann@example.com was erased and is there again');
  expect(lines).toContain('- document #2 was erased and is there again');
  await close();
});

test('says so when the previous state can not be read', async () => {
  const { close, lines } = await restored(async ({ testApp }) => {
    const { dataDir } = testApp.deps.config;
    await testApp.deps.database.close();
    writeFileSync(join(dataDir, 'inkfield.db'), 'no database');
    for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `inkfield.db${end}`), { force: true });
  });
  expect(lines.at(-1)).toMatch(/^The previous state cannot be read, so it is unknown what was revoked/);
  await close();
});

test('has unfinished documents as they were when it was backed up', async () => {
  const { testApp, close, draft } = await restored(async ({ testApp: app, ann, draft: { id } }) => {
    const api = app.api(ann.access);
    await api.saveDraft({ params: { id }, body: { base: 1, changes: { buyer: 'Bob' } } });
    await api.deleteDraft({ params: { id } });
  });
  const { dataDir } = testApp.deps.config;
  const database = openDatabase({ url: undefined, sqliteFile: join(dataDir, 'inkfield.db') });
  const row = await database.query.selectFrom('document_drafts').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: draft.id, revision: 1, ended_at: null });
  expect(row.values_json).toContain('Ann');
  await database.close();
  await close();
});
