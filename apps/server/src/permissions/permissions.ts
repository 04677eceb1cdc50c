import type { OwnPermission, Permission, permissionRoutes } from '@inkfield/contract/permissions';
import type { BodyOf, QueryOf } from '@inkfield/contract/route';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../audit/act.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Clock, instant, type Instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { containsWords } from '../database/search.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import { AppError, invalidField } from '../http/errors.ts';
import { isInForce, isInUse } from './may-use-template.ts';

type Grant = BodyOf<(typeof permissionRoutes)['grantPermission']>;
type PermissionQuery = QueryOf<(typeof permissionRoutes)['listPermissions']>;
type Rules = Pick<Deps, 'database' | 'clock'>;

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

async function getPermission(queries: Queries, id: number): Promise<Permission> {
  const found = await selectPermissions(queries).where('p.id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** Newest first; without `all` only those in force. */
export async function listPermissions(rules: Rules, query: PermissionQuery): Promise<Page<Permission>> {
  const place = readCursor(query.cursor);
  let select = selectPermissions(rules.database.query);
  if (query.template !== undefined) select = select.where('p.template_id', '=', query.template);
  if (query.user !== undefined) select = select.where('p.user_id', '=', query.user);
  if (query.company !== undefined) select = select.where('p.company_id', '=', query.company);
  if (query.search !== undefined) select = select.where(isHeldBy(query.search));
  if (query.all !== 'true') select = select.where(isInForce(instant(rules.clock.now())));
  if (place !== undefined) select = select.where(beyond(place, 'desc', ['p.granted_at', 'p.id']));
  const newest = select.orderBy('p.granted_at', 'desc').orderBy('p.id', 'desc');
  const found = await newest.limit(query.limit + 1).execute();
  return pageOf(found, query.limit, ({ granted_at, id }) => ({ at: granted_at, id }));
}

/** Each word somewhere in the name or address of the person, or the name of the company, whose it is. */
function isHeldBy(search: string) {
  const hay = sql`lower(coalesce(u.first_name || ' ' || u.last_name || ' ' || u.email, '') || coalesce(c.name, ''))`;
  return containsWords(hay, search);
}

/** Lets a user or a company use a template; `created` is false when they may already. */
export async function grantPermission(
  { database, clock }: Rules,
  act: Act,
  grant: Grant,
): Promise<{ permission: Permission; created: boolean }> {
  const now = instant(clock.now());
  const expiresAt = readExpiry(grant, now);
  return database.transaction(async (tx) => {
    await requireTemplate(tx, grant.template);
    const unproven = await requireHolder(tx, grant);
    const current = await findCurrent(tx, grant);
    if (current !== undefined && (current.expires_at === null || current.expires_at > now)) {
      const end = { id: current.id, expiresAt, clock };
      return { permission: await prolong(tx, act, end), created: false };
    }
    if (current !== undefined) await endExpired(tx, current.id);
    const permission = await insertPermission(tx, { grant, act, now, expiresAt: expiresAt ?? null });
    const after = unproven ? { ...permission, confirmed_unproven: true } : permission;
    const subject = { type: 'permission', id: permission.id };
    await recordAudit(tx, clock, { ...by(act), action: 'permission.granted', subject, after });
    return { permission, created: true };
  });
}

/** Undefined when nothing was said about an end, which a permission that is in force then keeps. */
function readExpiry({ expires_at }: Grant, now: Instant): Instant | null | undefined {
  if (expires_at === undefined || expires_at === null) return expires_at;
  const end = instant(Date.parse(expires_at));
  if (end <= now) throw invalidField('expires_at', 'This lies in the past.');
  return end;
}

async function requireTemplate(tx: Queries, id: number): Promise<void> {
  const found = await tx.selectFrom('templates').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw invalidField('template', 'There is no such template.');
}

/** Whether the holder is somebody whose mailbox was never proven, which whoever grants has confirmed. */
async function requireHolder(tx: Queries, grant: Grant): Promise<boolean> {
  if (grant.company !== undefined) {
    const company = tx.selectFrom('companies').select('id').where('id', '=', grant.company);
    if ((await company.executeTakeFirst()) === undefined)
      throw invalidField('company', 'There is no such company.');
    return false;
  }
  const user = await tx
    .selectFrom('users')
    .select(['disabled_at', 'email_proven_at'])
    .where('id', '=', grant.user ?? 0)
    .executeTakeFirst();
  if (user === undefined) throw invalidField('user', 'There is no such user.');
  if (user.disabled_at !== null) throw invalidField('user', 'This account is disabled.');
  if (user.email_proven_at === null && grant.confirm_unproven !== true) throw new AppError('email_unproven');
  return user.email_proven_at === null;
}

/** The one that was not revoked; it may have expired. */
async function findCurrent(tx: Queries, { template, user, company }: Grant) {
  const select = tx
    .selectFrom('permissions')
    .select(['id', 'expires_at'])
    .where('template_id', '=', template)
    .where('revoked_at', 'is', null);
  return select
    .where('user_id', user === undefined ? 'is' : '=', user ?? null)
    .where('company_id', company === undefined ? 'is' : '=', company ?? null)
    .executeTakeFirst();
}

/** The end of an expired permission becomes its revocation, so that the pair is free for a new one. */
async function endExpired(tx: Queries, id: number): Promise<void> {
  await tx
    .updateTable('permissions')
    .set((row) => ({ revoked_at: row.ref('expires_at') }))
    .where('id', '=', id)
    .execute();
}

interface NewPermission {
  grant: Grant;
  act: Act;
  now: Instant;
  expiresAt: Instant | null;
}

async function insertPermission(
  tx: Queries,
  { grant, act, now, expiresAt }: NewPermission,
): Promise<Permission> {
  const { id } = await tx
    .insertInto('permissions')
    .values({
      template_id: grant.template,
      user_id: grant.user ?? null,
      company_id: grant.company ?? null,
      granted_by: act.caller?.id ?? null,
      granted_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getPermission(tx, id);
}

interface NewEnd {
  id: number;
  expiresAt: Instant | null | undefined;
  clock: Clock;
}

async function prolong(tx: Queries, act: Act, { id, expiresAt, clock }: NewEnd): Promise<Permission> {
  const before = await getPermission(tx, id);
  if (expiresAt === undefined || expiresAt === before.expires_at) return before;
  await tx.updateTable('permissions').set({ expires_at: expiresAt }).where('id', '=', id).execute();
  const after = await getPermission(tx, id);
  await recordAudit(tx, clock, {
    ...by(act),
    action: 'permission.changed',
    subject: { type: 'permission', id },
    before,
    after,
  });
  return after;
}

/** Ends a permission at once. Doing it again changes nothing. */
export async function revokePermission(
  { database, clock }: Rules,
  act: Act,
  id: number,
): Promise<Permission> {
  const now = instant(clock.now());
  return database.transaction(async (tx) => {
    const before = await getPermission(tx, id);
    if (before.revoked_at !== null) return before;
    await tx.updateTable('permissions').set({ revoked_at: now }).where('id', '=', id).execute();
    const after = await getPermission(tx, id);
    await recordAudit(tx, clock, {
      ...by(act),
      action: 'permission.revoked',
      subject: { type: 'permission', id },
      before,
      after,
    });
    return after;
  });
}

/** Every reason why a user may use a template: granted to them, to their company, shared with everybody. */
export async function listOwnPermissions(
  queries: Queries,
  clock: Clock,
  userId: number,
): Promise<OwnPermission[]> {
  const granted = await queries
    .selectFrom('permissions as p')
    .innerJoin('templates', 'templates.id', 'p.template_id')
    .innerJoin('template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 'templates.id').onRef('v.version', '=', 'templates.version'),
    )
    .select([
      'templates.id as template',
      'v.name as template_name',
      'p.user_id',
      'p.granted_at',
      'p.expires_at',
    ])
    .where(isInUse)
    .where(isInForce(instant(clock.now())))
    .where((either) =>
      either.or([
        either('p.user_id', '=', userId),
        either('p.company_id', '=', either.selectFrom('users').select('company_id').where('id', '=', userId)),
      ]),
    )
    .orderBy('v.name')
    .orderBy('p.id')
    .execute();
  const shared = await queries
    .selectFrom('templates')
    .innerJoin('template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 'templates.id').onRef('v.version', '=', 'templates.version'),
    )
    .select(['templates.id as template', 'v.name as template_name'])
    .where(isInUse)
    .where('templates.access', '=', 'shared')
    .orderBy('v.name')
    .orderBy('templates.id')
    .execute();
  return [
    ...granted.map(({ user_id, ...rest }) => ({
      ...rest,
      source: user_id === null ? ('company' as const) : ('user' as const),
    })),
    ...shared.map((rest) => ({ ...rest, source: 'shared' as const, granted_at: null, expires_at: null })),
  ];
}
