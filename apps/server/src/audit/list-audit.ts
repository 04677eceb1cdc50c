import type { AuditEntry, auditRoutes } from '@inkfield/contract/audit';
import type { QueryOf } from '@inkfield/contract/route';
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database.ts';
import { idsOfNewest } from '../database/newest.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import type { Tables } from '../database/tables.ts';
import { aboutPeopleCalled, byPeopleCalled, concerns, isSubject } from './concerns.ts';
import { addNames } from './names.ts';
import { type AuditRow, readableColumns, readId } from './recorded-row.ts';

type Query = QueryOf<(typeof auditRoutes)['listAudit']>;

/** Newest first. */
export async function listAudit(queries: Queries, query: Query): Promise<Page<AuditEntry>> {
  const { rows, next } = await listRecorded(queries, query);
  const shown = await addPersonal(queries, rows);
  return { rows: await addNames(queries, shown.map(toEntry)), next };
}

/** The same page with the rows as they were recorded. */
export async function listRecorded(queries: Queries, query: Query): Promise<Page<AuditRow>> {
  const found = await newest(await findRows(queries, query), query).execute();
  return pageOf(found, query.limit, ({ at, id }) => ({ at, id }));
}

/** The ids of rows of which part can't be read, a part at a time so that nothing holds them all. */
export async function* unreadableRows(queries: Queries): AsyncGenerator<{ read: number; damaged: number[] }> {
  let last = 0;
  for (;;) {
    const rows = await queries
      .selectFrom('audit')
      .select(readableColumns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(1000)
      .execute();
    if (rows.length === 0) return;
    const damaged = rows.filter((row) => toEntry(row).unreadable === true).map(({ id }) => id);
    yield { read: rows.length, damaged };
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * Searches by words or by subject match several kinds of rows. Each kind is queried separately, then the newest
 * are merged.
 */
async function findRows(queries: Queries, query: Query): Promise<Selected> {
  const [kinds = [], ...more] = await kindsOf(queries, query);
  const others = more.map((conditions) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`);
  const [only] = kinds;
  if (kinds.length <= 1) others.push(...(only === undefined ? [] : [only]));
  const narrowed = narrow(queries.selectFrom('audit'), query, others);
  if (kinds.length <= 1) return narrowed.select(readableColumns);
  const ids = idsOfNewest(kinds.map((kind) => newest(narrowed.select('id').where(kind), query)));
  return queries.selectFrom('audit').select(readableColumns).where('id', 'in', ids);
}

/** For each thing that was asked, the kinds of rows of which one must be it. */
async function kindsOf(queries: Queries, query: Query): Promise<Condition[][]> {
  const { who, person, company, template } = query;
  const kinds: Condition[][] = [];
  if (person !== undefined) kinds.push(await aboutPeopleCalled(queries, person));
  if (company !== undefined) kinds.push(concerns(queries, 'company', company));
  if (template !== undefined) kinds.push(concerns(queries, 'template', template));
  if (who !== undefined) kinds.push(await byPeopleCalled(queries, who));
  if (kinds.length === 0 && asksForGroupOnly(query)) {
    const actions = await actionsIn(queries, query.action);
    kinds.push(actions.map((action) => sql<SqlBool>`action = ${action}`));
  }
  return kinds.map((conditions) => (conditions.length === 0 ? [sql<SqlBool>`1 = 0`] : conditions));
}

/** The other filters leave so few rows that the action needs no index. */
function asksForGroupOnly(query: Query): query is Query & { action: string } {
  const { action, actor, subject_type: type, subject_id: id, document } = query;
  const more = [actor, type, id, document].some((asked) => asked !== undefined);
  return action?.endsWith('.') === true && !more;
}

type Condition = RawBuilder<SqlBool>;
type Selected = SelectQueryBuilder<Tables, 'audit', AuditRow>;

function newest<Row>(select: SelectQueryBuilder<Tables, 'audit', Row>, { limit }: Query) {
  return select
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
}

function narrow(
  select: SelectQueryBuilder<Tables, 'audit', object>,
  query: Query,
  others: readonly Condition[],
) {
  const place = readCursor(query.cursor);
  const { actor, action, subject_type: type, subject_id: id, document, from, to } = query;
  let rows = select;
  if (actor !== undefined) rows = rows.where('actor_id', '=', actor);
  if (type !== undefined) rows = rows.where('subject_type', '=', type);
  if (id !== undefined) rows = rows.where('subject_id', '=', id);
  if (document !== undefined) rows = rows.where(isSubject('document', document));
  if (from !== undefined) rows = rows.where('at', '>=', from);
  if (to !== undefined) rows = rows.where('at', '<', to);
  if (place !== undefined) rows = rows.where(beyond(place, 'desc', ['at', 'id']));
  for (const condition of others) rows = rows.where(condition);
  if (action === undefined) return rows;
  if (!action.endsWith('.')) return rows.where('action', '=', action);
  const { above, below } = boundsOf(action);
  return rows.where('action', '>', above).where('action', '<', below);
}

/** The row for display. Unreadable parts are left out, and the entry says so. */
function toEntry(row: AuditRow): Omit<AuditEntry, 'names'> {
  const { actor_id, subject_id, before_json, after_json, ...rest } = row;
  const [actor, subject] = [readId(actor_id), readId(subject_id)];
  const [before, after] = [readMembers(before_json), readMembers(after_json)];
  const isWhole = [actor, subject, before, after].every((part) => part !== undefined);
  return {
    ...rest,
    actor: actor ?? null,
    subject_id: subject ?? null,
    before: before ?? null,
    after: after ?? null,
    ...(!isWhole && { unreadable: true }),
  };
}

function readMembers(json: string | null): Record<string, unknown> | null | undefined {
  if (json === null) return null;
  try {
    const members: unknown = JSON.parse(json);
    if (members === null) return null;
    return typeof members === 'object' && !Array.isArray(members) ? { ...members } : undefined;
  } catch {
    return undefined;
  }
}

/** The exclusive bounds, in sort order, of the names of a group such as `permission.`. */
function boundsOf(group: string): { above: string; below: string } {
  // '/' is the sign after the dot.
  return { above: group, below: `${group.slice(0, -1)}/` };
}

/**
 * The actions of a group that the audit has, each looked for behind the one before it: their rows lie in an index by
 * action and time, so that reading the group as a whole would mean sorting it.
 */
async function actionsIn(queries: Queries, group: string): Promise<string[]> {
  const { above, below } = boundsOf(group);
  const { rows } = await sql<{ action: string }>`
    with recursive found (action) as (
      select min(action) from audit where action > ${above} and action < ${below}
      union all
      select (select min(action) from audit where action > found.action and action < ${below})
      from found where found.action is not null
    )
    select action from found where action is not null`.execute(queries);
  return rows.map(({ action }) => action);
}

/**
 * Adds the personal data that is stored beside the rows until an erasure removes it: names and addresses in the
 * changes, and the address of the actor. Only for display, since a seal covers the row as it was recorded.
 */
async function addPersonal(queries: Queries, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  if (rows.length === 0) return [];
  const [changes, actors] = await Promise.all([findChanges(queries, rows), findActors(queries, rows)]);
  return rows.map((row) => {
    const actor = actors.get(readId(row.actor_id) ?? 0);
    const isErased = (actor?.erased_at ?? null) !== null;
    const actor_email = isErased ? null : (row.actor_email ?? actor?.email ?? null);
    return { ...row, actor_email, ...changes.get(row.id) };
  });
}

async function findChanges(queries: Queries, rows: readonly AuditRow[]) {
  const ids = rows.map(({ id }) => id);
  const found = await queries
    .selectFrom('audit_personal')
    .select(['audit_id', 'before_json', 'after_json'])
    .where('audit_id', 'in', ids)
    .execute();
  return new Map(found.map(({ audit_id, ...changes }) => [audit_id, changes]));
}

async function findActors(queries: Queries, rows: readonly AuditRow[]) {
  const ids = new Set(rows.flatMap(({ actor_id }) => readId(actor_id) ?? []));
  if (ids.size === 0) return new Map<number, never>();
  const found = await queries
    .selectFrom('users')
    .select(['id', 'email', 'erased_at'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(found.map((user) => [user.id, user]));
}
