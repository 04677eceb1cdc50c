import type { Permission, permissionRoutes, RemainingAccess } from '@inkfield/contract/permissions';
import type { QueryOf } from '@inkfield/contract/route';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { containsWords } from '../database/search.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import { AppError } from '../errors.ts';
import { isInForce } from './may-use-template.ts';
import { findRemaining } from './remaining-access.ts';

type PermissionQuery = QueryOf<(typeof permissionRoutes)['listPermissions']>;
export type PermissionDeps = Pick<Deps, 'database' | 'clock'>;

const templateStatus = sql<Permission['template_status']>`case when t.archived_at is not null then 'archived'
  when t.version is null then 'draft' else 'published' end`.as('template_status');

function selectPermissions(queries: Queries) {
  return queries
    .selectFrom('permissions as p')
    .innerJoin('templates as t', 't.id', 'p.template_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('users as g', 'g.id', 'p.granted_by')
    .select([
      'p.id',
      'p.template_id as template',
      't.name as template_name',
      'p.user_id as user',
      'u.email as user_email',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('user_name'),
      'p.company_id as company',
      'c.name as company_name',
      templateStatus,
      'p.granted_by',
      sql<string | null>`g.first_name || ' ' || g.last_name`.as('granted_by_name'),
      'p.granted_at',
      'p.expires_at',
      'p.revoked_at',
    ]);
}

export async function getPermission(queries: Queries, id: number): Promise<Permission> {
  const found = await selectPermissions(queries).where('p.id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Newest first; without `all` only those in force. */
export async function listPermissions(
  deps: PermissionDeps,
  query: PermissionQuery,
): Promise<Page<Permission>> {
  const place = readCursor(query.cursor);
  let select = selectPermissions(deps.database.query);
  if (query.template !== undefined) select = select.where('p.template_id', '=', query.template);
  if (query.user !== undefined) select = select.where('p.user_id', '=', query.user);
  if (query.company !== undefined) select = select.where('p.company_id', '=', query.company);
  if (query.search !== undefined) select = select.where(isHeldBy(query.search));
  if (query.all !== 'true') select = select.where(isInForce(instant(deps.clock.now())));
  if (place !== undefined) select = select.where(beyond(place, 'desc', ['p.granted_at', 'p.id']));
  const newest = select.orderBy('p.granted_at', 'desc').orderBy('p.id', 'desc');
  const found = await newest.limit(query.limit + 1).execute();
  return pageOf(found, query.limit, ({ granted_at, id }) => ({ at: granted_at, id }));
}

/** Each word somewhere in the name or address of the person, or the name of the company, whose it is. */
function isHeldBy(search: string) {
  const names = sql`lower(coalesce(u.first_name || ' ' || u.last_name || ' ' || u.email, '') || coalesce(c.name, ''))`;
  return containsWords(names, search);
}

/** Ends a permission immediately. Repeating it changes nothing. */
export async function revokePermission(
  { database, clock }: PermissionDeps,
  act: Act,
  id: number,
): Promise<Permission & { remaining: RemainingAccess }> {
  const now = instant(clock.now());
  return database.transaction(async (tx) => {
    const before = await getPermission(tx, id);
    const remaining = await findRemaining(tx, before, now);
    if (before.revoked_at !== null) return { ...before, remaining };
    await tx.updateTable('permissions').set({ revoked_at: now }).where('id', '=', id).execute();
    const after = await getPermission(tx, id);
    await recordEvents(tx, clock, {
      ...by(act),
      action: 'permission.revoked',
      subject: { type: 'permission', id },
      before,
      after,
    });
    return { ...after, remaining };
  });
}

/** The holders' access to the template without this permission. */
export async function getRemainingAccess(
  { database, clock }: PermissionDeps,
  id: number,
): Promise<RemainingAccess> {
  const permission = await getPermission(database.query, id);
  return findRemaining(database.query, permission, instant(clock.now()));
}
