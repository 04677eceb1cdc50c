import type { BatchRow } from '@inkfield/contract/batches';
import { type Clock, instant, type Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { isCodeTaken } from '../documents/check-code.ts';
import type { ProducedDocument } from '../documents/produce.ts';
import { type DocumentRow, insertDocuments, storedIn } from '../documents/store-document.ts';
import { takeOfBatchDay } from '../quotas/batch-day.ts';
import type { Room } from '../quotas/room.ts';
import type { PreparedFile } from '../storage/storage.ts';
import { noteUnnamed, storingFiles } from '../storage/unnamed-files.ts';
import type { BatchRecordRow } from './batches.ts';
import type { ClaimedRow } from './claim-rows.ts';
import { whyNotAllowed } from '../permissions/why-not-allowed.ts';

export type Outcome =
  | { kind: 'made'; row: ClaimedRow; document: ProducedDocument }
  | { kind: 'refused'; row: ClaimedRow; state: 'invalid' | 'failed'; errors: BatchRow['errors'] }
  /** No answer of the typesetter: worth another try. Whether it was at it, and not just stopping. */
  | { kind: 'unanswered'; row: ClaimedRow; wasTried: boolean };

interface Group {
  batch: BatchRecordRow;
  /** The moment that the PDFs carry, to the second. */
  date: Instant;
  lease: string;
  outcomes: readonly Outcome[];
  room: Room;
}

type Refused = Extract<Outcome, { kind: 'refused' }>;
type Filed = Extract<Outcome, { kind: 'made' }> & { file: PreparedFile };
type StoreDeps = Pick<Deps, 'database' | 'storage' | 'clock' | 'config'>;

/**
 * Stores each document together with the completion of its row, for rows whose lease is still held, as long as the
 * batch runs. Returns the rows whose PDF needs a later timestamp or another code.
 */
export async function storeOutcomes(deps: StoreDeps, group: Group): Promise<ClaimedRow[]> {
  try {
    return await storeAll(deps, group);
  } catch (error) {
    const codes = group.outcomes.flatMap((outcome) => (outcome.kind === 'made' ? outcome.document.code : []));
    if (!(await isCodeTaken(deps, error, codes))) throw error;
    // Nothing of the group was stored.
    return group.outcomes.filter(({ kind }) => kind !== 'unanswered').map(({ row }) => row);
  }
}

async function storeAll(deps: StoreDeps, group: Group): Promise<ClaimedRow[]> {
  const { storage, clock } = deps;
  const { batch, outcomes } = group;
  const made = outcomes.filter((outcome) => outcome.kind === 'made');
  const filed = await Promise.all(
    made.map(async (outcome): Promise<Filed> => ({
      ...outcome,
      file: await storage.prepare(outcome.document.pdf),
    })),
  );
  const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
  const files = filed.map(({ file }) => file);
  const { late, documents } = await storingFiles(deps, files, async (tx): Promise<Stored> => {
    const running = await tx
      .selectFrom('batches')
      .select('id')
      .where('id', '=', batch.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    const mayStore = running !== undefined && (await whyNotAllowed(tx, batch, clock)) === undefined;
    if (!mayStore) return { late: [], documents: [] };
    const held = await heldRows(tx, group);
    const isHeld = ({ row }: Outcome) => held.has(row.row_number);
    for (const outcome of refused.filter(isHeld)) await storeRefused(tx, group, outcome);
    const { late, documents } = await storeMade(tx, deps.clock, { ...group, made: filed.filter(isHeld) });
    if (documents.length === 0) return { late, documents };
    await group.room.take(tx, storedIn(documents));
    await takeOfBatchDay(tx, deps, { userId: batch.user_id, documents: documents.length });
    return { late, documents };
  });
  const named = new Set(documents.map(({ sha256 }) => sha256));
  await noteUnnamed(
    deps,
    files.filter(({ sha256 }) => !named.has(sha256)),
  );
  return late;
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

const unleased = { lease: null, leased_until: null };

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
    .set({ ...unleased, state, errors_json: JSON.stringify(errors) })
    .execute();
}

interface Stored {
  /** Rows whose PDF must carry a later second. */
  late: ClaimedRow[];
  documents: DocumentRow[];
}

/** A few statements for all of them: on PostgreSQL each costs a round trip. */
async function storeMade(
  tx: Queries,
  clock: Clock,
  group: Group & { made: readonly Filed[] },
): Promise<Stored> {
  const { batch, date, made } = group;
  const by = { actor: { id: batch.user_id } };
  const late: ClaimedRow[] = [];
  const inTime: { row: ClaimedRow; document: DocumentRow }[] = [];
  let generatedAt = date;
  for (const { row, file, document } of made) {
    if (secondOf(generatedAt) !== secondOf(date)) {
      late.push(row);
      continue;
    }
    await file.keep(tx);
    inTime.push({ row, document: { ...document, generatedAt, sha256: file.sha256, batchId: batch.id, by } });
    // One millisecond apart: the timestamp matches each returned id to its document.
    generatedAt = instant(Date.parse(generatedAt) + 1);
  }
  const documents = inTime.map(({ document }) => document);
  if (documents.length === 0) return { late, documents };
  const ids = await insertDocuments(tx, clock, documents);
  await complete(tx, group, { rows: inTime, ids });
  return { late, documents };
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
        ...unleased,
        state: 'done',
        cells_json: null,
        document_id: eb.cast<number>(document.end(), 'bigint'),
      };
    })
    .execute();
}

function secondOf(moment: Instant): string {
  return moment.slice(0, 19);
}
