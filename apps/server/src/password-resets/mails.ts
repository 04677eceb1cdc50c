import { linkUrl } from '@inkfield/contract/site-pages';
import { recordEvents } from '../events/record.ts';
import { secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Composed, Composers, Draft, Recipient } from '../mail/compose.ts';
import { type Addressee, lifetime, type Mail, siteOf, writeMail } from '../mail/mail.ts';
import { createLink, type LinkPurpose, ttlOf } from './links.ts';

export const passwordMailComposers: Composers<'password-reset' | 'password-changed'> = {
  'password-reset': async (deps, tx, draft) => {
    const { user, queued, triedBefore } = draft;
    if (!(await mayMailLink(deps, tx, draft))) return undefined;
    if (!triedBefore) await recordAsking(deps, tx, { userId: user.id, request: queued.request });
    return mailWithLink(deps, tx, {
      user,
      purpose: 'reset',
      write: (link) => passwordResetMail(user, link),
    });
  },
  'password-changed': (_deps, _tx, { user }) => ({ mail: passwordChangedMail(user) }),
};

/** A mail that was tried was not too many then. Its link may still be there, from a worker that died with it. */
export async function mayMailLink(
  deps: Deps,
  tx: Queries,
  { user, triedBefore }: Pick<Draft<'registration'>, 'user' | 'triedBefore'>,
): Promise<boolean> {
  return triedBefore || (await mayAskAgain(deps, tx, user.id));
}

/** Five an hour for one account, also after a restart, which resets the counts of the call (trust, section 4). */
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

/**
 * Here and not in the call, whose duration would reveal whether there is an account. The caller is unknown except
 * for the IP address.
 */
async function recordAsking({ clock }: Deps, tx: Queries, { userId, request }: Asking): Promise<void> {
  await recordEvents(tx, clock, {
    action: 'password.link_asked',
    subject: { type: 'user', id: userId },
    request,
  });
}

/** A link as a mail shows it. */
export interface MailedLink {
  url: string;
  ttlS: number;
}

interface LinkMail {
  user: Recipient;
  purpose: LinkPurpose;
  write: (link: MailedLink) => Promise<Mail> | Mail;
}

/** Makes the link of a mail and writes the mail with it. */
export async function mailWithLink(
  { config, clock }: Deps,
  tx: Queries,
  { user, purpose, write }: LinkMail,
): Promise<Composed> {
  const ttlS = ttlOf(purpose, config);
  // Without a mail server the mail is a file, and its link proves no mailbox.
  const isMailed = config.smtpUrl !== undefined;
  const { id, token } = await createLink(tx, clock, { userId: user.id, purpose, ttlS, isMailed });
  const url = linkUrl(siteOf(config, user.role), 'setPassword', token);
  return { mail: await write({ url, ttlS }), linkId: id };
}

function passwordResetMail(user: Addressee, { url, ttlS }: MailedLink): Mail {
  return writeMail({
    to: user.email,
    subject: 'Set a new password',
    firstName: user.first_name,
    before: ['Somebody, probably you, asked to set a new password for your account.'],
    link: { url, label: 'Set a new password' },
    after: [
      `The link works once, for ${lifetime(ttlS)}.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  });
}

/** A notice without a link: it must not teach anybody to click one. */
function passwordChangedMail(user: Addressee): Mail {
  return writeMail({
    to: user.email,
    subject: 'Your password was changed',
    firstName: user.first_name,
    before: [
      'Your password was changed, and everything else that was signed in has been signed out.',
      'If it was not you, ask for a new password on the sign-in page and tell us.',
    ],
    after: [],
  });
}
