import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { createBatch } from '../../test/table-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import { findMiscounted } from '../quotas/recount.ts';
import { migrate } from './migrate.ts';

describeOnEachDatabase('the steps that count what users have stored', (createTestApp) => {
  test('adds up what is there already, by user', async () => {
    const app = await createTestApp();
    const { database } = app.deps;
    const { query } = database;
    const { user, staff, template, post } = await createGeneration(app);
    await post({ template: template.id, values: { buyer: 'Änn' } });
    await post({ template: template.id });
    await createBatch(app, user, { template: template.id, file: 'buyer\nAda\n' });
    const other = await createUser(app);
    await post({ template: template.id }, other);
    const source = { file_name: 'a.docx', sha256: '0'.repeat(64), byte_count: 1234, imported_by: staff.id };
    const imported_at = '2030-01-01T00:00:00.000Z';
    await query
      .insertInto('source_documents')
      .values({ ...source, imported_at })
      .execute();
    await undo();

    expect(await migrate(database, { clock: app.clock })).toEqual(['0023-stored-by-user']);

    const documents = await query.selectFrom('documents').selectAll().orderBy('id').execute();
    const bytesOf = (id: number) =>
      documents
        .filter(({ user_id }) => user_id === id)
        .reduce((sum, row) => sum + row.byte_count + Buffer.byteLength(row.form_data_json), 0);
    const columns = ['user_id', 'byte_count', 'document_count', 'table_count'] as const;
    const rows = await query.selectFrom('stored_by_user').select(columns).orderBy('user_id').execute();
    expect(rows).toEqual(
      [
        { user_id: user.id, byte_count: bytesOf(user.id), document_count: 2, table_count: 1 },
        { user_id: staff.id, byte_count: 1234, document_count: 0, table_count: 0 },
        { user_id: other.id, byte_count: bytesOf(other.id), document_count: 1, table_count: 0 },
      ].toSorted((one, two) => one.user_id - two.user_id),
    );

    /** As the database was before the step. */
    async function undo() {
      await query.schema.dropTable('stored_by_user').execute();
      await query.schema.dropTable('quota_warnings').execute();
      await sql`alter table batches drop column byte_count`.execute(query);
      await query.deleteFrom('migrations').where('name', '=', '0023-stored-by-user').execute();
    }
  });

  const newColumns = [
    ['template_logos', 'byte_count'],
    ['source_documents', 'parts_byte_count'],
    ['form_pages', 'byte_count'],
    ['form_pages', 'counted_for'],
  ] as const;

  test('adds lists, fonts, and drafts and versions of templates to what is counted', async () => {
    const app = await createTestApp();
    const { database } = app.deps;
    const { staff, template, post } = await createGeneration(app);
    await post({ template: template.id });
    await app.api(staff.access).createList({ body: { name: 'towns', csv: 'a\nRome\nÄlmhult\n' } });
    const { query } = database;
    const before = ['0053-stored-by-staff', '0057-stored-drafts'];
    await undo();
    expect(await migrate(database, { clock: app.clock })).toEqual(before);
    expect(await findMiscounted(database)).toEqual([]);

    /** As the database was before the steps. */
    async function undo() {
      await query.deleteFrom('stored_by_user').where('user_id', '=', staff.id).execute();
      for (const [table, column] of newColumns)
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(query);
      await query.deleteFrom('migrations').where('name', 'in', before).execute();
    }
  });
});
