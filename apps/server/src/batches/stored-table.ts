import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { addStored } from '../quotas/stored.ts';
import type { OfBatch } from './batch-rows.ts';

/** What a row takes of the quotas. */
export const bytesOfRow = sql<number>`coalesce(octet_length(cells_json), 0) + coalesce(octet_length(sent_json), 0)
  + coalesce(octet_length(errors_json), 0)`;

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

/** Removes a table that was never started, with its rows; false when it was started meanwhile or is not there. */
export async function removeTable(tx: Queries, { id, user_id }: OfBatch): Promise<boolean> {
  const batch = await tx
    .selectFrom('batches')
    .select(['state', 'byte_count'])
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  if (batch === undefined) return false;
  await tx.deleteFrom('batch_rows').where('user_id', '=', user_id).where('batch_id', '=', id).execute();
  await tx.deleteFrom('batches').where('id', '=', id).execute();
  // One that was not received whole is not counted yet.
  const isCounted = batch.state !== 'receiving';
  if (isCounted) await addStored(tx, user_id, { tables: -1, bytes: -(batch.byte_count ?? 0) });
  return true;
}
