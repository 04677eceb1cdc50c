import type { Role } from '@inkfield/contract/values';
import { sql } from 'kysely';
import { changeTtlS, createEmailLinks } from '../account/email-links.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../audit/audit.ts';
import { secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { createLink, type LinkPurpose, siteOf, ttlOf } from '../password-resets/links.ts';
import type { Mail } from './mail.ts';
import { accountExistsMail } from './messages/account-exists.ts';
import { addressChangedMail } from './messages/address-changed.ts';
import { batchFinishedMail } from './messages/batch-finished.ts';
import { addressInUseMail, formerMailboxMail, newMailboxMail } from './messages/email-change.ts';
import { newDeviceMail } from './messages/new-device.ts';
import { passwordChangedMail } from './messages/password-changed.ts';
import { passwordResetMail } from './messages/password-reset.ts';
import { type Introduction, permissionGrantedMail, type Sender } from './messages/permission-granted.ts';
import { quotaWarningMail } from './messages/quota-warning.ts';
import { setUpMail } from './messages/set-up.ts';
import { testMail } from './messages/test.ts';
import type { GrantedTemplates, QueuedMail } from './outbox.ts';

export interface Composed {
  mail: Mail;
  /** The link that was made for this mail: it goes again when the mail can't be sent. */
  linkId?: number;
}

interface Recipient {
  id: number;
  email: string;
  first_name: string | undefined;
  role: Role;
  password_hash: string | null;
  password_ended_at: string | null;
  company: string | null;
}

/** The mail for a queued one; undefined when there is nobody to write to, or too often. */
export async function composeMail(
  deps: Deps,
  queued: QueuedMail,
  { triedBefore }: { triedBefore: boolean },
): Promise<Composed | undefined> {
  // One that was tried was not too many then. Its link may be there still, of a worker that died with it.
  const may = async (tx: Queries, userId: number) => triedBefore || (await mayAskAgain(deps, tx, userId));
  return deps.database.transaction(async (tx) => {
    const user = await findRecipient(tx, queued);
    if (user === undefined) return undefined;
    switch (queued.kind) {
      case 'password-reset':
        if (!(await may(tx, user.id))) return undefined;
        if (!triedBefore) await recordAsking(deps, tx, { userId: user.id, request: queued.request });
        return withLink(deps, tx, { user, purpose: 'reset' });
      case 'set-up':
        return withLink(deps, tx, { user, purpose: 'set-up', grant: queued });
      case 'permission-granted':
        // An account without a password needs its link rather than the way to the sign-in.
        if (user.password_hash === null)
          return withLink(deps, tx, { user, purpose: 'set-up', grant: queued });
        return {
          mail: permissionGrantedMail(user, siteOf(deps.config, user.role), await introduce(tx, queued)),
        };
      case 'address-changed':
        return { mail: addressChangedMail(queued.formerEmail) };
      case 'registration':
        if (user.password_hash !== null)
          return { mail: accountExistsMail(user, siteOf(deps.config, user.role)) };
        return (await may(tx, user.id)) ? withLink(deps, tx, { user, purpose: 'set-up' }) : undefined;
      case 'batch-finished':
        return { mail: batchFinishedMail(user, deps.config.publicUrl, queued) };
      case 'quota-warning':
        return { mail: quotaWarningMail(user, deps.config.adminUrl, queued.warnings) };
      case 'password-changed':
        return { mail: passwordChangedMail(user) };
      case 'email-change':
        return composeEmailChange(deps, tx, { user, queued });
      case 'new-device':
        return { mail: newDeviceMail(user, queued) };
      case 'test':
        return { mail: testMail(user) };
    }
    return undefined;
  });
}

async function findRecipient(tx: Queries, queued: QueuedMail): Promise<Recipient | undefined> {
  const users = tx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'email',
      'first_name',
      'role',
      'password_hash',
      'password_ended_at',
      'email_proven_at',
    ])
    .select('companies.name as company')
    .where('disabled_at', 'is', null);
  const found =
    'email' in queued
      ? users.where('email_key', '=', queued.email.toLowerCase())
      : users.where('users.id', '=', queued.userId);
  const user = await found.executeTakeFirst();
  return user && { ...user, first_name: user.email_proven_at === null ? undefined : user.first_name };
}

/** Five an hour for one account, also after a restart, which forgets what the call has counted (trust, section 4). */
async function mayAskAgain({ clock, config }: Deps, tx: Queries, userId: number): Promise<boolean> {
  const links = await tx
    .selectFrom('password_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', secondsFrom(clock, -3600))
    .execute();
  return links.length < Math.max(1, 5 * config.rateLimitScale);
}

interface Asking {
  userId: number;
  request: { id: string; ip: string } | undefined;
}

/** Here and not in the call, whose time would tell of the account; nobody knows who asked, only from where. */
async function recordAsking({ clock }: Deps, tx: Queries, { userId, request }: Asking): Promise<void> {
  await recordAudit(tx, clock, {
    action: 'password.link_asked',
    subject: { type: 'user', id: userId },
    request,
  });
}

interface LinkMail {
  user: Recipient;
  purpose: LinkPurpose;
  grant?: Grant;
}

type Grant = GrantedTemplates & { by?: number };

async function withLink(
  { config, clock }: Deps,
  tx: Queries,
  { user, purpose, grant = {} }: LinkMail,
): Promise<Composed> {
  const ttlS = ttlOf(purpose, config);
  // Without a mail server the mail is a file, and its link proves no mailbox.
  const isMailed = config.smtpUrl !== undefined;
  const { id, token } = await createLink(tx, clock, { userId: user.id, purpose, ttlS, isMailed });
  const options = { siteUrl: siteOf(config, user.role), token, ttlS };
  if (purpose === 'reset') return { mail: passwordResetMail(user, options), linkId: id };
  return { mail: setUpMail(user, options, await introduce(tx, grant)), linkId: id };
}

interface EmailChangeMail {
  user: Recipient;
  queued: QueuedMail & { kind: 'email-change' };
}

/** A link to one of the two mailboxes, or the word that the new one has an account. */
async function composeEmailChange(
  { config, clock }: Deps,
  tx: Queries,
  { user, queued }: EmailChangeMail,
): Promise<Composed | undefined> {
  const tokens = await createEmailLinks(tx, clock, queued);
  if (tokens === undefined) return undefined;
  const links = { ...tokens, siteUrl: siteOf(config, user.role), ttlS: changeTtlS };
  if (queued.mailbox === 'former') return { mail: formerMailboxMail(user, links) };
  const holder = await tx
    .selectFrom('users')
    .select('disabled_at')
    .where('email_key', '=', tokens.email.toLowerCase())
    .executeTakeFirst();
  if (holder === undefined) return { mail: newMailboxMail(links) };
  return holder.disabled_at === null ? { mail: addressInUseMail(tokens.email) } : undefined;
}

/** Who writes and why, with the name that they have now. */
async function introduce(tx: Queries, { by, templates = [], message }: Grant): Promise<Introduction> {
  const intro = { templates, ...(message !== undefined && { message }) };
  if (by === undefined) return intro;
  const sender = await tx
    .selectFrom('users')
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', by)
    .executeTakeFirst();
  return { ...intro, ...(sender && { by: sender satisfies Sender }) };
}
