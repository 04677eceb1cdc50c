import type { Caller } from '../sessions/callers.ts';
import type { AuditRecord } from './audit.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** Who does something, and with which call: what a handler hands to a rule that leaves an audit row. */
export interface Act {
  caller: Pick<Caller, 'id' | 'email' | 'role'>;
  request: Pick<RequestInfo, 'id' | 'ip'>;
}

/** The part of an audit row that says who: `recordAudit(tx, clock, { ...by(act), action: '...' })`. */
export function by({ caller, request }: Act): Pick<AuditRecord, 'actor' | 'request'> {
  return { actor: { id: caller.id, email: caller.email }, request };
}
