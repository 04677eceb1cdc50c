import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { Queries } from '../database/database.ts';
import { invalidField } from '../errors.ts';

/** Makes sure that a source document is there, and ends its review: the draft is made of it. */
export async function takeSource(tx: Queries, id: number | null): Promise<void> {
  if (id === null) return;
  const known = await tx.selectFrom('source_documents').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw invalidField('source_document', 'There is no such source document.');
  await tx.deleteFrom('import_reviews').where('source_document_id', '=', id).execute();
}

interface DraftSource {
  /** The document that the save names. */
  sent: number | null | undefined;
  /** The document of the draft before. */
  current: number | null;
  form: PdfForm | null | undefined;
}

/**
 * The source document of a draft. Pages of a form come from a source document, since a name alone could be that of any
 * stored file. Pages of an earlier file, which undo and former versions bring back, bring back its document.
 */
export async function findSource(
  queries: Queries,
  { sent, current, form }: DraftSource,
): Promise<number | null> {
  const wanted = sent === undefined ? current : sent;
  if (!form) return wanted;
  const found = await queries
    .selectFrom('source_documents')
    .select('id')
    .where('form_sha256', '=', form.base)
    .orderBy('id', 'desc')
    .execute();
  const ids = found.map(({ id }) => id);
  if (wanted !== null && ids.includes(wanted)) return wanted;
  const [newest] = ids;
  if (sent === undefined && newest !== undefined) return newest;
  throw invalidField('pdf_form', 'These pages are not those of the source document.');
}
