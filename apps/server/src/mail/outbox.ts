import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { QuotaWarning } from './messages/quota-warning.ts';

/**
 * A mail that shall be sent. It says for whom and why, never a link: the worker makes that when it sends, so
 * that no token is ever stored and the answer of a call does not depend on who is known.
 */
export type QueuedMail =
  /** Somebody asked for a reset link for this address, with this call; there may be no account. */
  | { kind: 'password-reset'; email: string; request?: { id: string; ip: string } }
  /** Registration where the mailbox must be proven: a set-up link, or the word that there is an account. */
  | { kind: 'registration'; email: string }
  /** A link to set the first or a new password, and who sends it. `by` is absent for an account made by command. */
  | ({ kind: 'set-up'; userId: number; by?: number } & GrantedTemplates)
  /** Tells a client which templates they may use. */
  | ({ kind: 'permission-granted'; userId: number; by: number } & GrantedTemplates)
  /** Notice to the mailbox that an account had before staff corrected its address. */
  | { kind: 'address-changed'; userId: number; formerEmail: string }
  /** The documents of a table are made. */
  | {
      kind: 'batch-finished';
      userId: number;
      batchId: number;
      templateName: string;
      done: number;
      notMade: number;
    }
  /** Tells an administrator of quotas that are nearly reached. */
  | { kind: 'quota-warning'; userId: number; warnings: QuotaWarning[] }
  /** Notice after a password was set. */
  | { kind: 'password-changed'; userId: number }
  /** A link to one of the two mailboxes of a change of address. */
  | { kind: 'email-change'; userId: number; changeId: number; mailbox: 'new' | 'former' }
  /** Notice of a sign-in from a device that was not known. */
  | { kind: 'new-device'; userId: number; at: string; device: string; network: string }
  /** Whether mails arrive at all. */
  | { kind: 'test'; userId: number };

/** What a mail says of a grant. */
export interface GrantedTemplates {
  templates?: string[];
  /** As staff wrote it. */
  message?: string;
}

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
