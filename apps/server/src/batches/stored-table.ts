import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Queries } from '../database/database.ts';
import { addStored } from '../quotas/stored.ts';
import type { OfBatch } from './batch-rows.ts';

/** The bytes of a row that count towards the quotas. */
export const bytesOfRow = sql<number>`coalesce(octet_length(cells_json), 0) + coalesce(octet_length(sent_json), 0)
  + coalesce(octet_length(errors_json), 0)`;

const bytesOfErrors = sql<number>`coalesce(octet_length(errors_json), 0)`;

/** Measures the rows of a table and keeps that with it; returns by how many bytes it has grown since it was measured. */
export async function measureTable(tx: Queries, { id, user_id }: OfBatch): Promise<number> {
  const { bytes } = await tx
    .selectFrom('batch_rows')
    .select(({ fn }) => fn.coalesce(fn.sum<number>(bytesOfRow), sql<number>`0`).as('bytes'))
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow();
  const batch = tx.selectFrom('batches').select('byte_count').where('id', '=', id);
  const { byte_count: before } = await batch.executeTakeFirstOrThrow();
  await tx.updateTable('batches').set({ byte_count: bytes }).where('id', '=', id).execute();
  return bytes - (before ?? 0);
}

/** How much one transaction removes or moves. More would block the event loop for too long. */
const maxPiece = { rows: 200, bytes: 1_000_000 };

/** Where the next piece of a table's rows, or of its verdicts, ends; undefined when there are none left. */
export async function endOfPiece(
  tx: Queries,
  table: 'batch_rows' | 'batch_verdicts',
  { id, user_id, matching }: OfBatch & { matching?: string },
): Promise<number | undefined> {
  let select = tx
    .selectFrom(table)
    .select('row_number')
    .select((table === 'batch_rows' ? bytesOfRow : bytesOfErrors).as('bytes'))
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id);
  if (matching !== undefined) select = select.where(sql<boolean>`matching = ${matching}`);
  let bytes = 0;
  let end: number | undefined;
  for (const row of await select.orderBy('row_number').limit(maxPiece.rows).execute()) {
    bytes += row.bytes;
    if (end !== undefined && bytes > maxPiece.bytes) break;
    end = row.row_number;
  }
  return end;
}

/** Removes the next piece of a table; false when none of its rows is left. */
export async function removeRows(tx: Queries, { id, user_id }: OfBatch): Promise<boolean> {
  for (const table of ['batch_verdicts', 'batch_rows'] as const) {
    const end = await endOfPiece(tx, table, { id, user_id });
    if (end === undefined) continue;
    await tx
      .deleteFrom(table)
      .where('user_id', '=', user_id)
      .where('batch_id', '=', id)
      .where('row_number', '<=', end)
      .execute();
    return true;
  }
  return false;
}

/**
 * Hides a table that was never started and removes it from the quotas. Returns false if it was started meanwhile
 * or does not exist.
 */
export async function hideTable(tx: Queries, { id, user_id }: OfBatch): Promise<boolean> {
  const batch = await tx
    .selectFrom('batches')
    .select(['state', 'byte_count'])
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  if (batch === undefined) return false;
  // One that was not received whole is not counted yet.
  if (batch.state === 'receiving') return true;
  await tx.updateTable('batches').set({ state: 'receiving' }).where('id', '=', id).execute();
  await addStored(tx, user_id, { tables: -1, bytes: -(batch.byte_count ?? 0) });
  return true;
}

/** Removes a hidden table in pieces. After an interruption the sweep removes the rest. */
export async function removeHidden({ database }: Pick<Deps, 'database'>, of: OfBatch): Promise<void> {
  while (await database.transaction((tx) => removeRows(tx, of))) await nextTurn();
  await database.query
    .deleteFrom('batches')
    .where('id', '=', of.id)
    .where('state', '=', 'receiving')
    .execute();
}
