import { logoDataOf, withLogo } from '@inkfield/contract/page-logos';
import type { Deps } from '../deps.ts';
import { outputAskedFor } from '../documents/outputs/outputs.ts';
import type { PreviewPage } from '../documents/outputs/pages.ts';
import { previewFile, previewPages } from '../documents/preview.ts';
import { engineText } from '../documents/resolve-jobs.ts';
import { runEngine } from '../documents/run-engine.ts';
import { readStored } from '../documents/stored-document.ts';
import { AppError } from '../errors.ts';
import type { FileAnswer, WrittenAnswer } from '../http/replies.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { findLogoBytes } from '../logos/logo-bytes.ts';
import { requireAllowed } from '../permissions/why-not-allowed.ts';
import { getVersionText } from '../templates/template-text.ts';
import { type FoundBatch, readColumns } from './batches.ts';

type PreviewDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage' | 'log'>;

export interface RowPreview {
  batch: FoundBatch;
  row: number;
  request: RequestInfo;
  /** Hashes of the pages that the caller has. */
  knownPages?: readonly string[] | undefined;
}

/** Previews a row's document. Values that do not fit their field stay blank. */
export async function previewRow(
  deps: PreviewDeps,
  { batch, row, request, knownPages }: RowPreview,
): Promise<FileAnswer | WrittenAnswer> {
  const { text, row: found } = await readRow(deps, batch, row);
  const job = { text: engineText(text), columns: readColumns(batch), row: found };
  const checked = { userId: batch.user_id, text, request, ...(await runEngine('previewRow', job)) };
  const output = outputAskedFor(request, { mayTakeWord: text.page.word_files === true });
  if (output !== undefined) return previewFile(deps, output, checked);
  // Put in here: the batch may be of a version whose logo the page does not know.
  const logo = await findLogoBytes(deps.storage, text.page);
  const data = logo && logoDataOf(logo);
  const finish = data && { finish: (page: PreviewPage) => withLogo([page], data)[0] ?? page };
  return previewPages(deps, { ...checked, knownPages, ...finish });
}

/** From its cells, or from the document that was made of them, on the day of the document. */
async function readRow(deps: PreviewDeps, batch: FoundBatch, row: number) {
  const { query } = deps.database;
  const found = await query
    .selectFrom('batch_rows')
    .select(['cells_json', 'document_id'])
    .where('user_id', '=', batch.user_id)
    .where('batch_id', '=', batch.id)
    .where('row_number', '=', row)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
  const { cells_json, document_id } = found;
  if (cells_json !== null) {
    // An existing document stays available to its owner. A new one needs the permission.
    await requireAllowed(query, batch, deps.clock);
    return { text: await getVersionText(deps, batch.template_version_id), row: { cells_json } };
  }
  const document = await query
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', document_id)
    .executeTakeFirstOrThrow();
  const { text, values } = await readStored(deps, document);
  return { text, row: { values } };
}
