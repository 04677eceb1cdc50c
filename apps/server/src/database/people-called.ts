import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from './database.ts';
import { containsWords } from './search.ts';

/** So few people are looked for one by one; of more, the rows of one are soon met among all. */
const few = 20;

const hay = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;

export type People =
  | { ids: number[] }
  /** Whether somebody, by the id that a row of another table names, is one of a crowd. */
  | { includes: (id: RawBuilder<unknown>) => RawBuilder<SqlBool> };

/**
 * Whoever has all the words in name or address: their ids or, when they are many, a condition on an id. That one is
 * a question to each row on purpose: a join or `in` would make the database gather and sort all rows of the crowd.
 */
export async function peopleCalled(queries: Queries, words: string): Promise<People> {
  const isCalled = containsWords(hay, words);
  const found = await queries
    .selectFrom('users')
    .select('id')
    .where(isCalled)
    .limit(few + 1)
    .execute();
  if (found.length <= few) return { ids: found.map(({ id }) => id) };
  return { includes: (id) => sql<SqlBool>`(select ${isCalled} from users where users.id = ${id})` };
}
