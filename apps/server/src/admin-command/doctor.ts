import { sql } from 'kysely';
import { type Database, isPostgres } from '../database/database.ts';
import { migrations } from '../database/migrations.ts';

/** What an administrator wants to know before asking for help. */
export async function examine({ query }: Database): Promise<string[]> {
  const steps = await query.selectFrom('migrations').select('name').orderBy('name').execute();
  const waiting = await query
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const failed = await query
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', 'failed')
    .executeTakeFirstOrThrow();
  return [
    `Database        ${isPostgres(query) ? 'PostgreSQL' : `embedded, integrity ${await integrity(query)}`}`,
    `Schema          ${steps.length} of ${migrations.length} steps, last ${steps.at(-1)?.name ?? 'none'}`,
    `Mails           ${waiting.count} waiting, ${failed.count} given up`,
  ];
}

async function integrity(query: Database['query']): Promise<string> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(query);
  return rows.map((row) => row.integrity_check).join('; ');
}
