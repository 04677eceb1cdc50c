import type { QueryOf } from '@inkfield/contract/route';
import type { UserRecord, userRoutes } from '@inkfield/contract/users';
import { sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import { everyWord } from '../database/search.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import { selectUsers, toRecord } from './users.ts';

type Query = QueryOf<(typeof userRoutes)['listUsers']>;

/** Newest first. */
export async function listUsers(queries: Queries, query: Query): Promise<Page<UserRecord>> {
  const place = readCursor(query.cursor);
  let users = selectUsers(queries);
  if (query.search !== undefined) users = users.where(contains(query.search));
  if (query.role !== undefined) users = users.where('role', '=', query.role);
  if (query.company !== undefined) users = users.where('users.company_id', '=', query.company);
  if (place !== undefined) users = users.where(beyond(place, 'desc', ['users.created_at', 'users.id']));
  const found = await users
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const { rows, next } = pageOf(found, query.limit, ({ created_at: at, id }) => ({ at, id }));
  return { rows: rows.map(toRecord), next };
}

/** Without the joined company, so that accounts are read in the order of the list, and only until a page is full. */
function contains(search: string) {
  return everyWord(search, (isIn) => {
    const own = ['first_name', 'last_name', 'company_name'].map((name) => isIn(sql`lower(${sql.ref(name)})`));
    const called = sql`select id from companies where ${isIn(sql`lower(name)`)}`;
    const places = [isIn(sql`email_key`), ...own, sql<SqlBool>`users.company_id in (${called})`];
    return sql<SqlBool>`(${sql.join(places, sql` or `)})`;
  });
}
