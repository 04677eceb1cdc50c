import type { Mail } from '../src/mail/mail.ts';
import { mailComposers } from '../src/mail-composers.ts';
import type { MailTransport } from '../src/mail/transport.ts';
import { createMailWorker, type MailWorker } from '../src/mail/worker.ts';
import type { TestApp } from './test-app.ts';

/** Takes the mails of a test app and keeps them. Can be set to refuse. */
export interface Mailbox extends MailTransport {
  mails: Mail[];
  /** Thrown instead of taking a mail, while it is set. */
  failure: Error | undefined;
  /** Sends everything that is due. */
  drain: MailWorker['drain'];
}

export function createMailbox({ deps }: TestApp): Mailbox {
  const mailbox: Mailbox = {
    outcome: deps.config.smtpUrl === undefined ? 'written' : 'sent',
    mails: [],
    failure: undefined,
    send: (mail) => {
      if (mailbox.failure !== undefined) return Promise.reject(mailbox.failure);
      mailbox.mails.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
    drain: () => worker.drain(),
  };
  const worker = createMailWorker(deps, mailbox, mailComposers);
  return mailbox;
}

/** The token of the link in a mail. */
export function tokenIn(mail: Mail | undefined): string {
  const token = /\/reset-password\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('The mail has no link.');
  return token;
}
