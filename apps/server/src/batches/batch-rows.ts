import type { BatchRow, batchRoutes } from '@inkfield/contract/batches';
import type { QueryOf } from '@inkfield/contract/route';
import type { Page } from '../database/paging.ts';
import { pageOf, readCursor } from '../database/paging.ts';
import type { BatchDeps, BatchRecordRow } from './batches.ts';

type RowsQuery = QueryOf<(typeof batchRoutes)['listBatchRows']>;
export type OfBatch = Pick<BatchRecordRow, 'id' | 'user_id'>;

/** Rows in the order of the table. */
export async function listRows(
  { database }: BatchDeps,
  { id, user_id }: OfBatch,
  { limit, cursor, only }: RowsQuery,
): Promise<Page<BatchRow>> {
  const place = readCursor(cursor);
  let select = database.query
    .selectFrom('batch_rows')
    .select(['row_number', 'state', 'document_id', 'errors_json'])
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id);
  if (only === 'errors') select = select.where('state', 'in', ['invalid', 'failed']);
  else if (only !== undefined) select = select.where('state', '=', only);
  if (place !== undefined) select = select.where('row_number', '>', place.id);
  const found = await select
    .orderBy('row_number')
    .limit(limit + 1)
    .execute();
  const { rows, next } = pageOf(found, limit, ({ row_number }) => ({ at: '', id: row_number }));
  return { rows: rows.map(answerRow), next };
}

interface StoredRow {
  row_number: number;
  state: BatchRow['state'];
  document_id: number | null;
  errors_json: string | null;
}

function answerRow({ row_number, state, document_id, errors_json }: StoredRow): BatchRow {
  // Written here, by the check of the row or by the worker.
  const errors = errors_json === null ? [] : (JSON.parse(errors_json) as BatchRow['errors']);
  return { row: row_number, state, document: document_id, errors };
}

/** The rows of a batch a part at a time, so that nothing holds them all. */
export async function* allRows(
  { database }: BatchDeps,
  { id, user_id }: OfBatch,
): AsyncGenerator<(StoredRow & { cells_json: string | null })[]> {
  let last = 0;
  for (;;) {
    const rows = await database.query
      .selectFrom('batch_rows')
      .select(['row_number', 'state', 'document_id', 'errors_json', 'cells_json'])
      .where('user_id', '=', user_id)
      .where('batch_id', '=', id)
      .where('row_number', '>', last)
      .orderBy('row_number')
      .limit(200)
      .execute();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.row_number ?? last;
  }
}
