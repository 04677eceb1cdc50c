import type { User, UserRecord, userRoutes } from '@inkfield/contract/users';
import type { Role } from '@inkfield/contract/values';
import type { QueryOf } from '@inkfield/contract/route';
import { sql, type SqlBool } from 'kysely';
import type { Act } from '../events/act.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { everyWord } from '../database/search.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';

/** The user's own view of their account. */
export function toUser({ id, email, first_name, last_name, company_name, role }: Caller): User {
  return { id, email, first_name, last_name, company_name, role };
}

/** Users with their company, as staff see them: `selectUsers(queries).where(...)`. */
export function selectUsers(queries: Queries) {
  return queries
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'email', 'first_name', 'last_name', 'company_name', 'role'])
    .select([
      'disabled_at',
      'email_proven_at',
      'address_by',
      'password_hash',
      'users.created_at',
      'erased_at',
    ])
    .select(['companies.id as company_id', 'companies.name as company_label']);
}
type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export function toRecord(row: UserRow): UserRecord {
  const { company_id: companyId, company_label: companyName } = row;
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    role: row.role,
    company: companyId === null || companyName === null ? null : { id: companyId, name: companyName },
    is_active: row.disabled_at === null,
    email_proven: row.email_proven_at !== null,
    email_from_staff: row.address_by !== null,
    has_password: row.password_hash !== null,
    created_at: row.created_at,
    erased_at: row.erased_at,
  };
}

export async function getUser(queries: Queries, id: number): Promise<UserRecord> {
  const row = await selectUsers(queries).where('users.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return toRecord(row);
}

/** Once its erasure has begun, an account is not used again: nothing of it may be changed. */
export async function requireNotErased(tx: Queries, id: number): Promise<void> {
  const begun = await tx
    .selectFrom('erasures')
    .select('id')
    .where('user_id', '=', id)
    .where('begun_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (begun !== undefined) throw new AppError('conflict', { detail: 'This account was erased.' });
}

/** Staff manage clients; accounts of staff are the administrators' (product, section 1). */
export function requireMayManage({ caller }: Act, role: Role): void {
  if (role !== 'client' && caller.role !== 'admin') throw new AppError('forbidden');
}

export async function requireCompany(tx: Queries, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const company = await tx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
  if (company === undefined) throw invalidField('company', 'There is no such company.');
  return id;
}

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
