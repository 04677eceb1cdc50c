import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from './database.ts';
import { containsWords } from './search.ts';

/** So few people are looked for one by one; of more, the rows of one are soon met among all. */
const few = 20;

const names = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email)`;

export type People =
  | { ids: number[] }
  /** A condition on the user id of another table's row: whether the user is among the many matches. */
  | { includes: (id: RawBuilder<unknown>) => RawBuilder<SqlBool> };

/**
 * Matches people by words that must all occur in the name or address. Returns ids or, for many people, a condition
 * on an id. The condition is evaluated per row on purpose: a join or `in` would make the database collect and sort
 * all rows of the matched people.
 */
export async function peopleCalled(queries: Queries, words: string): Promise<People> {
  const isCalled = containsWords(names, words);
  const found = await queries
    .selectFrom('users')
    .select('id')
    .where(isCalled)
    .limit(few + 1)
    .execute();
  if (found.length <= few) return { ids: found.map(({ id }) => id) };
  return { includes: (id) => sql<SqlBool>`(select ${isCalled} from users where users.id = ${id})` };
}
