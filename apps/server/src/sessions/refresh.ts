import type { Deps } from '../deps.ts';
import { instant, secondsFrom } from '../clock.ts';
import { recordEvents } from '../events/record.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { latestStart, lifetimesOf } from './sessions.ts';
import { readRefreshToken, type RefreshClaims, writeRefreshToken } from './tokens.ts';

export interface Tokens {
  access: string;
  refresh: string;
  sessionId: string;
}

/** Both tokens of a session's generation. */
export async function writeTokens(
  { config, accessTokens }: Deps,
  userId: number,
  { sessionId, generation }: RefreshClaims,
): Promise<Tokens> {
  return {
    access: await accessTokens.write({ userId, sessionId, generation }),
    refresh: writeRefreshToken(config, { sessionId, generation }),
    sessionId,
  };
}

/**
 * Adopt to rotate (trust, 6b): a client that adopts the new refresh token rotates it, one that keeps its first
 * keeps a bounded session, and two tabs or a lost answer never end one. A token that is too old is a stolen one:
 * the whole session ends.
 */
export async function refreshSession(deps: Deps, token: string, request: RequestInfo): Promise<Tokens> {
  const claims = readRefreshToken(deps.config, token);
  if (claims === undefined) throw new AppError('token_not_valid');
  await deps.limits.take('refresh', `session:${claims.sessionId}`, { max: 30, perS: 60 });
  const outcome = await deps.database.transaction((tx) => rotate(deps, tx, { claims, request }));
  if (outcome === 'refused') throw new AppError('token_not_valid');
  if (outcome === 'reused') {
    request.log('session.reuse');
    throw new AppError('token_not_valid');
  }
  return writeTokens(deps, outcome.userId, { sessionId: claims.sessionId, generation: outcome.generation });
}

type Outcome = 'refused' | 'reused' | { userId: number; generation: number };

interface Presented {
  claims: RefreshClaims;
  request: RequestInfo;
}

async function rotate(deps: Deps, tx: Queries, { claims, request }: Presented): Promise<Outcome> {
  const session = await findRefreshable(deps, tx, claims.sessionId);
  if (session === undefined || claims.generation > session.generation) return 'refused';
  const now = instant(deps.clock.now());
  const update = tx.updateTable('sessions').where('id', '=', claims.sessionId);
  if (claims.generation === session.generation) {
    const generation = session.generation + 1;
    await update.set({ generation, rotated_at: now, used_at: now, ip: request.ip }).execute();
    return { userId: session.user_id, generation };
  }
  if (claims.generation === session.generation - 1 && isParentStillGood(deps, session)) {
    await update.set({ used_at: now, ip: request.ip }).execute();
    return { userId: session.user_id, generation: session.generation };
  }
  await update.set({ ended_at: now }).execute();
  await recordEvents(tx, deps.clock, {
    actor: { id: session.user_id, email: session.email },
    action: 'refresh_reuse',
    subject: { type: 'user', id: session.user_id },
    request,
  });
  return 'reused';
}

interface Refreshable {
  user_id: number;
  email: string;
  generation: number;
  seen_generation: number;
  rotated_at: string;
}

async function findRefreshable(
  { config, clock }: Deps,
  tx: Queries,
  id: string,
): Promise<Refreshable | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['user_id', 'email', 'role', 'generation', 'seen_generation', 'rotated_at', 'used_at'])
    .select('sessions.created_at')
    .where('sessions.id', '=', id)
    .where('sessions.kind', '=', 'tokens')
    .where('sessions.ended_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { idleS, absoluteS } = lifetimesOf(config, row.role);
  const isOver = row.created_at < secondsFrom(clock, -absoluteS) || row.used_at < secondsFrom(clock, -idleS);
  return isOver || row.created_at > latestStart(clock) ? undefined : row;
}

/** Never adopted, or just rotated (two tabs), or the answer with the newest token never arrived. */
function isParentStillGood({ config, clock }: Deps, session: Refreshable): boolean {
  if (session.generation === 1) return true;
  if (session.rotated_at >= secondsFrom(clock, -config.refreshGraceS)) return true;
  return session.seen_generation < session.generation;
}
