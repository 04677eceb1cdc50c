import type { Deps } from '../deps.ts';
import { secondsFrom } from '../clock.ts';
import { removeTable } from './stored-table.ts';

const dayS = 24 * 60 * 60;

/** Removes tables that nobody has started within a day, and those whose sender went away while they were received. */
export async function sweepTables({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const unused = await database.query
    .selectFrom('batches')
    .select(['id', 'user_id'])
    .where('started_at', 'is', null)
    .where('created_at', '<', secondsFrom(clock, -dayS))
    .limit(100)
    .execute();
  for (const table of unused) await database.transaction((tx) => removeTable(tx, table));
}
