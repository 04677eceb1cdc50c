import { linkUrl } from '@inkfield/contract/site-pages';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, lifetime, type Mail, siteOf, writeMail } from '../mail/mail.ts';
import { changeTtlS, createEmailLinks } from './email-links.ts';

export const accountMailComposers: Composers<'email-change'> = {
  // A link to one of the two mailboxes, or a notice that the new one has an account.
  'email-change': async ({ config, clock }, tx, { user, queued }) => {
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
  },
};

interface EmailChangeLinks {
  siteUrl: string;
  /** The address that is asked for. */
  email: string;
  confirm: string;
  cancel: string;
  ttlS: number;
}

const subject = 'Confirm the new address of an account';

/** Sent to the requested new mailbox. It may belong to a stranger, so the mail names no person. */
function newMailboxMail({ siteUrl, email, confirm, ttlS }: EmailChangeLinks): Mail {
  return writeMail({
    to: email,
    subject,
    before: [
      'Somebody, probably you, wants to use this address for their Inkfield account. It changes once the links that we mailed to this and to the former address were both used.',
    ],
    link: { url: linkUrl(siteUrl, 'emailChange', confirm), label: 'Confirm this address' },
    after: [
      `The link works once, for ${lifetime(ttlS)}.`,
      'If it was not you, do nothing: without the link no account gets this address.',
    ],
  });
}

/** To the present mailbox, whose owner decides. */
function formerMailboxMail(user: Addressee, links: EmailChangeLinks): Mail {
  const { siteUrl, email, confirm, cancel, ttlS } = links;
  return writeMail({
    to: user.email,
    subject,
    firstName: user.first_name,
    before: [
      `Somebody who knows your password, probably you, wants your Inkfield account to have the address ${email} instead of this one. It changes once the links that we mailed to both addresses were used.`,
    ],
    link: { url: linkUrl(siteUrl, 'emailChange', confirm), label: 'Agree to the new address' },
    after: [
      `The link works once, for ${lifetime(ttlS)}.`,
      `If it was not you, stop it here, then set another password with “Forgot password?” on the sign-in page: ${linkUrl(siteUrl, 'emailChange', cancel)}`,
    ],
  });
}

/** To a mailbox that has an account already; the screen did not tell. */
function addressInUseMail(email: string): Mail {
  return writeMail({
    to: email,
    subject: 'This address already has an account',
    before: [
      'Somebody, probably you, wanted to use this address for another Inkfield account. It already has an account, and an address can have one only: nothing was changed.',
      'If it was not you, there is nothing to do.',
    ],
    after: [],
  });
}
