import type { Caller } from '../http/caller.ts';
import type { AuditEvent } from './record.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** The actor and the call of an action, passed by handlers to rules that write an audit row. */
export interface Act {
  caller: Pick<Caller, 'id' | 'email' | 'role'>;
  request: Pick<RequestInfo, 'id' | 'ip'>;
}

/** The part of an audit row that says who: `recordEvents(tx, clock, { ...by(act), action: '...' })`. */
export function by({ caller, request }: Act): Pick<AuditEvent, 'actor' | 'request'> {
  return { actor: caller, request };
}
