/**
 * Without SMTP_URL the server writes its mails into its data folder.
 *
 *   await mailsTo(product, address)            those written so far, oldest first
 *   await noticesTo(product, address)          the notices of sign-ins from new devices, which the others leave out
 *   await newMailTo(product, address, count)   waits until there are `count` of them and gives the newest
 *   tokenIn(mail)                              of the link in it
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { vi } from 'vitest';
import type { Product } from '../trust/product.ts';

/** A mail never changes once it lies there. */
const parsed = new Map<string, Promise<Email>>();

function readMail(path: string): Promise<Email> {
  const mail = parsed.get(path) ?? PostalMime.parse(readFileSync(path));
  parsed.set(path, mail);
  return mail;
}

const ofNewDevice = 'A new device has signed in to your account';

/** Sign-ins of these tests come from devices that are not known; the notices of that have a function of their own. */
export async function mailsTo(product: Product, address: string): Promise<Email[]> {
  return (await allMailsTo(product, address)).filter(({ subject }) => subject !== ofNewDevice);
}

export async function noticesTo(product: Product, address: string): Promise<Email[]> {
  return (await allMailsTo(product, address)).filter(({ subject }) => subject === ofNewDevice);
}

async function allMailsTo({ dataDir }: Product, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
    : [];
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))));
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

export async function newMailTo(product: Product, address: string, count = 1): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(product, address);
      const mail = mails[count - 1];
      if (mail === undefined) throw new Error(`There are ${mails.length} mails to ${address}.`);
      return mail;
    },
    { timeout: 60_000, interval: 100 },
  );
}

export function tokenIn({ text }: Email): string {
  const token = /\/reset-password\/([\w-]+)\s/.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error('The mail has no link.');
  return token;
}
