import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { secondsFrom } from '../clock.ts';
import { isClaimable, isUnleased } from '../work/leased-rows.ts';
import type { BatchRecordRow } from './batches.ts';
import type { OfBatch } from './batch-rows.ts';

type ClaimDeps = Pick<Deps, 'database' | 'clock'>;

export interface ClaimedRow {
  row_number: number;
  /** A list of cells. */
  cells_json: string;
  attempts: number;
}

/** Rows that no other worker may take until the lease is over. */
export interface Claim {
  lease: string;
  rows: ClaimedRow[];
}

/** How long rows wait after their node has died. A living node renews its leases. */
export const leaseS = 20;

/** The running batch behind `after`, or the first: each gets its turn. */
export async function findRunning(
  { database }: ClaimDeps,
  after: number,
): Promise<BatchRecordRow | undefined> {
  const running = database.query
    .selectFrom('batches')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(1);
  const behind = after === 0 ? undefined : await running.where('id', '>', after).executeTakeFirst();
  const found = behind ?? (await running.executeTakeFirst());
  // The query asks for the one state.
  return found as BatchRecordRow | undefined;
}

export async function claimRows(
  { database, clock }: ClaimDeps,
  { id, user_id }: OfBatch,
  count: number,
): Promise<Claim> {
  const lease = randomUUID();
  const waiting = database.query
    .selectFrom('batch_rows')
    .select('row_number')
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .where(isUnleased(clock, leaseS))
    .orderBy('row_number')
    .limit(count);
  const rows = await database.query
    .updateTable('batch_rows')
    .set({ lease, leased_until: secondsFrom(clock, leaseS) })
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id)
    .where(isClaimable(database.query, 'row_number', waiting))
    .returning(['row_number', 'cells_json', 'attempts'])
    .execute();
  const claimed = rows.map((row) => ({ ...row, cells_json: row.cells_json ?? '[]' }));
  return { lease, rows: claimed.toSorted((one, other) => one.row_number - other.row_number) };
}

/** For a group that takes longer than the lease. Rows that another worker has taken meanwhile are not renewed. */
export async function renewLease(
  { database, clock }: ClaimDeps,
  { id, user_id }: OfBatch,
  lease: string,
): Promise<void> {
  await database.query
    .updateTable('batch_rows')
    .set({ leased_until: secondsFrom(clock, leaseS) })
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .where('lease', '=', lease)
    .execute();
}

/** Gives rows back that were not made. `failed` counts the attempt: the typesetter gave no answer. */
export async function releaseRows(
  { database }: ClaimDeps,
  { id, user_id }: OfBatch,
  { lease, failed }: { lease: string; failed: readonly number[] },
): Promise<void> {
  const held = () =>
    database.query
      .updateTable('batch_rows')
      .where('user_id', '=', user_id)
      .where('batch_id', '=', id)
      .where('lease', '=', lease)
      .where('state', '=', 'waiting');
  if (failed.length > 0) {
    await held()
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('row_number', 'in', [...failed])
      .execute();
  }
  await held().set({ lease: null, leased_until: null }).execute();
}

/** Releases the rows of batches that have not ended. */
export async function releaseAll({ database }: ClaimDeps): Promise<void> {
  const running = await database.query
    .selectFrom('batches')
    .select(['id', 'user_id'])
    .where('state', 'in', ['running', 'paused', 'stopped'])
    .execute();
  for (const { id, user_id } of running) {
    await database.query
      .updateTable('batch_rows')
      .set({ lease: null, leased_until: null })
      .where('user_id', '=', user_id)
      .where('batch_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
  }
}
