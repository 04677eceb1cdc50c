import { sql, type SqlBool } from 'kysely';
import { secondsFrom } from '../clock.ts';
import { isPersonHeld } from '../database/legal-holds.ts';
import type { Deps } from '../deps.ts';
import { hideTable, removeHidden } from './stored-table.ts';
import { discardVerdicts } from './verdicts.ts';

const hourS = 60 * 60;
const dayS = 24 * hourS;

/** Removes tables that were not started within a day, unless a legal hold keeps them, and those whose upload was interrupted. */
export async function sweepTables({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const unused = await database.query
    .selectFrom('batches')
    .select(['id', 'user_id'])
    .where('started_at', 'is', null)
    .where('created_at', '<', secondsFrom(clock, -dayS))
    // One that was not received whole was never kept.
    .where(sql<SqlBool>`(state = 'receiving' or not ${isPersonHeld(sql.ref('batches.user_id'))})`)
    .limit(100)
    .execute();
  for (const table of unused) {
    if (await database.transaction((tx) => hideTable(tx, table))) await removeHidden({ database }, table);
  }
  await sweepVerdicts({ database, clock });
}

/** Those of matchings that ended before they were decided. */
async function sweepVerdicts({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const left = await database.query
    .selectFrom('batch_verdicts as v')
    .innerJoin('batches as b', 'b.id', 'v.batch_id')
    .select(['v.batch_id as id', 'v.user_id', 'v.matching'])
    .distinct()
    .where('v.matching', '<', secondsFrom(clock, -hourS))
    .where((eb) => eb.or([eb('b.matching', 'is', null), eb('b.matching', '!=', eb.ref('v.matching'))]))
    .limit(100)
    .execute();
  for (const verdicts of left) await discardVerdicts({ database }, verdicts);
}
