import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import { containsWords } from '../database/search.ts';

/** So few people have few documents, which are found by person; those of more are found sooner by time. */
const few = 100;

const hay = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;

/** The condition for documents of whoever has all the words in name or address. */
export async function ofClientsCalled(queries: Queries, words: string): Promise<RawBuilder<SqlBool>> {
  const isCalled = containsWords(hay, words);
  const found = await queries
    .selectFrom('users')
    .select('id')
    .where(isCalled)
    .limit(few + 1)
    .execute();
  if (found.length === 0) return sql<SqlBool>`1 = 0`;
  return found.length > few
    ? isCalled
    : sql<SqlBool>`documents.user_id in (${sql.join(found.map(({ id }) => id))})`;
}
