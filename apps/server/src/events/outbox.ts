import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';

/** The stored data of each kind of mail until it is sent. */
export interface MailKinds {
  /** A reset link was requested for this address, with this call. There may be no account. */
  'password-reset': { email: string; request?: { id: string; ip: string } };
  /** Registration where the mailbox must be proven: a set-up link, or a notice that there is an account. */
  registration: { email: string };
  /** A link to set the first or a new password. `by` sends it and is absent for an account made by command. */
  'set-up': { userId: number; by?: number } & GrantedTemplates;
  /** Tells a client which templates they may use. */
  'permission-granted': { userId: number; by: number } & GrantedTemplates;
  /** Notice to the mailbox that an account had before staff corrected its address. */
  'address-changed': { userId: number; formerEmail: string };
  /** The documents of a table are made. */
  'batch-finished': { userId: number; batchId: number; templateName: string; done: number; notMade: number };
  /** Unfinished documents of these templates end on that day unless they are saved again. */
  'drafts-ending': { userId: number; names: string[]; endsAt: string };
  /** A document that its owner sends to an address. */
  'document-sent': { userId: number; mail: number };
  /** Reminds the owner of documents of days that are near: ids of `document_dates`. */
  'dates-near': { userId: number; dates: number[] };
  /** Tells an admin of quotas that are nearly reached. */
  'quota-warning': { userId: number; warnings: QuotaWarning[] };
  /** Notice after a password was set. */
  'password-changed': { userId: number };
  /** A link to one of the two mailboxes of a change of address. */
  'email-change': { userId: number; changeId: number; mailbox: 'new' | 'former' };
  /** Notice of a sign-in from a device that was not known. */
  'new-device': { userId: number; at: string; device: string; network: string };
  /** Tests whether mails arrive. */
  test: { userId: number };
}

export type MailKind = keyof MailKinds;

/**
 * A mail to be sent. It names the recipient and the reason, never a link: the worker makes that when it sends, so
 * that no token is ever stored and the answer of a call does not depend on who is known.
 */
export type QueuedMail<Kind extends MailKind = MailKind> = {
  [K in Kind]: { kind: K } & MailKinds[K];
}[Kind];

export interface QuotaWarning {
  /** The address of a user, the name of a company, or the installation in words. */
  name: string;
  measure: 'bytes' | 'documents' | 'tables';
  quota: number;
  percent: number;
}

/** The grant that a mail describes. */
export interface GrantedTemplates {
  templates?: string[];
  /** As staff wrote it. */
  message?: string;
}

/** Queues a mail in the transaction that causes it. Returns its id. */
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
