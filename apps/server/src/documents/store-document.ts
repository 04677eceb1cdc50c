import type { UsedDraft } from '@inkfield/contract/drafts';
import type { DueDate } from '@inkfield/engine/due-dates';
import type { Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import type { Clock, Instant } from '../clock.ts';
import { type AuditEvent, recordEvents } from '../events/record.ts';
import type { Queries } from '../database/database.ts';
import { endWithDocument, findOrigin, type Origin } from '../drafts/end-draft.ts';
import { AppError } from '../errors.ts';
import { whyNotAllowed } from '../permissions/why-not-allowed.ts';
import type { Amounts } from '../quotas/quota-settings.ts';
import type { Room } from '../quotas/room.ts';
import { storingFiles } from '../storage/unnamed-files.ts';
import type { TemplateText } from '../templates/template-text.ts';
import { storedValues } from './copy-line.ts';
import { firstDates } from './dates.ts';
import { firstDetails } from './details.ts';
import { type IdempotentCall, rememberCall } from '../idempotency/idempotent-calls.ts';

export interface NewDocument {
  userId: number;
  text: TemplateText;
  values: Values;
  /** By the pattern of the template. */
  name: string | null;
  /** The days that the template marks. */
  dates: readonly DueDate[];
  /** The moment that the PDF carries, to the second. */
  generatedAt: Instant;
  /** The check code that the PDF may carry. */
  code: string;
  pdf: Uint8Array;
  pageCount: number;
  /** The requester, for the audit. */
  by: Pick<AuditEvent, 'actor' | 'request'>;
  call: IdempotentCall | undefined;
  /** The draft that ends when this document is stored. */
  draft?: UsedDraft | undefined;
  room: Room;
}

/** The columns of a row of `documents`. */
export type DocumentRow = Omit<NewDocument, 'call' | 'draft' | 'room'> & {
  sha256: string;
  batchId?: number;
  origin?: Origin | undefined;
};

/** Stores a document with its PDF, values and key in one transaction. Returns its id. */
export async function storeDocument(
  deps: Pick<Deps, 'database' | 'storage' | 'clock'>,
  document: NewDocument,
): Promise<number> {
  const { clock } = deps;
  const file = await deps.storage.prepare(document.pdf);
  return storingFiles(deps, [file], async (tx) => {
    // A permission may have been revoked while the PDF was made.
    const use = { user_id: document.userId, template_id: document.text.templateId };
    const reason = await whyNotAllowed(tx, use, clock);
    if (reason !== undefined)
      throw new AppError(reason === 'account_disabled' ? 'not_authenticated' : 'not_found');
    await file.keep(tx);
    const { userId, draft, text } = document;
    const origin = draft && (await findOrigin(tx, { userId, draft, templateId: text.templateId }));
    const row = { ...document, sha256: file.sha256, origin };
    const documentId = idOf(row, await insertDocuments(tx, clock, [row]));
    // The key first: a call that was made before gets its document, even where there is no room for another one.
    if (document.call !== undefined)
      await rememberCall(tx, document.call, { made: { document_id: documentId }, clock });
    if (draft !== undefined) await endWithDocument(tx, { clock }, { userId, draft, documentId });
    await document.room.take(tx, storedIn([row]));
    return documentId;
  });
}

/**
 * Documents of one user, in a transaction that keeps the files as well, with an audit row for each. No two of them have the same moment: their ids
 * are returned by it.
 */
export async function insertDocuments(
  tx: Queries,
  clock: Clock,
  documents: readonly DocumentRow[],
): Promise<Map<Instant, number>> {
  const stored = await tx
    .insertInto('documents')
    .values(documents.map(columnsOf))
    .returning(['id', 'generated_at'])
    .execute();
  const ids = new Map(stored.map(({ id, generated_at }) => [generated_at, id]));
  await tx
    .insertInto('document_details')
    .values(documents.map((document) => firstDetails(document, idOf(document, ids))))
    .execute();
  const dates = documents.flatMap((document) => firstDates(document, idOf(document, ids)));
  if (dates.length > 0) await tx.insertInto('document_dates').values(dates).execute();
  await recordEvents(tx, clock, ...documents.map((document) => generatedEvent(document, ids)));
  return ids;
}

function idOf({ generatedAt }: DocumentRow, ids: ReadonlyMap<Instant, number>): number {
  const id = ids.get(generatedAt);
  if (id === undefined) throw new Error('a document that was stored has an id');
  return id;
}

function generatedEvent(document: DocumentRow, ids: ReadonlyMap<Instant, number>): AuditEvent {
  const { userId, text, batchId, by } = document;
  const id = idOf(document, ids);
  const after = { user: userId, template: text.templateId, ...(batchId !== undefined && { batch: batchId }) };
  return { ...by, action: 'document.generated', subject: { type: 'document', id }, after };
}

/** The amounts that documents add to the quotas. */
export function storedIn(documents: readonly DocumentRow[]): Partial<Amounts> {
  const bytes = documents.map(({ pdf, values }) => pdf.byteLength + Buffer.byteLength(storedValues(values)));
  return { documents: documents.length, bytes: bytes.reduce((sum, one) => sum + one, 0) };
}

function columnsOf({
  userId,
  text,
  values,
  generatedAt,
  code,
  pdf,
  pageCount,
  sha256,
  batchId,
  origin,
}: DocumentRow) {
  return {
    user_id: userId,
    template_id: text.templateId,
    template_version_id: text.versionId,
    template_version: text.version,
    template_name: text.name,
    form_data_json: storedValues(values),
    generated_at: generatedAt,
    sha256,
    page_count: pageCount,
    byte_count: pdf.byteLength,
    batch_id: batchId ?? null,
    code,
    locale: text.page.locale,
    currency: text.page.currency,
    draft_id: origin?.draft_id ?? null,
    based_on_document_id: origin?.based_on_document_id ?? null,
    relation: origin?.relation ?? null,
  };
}
