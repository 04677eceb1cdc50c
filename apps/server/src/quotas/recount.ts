import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import { measures, type Amounts } from './quota-settings.ts';
import { listVersionBytes, templateDraftBytes, templateVersionBytes } from './stored-bytes.ts';
import { storedBy } from './stored.ts';

interface OfUser extends Amounts {
  user: number;
}

/** Adds up the stored amounts by user, or of one user with `only`. Erased data does not count. */
async function addUp(queries: Queries, only?: number): Promise<OfUser[]> {
  const of = (column: string): RawBuilder<unknown> =>
    only === undefined ? sql`1 = 1` : sql`${sql.ref(column)} = ${only}`;
  const { rows } = await sql<OfUser>`
    select user_id as "user", sum(bytes) as bytes, sum(documents) as documents, sum(tables) as tables from (
      select user_id, byte_count + octet_length(form_data_json) as bytes, 1 as documents, 0 as tables
        from documents where erased_at is null and ${of('user_id')}
      union all select user_id, coalesce(byte_count, 0), 0, 1
        from batches where state <> 'receiving' and ${of('user_id')}
        and user_id not in (select id from users where erased_at is not null)
      union all select user_id, octet_length(values_json), 0, 0
        from document_drafts where ${of('user_id')}
      union all select imported_by, byte_count + coalesce(parts_byte_count, 0), 0, 0
        from source_documents where ${of('imported_by')}
      union all select uploaded_by, byte_count, 0, 0
        from template_logos where byte_count is not null and ${of('uploaded_by')}
      union all select counted_for, byte_count, 0, 0
        from form_pages where counted_for is not null and ${of('counted_for')}
      union all select uploaded_by, byte_count, 0, 0
        from fonts where ${of('uploaded_by')}
      union all select saved_by, ${listVersionBytes}, 0, 0
        from list_versions where saved_by is not null and ${of('saved_by')}
      union all select published_by, ${templateVersionBytes}, 0, 0
        from template_versions where published_by is not null and ${of('published_by')}
      union all select edited_by, ${templateDraftBytes}, 0, 0
        from templates where edited_by is not null and ${of('edited_by')}
    ) as stored group by user_id`.execute(queries);
  return rows;
}

/** Users whose counters differ from their stored rows. */
export async function findMiscounted(database: Database): Promise<number[]> {
  const { query } = database;
  const there = new Map((await addUp(query)).map((one) => [one.user, one]));
  const counted = await query.selectFrom('stored_by_user').select('user_id').execute();
  const users = new Set([...there.keys(), ...counted.map(({ user_id }) => user_id)]);
  const wrong: number[] = [];
  for (const user of users) {
    const stored = await storedBy(query, user);
    if (isSame(stored, there.get(user))) continue;
    // The server may have stored something in between: both are asked for again in one transaction.
    const differs = await database.transaction(async (tx) => {
      const [now] = await addUp(tx, user);
      return !isSame(await storedBy(tx, user), now);
    });
    if (differs) wrong.push(user);
  }
  return wrong;
}

function isSame(counted: Amounts, there: Amounts | undefined): boolean {
  return measures.every((one) => counted[one] === (there?.[one] ?? 0));
}

/** Recounts the stored amounts of users and corrects wrong counters. */
export async function recount(database: Database): Promise<string[]> {
  const users = await findMiscounted(database);
  for (const user_id of users) {
    await database.transaction(async (tx) => {
      const [there] = await addUp(tx, user_id);
      const counts = {
        byte_count: there?.bytes ?? 0,
        document_count: there?.documents ?? 0,
        table_count: there?.tables ?? 0,
      };
      await tx
        .insertInto('stored_by_user')
        .values({ user_id, ...counts })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(counts))
        .execute();
    });
  }
  return [
    users.length === 0 ? 'What is counted is what is there.' : `Counted again: users ${users.join(', ')}`,
  ];
}
