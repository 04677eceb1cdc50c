import type { AuditAction } from '@inkfield/contract/audit';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** One thing that somebody did. Give it no token, password or form value. */
export interface AuditRecord {
  /** Absent: the program itself did it. */
  actor?: { id: number; email: string } | undefined;
  action: AuditAction;
  subject?: { type: string; id: number } | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** Absent outside of a call. */
  request?: Pick<RequestInfo, 'id' | 'ip'> | undefined;
}

/** Writes a row in the transaction that does the thing: one is not there without the other. */
export async function recordAudit(tx: Queries, clock: Clock, entry: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: instant(clock.now()),
      actor_id: entry.actor?.id ?? null,
      actor_email: entry.actor?.email ?? null,
      action: entry.action,
      subject_type: entry.subject?.type ?? null,
      subject_id: entry.subject?.id ?? null,
      before_json: entry.before === undefined ? null : JSON.stringify(entry.before),
      after_json: entry.after === undefined ? null : JSON.stringify(entry.after),
      ip: entry.request?.ip ?? null,
      request_id: entry.request?.id ?? null,
    })
    .execute();
}
