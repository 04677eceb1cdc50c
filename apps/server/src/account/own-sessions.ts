import type { OwnSession } from '@inkfield/contract/account';
import type { Deps } from '../deps.ts';
import { type Act, by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/limits.ts';
import type { Caller } from '../http/caller.ts';
import { shortened } from '../sessions/devices.ts';
import { endOtherSessions, isOver } from '../sessions/sessions.ts';

/** The caller's sessions that are alive, the one that asks first, then the last used. */
export async function listOwnSessions(deps: Deps, caller: Caller): Promise<OwnSession[]> {
  const rows = await deps.database.query
    .selectFrom('sessions')
    .select(['id', 'kind', 'device', 'ip', 'created_at', 'used_at'])
    .where('user_id', '=', caller.id)
    .where('ended_at', 'is', null)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
  const alive = rows.filter(({ kind, created_at: createdAt, used_at: usedAt }) => {
    return !isOver(deps, { role: caller.role, kind, createdAt, usedAt });
  });
  const sessions = alive.map(({ id, device, ip, created_at, used_at }) => ({
    id,
    device: device ?? 'Unknown device',
    network: ip === null ? null : shortened(networkOf(ip)),
    created_at,
    used_at,
    current: id === caller.session_id,
  }));
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one session of the caller. A session of another user is reported as not found. */
export async function endOwnSession(
  deps: Deps,
  sessionId: string,
  { caller, request }: OwnAct,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: instant(deps.clock.now()) })
      .where('id', '=', sessionId)
      .where('user_id', '=', caller.id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) throw new AppError('not_found');
    await recordEvents(tx, deps.clock, { ...by({ caller, request }), action: 'session.ended' });
  });
}

/** Ends every session of the caller but the one that asks. */
export async function endOwnOtherSessions(deps: Deps, { caller, request }: OwnAct): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await endOtherSessions(tx, caller, deps.clock);
    await recordEvents(tx, deps.clock, { ...by({ caller, request }), action: 'session.others_ended' });
  });
}

export interface OwnAct extends Act {
  caller: Caller;
}
