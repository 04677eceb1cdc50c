import { type Batch, type BatchColumn, type Matching, matchingSchema } from '@inkfield/contract/batches';
import type { Deps } from '../deps.ts';
import type { Act } from '../audit/act.ts';
import { instant } from '../clock.ts';
import { AppError, invalidField } from '../http/errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { ImportRefusal } from '../imports/import-refusal.ts';
import { getTextToGenerate, type TemplateText } from '../templates/template-text.ts';
import { answerBatch, type BatchDeps, getBatchRow } from './batches.ts';
import { createRowCheck } from './cells/check-row.ts';
import { proposeMatching, readMatching } from './cells/match-columns.ts';
import { columnLetter, type TableRow } from './table/cell.ts';
import type { TableHead } from './table/child-messages.ts';
import type { TableReader } from './table/table-reader.ts';

type ReceiveDeps = BatchDeps & Pick<Deps, 'limits'>;

export interface Receiving {
  act: Act & { request: RequestInfo };
  templateId: number;
  receive: () => Promise<UploadedFile>;
}

/** Reads a table and checks every cell. Nothing is kept of a table that can't be read, and nothing is generated. */
export async function receiveTable(
  deps: ReceiveDeps,
  reader: TableReader,
  { act, templateId, receive }: Receiving,
): Promise<Batch> {
  const { caller, request } = act;
  await deps.limits.take('table', `user:${caller.id}`, { max: 60, perS: 3600 });
  const text = await getTextToGenerate(deps, caller, templateId);
  if (text.versionId === null) throw new AppError('conflict', { detail: 'Publish the template first.' });
  // Taken before the file is received, so that no more files than places are ever in memory.
  const release = reader.reserve();
  if (release === undefined) throw new AppError('busy', { retryAfterS: 10 });
  const store = createRowStore(deps, { text, userId: caller.id });
  try {
    const { name, bytes, fields } = await receive();
    if (bytes.byteLength > deps.config.batchMaxBytes) throw new AppError('too_large');
    const matching = readGivenMatching(fields.get('matching'));
    const job = { bytes, fileName: name, limits: { maxRows: deps.config.batchMaxRows } };
    const taker = {
      opened: (head: TableHead) => store.open(head, { fileName: name, matching }),
      rows: (rows: TableRow[]) => store.add(rows),
    };
    await refusalsAsErrors(reader.read(job, taker, request.signal));
    const id = await store.finish();
    return await answerBatch(deps, await getBatchRow(deps.database.query, id, { caller, ownOnly: true }));
  } catch (error) {
    await store.discard();
    throw error;
  } finally {
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
    throw error;
  }
}

/** Puts a batch together part by part; nobody sees it before it is whole. */
function createRowStore(
  { database, clock }: ReceiveDeps,
  { text, userId }: { text: TemplateText; userId: number },
) {
  let id: number | undefined;
  let check: ReturnType<typeof createRowCheck> | undefined;

  async function open(
    head: TableHead,
    { fileName, matching }: { fileName: string; matching: Matching | undefined },
  ): Promise<void> {
    const { fields, versionId } = text;
    const columns =
      matching === undefined
        ? proposeMatching(head.headers, fields)
        : readMatching(matching, head.headers, fields);
    check = createRowCheck({ fields, columns, locale: text.page });
    const inserted = await database.query
      .insertInto('batches')
      .values({
        user_id: userId,
        template_id: text.templateId,
        // Whoever has only a draft was refused before.
        template_version_id: versionId as number,
        template_version: text.version,
        template_name: text.name,
        file_name: printableName(fileName),
        sheet_name: head.sheet ?? null,
        columns_json: JSON.stringify(describeColumns(head.headers, columns)),
        notes_json: JSON.stringify(head.notes),
        state: 'receiving',
        stop_reason: null,
        created_at: instant(clock.now()),
        started_at: null,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = inserted.id;
  }

  async function add(rows: readonly TableRow[]): Promise<void> {
    const [batchId, judge] = [id, check];
    if (batchId === undefined || judge === undefined) throw new Error('rows came before their table');
    const values = rows.map(({ number, cells }) => {
      const { errors } = judge(cells);
      return {
        user_id: userId,
        batch_id: batchId,
        row_number: number,
        state: errors.length > 0 ? ('invalid' as const) : ('waiting' as const),
        cells_json: JSON.stringify(cells),
        errors_json: errors.length > 0 ? JSON.stringify(errors) : null,
        document_id: null,
        attempts: 0,
        lease: null,
        leased_until: null,
      };
    });
    await database.query.insertInto('batch_rows').values(values).execute();
  }

  async function finish(): Promise<number> {
    if (id === undefined) throw new Error('a table ended before it began');
    await database.query.updateTable('batches').set({ state: 'ready' }).where('id', '=', id).execute();
    return id;
  }

  async function discard(): Promise<void> {
    const batchId = id;
    if (batchId === undefined) return;
    await database.transaction(async (tx) => {
      await tx
        .deleteFrom('batch_rows')
        .where('user_id', '=', userId)
        .where('batch_id', '=', batchId)
        .execute();
      await tx.deleteFrom('batches').where('id', '=', batchId).execute();
    });
  }

  return { open, add, finish, discard };
}

export function describeColumns(
  headers: readonly string[],
  columns: readonly (string | undefined)[],
): BatchColumn[] {
  return headers.map((header, index) => ({
    letter: columnLetter(index),
    header,
    field: columns[index] ?? null,
  }));
}

function printableName(name: string): string {
  const plain = name.normalize('NFC').replace(/\p{C}/gu, '').trim();
  return plain.slice(-200) || 'table';
}
