import { roles } from '@inkfield/contract/values';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
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

/** The role was looked at before the transaction: it may have been taken meanwhile. */
export async function requireStill(tx: Queries, { caller }: Act, role: 'staff' | 'admin'): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', caller.id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined || roles.indexOf(found.role) < roles.indexOf(role)) throw new AppError('forbidden');
}
