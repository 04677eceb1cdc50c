import type { BatchRow, batchRoutes } from '@inkfield/contract/batches';
import type { QueryOf } from '@inkfield/contract/route';
import type { Page } from '../database/paging.ts';
import { pageInParts, readInParts } from '../database/paging.ts';
import type { BatchDeps, BatchRecordRow } from './batches.ts';
import { cellText } from './cells/cell-text.ts';
import { readCells } from './cells/stored-cells.ts';
import { type Cell, columnIndex } from './table/cell.ts';

type RowsQuery = QueryOf<(typeof batchRoutes)['listBatchRows']>;
export type OfBatch = Pick<BatchRecordRow, 'id' | 'user_id'>;

const statesOfErrors: BatchRow['state'][] = ['invalid', 'failed'];

/** Rows in the order of the table. */
export async function listRows(
  { database }: BatchDeps,
  { id, user_id }: OfBatch,
  { limit, cursor, only }: RowsQuery,
): Promise<Page<BatchRow>> {
  let select = database.query
    .selectFrom('batch_rows')
    .select(['row_number', 'state', 'document_id', 'errors_json'])
    // The cells of a row may be many megabytes: they are read only where one of them is named.
    .select((eb) =>
      eb.case().when('errors_json', 'is not', null).then(eb.ref('cells_json')).end().as('cells_json'),
    )
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id);
  if (only === 'errors') select = select.where('state', 'in', statesOfErrors);
  else if (only !== undefined) select = select.where('state', '=', only);
  const rowsAfter = select;
  const { rows, next } = await pageInParts(
    { cursor, limit },
    (place, count) =>
      rowsAfter
        .where('row_number', '>', place?.id ?? 0)
        .orderBy('row_number')
        .limit(count)
        .execute(),
    ({ row_number }) => ({ at: '', id: row_number }),
  );
  return { rows: rows.map(answerRow), next };
}

interface StoredRow {
  row_number: number;
  state: BatchRow['state'];
  document_id: number | null;
  errors_json: string | null;
  cells_json: string | null;
}

function answerRow(row: StoredRow): BatchRow {
  const { row_number, state, document_id } = row;
  return { row: row_number, state, document: document_id, errors: readErrors(row) };
}

/**
 * The errors of a row, with the text of each cell that an error names. Cells are parsed unless the caller passes
 * them.
 */
export function readErrors(
  { errors_json, cells_json }: Pick<StoredRow, 'errors_json' | 'cells_json'>,
  known?: readonly Cell[],
): BatchRow['errors'] {
  if (errors_json === null) return [];
  // Written here, by the check of the row or by the worker.
  const errors: BatchRow['errors'] = JSON.parse(errors_json);
  const cells = known ?? readCells(cells_json);
  return errors.map((error) => {
    // A cell of a further sheet is in the error already.
    if (error.sheet !== undefined) return error;
    const cell = error.column === undefined ? undefined : cellText(cells[columnIndex(error.column)]);
    return cell === undefined ? error : { ...error, cell };
  });
}

/** The rows of a batch a part at a time, so that nothing holds them all. Between parts other calls have their turn. */
export async function* allRows(
  { database }: Pick<BatchDeps, 'database'>,
  { id, user_id }: OfBatch,
  only?: 'errors',
): AsyncGenerator<(StoredRow & { sent_json: string | null })[]> {
  let select = database.query
    .selectFrom('batch_rows')
    .select(['row_number', 'state', 'document_id', 'errors_json', 'cells_json', 'sent_json'])
    .where('user_id', '=', user_id)
    .where('batch_id', '=', id);
  if (only === 'errors') select = select.where('state', 'in', statesOfErrors);
  let last = 0;
  yield* readInParts(async (count) => {
    const rows = await select.where('row_number', '>', last).orderBy('row_number').limit(count).execute();
    last = rows.at(-1)?.row_number ?? last;
    return rows;
  });
}
