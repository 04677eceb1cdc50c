import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { instant } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';

/** Sends mails. Rejects on failure. */
export interface MailTransport {
  /** The state of a mail after it was accepted. */
  readonly outcome: 'sent' | 'written';
  send(mail: Mail): Promise<void>;
  close(): void;
}

interface TransportDeps {
  config: Config;
  clock: Clock;
  log: Logger;
}

/** SMTP when there is a server to send to, else files that a person can open. */
export function createMailTransport(deps: TransportDeps): MailTransport {
  const { smtpUrl } = deps.config;
  return smtpUrl === undefined ? createFolderTransport(deps) : createSmtpTransport(smtpUrl, deps.config);
}

const neverFetch = { disableFileAccess: true, disableUrlAccess: true };

function addressed({ mailFrom }: Config, mail: Mail) {
  const { to, subject, text, html, replyTo, attachment } = mail;
  return {
    from: { name: 'Inkfield', address: mailFrom },
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(attachment && {
      attachments: [
        {
          filename: attachment.filename,
          content: Buffer.from(attachment.bytes),
          contentType: 'application/pdf',
        },
      ],
    }),
  };
}

function createSmtpTransport(url: string, config: Config): MailTransport {
  const transport = atFirstMail(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      ...neverFetch,
    }),
  );
  return {
    outcome: 'sent',
    send: async (mail) => {
      await (await transport.get()).sendMail(addressed(config, mail));
    },
    close: transport.close,
  };
}

function createFolderTransport({ config, clock, log }: TransportDeps): MailTransport {
  const transport = atFirstMail(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...neverFetch }),
  );
  const folder = join(config.dataDir, 'outbox');
  let written = 0;
  return {
    outcome: 'written',
    send: async (mail) => {
      const { message } = await (await transport.get()).sendMail(addressed(config, mail));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      written += 1;
      const name = `${instant(clock.now()).replace(/[:.]/g, '-')}-${process.pid}-${written}.eml`;
      const file = join(folder, name);
      // `buffer: true` gives one; the type leaves room for a stream.
      writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 });
      // Renamed at the end, so that the folder only ever shows whole mails.
      renameSync(`${file}.part`, file);
      log.info({ event: 'mail.written', file }, `A mail was written to ${file}`);
    },
    close: transport.close,
  };
}

/** The library takes 5 MB and a twentieth of the start of the server. */
function atFirstMail<Sender extends { close: () => void }>(
  create: (library: typeof Nodemailer) => Sender,
): { get: () => Promise<Sender>; close: () => void } {
  let sender: Promise<Sender> | undefined;
  return {
    get: () => (sender ??= import('nodemailer').then(create)),
    close: () => void sender?.then((loaded) => loaded.close()),
  };
}
