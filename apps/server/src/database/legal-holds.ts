import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from './database.ts';

/** Whether a legal hold names a person or the person's company. */
export function isPersonHeld(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from legal_holds h where h.lifted_at is null
    and (h.user_id = ${userId} or h.company_id = (select company_id from users where users.id = ${userId})))`;
}

/** Whether a legal hold names the document, the person or the person's company. */
export async function isHeld(
  queries: Queries,
  { userId, documentId = null }: { userId: number; documentId?: number | null },
): Promise<boolean> {
  const hold = await queries
    .selectFrom('legal_holds')
    .select('id')
    .where('lifted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('company_id', '=', eb.selectFrom('users').select('company_id').where('users.id', '=', userId)),
        ...(documentId === null ? [] : [eb('document_id', '=', documentId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return hold !== undefined;
}
