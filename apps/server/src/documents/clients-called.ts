import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import { containsWords } from '../database/search.ts';

/** So few people are looked for one by one; of more, the documents of one are soon met among all. */
const few = 50;

const hay = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;

/**
 * Whoever has all the words in name or address: their ids or, when they are many, a condition on a document. That one is
 * a question to each row on purpose: a join or `in` would make the database gather and sort all that they ever made.
 */
export async function clientsCalled(
  queries: Queries,
  words: string,
): Promise<{ ids: number[] } | { condition: RawBuilder<SqlBool> }> {
  const isCalled = containsWords(hay, words);
  const found = await queries
    .selectFrom('users')
    .select('id')
    .where(isCalled)
    .limit(few + 1)
    .execute();
  if (found.length <= few) return { ids: found.map(({ id }) => id) };
  return {
    condition: sql<SqlBool>`(select ${isCalled} from users where users.id = documents.user_id)`,
  };
}
