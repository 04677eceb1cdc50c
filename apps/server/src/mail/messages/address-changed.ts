import { type Mail, writeMail } from '../mail.ts';

/** Goes to the former address: it names neither the owner of the account nor the new address, and has no link. */
export function addressChangedMail(formerEmail: string): Mail {
  return writeMail({
    to: formerEmail,
    subject: 'This address was taken off an account',
    before: [
      'Our team has entered another e-mail address for the Inkfield account that had this one. Everything that was signed in has been signed out, and links that were mailed here no longer work.',
      'If this is your account and you did not ask for it, tell us.',
    ],
    after: [],
  });
}
