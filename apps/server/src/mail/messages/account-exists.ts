import { type Mail, writeMail } from '../mail.ts';
import type { Addressee } from './addressee.ts';

/** For somebody who registered an address that has an account; the screen did not tell. */
export function accountExistsMail(user: Addressee, siteUrl: string): Mail {
  return writeMail({
    to: user.email,
    subject: 'You already have an account',
    firstName: user.first_name,
    before: ['Somebody, probably you, tried to register with this address. It already has an account.'],
    link: { url: `${siteUrl}/signin`, label: 'Sign in' },
    after: [
      'If you do not know your password, ask for a new one there. If it was not you, there is nothing to do.',
    ],
  });
}
