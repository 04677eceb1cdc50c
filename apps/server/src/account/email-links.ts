import { randomBytes } from 'node:crypto';
import { type Clock, instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { digest } from '../password-resets/links.ts';
import { latestStart } from '../sessions/sessions.ts';

/** The mails of a change of address: each has a link of its own. */
export type Mailbox = 'new' | 'former';
export type LinkKind = Mailbox | 'cancel';

export const changeTtlS = 24 * 60 * 60;

/** Changes that can still be made: of accounts that are enabled and have the address of before. */
function livingChanges(queries: Queries, clock: Clock) {
  return queries
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.id', 'email_changes.email', 'user_id', 'session_id', 'former_key'])
    .select(['new_hash', 'former_hash', 'cancel_hash', 'new_opened_at', 'former_opened_at', 'handed_over_at'])
    .select(['users.email as former_email', 'users.role'])
    .whereRef('users.email_key', '=', 'former_key')
    .where('users.disabled_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant(clock.now()))
    .where('email_changes.created_at', '<=', latestStart(clock));
}
type Change = NonNullable<Awaited<ReturnType<ReturnType<typeof livingChanges>['executeTakeFirst']>>>;

export interface FoundLink {
  change: Change;
  link: LinkKind;
}

/** The change that a link belongs to, while the link is good. Looking changes nothing: mail scanners look too. */
export async function findEmailLink(
  queries: Queries,
  clock: Clock,
  token: string,
): Promise<FoundLink | undefined> {
  const hash = digest(token);
  const change = await livingChanges(queries, clock)
    .where((eb) =>
      eb.or([eb('new_hash', '=', hash), eb('former_hash', '=', hash), eb('cancel_hash', '=', hash)]),
    )
    .executeTakeFirst();
  if (change === undefined) return undefined;
  if (change.cancel_hash === hash) return { change, link: 'cancel' };
  const link = change.new_hash === hash ? 'new' : 'former';
  return change[`${link}_opened_at`] === null ? { change, link } : undefined;
}

export interface ChangeTokens {
  /** The address that is asked for. */
  email: string;
  confirm: string;
  cancel: string;
}

/** Creates the links of one mail when it is sent. Undefined if they would no longer be valid. */
export async function createEmailLinks(
  tx: Queries,
  clock: Clock,
  { changeId, mailbox }: { changeId: number; mailbox: Mailbox },
): Promise<ChangeTokens | undefined> {
  const change = await livingChanges(tx, clock)
    .where('email_changes.id', '=', changeId)
    .where(`${mailbox}_opened_at`, 'is', null)
    .executeTakeFirst();
  if (change === undefined) return undefined;
  const [confirm, cancel] = [newToken(), newToken()];
  const hashes =
    mailbox === 'new'
      ? { new_hash: digest(confirm) }
      : { former_hash: digest(confirm), cancel_hash: digest(cancel) };
  await tx.updateTable('email_changes').set(hashes).where('id', '=', changeId).execute();
  return { email: change.email, confirm, cancel };
}

/** 256 bits in 43 characters. Stored nowhere: the database has only its hash. */
function newToken(): string {
  return randomBytes(32).toString('base64url');
}
