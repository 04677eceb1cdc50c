import { randomBytes } from 'node:crypto';
import { type Role, roles } from '@inkfield/contract/values';
import type { Deps } from '../deps.ts';
import { type Clock, type Instant, instant, secondsFrom } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { actingFor, type Caller } from '../http/caller.ts';
import { recordEvents } from '../events/record.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { readRefreshToken } from './tokens.ts';

/** The proof of identity: tokens on the client's site and in scripts, a cookie on the provider's site. */
export type SessionKind = 'tokens' | 'cookie';

const hour = 3600;
const maxSessions = 50;

export interface Lifetimes {
  idleS: number;
  absoluteS: number;
}

/** Roles that may reach other people's data have shorter sessions. */
export function lifetimesOf(config: Config, role: Role): Lifetimes {
  const given = { idleS: config.refreshIdleS, absoluteS: config.refreshAbsoluteS };
  if (role === 'client') return given;
  return { idleS: Math.min(given.idleS, hour), absoluteS: Math.min(given.absoluteS, 12 * hour) };
}

/**
 * A session or link from later than this began while a clock was ahead, and would outlive its time. A day, so that a
 * clock that is set back by an hour ends nothing.
 */
export function latestStart(clock: Clock): Instant {
  return secondsFrom(clock, 24 * hour);
}

export interface NewSession {
  userId: number;
  kind: SessionKind;
  clock: Clock;
  /** Browser and system, see `deviceOf`. */
  device: string;
  ip: string;
  /** Whether its owner is mailed that a new device has signed in. */
  isAnnounced: boolean;
}

/** Starts a session for a user, in the transaction of the rule that allows it. Returns its id. */
export async function startSession(tx: Queries, session: NewSession): Promise<string> {
  const { userId, kind, clock, device, ip, isAnnounced } = session;
  const id = randomBytes(16).toString('hex');
  const now = instant(clock.now());
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      kind,
      generation: 0,
      seen_generation: -1,
      rotated_at: now,
      used_at: now,
      created_at: now,
      ended_at: null,
      device,
      ip,
      announced_at: isAnnounced ? now : null,
    })
    .execute();
  await endOldest(tx, userId, now);
  return id;
}

async function endOldest(tx: Queries, userId: number, now: Instant): Promise<void> {
  const tooMany = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(maxSessions)
    .limit(1000)
    .execute();
  if (tooMany.length === 0) return;
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where(
      'id',
      'in',
      tooMany.map(({ id }) => id),
    )
    .execute();
}

/** Ends every session of a user immediately: the next request with any of their tokens is refused. */
export async function endSessionsOf(queries: Queries, userId: number, clock: Clock): Promise<void> {
  await livingOf(queries, userId, clock).execute();
}

/** The same without the session that asks for it. */
export async function endOtherSessions(
  tx: Queries,
  { id, session_id: kept }: Pick<Caller, 'id' | 'session_id'>,
  clock: Clock,
): Promise<void> {
  await livingOf(tx, id, clock).where('id', '!=', kept).execute();
}

function livingOf(queries: Queries, userId: number, clock: Clock) {
  return queries
    .updateTable('sessions')
    .set({ ended_at: instant(clock.now()) })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
}

/** The current user of an access token. */
export async function findCallerByToken(deps: Deps, token: string): Promise<Caller | undefined> {
  const claims = await deps.accessTokens.read(token);
  if (claims === undefined) return undefined;
  const live = await findLiveSession(deps, { id: claims.sessionId, kind: 'tokens' });
  if (live === undefined || live.caller.id !== claims.userId) return undefined;
  if (claims.generation > live.seenGeneration) await markSeen(deps, claims.sessionId, claims.generation);
  return live.caller;
}

/** The user of the session that a signed cookie names. */
export async function findCallerBySession(
  deps: Deps,
  session: { id: string; kind: SessionKind },
): Promise<Caller | undefined> {
  const live = await findLiveSession(deps, session);
  if (live === undefined) return undefined;
  if (session.kind === 'cookie') await keepAwake(deps, session.id, live.usedAt);
  return live.caller;
}

interface LiveSession {
  caller: Caller;
  seenGeneration: number;
  usedAt: Instant;
}

async function findLiveSession(
  { config, database, clock }: Deps,
  { id, kind }: { id: string; kind: SessionKind },
): Promise<LiveSession | undefined> {
  const row = await database.query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'email', 'first_name', 'last_name', 'company_name', 'role', 'company_id'])
    .select(['sessions.seen_generation', 'sessions.used_at', 'sessions.created_at'])
    .where('sessions.id', '=', id)
    .where('sessions.kind', '=', kind)
    .where('sessions.ended_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { seen_generation: seenGeneration, used_at: usedAt, created_at: createdAt, ...caller } = row;
  if (isOver({ config, clock }, { role: row.role, kind, createdAt, usedAt })) return undefined;
  return { caller: { ...caller, session_id: id }, seenGeneration, usedAt };
}

/**
 * At the beginning of each transaction of a call: the body of the call may have been on its way for half a minute since its
 * caller was looked at. Whatever takes rights from a person ends their sessions.
 */
export async function requireStillAllowed(tx: Queries): Promise<void> {
  const caller = actingFor();
  if (caller === undefined) return;
  const found = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.role')
    .where('sessions.id', '=', caller.session_id)
    .where('sessions.ended_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_authenticated');
  if (roles.indexOf(found.role) < roles.indexOf(caller.role)) throw new AppError('forbidden');
}

interface Times {
  role: Role;
  kind: SessionKind;
  createdAt: Instant;
  usedAt: Instant;
}

/** Whether a session has expired by idle time or age, or starts in the future because a clock was set back. */
export function isOver(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { role, kind, createdAt, usedAt }: Times,
): boolean {
  const { idleS, absoluteS } = lifetimesOf(config, role);
  return (
    createdAt < secondsFrom(clock, -absoluteS) ||
    createdAt > latestStart(clock) ||
    usedAt < secondsFrom(clock, -idleS - graceS(config, kind))
  );
}

/** Tokens count as used when they are refreshed, so their last access token outlives the idle time a little. */
function graceS(config: Config, kind: SessionKind): number {
  return kind === 'tokens' ? config.accessTtlS : 0;
}

async function markSeen({ database }: Deps, id: string, generation: number): Promise<void> {
  await database.query
    .updateTable('sessions')
    .set({ seen_generation: generation })
    .where('id', '=', id)
    .where('seen_generation', '<', generation)
    .execute();
}

/** Once a minute is enough to measure an hour. */
async function keepAwake({ database, clock }: Deps, id: string, usedAt: Instant): Promise<void> {
  if (usedAt > secondsFrom(clock, -60)) return;
  await database.query
    .updateTable('sessions')
    .set({ used_at: instant(clock.now()) })
    .where('id', '=', id)
    .execute();
}

/** Identifies the session: a refresh token of any generation, or the id of a signed cookie. */
export interface Leaving {
  refresh?: string | undefined;
  sessionId?: string | undefined;
}

/** Ends a session if there is one. The answer is the same either way. */
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
    await recordEvents(tx, deps.clock, { actor, action: 'session.ended', request });
  });
}
