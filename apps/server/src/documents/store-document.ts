import type { Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import { instant, type Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { TemplateText } from '../templates/template-text.ts';
import { type IdempotentCall, rememberCall } from './idempotent-calls.ts';

export interface NewDocument {
  userId: number;
  text: TemplateText;
  values: Values;
  /** The moment that the PDF carries, to the second. */
  generatedAt: Instant;
  pdf: Uint8Array;
  pageCount: number;
  call: IdempotentCall | undefined;
}

/** What a row of `documents` says. */
export type DocumentRow = Omit<NewDocument, 'call'> & { batchId?: number };

/**
 * Stores a document with its PDF, its values and its key, or nothing of it. Gives back its id; undefined when
 * another document of the user was stored meanwhile with a later second: then the PDF must carry a later one.
 */
export async function storeDocument(
  { database, storage, clock }: Pick<Deps, 'database' | 'storage' | 'clock'>,
  document: NewDocument,
): Promise<number | undefined> {
  const file = await storage.prepare(document.pdf);
  return database.transaction(async (tx) => {
    const generatedAt = await nextMoment(tx, document.userId, document.generatedAt);
    if (secondOf(generatedAt) !== secondOf(document.generatedAt)) return undefined;
    await file.keep(tx);
    const documentId = await insertDocument(tx, { ...document, generatedAt }, file.sha256);
    if (document.call !== undefined) await rememberCall(tx, document.call, { documentId, clock });
    return documentId;
  });
}

/** `moment`, or just after the newest document of the user: whatever the clock does, their order stays. */
export async function nextMoment(queries: Queries, userId: number, moment: Instant): Promise<Instant> {
  const newest = await queries
    .selectFrom('documents')
    .select('generated_at')
    .where('user_id', '=', userId)
    .orderBy('generated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.generated_at < moment) return moment;
  return instant(Date.parse(newest.generated_at) + 1);
}

export function secondOf(moment: Instant): string {
  return moment.slice(0, 19);
}

/** Only in a transaction that keeps the file as well. */
export async function insertDocument(tx: Queries, document: DocumentRow, sha256: string): Promise<number> {
  const { userId, text, values, generatedAt, pdf, pageCount, batchId } = document;
  const { id } = await tx
    .insertInto('documents')
    .values({
      user_id: userId,
      template_id: text.templateId,
      template_version_id: text.versionId,
      template_version: text.version,
      template_name: text.name,
      form_data_json: JSON.stringify(values),
      generated_at: generatedAt,
      sha256,
      page_count: pageCount,
      byte_count: pdf.byteLength,
      batch_id: batchId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
