import type { Health } from '@inkfield/contract/health';
import { secondsFrom } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { timed } from './timed.ts';

/** The queue is emptied about once a second, so an older mail is stuck. */
const stuckS = 300;
const dayS = 24 * 60 * 60;

export async function checkMail(deps: Deps): Promise<Health['mail']> {
  const { value } = await timed(() => countMails(deps));
  const transport = deps.config.smtpUrl === undefined ? 'folder' : 'smtp';
  if (value === undefined) return { ...nothingKnown, transport };
  const { queued, retrying, failed, oldest, lastError } = value;
  const isStuck = oldest !== null && oldest < secondsFrom(deps.clock, -stuckS);
  const reachesNobody = transport === 'folder';
  return {
    state: reachesNobody || failed > 0 || retrying > 0 || isStuck ? 'warning' : 'ok',
    transport,
    queued,
    retrying,
    failed_last_day: failed,
    oldest_queued_at: oldest,
    last_error: lastError,
  };
}

const nothingKnown = {
  state: 'failed',
  queued: 0,
  retrying: 0,
  failed_last_day: 0,
  oldest_queued_at: null,
  last_error: null,
} as const;

async function countMails({ database: { query }, clock }: Deps) {
  const waiting = await query
    .selectFrom('outbox')
    .select((row) => [
      row.fn.countAll<number>().as('queued'),
      row.fn.count<number>('last_error').as('retrying'),
      row.fn.min<string | null>('created_at').as('oldest'),
    ])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { failed } = await query
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('failed'))
    .where('ended_at', '>', secondsFrom(clock, -dayS))
    .where('outcome', '=', 'failed')
    .executeTakeFirstOrThrow();
  const newest = await query
    .selectFrom('outbox')
    .select('last_error')
    .where('last_error', 'is not', null)
    .where((row) => row.or([row('ended_at', 'is', null), row('outcome', '=', 'failed')]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...waiting, failed, lastError: newest?.last_error ?? null };
}
