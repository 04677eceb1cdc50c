import type { Deps } from '../deps.ts';
import { instant, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { fingerprintCall, idempotencyHours, isIdempotencyKey } from './idempotency.ts';

/** A call that must not be repeated: its key, and a fingerprint of its request. */
export interface IdempotentCall {
  userId: number;
  key: string;
  fingerprint: string;
}

export interface CallToRepeat {
  userId: number;
  request: Pick<RequestInfo, 'header'>;
  path: string;
  body: unknown;
}

/** Undefined for a call without a key, which may be done as often as it comes. */
export function readIdempotentCall({
  userId,
  request,
  path,
  body,
}: CallToRepeat): IdempotentCall | undefined {
  const key = request.header('idempotency-key');
  if (key === undefined) return undefined;
  if (!isIdempotencyKey(key)) {
    throw invalidField('idempotency_key', 'An Idempotency-Key has 8 to 64 letters, digits, - or _.');
  }
  return { userId, key, fingerprint: fingerprintCall('POST', path, body) };
}

/** The id of the document that the same call has made; refuses a key that was used for another call. */
export async function findRemembered(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, key, fingerprint }: IdempotentCall,
): Promise<number | undefined> {
  const row = await database.query
    .selectFrom('idempotency_keys')
    .select(['document_id', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', secondsFrom(clock, -idempotencyHours * 3600))
    .executeTakeFirst();
  if (row !== undefined && row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  return row?.document_id;
}

/** Stores the result of a call, in the transaction that creates it. An expired key may be used again. */
export async function rememberCall(
  tx: Queries,
  { userId, key, fingerprint }: IdempotentCall,
  { documentId, clock }: { documentId: number } & Pick<Deps, 'clock'>,
): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<=', secondsFrom(clock, -idempotencyHours * 3600))
    .execute();
  const created_at = instant(clock.now());
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, document_id: documentId, created_at })
    .execute();
}
