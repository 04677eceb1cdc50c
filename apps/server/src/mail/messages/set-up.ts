import { type Mail, writeMail } from '../mail.ts';
import { type Addressee, lifetime, linkTo } from './addressee.ts';
import type { LinkOptions } from './password-reset.ts';

export function setUpMail(user: Addressee, { siteUrl, token, ttlS }: LinkOptions): Mail {
  return writeMail({
    to: user.email,
    subject: 'Set the password of your account',
    firstName: user.first_name,
    before: ['There is an account for you. Choose a password to use it.'],
    link: { url: linkTo(siteUrl, token), label: 'Choose a password' },
    after: [`The link works once, for ${lifetime(ttlS)}. After that, ask for another on the sign-in page.`],
  });
}
