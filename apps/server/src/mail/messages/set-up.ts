import { type Mail, writeMail } from '../mail.ts';
import { type Addressee, lifetime, linkTo } from './addressee.ts';
import type { LinkOptions } from './password-reset.ts';
import { inWords, type Introduction, namesOf } from './permission-granted.ts';

/** An account whose owner chooses a password: a new one, or one whose password ended with its former address. */
export interface Invited extends Addressee {
  role: string;
  /** The company that staff put them in. */
  company: string | null;
  password_hash: string | null;
  password_ended_at: string | null;
}

/** The mail with the link that sets a password. It says who sends it and why, so that it does not read like phishing. */
export function setUpMail(user: Invited, { siteUrl, token, ttlS }: LinkOptions, intro: Introduction): Mail {
  const { by, templates, message } = intro;
  const isNew = user.password_hash === null && user.password_ended_at === null;
  return writeMail({
    to: user.email,
    subject: isNew && by !== undefined ? 'You are invited to Inkfield' : 'Set the password of your account',
    firstName: user.first_name,
    before: [
      reasonOf(user, intro),
      ...namesOf(templates),
      ...(message === undefined ? [] : [message]),
      'Choose a password to use the account.',
    ],
    link: { url: linkTo(siteUrl, token), label: 'Choose a password' },
    after: [
      `The link works once, for ${lifetime(ttlS)}. After that, ask for another on the sign-in page.`,
      ...(by === undefined
        ? []
        : [`If you do not know ${by.name}, do nothing: this mail changes nothing by itself.`]),
    ],
  });
}

function reasonOf(
  { role, company, password_hash: hash, password_ended_at: ended }: Invited,
  { by }: Introduction,
) {
  if (by === undefined) return 'There is an account for you.';
  const sender = inWords(by);
  if (hash !== null)
    return `${sender} has sent you a link to set a new password for your account on Inkfield.`;
  if (ended !== null)
    return `${sender} has changed the e-mail address of your account on Inkfield to this one. The password of before no longer works.`;
  if (role !== 'client') return `${sender} has invited you to the team that works with Inkfield.`;
  const where = company === null ? '' : ` for ${company}`;
  return `${sender} has made an account${where} for you on Inkfield, where you fill in documents online and download them as PDF.`;
}
