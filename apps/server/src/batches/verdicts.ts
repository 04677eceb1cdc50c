import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { OfBatch } from './batch-rows.ts';
import { endOfPiece } from './stored-table.ts';

/**
 * New verdicts of a table are written beside its rows in pieces. A short transaction decides that they hold, and then
 * they are moved into the rows in pieces. An interruption before the decision leaves the table as it was. After it, the
 * next call that asks for the table continues.
 */

type VerdictDeps = Pick<Deps, 'database'>;
type OfMatching = OfBatch & { matching: string };

/**
 * Row numbers by the new errors of the row, as JSON. Only rows whose verdict changes are in it. Most rows share an
 * entry.
 */
export type Verdicts = Map<string | null, number[]>;

/** How many rows one statement writes. */
const maxPart = 500;
/** How much it writes: more would hold the event loop for longer than other calls should wait. */
const maxPartCharacters = 500_000;

export async function keepVerdicts(
  { database }: VerdictDeps,
  { id, user_id, matching }: OfMatching,
  verdicts: Verdicts,
): Promise<void> {
  for (const [errors_json, rows] of verdicts) {
    const part = Math.min(maxPart, Math.ceil(maxPartCharacters / (errors_json?.length ?? 1)));
    for (let start = 0; start < rows.length; start += part) {
      const values = rows
        .slice(start, start + part)
        .map((row_number) => ({ user_id, batch_id: id, matching, row_number, errors_json }));
      await database.query.insertInto('batch_verdicts').values(values).execute();
      await nextTurn();
    }
  }
}

/** Removes verdicts that were not decided. */
export async function discardVerdicts({ database }: VerdictDeps, of: OfMatching): Promise<void> {
  for (;;) {
    const end = await endOfPiece(database.query, 'batch_verdicts', of);
    if (end === undefined) return;
    await removeVerdicts(database.query, of, end);
    await nextTurn();
  }
}

/** Moves the verdicts of a decided matching into the rows. Safe to call concurrently. */
export async function settleVerdicts({ database }: VerdictDeps, of: OfMatching): Promise<void> {
  while (await database.transaction((tx) => settlePiece(tx, of))) await nextTurn();
}

async function settlePiece(tx: Queries, of: OfMatching): Promise<boolean> {
  const end = await endOfPiece(tx, 'batch_verdicts', of);
  if (end === undefined) {
    await tx
      .updateTable('batches')
      .set({ matching: null })
      .where('id', '=', of.id)
      .where('matching', '=', of.matching)
      .execute();
    return false;
  }
  await tx
    .updateTable('batch_rows as r')
    .from('batch_verdicts as v')
    .set((eb) => ({
      errors_json: eb.ref('v.errors_json'),
      state: sql<'waiting' | 'invalid'>`case when v.errors_json is null then 'waiting' else 'invalid' end`,
    }))
    .where('r.user_id', '=', of.user_id)
    .where('r.batch_id', '=', of.id)
    .where('v.user_id', '=', of.user_id)
    .where('v.batch_id', '=', of.id)
    .where('v.matching', '=', of.matching)
    .where('v.row_number', '<=', end)
    .whereRef('v.row_number', '=', 'r.row_number')
    .execute();
  await removeVerdicts(tx, of, end);
  return true;
}

function removeVerdicts(queries: Queries, of: OfMatching, end: number) {
  return queries
    .deleteFrom('batch_verdicts')
    .where('user_id', '=', of.user_id)
    .where('batch_id', '=', of.id)
    .where('matching', '=', of.matching)
    .where('row_number', '<=', end)
    .execute();
}
