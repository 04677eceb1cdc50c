import type { Role } from '@inkfield/contract/values';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../audit/audit.ts';
import { secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { createLink, type LinkPurpose, siteOf, ttlOf } from '../password-resets/links.ts';
import type { Mail } from './mail.ts';
import { accountExistsMail } from './messages/account-exists.ts';
import { batchFinishedMail } from './messages/batch-finished.ts';
import { passwordChangedMail } from './messages/password-changed.ts';
import { passwordResetMail } from './messages/password-reset.ts';
import { setUpMail } from './messages/set-up.ts';
import { testMail } from './messages/test.ts';
import type { QueuedMail } from './outbox.ts';

export interface Composed {
  mail: Mail;
  /** The link that was made for this mail: it goes again when the mail can't be sent. */
  linkId?: number;
}

interface Recipient {
  id: number;
  email: string;
  first_name: string;
  role: Role;
  password_hash: string | null;
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
        return withLink(deps, tx, { user, purpose: 'set-up' });
      case 'registration':
        if (user.password_hash !== null)
          return { mail: accountExistsMail(user, siteOf(deps.config, user.role)) };
        return (await may(tx, user.id)) ? withLink(deps, tx, { user, purpose: 'set-up' }) : undefined;
      case 'batch-finished':
        return { mail: batchFinishedMail(user, deps.config.publicUrl, queued) };
      case 'password-changed':
        return { mail: passwordChangedMail(user) };
      case 'test':
        return { mail: testMail(user) };
    }
    return undefined;
  });
}

async function findRecipient(tx: Queries, queued: QueuedMail): Promise<Recipient | undefined> {
  const users = tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'role', 'password_hash'])
    .where('disabled_at', 'is', null);
  const found =
    'email' in queued
      ? users.where('email_key', '=', queued.email.toLowerCase())
      : users.where('id', '=', queued.userId);
  return found.executeTakeFirst();
}

/** One a minute and five an hour for one account; whoever asks is not told (trust, section 4). */
async function mayAskAgain({ clock, config }: Deps, tx: Queries, userId: number): Promise<boolean> {
  const links = await tx
    .selectFrom('password_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', secondsFrom(clock, -3600))
    .execute();
  const aMinuteAgo = secondsFrom(clock, -60);
  const lately = links.filter(({ created_at }) => created_at > aMinuteAgo).length;
  return lately < Math.max(1, config.rateLimitScale) && links.length < Math.max(1, 5 * config.rateLimitScale);
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
}

async function withLink(
  { config, clock }: Deps,
  tx: Queries,
  { user, purpose }: LinkMail,
): Promise<Composed> {
  const ttlS = ttlOf(purpose, config);
  const { id, token } = await createLink(tx, clock, { userId: user.id, purpose, ttlS });
  const options = { siteUrl: siteOf(config, user.role), token, ttlS };
  const mail = purpose === 'reset' ? passwordResetMail(user, options) : setUpMail(user, options);
  return { mail, linkId: id };
}
