import type { AuditAction } from '@inkfield/contract/audit';
import type { Role } from '@inkfield/contract/values';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** One thing that somebody did. Give it no token, password or form value. */
export interface AuditRecord {
  /** Absent: the program itself did it. */
  actor?: { id: number; email?: string; role?: Role } | undefined;
  action: AuditAction;
  subject?: { type: string; id: number } | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** Absent outside of a call. */
  request?: Pick<RequestInfo, 'id' | 'ip'> | undefined;
}

/** Their `before` and `after` are names or addresses of the person they are about, which an erasure must remove. */
const personalActions = new Set<AuditAction>([
  'user.name_changed',
  'user.address_asked',
  'user.address_cancelled',
  'user.address_changed',
]);

/**
 * Writes a row in the transaction that does the thing: one is not there without the other. The row itself never changes,
 * so it holds no name and no address of a client: they lie beside it.
 */
export async function recordAudit(tx: Queries, clock: Clock, entry: AuditRecord): Promise<void> {
  const { subject } = entry;
  const changes = { before_json: jsonOf(entry.before), after_json: jsonOf(entry.after) };
  const isPersonal = personalActions.has(entry.action) && subject?.type === 'user';
  const { id } = await tx
    .insertInto('audit')
    .values({
      at: instant(clock.now()),
      actor_id: entry.actor?.id ?? null,
      actor_email: emailOfTeam(entry.actor),
      action: entry.action,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      ...(isPersonal ? { before_json: null, after_json: null } : changes),
      ip: entry.request?.ip ?? null,
      request_id: entry.request?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isPersonal) return;
  await tx
    .insertInto('audit_personal')
    .values({ audit_id: id, user_id: subject.id, ...changes })
    .execute();
}

/** Clients may ask to be erased: their address is looked up when the row is shown. That of the team stays as it was then. */
function emailOfTeam(actor: AuditRecord['actor']): string | null {
  return actor?.role === undefined || actor.role === 'client' ? null : (actor.email ?? null);
}

/** What people are called, beside the ids that say who they are. */
const namesOfPeople = new Set(['user_name', 'user_email', 'granted_by_name']);

function jsonOf(members: Record<string, unknown> | undefined): string | null {
  if (members === undefined) return null;
  const kept = Object.entries(members).filter(([name]) => !namesOfPeople.has(name));
  return JSON.stringify(Object.fromEntries(kept));
}
