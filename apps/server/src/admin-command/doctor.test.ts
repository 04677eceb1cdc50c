import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dropGuards } from '../../test/drop-guards.ts';
import { createUser } from '../../test/factories.ts';
import { buildPng } from '../../test/picture-builder.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { recordEvents } from '../events/record.ts';
import { sealAudit } from '../audit/seals.ts';
import { recount } from '../quotas/recount.ts';
import { instant } from '../clock.ts';
import { ConfigError } from '../config-error.ts';
import { examine } from './doctor.ts';

async function linesOf({ deps: { database, config } }: TestApp): Promise<readonly string[]> {
  return examine(database, config).catch((error: unknown) => {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  });
}

/** The files that it misses. */
async function missing(testApp: TestApp): Promise<string[]> {
  return (await linesOf(testApp)).filter((line) => line.endsWith('is missing'));
}

describeOnEachDatabase('doctor', (createTestApp) => {
  test('reads logos back as it does documents, and names those whose picture is gone', async () => {
    const testApp = await createTestApp();
    const { database, storage, clock } = testApp.deps;
    const staff = await createUser(testApp, { role: 'staff' });
    const { id } = await createPublished(testApp, { staff });
    await createDocument(testApp, await createUser(testApp), { id });
    const keep = (name: { template_id: number; sha256: string }) =>
      database.query
        .insertInto('template_logos')
        .values({
          ...name,
          media_type: 'image/png',
          pixel_width: 300,
          pixel_height: 100,
          uploaded_at: instant(clock.now()),
          uploaded_by: staff.id,
        })
        .execute();
    const picture = await storage.prepare(buildPng());
    await database.transaction((tx) => picture.keep(tx));
    await keep({ template_id: id, sha256: picture.sha256 });
    expect(await missing(testApp)).toEqual([]);
    // The database itself refuses to take a file away: a copy put back by hand may be without it.
    await keep({ template_id: id, sha256: 'f'.repeat(64) });
    expect(await missing(testApp)).toEqual([`Wrong: a logo of template ${id} is missing`]);
  });

  test('compares what is counted for the quotas with what is stored, and recount puts it right', async () => {
    const testApp = await createTestApp();
    const { database } = testApp.deps;
    const { id: template } = await createPublished(testApp);
    const user = await createUser(testApp);
    await createDocument(testApp, user, { id: template });
    await createBatch(testApp, user, { template, file: 'buyer\nAda\n' });
    const counted = () =>
      database.query.selectFrom('stored_by_user').selectAll().where('user_id', '=', user.id).execute();
    const right = await counted();
    expect(await linesOf(testApp)).toContain('Quotas          2 users counted, 0 wrong');
    expect(await recount(database)).toEqual(['What is counted is what is there.']);
    for (const wrong of [{ byte_count: 1 }, { document_count: 7 }, { table_count: 0 }]) {
      await database.query.updateTable('stored_by_user').set(wrong).where('user_id', '=', user.id).execute();
      expect(await linesOf(testApp)).toContain(
        `Wrong: another amount is counted for user ${user.id} than is stored: npm run admin -- recount`,
      );
      expect(await recount(database)).toEqual([`Counted again: users ${user.id}`]);
      expect(await counted()).toEqual(right);
    }
    await database.query.deleteFrom('stored_by_user').execute();
    await recount(database);
    expect(await counted()).toEqual(right);
  });

  test('reads the audit back, and names the rows that cannot be read', async () => {
    const testApp = await createTestApp();
    const { query } = testApp.deps.database;
    expect(await linesOf(testApp)).toContainEqual(expect.stringMatching(/^Audit {11}\d+ rows read back, /));
    await sql`insert into audit (at, action, subject_type, subject_id)
      values ('2026-03-05T10:00:00.000Z', 'dashboard.opened_by_staff', 'user', 9007199254740993)`.execute(
      query,
    );
    const { id } = await query
      .selectFrom('audit')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await linesOf(testApp)).toContain(`Wrong: part of the audit row ${id} cannot be read`);
  });

  test('follows the chain of the audit, and names the rows that are not what was sealed', async () => {
    const testApp = await createTestApp();
    const { query } = testApp.deps.database;
    for (let id = 1; id <= 3; id += 1) {
      await recordEvents(query, testApp.clock, { action: 'batch.started', subject: { type: 'batch', id } });
    }
    const sealed = await sealAudit(testApp.deps);
    const line = `3 rows read back, 3 sealed up to ${sealed?.hash}, 0 not sealed yet`;
    expect(await linesOf(testApp)).toContain(`Audit           ${line}`);
    expect(await linesOf(testApp)).not.toContainEqual(expect.stringContaining('Wrong: the audit'));
    await dropGuards(query, 'audit');
    await query.updateTable('audit').set({ subject_id: 7 }).where('id', '=', 2).execute();
    expect(await linesOf(testApp)).toContain('Wrong: the audit row 2 or its seal was changed');
  });
});
