import type { BatchRow } from '@inkfield/contract/batches';
import type { Values } from '@inkfield/engine/template';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import {
  type DocumentRow,
  insertDocuments,
  momentAfter,
  nextMoment,
  secondOf,
} from '../documents/store-document.ts';
import type { PreparedFile } from '../storage/storage.ts';
import type { TemplateText } from '../templates/template-text.ts';
import type { BatchRecordRow } from './batches.ts';
import type { ClaimedRow } from './claim-rows.ts';
import { whyStopped } from './may-go-on.ts';

/** What became of a row. */
export type Outcome =
  | { kind: 'made'; row: ClaimedRow; values: Values; pdf: Uint8Array; pageCount: number }
  | { kind: 'refused'; row: ClaimedRow; state: 'invalid' | 'failed'; errors: BatchRow['errors'] }
  /** No answer of the typesetter: worth another try. Whether it was at it, and not just stopping. */
  | { kind: 'unanswered'; row: ClaimedRow; wasTried: boolean };

interface Group {
  batch: BatchRecordRow;
  text: TemplateText;
  /** The moment that the PDFs carry, to the second. */
  date: Instant;
  lease: string;
  outcomes: readonly Outcome[];
}

type Refused = Extract<Outcome, { kind: 'refused' }>;
type Filed = Extract<Outcome, { kind: 'made' }> & { file: PreparedFile };

/**
 * Stores each document together with the completion of its row, for rows whose lease is still held, as long as
 * the batch runs. Gives back the rows whose PDF must carry a later second.
 */
export async function storeOutcomes(
  { database, storage, clock }: Pick<Deps, 'database' | 'storage' | 'clock'>,
  group: Group,
): Promise<ClaimedRow[]> {
  const { batch, outcomes } = group;
  const made = outcomes.filter((outcome) => outcome.kind === 'made');
  const filed = await Promise.all(
    made.map(async (outcome): Promise<Filed> => ({ ...outcome, file: await storage.prepare(outcome.pdf) })),
  );
  const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
  return database.transaction(async (tx) => {
    const running = await tx
      .selectFrom('batches')
      .select('id')
      .where('id', '=', batch.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (running === undefined || (await whyStopped(tx, batch, clock)) !== undefined) return [];
    const held = await heldRows(tx, group);
    const isHeld = ({ row }: Outcome) => held.has(row.row_number);
    for (const outcome of refused.filter(isHeld)) await storeRefused(tx, group, outcome);
    return storeMade(tx, group, filed.filter(isHeld));
  });
}

async function heldRows(tx: Queries, { batch, lease, outcomes }: Group): Promise<Set<number>> {
  const numbers = outcomes.map(({ row }) => row.row_number);
  const rows = await tx
    .selectFrom('batch_rows')
    .select('row_number')
    .where('user_id', '=', batch.user_id)
    .where('batch_id', '=', batch.id)
    .where('lease', '=', lease)
    .where('state', '=', 'waiting')
    .where('row_number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ row_number }) => row_number));
}

const nobodys = { lease: null, leased_until: null };

function rowsOf(tx: Queries, { batch }: Group, rows: readonly ClaimedRow[]) {
  const numbers = rows.map(({ row_number }) => row_number);
  return tx
    .updateTable('batch_rows')
    .where('user_id', '=', batch.user_id)
    .where('batch_id', '=', batch.id)
    .where('row_number', 'in', numbers);
}

async function storeRefused(tx: Queries, group: Group, { row, state, errors }: Refused): Promise<void> {
  await rowsOf(tx, group, [row])
    .set({ ...nobodys, state, errors_json: JSON.stringify(errors) })
    .execute();
}

/** A few statements for all of them: on PostgreSQL each is a way there and back. */
async function storeMade(tx: Queries, group: Group, made: readonly Filed[]): Promise<ClaimedRow[]> {
  const { batch, text, date } = group;
  const late: ClaimedRow[] = [];
  const inTime: { row: ClaimedRow; document: DocumentRow }[] = [];
  let generatedAt = await nextMoment(tx, batch.user_id, date);
  for (const { row, file, values, pdf, pageCount } of made) {
    if (secondOf(generatedAt) !== secondOf(date)) {
      late.push(row);
      continue;
    }
    await file.keep(tx);
    const own = { values, pdf, pageCount, generatedAt, sha256: file.sha256 };
    inTime.push({ row, document: { ...own, userId: batch.user_id, text, batchId: batch.id } });
    generatedAt = momentAfter(generatedAt);
  }
  if (inTime.length === 0) return late;
  const ids = await insertDocuments(
    tx,
    inTime.map(({ document }) => document),
  );
  await complete(tx, group, { rows: inTime, ids });
  return late;
}

interface Completed {
  rows: readonly { row: ClaimedRow; document: DocumentRow }[];
  ids: ReadonlyMap<Instant, number>;
}

async function complete(tx: Queries, group: Group, { rows, ids }: Completed): Promise<void> {
  const done = rows.map(({ row, document }) => {
    const id = ids.get(document.generatedAt);
    if (id === undefined) throw new Error('a document that was stored has an id');
    return { row, id };
  });
  const [first, ...others] = done;
  if (first === undefined) return;
  await rowsOf(
    tx,
    group,
    rows.map(({ row }) => row),
  )
    .set(({ eb }) => {
      let document = eb.case('row_number').when(first.row.row_number).then(first.id);
      for (const { row, id } of others) document = document.when(row.row_number).then(id);
      return {
        ...nobodys,
        state: 'done',
        cells_json: null,
        document_id: eb.cast<number>(document.end(), 'bigint'),
      };
    })
    .execute();
}
