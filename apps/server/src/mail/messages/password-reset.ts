import { type Mail, writeMail } from '../mail.ts';
import { type Addressee, lifetime, linkTo } from './addressee.ts';

export function passwordResetMail(user: Addressee, { siteUrl, token, ttlS }: LinkOptions): Mail {
  return writeMail({
    to: user.email,
    subject: 'Set a new password',
    firstName: user.first_name,
    before: ['Somebody, probably you, asked to set a new password for your account.'],
    link: { url: linkTo(siteUrl, token), label: 'Set a new password' },
    after: [
      `The link works once, for ${lifetime(ttlS)}.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  });
}

export interface LinkOptions {
  siteUrl: string;
  token: string;
  ttlS: number;
}
