import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/record.ts';
import { instant, latestMoment, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { SessionKind } from './sessions.ts';

export interface RefusedSignIn {
  /** The account that was tried; undefined for an address that has none, which is not kept: it may be a password. */
  account: { id: number } | undefined;
  kind: SessionKind;
  /** How long further attempts must wait now, if this one was one too many. */
  waitS: number | undefined;
  request: RequestInfo;
}

/** The bound for recorded guesses at unknown addresses, which would fill the table otherwise. */
const unknownRule = { max: 60, perS: 60 * 60 };
const unknownKey = 'refused: unknown addresses';

/**
 * Records a failed sign-in. For an account all are recorded, at most 50 an hour from unknown devices. Beyond their
 * bound, attempts at unknown addresses are only counted, and the next row says how many were left out. Both cases
 * are one write, so that the duration reveals nothing.
 */
export async function recordRefusal(deps: Deps, refused: RefusedSignIn): Promise<void> {
  const { account, kind, waitS, request } = refused;
  await deps.database.transaction(async (tx) => {
    const { isKept, leftOut } = account === undefined ? await countUnknown(deps, tx) : alwaysKept;
    if (!isKept) return;
    await recordEvents(tx, deps.clock, {
      action: 'session.refused',
      subject: account && { type: 'user', id: account.id },
      after: {
        kind,
        ...(waitS !== undefined && { wait_s: waitS }),
        ...(leftOut > 0 && { left_out_before: leftOut }),
      },
      request,
    });
  });
}

interface Sampling {
  isKept: boolean;
  /** How many of the hour before were not kept. */
  leftOut: number;
}
const alwaysKept: Sampling = { isKept: true, leftOut: 0 };

async function countUnknown({ clock }: Deps, tx: Queries): Promise<Sampling> {
  const row = await tx
    .selectFrom('login_attempts')
    .select(['failures', 'first_at'])
    .where('key', '=', unknownKey)
    .executeTakeFirst();
  const isOver =
    row === undefined ||
    row.first_at <= secondsFrom(clock, -unknownRule.perS) ||
    row.first_at > latestMoment(clock);
  const next = isOver
    ? { failures: 1, first_at: instant(clock.now()), blocked_until: null }
    : { failures: row.failures + 1, first_at: row.first_at, blocked_until: null };
  await tx
    .insertInto('login_attempts')
    .values({ key: unknownKey, ...next })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
    .execute();
  return {
    isKept: next.failures <= unknownRule.max,
    leftOut: isOver ? Math.max(0, (row?.failures ?? 0) - unknownRule.max) : 0,
  };
}
