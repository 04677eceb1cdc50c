import { type Mail, writeMail } from '../mail.ts';
import type { Addressee } from './addressee.ts';

export interface NewDevice {
  at: string;
  /** In words of ours, never as the browser sent them. */
  device: string;
  network: string;
}

/** A notice without a link: it must not teach anybody to click one. */
export function newDeviceMail(user: Addressee, { at, device, network }: NewDevice): Mail {
  const moment = new Date(at).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return writeMail({
    to: user.email,
    subject: 'A new device has signed in to your account',
    firstName: user.first_name,
    before: [
      'Your account was signed in to from a device that it does not know:',
      `Time: ${moment} UTC\nDevice: ${device}\nNetwork: ${network}`,
      'If it was you, there is nothing to do.',
      'If it was not you, set another password with “Forgot password?” on the sign-in page: that ends every session. Then tell us.',
    ],
    after: [],
  });
}
