import type { Queries } from '../database/database.ts';
import { type AuditRow, readId } from './recorded-row.ts';

/**
 * Adds the personal data that is stored beside the rows until an erasure removes it: names and addresses in the
 * changes, and the address of the actor. Only for display, since a seal covers the row as it was recorded.
 */
export async function addPersonal(queries: Queries, rows: readonly AuditRow[]): Promise<AuditRow[]> {
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
