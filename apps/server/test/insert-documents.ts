import type { GeneratedDocument } from '@inkfield/contract/documents';
import { sql } from 'kysely';
import { systemClock } from '../src/clock.ts';
import type { Queries } from '../src/database/database.ts';

/** In one transaction, as the server writes too. */
const rowsAtOnce = 50_000;
/** One of this many documents has a date. */
const datedOf = 10;

/**
 * Rows like those that generating writes, without typesetting each: all of one user, one second apart. The database makes
 * them itself: sending a million rows to it takes longer than all that is measured.
 */
export async function insertDocuments(
  query: Queries,
  model: GeneratedDocument,
  { owner, rows }: { owner: { id: number }; rows: number },
) {
  const start = systemClock.now() - rows * 1000;
  const { id: last } = await query
    .selectFrom('documents')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const isNew = sql`user_id = ${owner.id} and id > ${last}`;
  for (let from = 0; from < rows; from += rowsAtOnce) {
    await sql`
      insert into documents (user_id, template_id, template_version, template_name, form_data_json, generated_at, sha256,
        page_count, byte_count)
      with recursive numbers (n) as (
        select ${from} union all select n + 1 from numbers where n + 1 < ${Math.min(rows, from + rowsAtOnce)})
      select ${owner.id}, ${model.template}, 1, ${model.template_name}, ${JSON.stringify(model.form_data)},
        strftime('%Y-%m-%dT%H:%M:%fZ', ${start} / 1000.0 + n, 'unixepoch'), ${model.sha256}, ${model.page_count}, 50000
      from numbers`.execute(query);
  }
  await sql`
    insert into document_details (user_id, document_id, template_id, generated_at, revision, name, tags_json, search_text, note)
    select user_id, id, template_id, generated_at, 1, 'Invoice ' || id || ', Customer ' || (id % 700), '["paid"]',
      'invoice ' || id || ', customer ' || (id % 700) || ' invoice of a week #' || id || ' paid', ''
    from documents where ${isNew}`.execute(query);
  await sql`
    insert into document_dates (user_id, document_id, kind, label, day, remind_days)
    select user_id, id, 'end', 'End', '2999-12-31', 30 from documents
    where ${isNew} and id % ${datedOf} = 0`.execute(query);
}
