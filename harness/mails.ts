import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** By path: a mail never changes once its file is complete. */
const parsed = new Map<string, Promise<Email>>();

/** The mails to an address among the files of a folder, oldest first; none if the folder does not exist. */
export async function mailsIn(folder: string, address: string): Promise<Email[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mails = await Promise.all(names.toSorted().map((name) => readMail(join(folder, name))));
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

function readMail(path: string): Promise<Email> {
  const mail = parsed.get(path) ?? PostalMime.parse(readFileSync(path));
  parsed.set(path, mail);
  return mail;
}
