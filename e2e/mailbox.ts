import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { mailsIn } from '../harness/mails.ts';

interface Mailbox {
  port: number;
  stop: () => Promise<void>;
}

/** A mail server that takes every mail and puts it as a file into a folder. */
export function startMailbox(folder: string): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        // Under its own name only once it is whole: a reader never sees half a mail.
        const path = join(folder, `${Date.now()}-${randomUUID()}.eml`);
        writeFileSync(`${path}.part`, Buffer.concat(parts));
        renameSync(`${path}.part`, path);
        done();
      });
    },
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('the mail server has no port'));
        return;
      }
      resolve({
        port: address.port,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
          }),
      });
    });
  });
}

/**
 * Waits for a mail to an address, for the second try as well, which is a minute later; gives the newest one. With a
 * subject other mails may arrive after it, such as the notice of a new device.
 */
export async function newestMailTo(address: string, subject?: string): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    const mails = await mailsTo(address);
    found = mails.findLast((mail) => subject === undefined || mail.subject === subject);
    expect(found, `a mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 90_000 });
  if (found === undefined) throw new Error('unreachable: toPass has just seen it');
  return found;
}

/** The link to set a password in the newest mail to an address that has one. */
export async function resetLinkFor(address: string): Promise<string> {
  const [link] = await linksFor(address, 'reset-password');
  return link;
}

/** The links of a change of address: to agree and, in the mail to the present mailbox, to stop it. */
export async function emailChangeLinksFor(address: string): Promise<string[]> {
  return linksFor(address, 'email-change');
}

/** Other mails, such as the notice of a new device, may arrive in between. */
async function linksFor(address: string, page: string): Promise<[string, ...string[]]> {
  const pattern = new RegExp(String.raw`https?://[^\s"<>]+/${page}/[^\s"<>]+`, 'g');
  let found: string[] = [];
  await expect(async () => {
    const links = (await mailsTo(address)).map(({ text = '' }) => text.match(pattern) ?? []);
    found = links.findLast((some) => some.length > 0) ?? [];
    expect(found, `a mail to ${address} with a link`).not.toEqual([]);
  }).toPass({ timeout: 90_000 });
  const [first, ...rest] = found;
  if (first === undefined) throw new Error('unreachable: toPass has just seen it');
  return [first, ...rest];
}

async function mailsTo(address: string): Promise<Email[]> {
  const folder = process.env['E2E_MAILS'];
  if (folder === undefined)
    throw new Error('E2E_MAILS is not set: the product was not started by these tests');
  return mailsIn(folder, address);
}
