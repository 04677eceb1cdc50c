import type { ErasureScope } from '@inkfield/contract/erasures';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { type ErasureTarget, findTarget } from './erasure-target.ts';

const counted = sql<number>`count(*)`.as('count');

/** The data that an erasure would remove, for a check before it is requested. */
export async function findScope(queries: Queries, target: ErasureTarget): Promise<ErasureScope> {
  const { userId, documentId, refusal = null } = await findTarget(queries, target);
  let documents = queries
    .selectFrom('documents')
    .select([counted, sql<number>`cast(coalesce(sum(page_count), 0) as bigint)`.as('pages')])
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null);
  if (documentId !== null) documents = documents.where('id', '=', documentId);
  const { count, pages } = await documents.executeTakeFirstOrThrow();
  const found = { documents: count, pages, refusal };
  if (documentId !== null) return { ...found, tables: 0, rows: 0 };
  const tables = queries.selectFrom('batches').select(counted).where('user_id', '=', userId);
  const rows = queries.selectFrom('batch_rows').select(counted).where('user_id', '=', userId);
  return {
    ...found,
    tables: (await tables.executeTakeFirstOrThrow()).count,
    rows: (await rows.executeTakeFirstOrThrow()).count,
  };
}
