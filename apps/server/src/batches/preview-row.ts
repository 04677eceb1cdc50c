import { logoDataOf, withLogo } from '@inkfield/contract/page-logos';
import type { Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import { outputAskedFor } from '../documents/outputs/outputs.ts';
import type { PreviewPage } from '../documents/outputs/pages.ts';
import { previewFile, previewPages } from '../documents/preview.ts';
import { engineText } from '../documents/resolve-jobs.ts';
import { runEngine } from '../documents/run-engine.ts';
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
  const text = await getVersionText(deps, batch.template_version_id);
  const cells = await readRow(deps, batch, row);
  const job = { text: engineText(text), columns: readColumns(batch), row: cells };
  const checked = { userId: batch.user_id, text, request, ...(await runEngine('previewRow', job)) };
  const output = outputAskedFor(request, { mayTakeWord: text.page.word_files === true });
  if (output !== undefined) return previewFile(deps, output, checked);
  // Put in here: the batch may be of a version whose logo the page does not know.
  const logo = await findLogoBytes(deps.storage, text.page);
  const data = logo && logoDataOf(logo);
  const finish = data && { finish: (page: PreviewPage) => withLogo([page], data)[0] ?? page };
  return previewPages(deps, { ...checked, knownPages, ...finish });
}

/** From its cells, or from the document that was made of them. */
async function readRow({ database, clock }: PreviewDeps, batch: FoundBatch, row: number) {
  const { id, user_id } = batch;
  const found = await database.query
    .selectFrom('batch_rows')
    .leftJoin('documents', 'documents.id', 'batch_rows.document_id')
    .select(['batch_rows.cells_json', 'documents.form_data_json'])
    .where('batch_rows.user_id', '=', user_id)
    .where('batch_rows.batch_id', '=', id)
    .where('batch_rows.row_number', '=', row)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
  if (found.cells_json !== null) {
    // An existing document stays available to its owner. A new one needs the permission.
    await requireAllowed(database.query, batch, clock);
    return { cells_json: found.cells_json };
  }
  // Written here, when the document was made.
  const values: Values = JSON.parse(found.form_data_json ?? '{}');
  return { values };
}
