import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { instant, type Instant, latestMoment, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/limits.ts';

/** Failed sign-ins per address and network, and per address from everywhere (trust, section 4). */
interface Rule {
  max: number;
  perS: number;
}
/** Of a network that tries an address, and of a device that has signed in before. */
const perSource: Rule = { max: 5, perS: 5 * 60 };
const perAddress: Rule = { max: 50, perS: 60 * 60 };

const maxWaitS = 15 * 60;

export interface Attempt {
  email: string;
  ip: string;
  /** Of a browser that has signed in to this account before. */
  device?: string | undefined;
}

/**
 * A known device has its own counter, so attempts by strangers cannot lock it out. Counts the attempt as failed
 * before the password is checked, so that concurrent attempts cannot exceed the limit. `forgiveAttempt` undoes it.
 * Throws 429 without any hashing. Returns how many seconds the next attempts must wait if this one fails;
 * undefined if they need not.
 */
export async function takeAttempt(deps: Deps, attempt: Attempt): Promise<number | undefined> {
  const { waitS, thenS } = await deps.database.transaction(async (tx) => {
    const own = await count(deps, tx, { key: sourceKey(attempt), rule: perSource });
    if (own.waitS > 0 || attempt.device !== undefined) return own;
    const all = await count(deps, tx, { key: addressKey(attempt), rule: perAddress });
    return { waitS: all.waitS, thenS: all.thenS ?? own.thenS };
  });
  if (waitS > 0) throw new AppError('rate_limited', { retryAfterS: waitS });
  return thenS;
}

/**
 * The password was right: the network or device starts afresh, and the address has one failure less, unless a known
 * device signed in, which was not counted there.
 */
export async function forgiveAttempt(tx: Queries, attempt: Attempt): Promise<void> {
  await tx.deleteFrom('login_attempts').where('key', '=', sourceKey(attempt)).execute();
  if (attempt.device !== undefined) return;
  await tx
    .updateTable('login_attempts')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('key', '=', addressKey(attempt))
    .where('failures', '>', 0)
    .execute();
}

interface Counter {
  key: string;
  rule: Rule;
}

interface Counted {
  /** Seconds to wait, or 0 after counting one more. */
  waitS: number;
  /** Seconds that whatever follows must wait. */
  thenS?: number | undefined;
}

async function count({ clock, config }: Deps, tx: Queries, { key, rule }: Counter): Promise<Counted> {
  const row = await tx.selectFrom('login_attempts').selectAll().where('key', '=', key).executeTakeFirst();
  const now = clock.now();
  const blockedUntil = blockOf(row, now);
  if (blockedUntil > now) return { waitS: (blockedUntil - now) / 1000 };
  const max = Math.max(1, rule.max * config.rateLimitScale);
  const isOver =
    row === undefined ||
    row.first_at > latestMoment(clock) ||
    Math.max(Date.parse(row.first_at), blockedUntil) + rule.perS * 1000 <= now;
  const failures = isOver ? 1 : row.failures + 1;
  const thenS = failures < max ? undefined : waitAfter(failures - max);
  const next = {
    failures,
    first_at: isOver ? instant(now) : row.first_at,
    blocked_until: thenS === undefined ? null : secondsFrom(clock, thenS),
  };
  await tx
    .insertInto('login_attempts')
    .values({ key, ...next })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
    .execute();
  return { waitS: 0, thenS };
}

/** The end of the lock. A wait beyond the maximum was set while a clock was ahead. */
function blockOf(row: { blocked_until: Instant | null } | undefined, now: number): number {
  const until = Date.parse(row?.blocked_until ?? instant(0));
  return until > now + maxWaitS * 1000 ? 0 : until;
}

/** 1, 2, 4, 8, 15, 15 ... minutes. */
function waitAfter(more: number): number {
  return Math.min(maxWaitS, 60 * 2 ** Math.min(10, Math.floor(more)));
}

/** Hashed, because whatever was typed as an address lands here, a password by mistake too. */
function sourceKey({ email, ip, device }: Attempt): string {
  return digest(device === undefined ? `${networkOf(ip)} ${email.toLowerCase()}` : `device ${device}`);
}

function addressKey({ email }: Attempt): string {
  return digest(email.toLowerCase());
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
