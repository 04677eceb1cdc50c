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
export type DocumentRow = Omit<NewDocument, 'call'> & { sha256: string; batchId?: number };

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
    const row = { ...document, generatedAt, sha256: file.sha256 };
    const documentId = (await insertDocuments(tx, [row])).get(generatedAt);
    if (documentId === undefined) throw new Error('a document that was stored has an id');
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
  return momentAfter(newest.generated_at);
}

export function secondOf(moment: Instant): string {
  return moment.slice(0, 19);
}

/** The moment of a user's next document, as none other of his may have the same. */
export function momentAfter(moment: Instant): Instant {
  return instant(Date.parse(moment) + 1);
}

/** Documents of one user, in a transaction that keeps the files as well; gives back their ids by their moments. */
export async function insertDocuments(
  tx: Queries,
  documents: readonly DocumentRow[],
): Promise<Map<Instant, number>> {
  const stored = await tx
    .insertInto('documents')
    .values(documents.map(columnsOf))
    .returning(['id', 'generated_at'])
    .execute();
  return new Map(stored.map(({ id, generated_at }) => [generated_at, id]));
}

function columnsOf({ userId, text, values, generatedAt, pdf, pageCount, sha256, batchId }: DocumentRow) {
  return {
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
  };
}
