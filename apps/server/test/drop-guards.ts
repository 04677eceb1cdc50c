import { sql } from 'kysely';
import { isPostgres, type Queries } from '../src/database/database.ts';

/** Drops the triggers that keep the rows of a table unchanged, as the owner of the database can. */
export async function dropGuards(queries: Queries, table: 'audit' | 'audit_seals'): Promise<void> {
  const on = isPostgres(queries) ? ` on ${table}` : '';
  for (const event of ['update', 'delete']) {
    await sql.raw(`drop trigger if exists ${table}_no_${event}${on}`).execute(queries);
  }
}
