import { type Mail, writeMail } from '../mail.ts';
import type { Addressee } from './addressee.ts';

/** A notice without a link: it must not teach anybody to click one. */
export function passwordChangedMail(user: Addressee): Mail {
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
