import { expect, test } from 'vitest';
import { carryOut, createErasing, letHoldPass } from '../../test/erasure-factories.ts';
import { password } from '../../test/factories.ts';
import { createMailbox } from '../../test/mailbox.ts';
import { createBatch } from '../../test/table-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { checkSeals } from '../audit/check-seals.ts';
import { sealAudit } from '../audit/seals.ts';
import { createBatchWorker } from '../batches/worker.ts';
import { queueMail } from '../events/outbox.ts';
import { findMiscounted } from '../quotas/recount.ts';

describeOnEachDatabase('what is counted and recorded of erased things', (createTestApp) => {
  const countedFor = ({ deps: { database } }: TestApp, { id }: { id: number }) =>
    database.query.selectFrom('stored_by_user').selectAll().where('user_id', '=', id).executeTakeFirst();

  /** A client with a document, a table that made two, and one that was never started. */
  async function scene() {
    const app = await createTestApp();
    const erasing = await createErasing(app, { withPassword: true, email: 'canary@example.com' });
    const { user, template } = erasing;
    await erasing.generate('Ann');
    const { id } = await createBatch(app, user, { template: template.id, file: 'buyer\nBob\nEve\n' });
    await app.api(user.access).startBatch({ params: { id }, body: {} });
    const worker = createBatchWorker(app.deps);
    while (await worker.step());
    await createBatch(app, user, { template: template.id, file: 'buyer\nAda\n' });
    return { app, ...erasing };
  }

  test('an erased document is given back to the quotas, and a recount agrees', async () => {
    const { app, user, confirmed } = await scene();
    const { database } = app.deps;
    const before = await countedFor(app, user);
    const documents = await app.api(user.access).listDocuments({});
    expect(documents).toHaveLength(3);
    for (const [at, { id }] of documents.entries()) {
      await confirmed({ document: id });
      await letHoldPass(app);
      expect(await carryOut(app)).toBe(1);
      expect((await countedFor(app, user))?.document_count).toBe(2 - at);
      expect(await findMiscounted(database)).toEqual([]);
    }
    const after = await countedFor(app, user);
    expect(after?.table_count).toBe(2);
    expect(after?.byte_count).toBeLessThan(before?.byte_count ?? 0);
    // Of the table that was started nothing is left but that it was there.
    const batches = database.query.selectFrom('batches').select('byte_count').orderBy('id');
    expect((await batches.execute())[0]?.byte_count).toBe(0);
  });

  test('an erased person counts nothing, and a recount agrees', async () => {
    const { app, user, confirmed } = await scene();
    await confirmed({ user: user.id });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(1);
    expect(await countedFor(app, user)).toBeUndefined();
    expect(await findMiscounted(app.deps.database)).toEqual([]);
  });

  test('a change of address that the person asked for goes, and the chain over the audit holds', async () => {
    const { app, user, asAdmin, admin, confirmed } = await scene();
    const { database, clock } = app.deps;
    const mailbox = createMailbox(app);
    const follow = async (to: string) => {
      await app.api(user.access).askForEmail({ body: { new_email: to, present_password: password } });
      await mailbox.drain();
      return mailbox.mails
        .flatMap(({ text }) => [...text.matchAll(/\/email-change\/([\w-]{43})/g)])
        .map(([, token]) => token ?? '')
        .slice(-3);
    };
    const tokens = await follow('canary.second@example.com');
    for (const token of tokens.slice(0, 2)) await app.api().followEmailLink({ body: { token } });
    await queueMail(database.query, clock, {
      kind: 'quota-warning',
      userId: admin.id,
      warnings: [{ name: 'Canary@example.com', measure: 'bytes', quota: 5, percent: 80 }],
    });
    const asked = { query: { action: 'user.address_asked', actor: String(user.id) } };
    expect(await asAdmin.listAudit(asked)).toMatchObject([
      { before: { email: 'canary@example.com' }, after: { email: 'canary.second@example.com' } },
    ]);
    await sealAudit(app.deps);
    const tables = ['audit', 'audit_personal', 'email_changes', 'outbox', 'users', 'sessions'] as const;
    const stored = async () => {
      const found = [];
      for (const table of tables)
        found.push(JSON.stringify(await database.query.selectFrom(table).selectAll().execute()));
      return found.filter((text) => /canary/i.test(text));
    };
    // The rows of the audit themselves hold no address of a client.
    expect(await stored()).toHaveLength(4);

    await confirmed({ user: user.id });
    await letHoldPass(app);
    expect(await carryOut(app)).toBe(1);
    expect(await stored()).toEqual([]);
    const sessions = database.query.selectFrom('sessions').select('id').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
    expect(await asAdmin.listAudit(asked)).toMatchObject([{ actor_email: null, before: null, after: null }]);
    await sealAudit(app.deps);
    const complaints: string[] = [];
    await checkSeals(database.query, { clock, complain: (lines) => complaints.push(...lines) });
    expect(complaints).toEqual([]);
  });
});
