import type { batchRoutes } from '@inkfield/contract/batches';
import type { Deps } from '../deps.ts';
import type { WordAct } from '../documents/word-files.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../http/implement.ts';
import { FileAnswer } from '../http/replies.ts';
import { getTextToGenerate } from '../templates/template-text.ts';
import { downloadName, streamResults, zipBatch } from './batch-results.ts';
import { listRows } from './batch-rows.ts';
import { answerBatch, type FoundBatch, listBatches, type Viewer } from './batches.ts';
import { findBatch, openBatch } from './find-batch.ts';
import { controlBatch, deleteBatch } from './control-batch.ts';
import { emptyCsv, emptyXlsx } from './empty-table.ts';
import { matchAgain } from './match-again.ts';
import { previewRow } from './preview-row.ts';
import { receiveTable } from './receive-table.ts';
import { rowsToCorrect } from './rows-to-correct.ts';
import { createTableReader } from './table/table-reader.ts';

export function batchHandlers(deps: Deps): Handlers<typeof batchRoutes> {
  const reader = createTableReader();
  const own = (caller: Viewer, id: number) => findBatch(deps, id, { caller, ownOnly: true });
  /** Under the template that it was made with. */
  const ownOf = async (caller: Viewer, { id, batch }: { id: number; batch: number }) => {
    const found = await own(caller, batch);
    if (found.template_id !== id) throw new AppError('not_found');
    return found;
  };
  const sendZip = async (batch: FoundBatch, act: WordAct) => {
    const filename = downloadName(batch, '.zip');
    return new FileAnswer(await zipBatch(deps, batch, act), { media: 'application/zip', filename });
  };
  const sendResults = (batch: FoundBatch) => {
    const content = { chunks: streamResults(deps, batch), byteLength: undefined };
    return new FileAnswer(content, { media: csv, filename: downloadName(batch, '_results.csv') });
  };
  return {
    createBatch: ({ params, caller, request, upload }) =>
      receiveTable(deps, reader, { act: { caller, request }, templateId: params.id, receive: upload }),
    async downloadEmptyTable({ params, query, caller }) {
      const text = await getTextToGenerate(deps, caller, params.id);
      const name = downloadName({ template_name: text.name, id: params.id }, `_table.${query.format}`);
      if (query.format === 'csv') return new FileAnswer(emptyCsv(text), { media: csv, filename: name });
      return new FileAnswer(await emptyXlsx(text), { media: xlsx, filename: name });
    },
    async listBatches({ caller, query, reply }) {
      return reply.page(await listBatches(deps, { ...query, user: caller.id, state: undefined }));
    },
    async listAllBatches({ query, reply }) {
      return reply.page(await listBatches(deps, query));
    },
    getBatch: async ({ params, ...act }) => answerBatch(deps, await openBatch(deps, act, params.id)),
    async deleteBatch({ params, ...act }) {
      await deleteBatch(deps, act, params.id);
      return undefined;
    },
    matchBatch: async ({ params, body, caller }) =>
      matchAgain(deps, await own(caller, params.id), {
        caller,
        matching: body.matching,
        dateOrders: body.date_orders,
      }),
    startBatch: ({ params, body, ...act }) =>
      controlBatch(deps, { act, id: params.id, command: 'start', leaveOutErrors: body.leave_out_errors }),
    pauseBatch: ({ params, ...act }) => controlBatch(deps, { act, id: params.id, command: 'pause' }),
    resumeBatch: ({ params, ...act }) => controlBatch(deps, { act, id: params.id, command: 'resume' }),
    cancelBatch: ({ params, ...act }) => controlBatch(deps, { act, id: params.id, command: 'cancel' }),
    async listBatchRows({ params, query, caller, reply }) {
      return reply.page(await listRows(deps, await own(caller, params.id), query));
    },
    async previewBatchRow({ params, query, caller, request }) {
      const batch = await own(caller, params.id);
      return previewRow(deps, { batch, row: params.row, request, knownPages: query.known_pages });
    },
    downloadBatch: async ({ params, ...act }) => sendZip(await own(act.caller, params.id), act),
    downloadBatchResults: async ({ params, caller }) => sendResults(await own(caller, params.id)),
    linkBatch: async ({ params, ...act }) => sendZip(await ownOf(act.caller, params), act),
    linkBatchResults: async ({ params, caller }) => sendResults(await ownOf(caller, params)),
    async linkRowsToCorrect({ params, caller }) {
      const batch = await ownOf(caller, params);
      const filename = downloadName(batch, '_to_correct.xlsx');
      return new FileAnswer(await rowsToCorrect(deps, batch), { media: xlsx, filename });
    },
  };
}

const csv = 'text/csv; charset=utf-8';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
