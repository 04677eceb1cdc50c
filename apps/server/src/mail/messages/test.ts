import { type Mail, writeMail } from '../mail.ts';
import type { Addressee } from './addressee.ts';

/** For staff who want to see whether mails arrive. */
export function testMail(user: Addressee): Mail {
  return writeMail({
    to: user.email,
    subject: 'A test mail',
    firstName: user.first_name,
    before: [
      'You asked for this mail on the page "Mails" of the provider\'s site. That you read it means that mails arrive.',
    ],
    after: [],
  });
}
