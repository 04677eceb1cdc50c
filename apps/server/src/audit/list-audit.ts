import type { AuditEntry, auditRoutes } from '@inkfield/contract/audit';
import type { QueryOf } from '@inkfield/contract/route';
import type { Queries } from '../database/database.ts';
import { beyond, type Page, pageOf, readCursor } from '../database/paging.ts';

type Query = QueryOf<(typeof auditRoutes)['listAudit']>;

/** Newest first. */
export async function listAudit(queries: Queries, query: Query): Promise<Page<AuditEntry>> {
  const place = readCursor(query.cursor);
  let rows = selectAll(queries);
  if (query.actor !== undefined) rows = rows.where('actor_id', '=', query.actor);
  if (query.action !== undefined) rows = rows.where('action', '=', query.action);
  if (query.subject_type !== undefined) rows = rows.where('subject_type', '=', query.subject_type);
  if (query.subject_id !== undefined) rows = rows.where('subject_id', '=', query.subject_id);
  if (place !== undefined) rows = rows.where(beyond(place, 'desc', ['at', 'id']));
  const found = await rows
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, ({ at, id }) => ({ at, id }));
  return { rows: page.rows.map(toEntry), next: page.next };
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof selectAll>['executeTakeFirstOrThrow']>>;
function selectAll(queries: Queries) {
  return queries.selectFrom('audit').selectAll();
}

function toEntry({ actor_id: actor, before_json: before, after_json: after, ...row }: AuditRow): AuditEntry {
  return { ...row, actor, before: readMembers(before), after: readMembers(after) };
}

/** recordAudit wrote it from an object. */
function readMembers(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
