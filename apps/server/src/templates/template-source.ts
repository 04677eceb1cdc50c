import type { PdfForm } from '@inkfield/contract/pdf-form';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { invalidField } from '../errors.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';

interface DraftSource {
  act: Act;
  /** The document that the save names. */
  sent: number | null | undefined;
  /** The document of the draft before. */
  current: number | null;
  /** The pages of the draft after the save. */
  form: PdfForm | null;
  /** Staff have confirmed that they may fill in a form whose owner forbids it. */
  isConfirmed: boolean | undefined;
}

/** Returns the source document of a draft that is saved. Ends the review of a document that the save names. */
export async function takeSource(tx: Queries, clock: Clock, source: DraftSource): Promise<number | null> {
  const { act, sent, isConfirmed } = source;
  if (sent) await endReview(tx, sent);
  const id = await findSource(tx, source);
  if (id !== null && source.form) await requireRightToFill(tx, clock, { act, id, isConfirmed });
  return id;
}

/** Makes sure that the document is there: the draft is made of it. */
async function endReview(tx: Queries, id: number): Promise<void> {
  const known = await tx.selectFrom('source_documents').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw invalidField('source_document', 'There is no such source document.');
  await tx.deleteFrom('import_reviews').where('source_document_id', '=', id).execute();
}

/**
 * Pages of a form come from a source document, since a name alone could be that of any stored file. Pages of an earlier
 * file, which undo and former versions bring back, bring back its document.
 */
async function findSource(tx: Queries, { sent, current, form }: DraftSource): Promise<number | null> {
  const wanted = sent === undefined ? current : sent;
  if (!form) return wanted;
  const ofForm = tx.selectFrom('source_documents').select('id').where('form_sha256', '=', form.base);
  // Most saves keep the document, which is found by its id.
  const own = wanted === null ? undefined : await ofForm.where('id', '=', wanted).executeTakeFirst();
  if (own !== undefined) return own.id;
  const newest = await ofForm.orderBy('id', 'desc').executeTakeFirst();
  if (sent === undefined && newest !== undefined) return newest.id;
  throw invalidField('pdf_form', 'These pages are not those of the source document.');
}

interface Filling {
  act: Act;
  /** Of the source document. */
  id: number;
  isConfirmed: boolean | undefined;
}

/** Refuses a form whose owner forbids filling it in, until staff have confirmed that it may be used. */
async function requireRightToFill(
  tx: Queries,
  clock: Clock,
  { act, id, isConfirmed }: Filling,
): Promise<void> {
  const forbidden = await tx
    .selectFrom('source_documents as s')
    .leftJoin('filling_confirmations as c', 'c.source_document_id', 's.id')
    .select('s.id')
    .where('s.id', '=', id)
    .where('s.forbids_filling', '=', 1)
    .where('c.source_document_id', 'is', null)
    .executeTakeFirst();
  if (forbidden === undefined) return;
  if (!isConfirmed) {
    throw invalidField(
      'confirms_right_to_fill',
      'The owner of this file has forbidden to fill it in with other programs. Confirm that you may use it.',
    );
  }
  const added = await tx
    .insertInto('filling_confirmations')
    .values({ source_document_id: id, confirmed_at: instant(clock.now()), confirmed_by: act.caller.id })
    .onConflict((conflict) => conflict.column('source_document_id').doNothing())
    .returning('source_document_id')
    .executeTakeFirst();
  // Another user has confirmed it at the same moment.
  if (added === undefined) return;
  await recordEvents(tx, clock, {
    ...by(act),
    action: 'source_document.filling_confirmed',
    subject: { type: 'source_document', id },
  });
}
