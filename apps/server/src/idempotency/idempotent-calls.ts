import { createHash } from 'node:crypto';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { isConstraintViolation } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalidField } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** A call that must not be repeated: its key, and a fingerprint of its request. */
export interface IdempotentCall {
  userId: number;
  key: string;
  fingerprint: string;
}

/** The id of the row that a call made. A document has its own column, because an erasure removes its keys. */
export type Made = { document_id: number } | { made_id: number };

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** How long the result of a call is remembered. */
const rememberedHours = 24;

export function isIdempotencyKey(key: string): boolean {
  return keyPattern.test(key);
}

interface CallWithBody {
  userId: number;
  request: Pick<RequestInfo, 'header'>;
  path: string;
  body: unknown;
}

/** Returns undefined for a call without a key, which may be repeated. */
export function readIdempotentCall({
  userId,
  request,
  path,
  body,
}: CallWithBody): IdempotentCall | undefined {
  const key = request.header('idempotency-key');
  if (key === undefined) return undefined;
  if (!isIdempotencyKey(key)) {
    throw invalidField('idempotency_key', 'An Idempotency-Key has 8 to 64 letters, digits, - or _.');
  }
  return { userId, key, fingerprint: fingerprintCall('POST', path, body) };
}

/** A hash of the call that does not depend on the order of the members of its body. */
export function fingerprintCall(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('hex');
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    // A list of entries: an object would move members that look like numbers and lose one called `__proto__`.
    return { members: Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)) };
  });
}

/** The id of the row that the same call made earlier. Rejects a key that was used for another call. */
export async function findRemembered(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, key, fingerprint }: IdempotentCall,
): Promise<number | undefined> {
  const row = await database.query
    .selectFrom('idempotency_keys')
    .select(['document_id', 'made_id', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', secondsFrom(clock, -rememberedHours * 3600))
    .executeTakeFirst();
  if (row !== undefined && row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  return row?.document_id ?? row?.made_id ?? undefined;
}

/** Stores the result of a call, in the transaction that creates it. An expired key may be used again. */
export async function rememberCall(
  tx: Queries,
  { userId, key, fingerprint }: IdempotentCall,
  { made, clock }: { made: Made } & Pick<Deps, 'clock'>,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<=', secondsFrom(clock, -rememberedHours * 3600))
    .execute();
  const created_at = instant(clock.now());
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, document_id: null, made_id: null, ...made, created_at })
    .execute();
}

interface OnceOptions<Result> {
  /** Makes the row and calls `rememberCall` in the same transaction. */
  make: () => Promise<Result>;
  /** The result for a row that the same call made earlier. */
  find: (id: number) => Promise<Result>;
}

/** Runs one call at a time per key. Returns the earlier result of the key, if any. */
export async function makeOnce<Result>(
  deps: Pick<Deps, 'database' | 'clock' | 'limits'>,
  call: IdempotentCall,
  { make, find }: OnceOptions<Result>,
): Promise<{ result: Result; replayed: boolean }> {
  const leave = deps.limits.enter('idempotency key', `${call.userId} ${call.key}`, 1);
  if (leave === undefined) throw new AppError('in_progress', { retryAfterS: 1 });
  try {
    const remembered = await findRemembered(deps, call);
    if (remembered !== undefined) return { result: await find(remembered), replayed: true };
    return { result: await make(), replayed: false };
  } catch (error) {
    // Another process may have stored the result of this key meanwhile.
    const stored = mayBeStored(error) ? await findRemembered(deps, call) : undefined;
    if (stored === undefined) throw error;
    return { result: await find(stored), replayed: true };
  } finally {
    leave();
  }
}

/** The key exists, or the other process used the last of the quota. */
function mayBeStored(error: unknown): boolean {
  return isConstraintViolation(error) || (error instanceof AppError && error.code === 'quota_reached');
}
