import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import { containsWords } from '../database/search.ts';

/** So few people are looked for one by one; of more, the documents of one are soon met among all. */
const few = 50;

const hay = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;

/** Whoever has all the words in name or address: their ids, or a condition on `users` when they are many. */
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
  return found.length > few ? { condition: isCalled } : { ids: found.map(({ id }) => id) };
}
