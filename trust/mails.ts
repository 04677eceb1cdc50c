/**
 * Without SMTP_URL the server writes its mails into its data folder.
 *
 *   await mailsTo(product, address)            those written so far, oldest first
 *   await noticesTo(product, address)          the notices of sign-ins from new devices, which the others leave out
 *   await newMailTo(product, address, count)   waits until there are `count` of them and gives the newest
 *   tokenIn(mail)                              of the link in it
 */
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { vi } from 'vitest';
import { mailsIn } from '../harness/mails.ts';
import type { Product } from '../harness/product.ts';

const ofNewDevice = 'A new device has signed in to your account';

/** Sign-ins of these tests come from devices that are not known; the notices of that have a function of their own. */
export async function mailsTo(product: Product, address: string): Promise<Email[]> {
  return (await allMailsTo(product, address)).filter(({ subject }) => subject !== ofNewDevice);
}

export async function noticesTo(product: Product, address: string): Promise<Email[]> {
  return (await allMailsTo(product, address)).filter(({ subject }) => subject === ofNewDevice);
}

function allMailsTo({ dataDir }: Product, address: string): Promise<Email[]> {
  return mailsIn(join(dataDir, 'outbox'), address);
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
