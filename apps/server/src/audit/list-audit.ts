import type { AuditEntry, auditRoutes } from '@inkfield/contract/audit';
import type { QueryOf } from '@inkfield/contract/route';
import type { Queries } from '../database/database.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';
import { concerns, isSubject, peopleCalled } from './concerns.ts';
import { addNames } from './names.ts';

type Query = QueryOf<(typeof auditRoutes)['listAudit']>;

/** Newest first. */
export async function listAudit(queries: Queries, query: Query): Promise<Page<AuditEntry>> {
  const place = readCursor(query.cursor);
  let rows = filterSubject(filterAct(selectAll(queries), query), query);
  if (query.from !== undefined) rows = rows.where('at', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('at', '<', query.to);
  if (place !== undefined) rows = rows.where(beyond(place, 'desc', ['at', 'id']));
  const found = await rows
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, ({ at, id }) => ({ at, id }));
  return { rows: await addNames(queries, page.rows.map(toEntry)), next: page.next };
}

type Selected = ReturnType<typeof selectAll>;
type AuditRow = Awaited<ReturnType<Selected['executeTakeFirstOrThrow']>>;
function selectAll(queries: Queries) {
  return queries.selectFrom('audit').selectAll();
}

/** Who did what. */
function filterAct(select: Selected, { actor, who, action }: Query): Selected {
  let rows = select;
  if (actor !== undefined) rows = rows.where('actor_id', '=', actor);
  if (who !== undefined) rows = rows.where('actor_id', 'in', peopleCalled(who));
  if (action === undefined) return rows;
  if (!action.endsWith('.')) return rows.where('action', '=', action);
  // All names that begin so: '/' is the sign after the dot.
  return rows.where('action', '>', action).where('action', '<', `${action.slice(0, -1)}/`);
}

/** To whom or what. */
function filterSubject(select: Selected, query: Query): Selected {
  const { subject_type: type, subject_id: id, person, company, template, document } = query;
  let rows = select;
  if (type !== undefined) rows = rows.where('subject_type', '=', type);
  if (id !== undefined) rows = rows.where('subject_id', '=', id);
  if (person !== undefined) rows = rows.where(concerns('user', peopleCalled(person)));
  if (company !== undefined) rows = rows.where(concerns('company', company));
  if (template !== undefined) rows = rows.where(concerns('template', template));
  if (document !== undefined) rows = rows.where(isSubject('document', document));
  return rows;
}

function toEntry({
  actor_id: actor,
  before_json: before,
  after_json: after,
  ...row
}: AuditRow): Omit<AuditEntry, 'names'> {
  return { ...row, actor, before: readMembers(before), after: readMembers(after) };
}

/** recordAudit wrote it from an object. */
function readMembers(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
