import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { instant } from '../clock.ts';
import { bytesOfRow } from '../batches/stored-table.ts';
import type { Queries } from '../database/database.ts';
import { addStored } from '../quotas/stored.ts';
import { removeDraftsOf } from '../drafts/end-draft.ts';
import { removeFile } from '../storage/file-removals.ts';
import type { BegunErasure, EraseDeps } from './carry-out.ts';

/** How much one transaction erases. More would block the event loop for too long. */
const maxPiece = { documents: 20, valueBytes: 1_000_000 };

/**
 * Blanks the values of the next documents of an erasure and notes their files for removal. Row, dates, template
 * and hash stay, so that a PDF kept by its owner can still be recognised. Every erasure of a document runs this.
 */
export async function eraseDocuments(
  { clock }: EraseDeps,
  tx: Queries,
  { id: erasure, document_id: document, user_id: user }: BegunErasure,
): Promise<'more' | 'nothing left'> {
  const select = tx
    .selectFrom('documents')
    .select(['id', 'user_id', 'sha256', 'batch_id'])
    .select(['byte_count', sql<number>`octet_length(form_data_json)`.as('value_bytes')])
    .where('erased_at', 'is', null)
    .limit(maxPiece.documents);
  const found = ofPiece(
    await (
      document === null ? select.where('user_id', '=', user ?? 0) : select.where('id', '=', document)
    ).execute(),
  );
  const [first] = found;
  if (first === undefined) return 'nothing left';
  const ids = found.map(({ id }) => id);
  await tx
    .updateTable('documents')
    .set({ form_data_json: '{}', erased_at: instant(clock.now()) })
    .where('id', 'in', ids)
    .execute();
  await tx
    .insertInto('files_to_remove')
    .values(found.map(({ sha256 }) => ({ sha256, erasure_id: erasure })))
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  for (const table of ['document_details', 'document_dates', 'document_mails'] as const)
    await tx.deleteFrom(table).where('user_id', '=', first.user_id).where('document_id', 'in', ids).execute();
  // The fingerprint of a call is made of its values.
  await tx.deleteFrom('idempotency_keys').where('document_id', 'in', ids).execute();
  // A draft keeps its values for a week after its document was made.
  await removeDraftsOf(tx, { userId: first.user_id, documents: ids });
  const bytes = found.reduce((sum, { byte_count, value_bytes }) => sum + byte_count + value_bytes, 0);
  let blanked = 0;
  for (const document of found) blanked += await blankRow(tx, document);
  await addStored(tx, first.user_id, { documents: -found.length, bytes: -bytes - blanked });
  return 'more';
}

/** The first of them, up to the size of a piece. */
function ofPiece<Document extends { value_bytes: number }>(documents: Document[]): Document[] {
  let bytes = 0;
  const end = documents.findIndex(({ value_bytes }) => (bytes += value_bytes) > maxPiece.valueBytes);
  return end === -1 ? documents : documents.slice(0, Math.max(1, end));
}

/** Blanks the row of a table that a document was made from. Returns by how many bytes less its table counts. */
async function blankRow(
  tx: Queries,
  { id, user_id, batch_id }: { id: number; user_id: number; batch_id: number | null },
): Promise<number> {
  if (batch_id === null) return 0;
  const row = await tx
    .selectFrom('batch_rows')
    .select(['row_number', bytesOfRow.as('bytes')])
    .where('user_id', '=', user_id)
    .where('batch_id', '=', batch_id)
    .where('document_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return 0;
  await tx
    .updateTable('batch_rows')
    .set({ cells_json: null, sent_json: null, errors_json: null })
    .where('user_id', '=', user_id)
    .where('batch_id', '=', batch_id)
    .where('row_number', '=', row.row_number)
    .execute();
  // Tables older than the quotas have no size: only their number counts.
  const { numUpdatedRows } = await tx
    .updateTable('batches')
    .set((eb) => ({ byte_count: eb('byte_count', '-', row.bytes) }))
    .where('id', '=', batch_id)
    .where('byte_count', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? 0 : row.bytes;
}

/**
 * Removes the files that erasures left, after the transactions that blanked their documents. After a crash in
 * between, their names are still in `files_to_remove`, as are those that another server is removing. Files with
 * another reference stay.
 */
export async function removeFiles(deps: EraseDeps, erasure: number, signal?: AbortSignal): Promise<void> {
  const { query } = deps.database;
  for (let last = ''; ;) {
    if (signal?.aborted === true) return;
    const file = await query
      .selectFrom('files_to_remove')
      .select('sha256')
      .where('erasure_id', '=', erasure)
      .where('sha256', '>', last)
      .orderBy('sha256')
      .limit(1)
      .executeTakeFirst();
    if (file === undefined) return;
    last = file.sha256;
    if (await removeFile(deps, last))
      await query.deleteFrom('files_to_remove').where('sha256', '=', last).execute();
    await setImmediate();
  }
}
