import { logoDataOf, withLogo } from '@inkfield/contract/page-logos';
import type { Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import { type CheckedPreview, previewPages, previewPdf } from '../documents/produce.ts';
import { engineText } from '../documents/resolve-jobs.ts';
import { runEngine } from '../documents/run-engine.ts';
import { AppError } from '../errors.ts';
import type { WrittenAnswer } from '../http/replies.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { findLogoBytes } from '../logos/logo-bytes.ts';
import { getVersionText } from '../templates/template-text.ts';
import { type FoundBatch, readColumns } from './batches.ts';

type PreviewDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'typesetter' | 'storage'>;

export interface RowPreview {
  batch: FoundBatch;
  row: number;
  request: RequestInfo;
  /** Hashes of the pages that the caller has. */
  knownPages?: readonly string[] | undefined;
}

/** Previews a row's document. Values that do not fit their field stay blank. */
export function createRowPreviews(deps: PreviewDeps) {
  async function check({ batch, row, request }: RowPreview): Promise<CheckedPreview> {
    const text = await getVersionText(deps, batch.template_version_id);
    const job = { text: engineText(text), columns: readColumns(batch), row: await readRow(batch, row) };
    return { userId: batch.user_id, text, request, ...(await runEngine('previewRow', job)) };
  }

  /** From its cells, or from the document that was made of them. */
  async function readRow({ id, user_id }: FoundBatch, row: number) {
    const found = await deps.database.query
      .selectFrom('batch_rows')
      .leftJoin('documents', 'documents.id', 'batch_rows.document_id')
      .select(['batch_rows.cells_json', 'documents.form_data_json'])
      .where('batch_rows.user_id', '=', user_id)
      .where('batch_rows.batch_id', '=', id)
      .where('batch_rows.row_number', '=', row)
      .executeTakeFirst();
    if (found === undefined) throw new AppError('not_found');
    if (found.cells_json !== null) return { cells_json: found.cells_json };
    // Written here, when the document was made.
    return { values: JSON.parse(found.form_data_json ?? '{}') as Values };
  }

  async function pages(preview: RowPreview): Promise<WrittenAnswer> {
    const checked = { ...(await check(preview)), knownPages: preview.knownPages };
    // Put in here: the batch may be of a version whose logo the page does not know.
    const logo = await findLogoBytes(deps.storage, checked.text.page);
    if (logo === undefined) return previewPages(deps, checked);
    const data = logoDataOf(logo);
    return previewPages(deps, { ...checked, finish: (page) => withLogo([page], data)[0] ?? page });
  }

  return {
    pages,
    pdf: async (preview: RowPreview): Promise<Uint8Array> => previewPdf(deps, await check(preview)),
  };
}
