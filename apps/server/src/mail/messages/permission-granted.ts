import { type Mail, writeMail } from '../mail.ts';
import type { Addressee } from './addressee.ts';

/** A member of the team, by whose name a client can tell the mail from one of a stranger. */
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

/** Tells a client which templates they may use from now on. */
export function permissionGrantedMail(user: Addressee, siteUrl: string, intro: Introduction): Mail {
  const { by, templates, message } = intro;
  const what = templates.length === 1 ? 'a template' : 'templates';
  return writeMail({
    to: user.email,
    subject: `You can use ${what} on Inkfield`,
    firstName: user.first_name,
    before: [
      ...(by === undefined ? [] : [`${inWords(by)} has given you access to ${what} on Inkfield.`]),
      ...namesOf(templates),
      ...(message === undefined ? [] : [message]),
    ],
    link: { url: `${siteUrl}/dashboard`, label: 'Go to your templates' },
    after: [],
  });
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
