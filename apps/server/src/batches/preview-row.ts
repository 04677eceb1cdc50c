import { logoDataOf, withLogo } from '@inkfield/contract/logo-files';
import type { Preview } from '@inkfield/contract/documents';
import { renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import type { Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import { instant } from '../clock.ts';
import type { ParsedTemplates } from '../documents/parsed-templates.ts';
import { typesetDocument } from '../documents/typeset-document.ts';
import { AppError } from '../http/errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { findLogoBytes } from '../logos/logo-bytes.ts';
import { getVersionText } from '../templates/template-text.ts';
import { readCells } from './batch-rows.ts';
import { type FoundBatch, readColumns } from './batches.ts';
import { createRowCheck } from './cells/check-row.ts';
import type { Cell } from './table/cell.ts';

type PreviewDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'limits' | 'typesetter' | 'storage'>;

export interface RowPreview {
  batch: FoundBatch;
  row: number;
  request: RequestInfo;
}

/** A row's document as it will be; what does not fit its field stays blank. */
export function createRowPreviews(deps: PreviewDeps, parsedTemplates: ParsedTemplates) {
  async function resolveRow({ batch, row }: RowPreview) {
    await deps.limits.take('preview', `user:${batch.user_id}`, { max: 600, perS: 60 });
    const text = await getVersionText(deps, batch.template_version_id);
    const fields = text.fields;
    const values = await readRow(batch, row, (cells) => {
      const columns = readColumns(batch).map(({ field }) => field ?? undefined);
      return createRowCheck({ fields, columns, locale: text.page, unfinished: true })(cells).values;
    });
    const resolution = resolve(parsedTemplates(text), { fields, values, mode: 'preview', locale: text.page });
    return { text, date: instant(deps.clock.now()), ...resolution };
  }

  /** From its cells, or from the document that was made of them. */
  async function readRow(
    { id, user_id }: FoundBatch,
    row: number,
    read: (cells: Cell[]) => Values,
  ): Promise<Values> {
    const found = await deps.database.query
      .selectFrom('batch_rows')
      .leftJoin('documents', 'documents.id', 'batch_rows.document_id')
      .select(['batch_rows.cells_json', 'documents.form_data_json'])
      .where('batch_rows.user_id', '=', user_id)
      .where('batch_rows.batch_id', '=', id)
      .where('batch_rows.row_number', '=', row)
      .executeTakeFirst();
    if (found === undefined) throw new AppError('not_found');
    if (found.cells_json !== null) return read(readCells(found.cells_json));
    // Written here, when the document was made.
    return JSON.parse(found.form_data_json ?? '{}') as Values;
  }

  return {
    async pages(preview: RowPreview): Promise<Preview> {
      const { text, document, date, missing, problems } = await resolveRow(preview);
      const typesetting = { text, document, date, output: 'svg' as const, request: preview.request };
      const { pages: set, pageCount } = await typesetDocument(deps, typesetting);
      // Put in here: the batch may be of a version whose logo the page does not know.
      const logo = await findLogoBytes(deps.storage, text.page);
      const pages = logo === undefined ? set : withLogo(set, logoDataOf(logo));
      return { text: renderText(document), document, missing, problems, pages, page_count: pageCount };
    },
    async pdf(preview: RowPreview): Promise<Uint8Array> {
      const { text, document, date } = await resolveRow(preview);
      const typesetting = { text, document, date, output: 'pdf' as const, request: preview.request };
      return (await typesetDocument(deps, typesetting)).pdf;
    },
  };
}
