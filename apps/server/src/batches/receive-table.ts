import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Matching, matchingSchema } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import type { Act } from '../events/act.ts';
import { instant } from '../clock.ts';
import { engineText } from '../documents/resolve-jobs.ts';
import { AppError, invalidField } from '../errors.ts';
import { actFor } from '../http/caller.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { ImportRefusal } from '../imports/import-refusal.ts';
import { findRoom, type Room } from '../quotas/room.ts';
import { getTextToGenerate, type TemplateText } from '../templates/template-text.ts';
import { Overrun } from '../threads/thread.ts';
import { answerBatch, type BatchDeps, getBatchRow } from './batches.ts';
import { type Judge, judgeLimits, startJudge } from './cells/judge-table.ts';
import { proposeMatching, readMatching } from './cells/match-columns.ts';
import { wantedSheets } from './cells/row-headers.ts';
import { describeColumns, type MatchedColumns } from './cells/stored-cells.ts';
import { hideTable, measureTable, removeHidden } from './stored-table.ts';
import type { TableHead } from './table/child-messages.ts';
import type { TableReader } from './table/table-reader.ts';

/** Rows that one statement stores. */
const rowsAtOnce = 50;

export interface Receiving {
  act: Act & { request: RequestInfo };
  templateId: number;
  receive: () => Promise<UploadedFile>;
}

/** Reads a table and checks every cell. An unreadable table is not stored, and nothing is generated. */
export async function receiveTable(
  deps: BatchDeps,
  reader: TableReader,
  { act, templateId, receive }: Receiving,
): Promise<Batch> {
  const { caller } = act;
  const text = await getTextToGenerate(deps, caller, templateId);
  if (text.versionId === null) throw new AppError('conflict', { detail: 'Publish the template first.' });
  return readIntoBatch(deps, reader, { act, text, receive });
}

async function readIntoBatch(
  deps: BatchDeps,
  reader: TableReader,
  { act, text, receive }: Omit<Receiving, 'templateId'> & { text: TemplateText },
): Promise<Batch> {
  const { caller, request } = act;
  const room = await findRoom(deps, caller.id, ['tables', 'bytes']);
  // Taken before the file is received, so that no more files than places are ever in memory.
  const release = reader.reserve();
  if (release === undefined) throw new AppError('busy', { retryAfterS: 10 });
  const store = createRowStore(deps, { text, userId: caller.id, room });
  try {
    const { name, bytes, fields } = await receive();
    if (bytes.byteLength > deps.config.batchMaxBytes) throw new AppError('too_large');
    const matching = readGivenMatching(fields.get('matching'));
    const limits = { maxRows: deps.config.batchMaxRows, wanted: wantedSheets(text.fields) };
    const job = { bytes, fileName: name, limits };
    const taker = {
      opened: (head: TableHead) => store.open(head, { fileName: name, matching }),
      rows: (rows: string) => store.add(rows),
    };
    await refusalsAsErrors(reader.read(job, taker, request.signal));
    const id = await store.finish();
    return await answerBatch(deps, await getBatchRow(deps.database.query, id, { caller, ownOnly: true }));
  } catch (error) {
    await store.discard();
    throw error;
  } finally {
    store.close();
    release();
  }
}

function readGivenMatching(json: string | undefined): Matching | undefined {
  if (json === undefined) return undefined;
  const bad = invalidField('matching', 'Must be JSON: an object of column letters and field names.');
  try {
    const parsed = matchingSchema.safeParse(JSON.parse(json));
    if (parsed.success) return parsed.data;
  } catch {
    throw bad;
  }
  throw bad;
}

async function refusalsAsErrors(reading: Promise<void>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof ImportRefusal) throw invalidField('file', error.message);
    if (error instanceof Overrun)
      throw invalidField('file', 'The table takes too much time or memory to check. Send it in parts.');
    throw error;
  }
}

/** Stores a batch part by part. It stays hidden until it is complete. */
function createRowStore(
  { database, clock }: BatchDeps,
  { text, userId, room }: { text: TemplateText; userId: number; room: Room },
) {
  let id: number | undefined;
  let matched: MatchedColumns = { headers: [], sheets: [], columns: [] };
  let judge: Judge | undefined;
  let notes: readonly string[] = [];
  let count = 0;

  async function open(
    head: TableHead,
    { fileName, matching }: { fileName: string; matching: Matching | undefined },
  ): Promise<void> {
    const { fields, versionId } = text;
    const { headers, sheets } = head;
    const columns =
      matching === undefined
        ? proposeMatching(headers, fields, sheets)
        : readMatching(matching, head, fields);
    matched = { headers, sheets, columns };
    ({ notes } = head);
    judge = startJudge({ text: engineText(text), ...matched });
    const inserted = await database.query
      .insertInto('batches')
      .values({
        user_id: userId,
        template_id: text.templateId,
        // A caller with only a draft was refused above, so there is a version.
        template_version_id: versionId as number,
        template_version: text.version,
        template_name: text.name,
        file_name: printableName(fileName),
        sheet_name: head.sheet ?? null,
        columns_json: JSON.stringify(describeColumns(matched, fields)),
        notes_json: JSON.stringify(head.notes),
        state: 'receiving',
        stop_reason: null,
        created_at: instant(clock.now()),
        started_at: null,
        ended_at: null,
        matching: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = inserted.id;
  }

  async function add(received: string): Promise<void> {
    const [batchId, rowJudge] = [id, judge];
    if (batchId === undefined || rowJudge === undefined) throw new Error('rows came before their table');
    const rows = await rowJudge.run('judge', received, judgeLimits.timeoutMs);
    count += rows.length;
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const values = rows.slice(from, from + rowsAtOnce).map(({ number, ...row }) => ({
        ...row,
        user_id: userId,
        batch_id: batchId,
        row_number: number,
        state: row.errors_json === null ? ('waiting' as const) : ('invalid' as const),
        document_id: null,
        attempts: 0,
        lease: null,
        leased_until: null,
      }));
      await database.query.insertInto('batch_rows').values(values).execute();
      await nextTurn();
    }
  }

  async function finish(): Promise<number> {
    const batchId = id;
    if (batchId === undefined || judge === undefined) throw new Error('a table ended before it began');
    if (count === 0)
      throw invalidField('file', 'The table has only the example row. Fill in a row of your own.');
    const { dates, example } = await judge.run('summarise', undefined, judgeLimits.timeoutMs);
    if (example !== undefined)
      notes = [...notes, `Row ${example} is the example of the table to fill. It is left out.`];
    const described = describeColumns(matched, text.fields, dates);
    await database.transaction(async (tx) => {
      await tx
        .updateTable('batches')
        .set({
          state: 'ready',
          columns_json: JSON.stringify(described),
          notes_json: JSON.stringify(notes),
        })
        .where('id', '=', batchId)
        .execute();
      await room.take(tx, { tables: 1, bytes: await measureTable(tx, { id: batchId, user_id: userId }) });
    });
    return batchId;
  }

  async function discard(): Promise<void> {
    const batchId = id;
    if (batchId === undefined) return;
    const table = { id: batchId, user_id: userId };
    // Also where the call failed because its caller may do nothing any more.
    await actFor(undefined, async () => {
      await database.transaction((tx) => hideTable(tx, table));
      await removeHidden({ database }, table);
    });
  }

  return { open, add, finish, discard, close: () => judge?.end() };
}

function printableName(name: string): string {
  const plain = name.normalize('NFC').replace(/\p{C}/gu, '').trim();
  return plain.slice(-200) || 'table';
}
