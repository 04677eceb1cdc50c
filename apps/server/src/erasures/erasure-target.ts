import type { Queries } from '../database/database.ts';
import { isHeld } from '../database/legal-holds.ts';
import { AppError, invalidField } from '../errors.ts';
import type { ErasureScope } from '@inkfield/contract/erasures';
import { sql } from 'kysely';

/** One document, or one person with everything of theirs. */
export type ErasureTarget = { document: number } | { user: number };

export function readTarget({
  document,
  user,
}: {
  document?: number | undefined;
  user?: number | undefined;
}): ErasureTarget {
  if (document !== undefined && user === undefined) return { document };
  if (user !== undefined && document === undefined) return { user };
  throw invalidField('non_field_errors', 'Name either a document or a user.');
}

export interface FoundTarget {
  userId: number;
  documentId: number | null;
  templateId: number | null;
  /** In words, why it can't be erased; undefined where it can. */
  refusal: string | undefined;
}

/** Whose it is, and whether it may be erased at all at this moment. */
export async function findTarget(queries: Queries, target: ErasureTarget): Promise<FoundTarget> {
  const found =
    'user' in target ? await findUser(queries, target.user) : await findDocument(queries, target.document);
  if (found.refusal !== undefined) return found;
  if (await isHeld(queries, found)) return { ...found, refusal: 'A legal hold is in the way.' };
  return found;
}

async function findUser(queries: Queries, id: number): Promise<FoundTarget> {
  const select = queries.selectFrom('users').select(['role', 'erased_at']).where('id', '=', id);
  const user = await select.executeTakeFirst();
  if (user === undefined) throw new AppError('not_found');
  const found = { userId: id, documentId: null, templateId: null };
  if (user.erased_at !== null) return { ...found, refusal: 'This account was erased.' };
  if (user.role !== 'client')
    return { ...found, refusal: "Only a client's account is erased. Change the role first." };
  return { ...found, refusal: undefined };
}

async function findDocument(queries: Queries, id: number): Promise<FoundTarget> {
  const document = await queries
    .selectFrom('documents')
    .select(['user_id', 'template_id', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (document === undefined) throw new AppError('not_found');
  const refusal = document.erased_at === null ? undefined : 'This document was erased.';
  return { userId: document.user_id, documentId: id, templateId: document.template_id, refusal };
}

const counted = sql<number>`count(*)`.as('count');

/** The data that an erasure would remove, for a check before it is requested. */
export async function findScope(queries: Queries, target: ErasureTarget): Promise<ErasureScope> {
  const { userId, documentId, refusal = null } = await findTarget(queries, target);
  let documents = queries
    .selectFrom('documents')
    .select([counted, sql<number>`cast(coalesce(sum(page_count), 0) as bigint)`.as('pages')])
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null);
  if (documentId !== null) documents = documents.where('id', '=', documentId);
  const { count, pages } = await documents.executeTakeFirstOrThrow();
  const found = { documents: count, pages, refusal };
  if (documentId !== null) return { ...found, tables: 0, rows: 0 };
  const tables = queries.selectFrom('batches').select(counted).where('user_id', '=', userId);
  const rows = queries.selectFrom('batch_rows').select(counted).where('user_id', '=', userId);
  return {
    ...found,
    tables: (await tables.executeTakeFirstOrThrow()).count,
    rows: (await rows.executeTakeFirstOrThrow()).count,
  };
}
