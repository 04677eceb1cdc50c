import { clientPages } from '@inkfield/contract/site-pages';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Composed, Composers, Recipient } from '../mail/compose.ts';
import { type Addressee, lifetime, type Mail, siteOf, writeMail } from '../mail/mail.ts';
import type { GrantedTemplates } from '../events/outbox.ts';
import { type MailedLink, mailWithLink, mayMailLink } from '../password-resets/mails.ts';

export const userMailComposers: Composers<'set-up' | 'registration' | 'address-changed'> = {
  'set-up': (deps, tx, { user, queued }) => composeSetUp(deps, tx, { user, grant: queued }),
  registration: async (deps, tx, draft) => {
    const { user } = draft;
    if (user.password_hash !== null) return { mail: accountExistsMail(user, siteOf(deps.config, user.role)) };
    return (await mayMailLink(deps, tx, draft)) ? composeSetUp(deps, tx, { user, grant: {} }) : undefined;
  },
  'address-changed': (_deps, _tx, { queued }) => ({ mail: addressChangedMail(queued.formerEmail) }),
};

type Grant = GrantedTemplates & { by?: number };

/** A mail with a link that sets the first password. */
export async function composeSetUp(
  deps: Deps,
  tx: Queries,
  { user, grant }: { user: Recipient; grant: Grant },
): Promise<Composed> {
  return mailWithLink(deps, tx, {
    user,
    purpose: 'set-up',
    write: async (link) => setUpMail(user, link, await introduce(tx, grant)),
  });
}

/** A member of the team, whose name lets a client tell the mail from a stranger's. */
export interface Sender {
  name: string;
  email: string;
}

/** Who writes and why. */
export interface Introduction {
  by?: Sender;
  /** Names of templates that clients see. */
  templates: string[];
  message?: string;
}

/** Who writes and why, with the name that they have now. */
export async function introduce(tx: Queries, { by, templates = [], message }: Grant): Promise<Introduction> {
  const intro = { templates, ...(message !== undefined && { message }) };
  if (by === undefined) return intro;
  const sender = await tx
    .selectFrom('users')
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', by)
    .executeTakeFirst();
  return { ...intro, ...(sender && { by: sender }) };
}

/** An account whose owner chooses a password: a new one, or one whose password ended with its former address. */
interface Invited extends Addressee {
  role: string;
  /** The company that staff put them in. */
  company: string | null;
  password_hash: string | null;
  password_ended_at: string | null;
}

/** The mail with the link that sets a password. It says who sends it and why, so that it does not read like phishing. */
function setUpMail(user: Invited, { url, ttlS }: MailedLink, intro: Introduction): Mail {
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
    link: { url, label: 'Choose a password' },
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
    return `${sender} has changed the e-mail address of your account on Inkfield to this one. The former password no longer works.`;
  if (role !== 'client') return `${sender} has invited you to the team that works with Inkfield.`;
  const where = company === null ? '' : ` for ${company}`;
  return `${sender} has made an account${where} for you on Inkfield, where you fill in documents online and download them as PDF.`;
}

export function inWords({ name, email }: Sender): string {
  return `${name} (${email})`;
}

/** One paragraph, or none. */
export function namesOf(templates: string[]): string[] {
  if (templates.length === 0) return [];
  const names = templates.map((name) => `“${name}”`).join(', ');
  return [`You can fill in ${names} there, and download the document as a PDF.`];
}

/** For a person who registered an address that already has an account, which the screen did not reveal. */
function accountExistsMail(user: Addressee, siteUrl: string): Mail {
  return writeMail({
    to: user.email,
    subject: 'You already have an account',
    firstName: user.first_name,
    before: ['Somebody, probably you, tried to register with this address. It already has an account.'],
    link: { url: `${siteUrl}${clientPages.signIn}`, label: 'Sign in' },
    after: [
      'If you do not know your password, ask for a new one there. If it was not you, there is nothing to do.',
    ],
  });
}

/** Goes to the former address: it names neither the owner of the account nor the new address, and has no link. */
function addressChangedMail(formerEmail: string): Mail {
  return writeMail({
    to: formerEmail,
    subject: 'This address was removed from an account',
    before: [
      'Our team has entered another e-mail address for the Inkfield account that had this one. Everything that was signed in has been signed out, and links that were mailed here no longer work.',
      'If this is your account and you did not ask for it, tell us.',
    ],
    after: [],
  });
}
