import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { instant, secondsFrom } from '../clock.ts';
import { isClaimable, isUnleased, releaseLeftovers, retryAt } from '../work/leased-rows.ts';
import { createWorkLoop } from '../work/work-loop.ts';
import { type Composed, type Composers, composeMail } from './compose.ts';
import type { QueuedMail } from '../events/outbox.ts';
import type { Mail } from './mail.ts';
import type { MailTransport } from './transport.ts';

export interface MailWorker {
  /** Sends all due mails. Returns how many it processed. */
  drain(): Promise<number>;
  start(): void;
  /** Waits for the mails that are on their way, though not for a mail server that stalls. */
  stop(): Promise<void>;
}

const batchSize = 10;
/** Longer than any attempt to send may take. */
const leaseS = 120;
/** Between two attempts at one mail. */
const longestWaitS = 60 * 60;
/** With the waits between them they take a day. */
const maxAttempts = 30;
/** A mail that is still on its way then is sent again after its lease: twice rather than never. */
const stopWithinMs = 8000;

/**
 * Empties the outbox about once a second: never right after the call that filled it, or its time would tell
 * whether an address is known.
 */
export function createMailWorker(deps: Deps, transport: MailTransport, composers: Composers): MailWorker {
  async function drain(): Promise<number> {
    const rows = await claim(deps);
    await Promise.all(rows.map((row) => deliver({ deps, transport, composers }, row)));
    return rows.length;
  }

  const loop = createWorkLoop({
    begin: () => releaseLeftovers(deps.database, () => releaseAll(deps)),
    step: async () => (await drain()) === batchSize,
    pauseMs: () => 800 + Math.random() * 400,
    report: (error) =>
      deps.log.error({ err: error, event: 'mail.worker_failed' }, 'the outbox could not be read'),
  });

  return {
    drain,
    start: loop.start,
    stop: async () => {
      await Promise.race([loop.stop(), sleep(stopWithinMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}

interface OutboxRow {
  id: number;
  kind: string;
  payload_json: string;
  created_at: string;
  attempts: number;
}

async function releaseAll({ database }: Deps): Promise<void> {
  await database.query
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('leased_until', 'is not', null)
    .execute();
}

/** Claims due mails. A mail that is due later than any retry can be was stored while a clock was ahead. */
async function claim({ database, clock }: Deps): Promise<OutboxRow[]> {
  const now = instant(clock.now());
  const due = database.query
    .selectFrom('outbox')
    .select('id')
    .where('ended_at', 'is', null)
    .where((or) => or.or([or('due_at', '<=', now), or('due_at', '>', secondsFrom(clock, longestWaitS + 60))]))
    .where(isUnleased(clock, leaseS))
    .orderBy('due_at')
    .orderBy('id')
    .limit(batchSize);
  return database.query
    .updateTable('outbox')
    .set(({ eb }) => ({ leased_until: secondsFrom(clock, leaseS), attempts: eb('attempts', '+', 1) }))
    .where(isClaimable(database.query, 'id', due))
    .returning(['id', 'kind', 'payload_json', 'created_at', 'attempts'])
    .execute();
}

interface Delivery {
  deps: Deps;
  transport: MailTransport;
  composers: Composers;
}

async function deliver({ deps, transport, composers }: Delivery, row: OutboxRow): Promise<void> {
  const composed = await composeMail({ deps, composers }, readQueued(row), row.attempts > 1);
  if (composed === undefined) return end(deps, row, 'dropped');
  try {
    await transport.send(await withFile(deps, composed));
  } catch (error) {
    await forgetLink(deps, composed.linkId);
    return postpone(deps, row, error);
  }
  // The transport itself logs a file and where it is.
  if (transport.outcome === 'sent')
    deps.log.info({ event: 'mail.sent', mail: row.id, kind: row.kind }, 'mail.sent');
  return end(deps, row, transport.outcome);
}

async function withFile({ storage }: Deps, { mail, file }: Composed): Promise<Mail> {
  if (file === undefined) return mail;
  const bytes = await storage.find(file.sha256);
  // Erased since the mail was composed, or the store is away: the next attempt tells.
  if (bytes === undefined) throw new Error('the attached file is not there');
  return { ...mail, attachment: { filename: file.filename, bytes } };
}

/** The outbox holds only what queueMail wrote. */
function readQueued({ kind, payload_json }: OutboxRow): QueuedMail {
  const mail: QueuedMail = { kind, ...JSON.parse(payload_json) };
  return mail;
}

async function end(
  { database, clock }: Deps,
  { id }: OutboxRow,
  outcome: 'sent' | 'written' | 'dropped' | 'failed',
): Promise<void> {
  await database.query
    .updateTable('outbox')
    .set({ ended_at: instant(clock.now()), leased_until: null, outcome })
    .where('id', '=', id)
    .execute();
}

/** Retries for a day, unless the mail server refused the mail permanently. */
async function postpone(deps: Deps, row: OutboxRow, error: unknown): Promise<void> {
  const { database, clock, log } = deps;
  const reason = reasonOf(error);
  log.warn({ event: 'mail.failed', mail: row.id, reason, attempts: row.attempts }, 'mail.failed');
  await database.query
    .updateTable('outbox')
    .set({
      last_error: reason,
      leased_until: null,
      due_at: retryAt(clock, row.attempts, longestWaitS),
    })
    .where('id', '=', row.id)
    .execute();
  if (isPermanent(error) || row.attempts >= maxAttempts) await end(deps, row, 'failed');
}

function isPermanent(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof status === 'number' && status >= 500;
}

/** The kind of failure, never the other server's answer, which may quote the mail. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const status = 'responseCode' in error ? String(error.responseCode) : undefined;
  return status ?? ('code' in error ? String(error.code) : error.name);
}

async function forgetLink({ database }: Deps, linkId: number | undefined): Promise<void> {
  if (linkId === undefined) return;
  await database.query.deleteFrom('password_links').where('id', '=', linkId).execute();
}
