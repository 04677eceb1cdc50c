import type { BatchColumn } from '@inkfield/contract/batch-columns';
import type { Batch, BatchRecord, batchRoutes } from '@inkfield/contract/batches';
import type { QueryOf } from '@inkfield/contract/route';
import type { TemplateField } from '@inkfield/engine/template';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Queries } from '../database/database.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import type { BatchTable } from '../database/document-tables.ts';
import { AppError } from '../errors.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { getVersionText } from '../templates/template-text.ts';

export type BatchDeps = Pick<Deps, 'database' | 'clock' | 'config'>;
/** A batch that everybody may see: all its rows are there. */
export type BatchRecordRow = Selectable<BatchTable> & { state: BatchRecord['state'] };
type RowCounts = BatchRecord['rows'];
type ListQuery = QueryOf<(typeof batchRoutes)['listAllBatches']>;

function selectBatches(queries: Queries) {
  return queries
    .selectFrom('batches')
    .innerJoin('users', 'users.id', 'batches.user_id')
    .selectAll('batches')
    .select('users.email as user_email')
    .where('batches.state', '!=', 'receiving');
}

export type FoundBatch = BatchRecordRow & { user_email: string };
/** The user who reads a batch: its owner, staff, or a client without access. */
export type Viewer = TemplateUser;

/** The owner sees the batch. Staff see all of it except the content of its rows. */
export async function getBatchRow(
  queries: Queries,
  id: number,
  { caller, ownOnly }: { caller: Viewer; ownOnly: boolean },
): Promise<FoundBatch> {
  const row = await selectBatches(queries).where('batches.id', '=', id).executeTakeFirst();
  const maySee = row?.user_id === caller.id || (!ownOnly && caller.role !== 'client');
  if (row === undefined || !maySee) throw new AppError('not_found');
  // The query leaves out the one state without an owner.
  return row as FoundBatch;
}

export async function countRows(queries: Queries, { id }: Pick<BatchRecordRow, 'id'>): Promise<RowCounts> {
  return (await countRowsOf(queries, [id])).get(id) ?? noRows;
}

const noRows: RowCounts = { total: 0, waiting: 0, invalid: 0, done: 0, failed: 0 };

/** Counts the rows of several batches, by id, in one query. */
async function countRowsOf(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowCounts>> {
  const counts = new Map<number, RowCounts>();
  if (ids.length === 0) return counts;
  const found = await queries
    .selectFrom('batches')
    // The owner leads the index.
    .innerJoin('batch_rows', (join) =>
      join
        .onRef('batch_rows.user_id', '=', 'batches.user_id')
        .onRef('batch_rows.batch_id', '=', 'batches.id'),
    )
    .select(({ fn }) => ['batch_id', 'batch_rows.state', fn.countAll<number>().as('count')])
    .where('batches.id', 'in', ids)
    .groupBy(['batch_id', 'batch_rows.state'])
    .execute();
  for (const { batch_id, state, count } of found) {
    const before = counts.get(batch_id) ?? noRows;
    counts.set(batch_id, { ...before, [state]: count, total: before.total + count });
  }
  return counts;
}

export function readColumns({ columns_json }: Pick<BatchRecordRow, 'columns_json'>): BatchColumn[] {
  // The JSON was written here, from a parsed table.
  return JSON.parse(columns_json);
}

/** The batch as its owner and staff see it. */
export async function answerBatch(deps: BatchDeps, row: FoundBatch): Promise<Batch> {
  const columns = readColumns(row);
  const { fields } = await getVersionText(deps, row.template_version_id);
  return {
    ...record(row, await countRows(deps.database.query, row)),
    sheet: row.sheet_name,
    columns,
    unmatched: unmatched(fields, columns),
    notes: JSON.parse(row.notes_json),
  };
}

function unmatched(fields: readonly TemplateField[], columns: readonly BatchColumn[]): Batch['unmatched'] {
  const matched = new Set(columns.map(({ field }) => field));
  return fields
    .filter(({ name }) => !matched.has(name))
    .map(({ name, label, required }) => ({ name, label, required }))
    .toSorted((one, other) => Number(other.required) - Number(one.required));
}

function record(row: FoundBatch, rows: RowCounts): BatchRecord {
  const { id, template_name, template_version, user_email, file_name, state, stop_reason } = row;
  const { created_at, started_at, ended_at } = row;
  const who = { template: row.template_id, template_name, template_version, user: row.user_id, user_email };
  return { id, ...who, file_name, state, stop_reason, rows, created_at, started_at, ended_at };
}

/** Newest first; of one user or of all. */
export async function listBatches(deps: BatchDeps, query: ListQuery): Promise<Page<BatchRecord>> {
  const place = readCursor(query.cursor);
  let select = selectBatches(deps.database.query);
  if (query.user !== undefined) select = select.where('batches.user_id', '=', query.user);
  if (query.template !== undefined) select = select.where('batches.template_id', '=', query.template);
  if (query.state !== undefined) select = select.where('batches.state', '=', query.state);
  if (place !== undefined) select = select.where(beyond(place, 'desc', ['batches.created_at', 'batches.id']));
  const newest = select.orderBy('batches.created_at', 'desc').orderBy('batches.id', 'desc');
  const found = await newest.limit(query.limit + 1).execute();
  const { rows, next } = pageOf(found, query.limit, ({ created_at, id }) => ({ at: created_at, id }));
  const counts = await countRowsOf(
    deps.database.query,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => record(row as FoundBatch, counts.get(row.id) ?? noRows)), next };
}
