import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';

/**
 * A mail that shall be sent. It says for whom and why, never a link: the worker makes that when it sends, so
 * that no token is ever stored and the answer of a call does not depend on who is known.
 */
export type QueuedMail =
  /** Somebody asked for a reset link for this address, with this call; there may be no account. */
  | { kind: 'password-reset'; email: string; request?: { id: string; ip: string } }
  /** Registration where the mailbox must be proven: a set-up link, or the word that there is an account. */
  | { kind: 'registration'; email: string }
  /** A link to set the first or a new password, on behalf of staff. */
  | { kind: 'set-up'; userId: number }
  /** The documents of a table are made. */
  | {
      kind: 'batch-finished';
      userId: number;
      batchId: number;
      templateName: string;
      done: number;
      notMade: number;
    }
  /** Notice after a password was set. */
  | { kind: 'password-changed'; userId: number }
  /** Whether mails arrive at all. */
  | { kind: 'test'; userId: number };

/** Queues a mail in the transaction that is the reason for it; gives back its id. */
export async function queueMail(
  tx: Queries,
  clock: Clock,
  { kind, ...payload }: QueuedMail,
): Promise<number> {
  const now = instant(clock.now());
  const { id } = await tx
    .insertInto('outbox')
    .values({
      kind,
      payload_json: JSON.stringify(payload),
      created_at: now,
      due_at: now,
      attempts: 0,
      leased_until: null,
      ended_at: null,
      outcome: null,
      last_error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
