import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from './database.ts';

/** Whether a legal hold names a person or the person's company. */
export function isPersonHeld(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from legal_holds h where h.lifted_at is null
    and (h.user_id = ${userId} or h.company_id = (select company_id from users where users.id = ${userId})))`;
}

interface Held {
  userId: RawBuilder<unknown>;
  documentId: RawBuilder<unknown>;
}

/** Whether a legal hold names the document, the person or the person's company. */
export function isEitherHeld({ userId, documentId }: Held): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isPersonHeld(userId)} or exists (select 1 from legal_holds h
    where h.lifted_at is null and h.document_id = ${documentId}))`;
}

/** As `isEitherHeld`, for a person and perhaps one of their documents. */
export async function isHeld(
  queries: Queries,
  { userId, documentId = null }: { userId: number; documentId?: number | null },
): Promise<boolean> {
  const either = isEitherHeld({ userId: sql`${userId}`, documentId: sql`${documentId}` });
  const held = await sql`select 1 as held where ${either}`.execute(queries);
  return held.rows.length > 0;
}
