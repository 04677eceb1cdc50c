import type { Health } from '@inkfield/contract/health';
import { sql } from 'kysely';
import { type Database, isPostgres } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { timed } from './timed.ts';

/** A question that takes longer than this makes every page slow. */
const slowMs = 1000;

export async function checkDatabase({ database }: Deps): Promise<Health['database']> {
  const { state, ms, value } = await timed(() => describe(database));
  return {
    state: state === 'ok' && ms > slowMs ? 'warning' : state,
    ms,
    kind: isPostgres(database.query) ? 'PostgreSQL' : 'SQLite',
    version: value?.version ?? null,
    schema: value?.schema ?? null,
  };
}

async function describe({ query }: Database): Promise<{ version?: string; schema?: string }> {
  const asked = isPostgres(query)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await asked.execute(query);
  const newest = await query
    .selectFrom('migrations')
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Debian adds its own words to the number.
  const version = rows[0]?.version.split(' ')[0];
  return { ...(version && { version }), ...(newest && { schema: newest.name }) };
}
