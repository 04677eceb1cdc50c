import type { Deps } from '../deps.ts';
import { by } from '../events/act.ts';
import { recordEvents } from '../events/record.ts';
import type { Queries } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { type Attempt, forgiveAttempt, takeAttempt } from './attempts.ts';
import type { Caller } from '../http/caller.ts';
import type { Hashing } from './passwords.ts';

/** A password that was right, to be asked again in the transaction of the act that it allows. */
export interface CheckedPassword {
  attempt: Attempt;
  /** The hash that it was checked against. */
  hash: string;
}

export interface Presented {
  caller: Caller;
  request: RequestInfo;
  /** The current password, as typed. */
  password: string;
}

/**
 * Asks a signed-in user for their password again, in a slot of `hashing`. A wrong one counts as a failed sign-in
 * of the account: with an open browser there are as few guesses as on the sign-in page.
 */
export async function requirePassword(
  deps: Deps,
  hashing: Hashing,
  { caller, password, request }: Presented,
): Promise<CheckedPassword> {
  const attempt = { email: caller.email, ip: request.ip };
  await takeAttempt(deps, attempt);
  const row = await deps.database.query
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirst();
  const hash = row?.password_hash ?? null;
  if ((await hashing.verify(password, hash)) && hash !== null) return { attempt, hash };
  await recordEvents(deps.database.query, deps.clock, {
    ...by({ caller, request }),
    action: 'password.refused',
    subject: { type: 'user', id: caller.id },
  });
  throw invalidField('present_password', 'This is not your current password.');
}

/**
 * In the transaction that acts: the account is enabled, its password is the one that was checked, and the session that
 * asks has not ended meanwhile. The attempt is forgiven.
 */
export async function requireStillRight(
  tx: Queries,
  caller: Caller,
  { attempt, hash }: CheckedPassword,
): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', caller.id)
    .where('password_hash', '=', hash)
    .where('disabled_at', 'is', null)
    .where('sessions.id', '=', caller.session_id)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_authenticated');
  await forgiveAttempt(tx, attempt);
}
