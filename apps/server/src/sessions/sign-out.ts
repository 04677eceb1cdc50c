import type { Deps } from '../deps.ts';
import { recordAudit } from '../audit/audit.ts';
import { instant } from '../clock.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { readRefreshToken } from './refresh-tokens.ts';

/** What names the session: a refresh token of any generation, or the id that a signed cookie carried. */
export interface Leaving {
  refresh?: string | undefined;
  sessionId?: string | undefined;
}

/** Ends a session if there is one; tells nothing either way. */
export async function signOut(deps: Deps, leaving: Leaving, request: RequestInfo): Promise<void> {
  const claims = leaving.refresh === undefined ? undefined : readRefreshToken(deps.config, leaving.refresh);
  const id = leaving.sessionId ?? claims?.sessionId;
  if (id === undefined) return;
  await deps.database.transaction(async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: instant(deps.clock.now()) })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (ended === undefined) return;
    const actor = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', ended.user_id)
      .executeTakeFirst();
    await recordAudit(tx, deps.clock, { actor, action: 'session.ended', request });
  });
}
