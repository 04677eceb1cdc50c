import type { AuditAction } from '@inkfield/contract/audit';
import type { Role } from '@inkfield/contract/values';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { queueMail, type QueuedMail } from './outbox.ts';

/** An event: its audit row and the mails it causes. It must not contain a token, password or form value. */
export interface AuditEvent {
  /** Absent: the program itself did it. */
  actor?: { id: number; email?: string; role?: Role } | undefined;
  action: AuditAction;
  subject?: { type: string; id: number } | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** Absent outside of a call. */
  request?: Pick<RequestInfo, 'id' | 'ip'> | undefined;
  mails?: readonly QueuedMail[] | undefined;
}

/** Their `before` and `after` are names or addresses of the person they are about, which an erasure must remove. */
const personalActions = new Set<AuditAction>([
  'user.name_changed',
  'user.address_asked',
  'user.address_cancelled',
  'user.address_changed',
]);

/**
 * Records events in the transaction of the change, so that neither exists without the other. All consumers of events
 * start here: the audit and the mails.
 */
export async function recordEvents(tx: Queries, clock: Clock, ...events: AuditEvent[]): Promise<void> {
  await insertAudit(tx, clock, events);
  for (const mail of events.flatMap(({ mails }) => mails ?? [])) await queueMail(tx, clock, mail);
}

/** An audit row never changes, so it holds no name and no address of a client: they are in a table beside it. */
async function insertAudit(tx: Queries, clock: Clock, entries: readonly AuditEvent[]): Promise<void> {
  const others = entries.filter((entry) => !isPersonal(entry));
  for (const entry of entries.filter(isPersonal)) await recordPersonal(tx, clock, entry);
  if (others.length === 0) return;
  const rows = others.map((entry) => ({ ...columnsOf(entry, clock), ...changesOf(entry) }));
  await tx.insertInto('audit').values(rows).execute();
}

type PersonalRecord = AuditEvent & { subject: { type: 'user'; id: number } };

function isPersonal(entry: AuditEvent): entry is PersonalRecord {
  return personalActions.has(entry.action) && entry.subject?.type === 'user';
}

async function recordPersonal(tx: Queries, clock: Clock, entry: PersonalRecord): Promise<void> {
  const { id } = await tx
    .insertInto('audit')
    .values({ ...columnsOf(entry, clock), before_json: null, after_json: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('audit_personal')
    .values({ audit_id: id, user_id: entry.subject.id, ...changesOf(entry) })
    .execute();
}

function columnsOf({ actor, action, subject, request }: AuditEvent, clock: Clock) {
  return {
    at: instant(clock.now()),
    actor_id: actor?.id ?? null,
    actor_email: emailOfTeam(actor),
    action,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    ip: request?.ip ?? null,
    request_id: request?.id ?? null,
  };
}

function changesOf({ before, after }: AuditEvent) {
  return { before_json: jsonOf(before), after_json: jsonOf(after) };
}

/** Clients may ask to be erased: their address is looked up when the row is shown. That of the team stays as it was then. */
function emailOfTeam(actor: AuditEvent['actor']): string | null {
  return actor?.role === undefined || actor.role === 'client' ? null : (actor.email ?? null);
}

/** Names and addresses of people, left out because the row already has their ids. */
const namesOfPeople = new Set(['user_name', 'user_email', 'granted_by_name']);

function jsonOf(members: Record<string, unknown> | undefined): string | null {
  if (members === undefined) return null;
  const kept = Object.entries(members).filter(([name]) => !namesOfPeople.has(name));
  return JSON.stringify(Object.fromEntries(kept));
}
