import { existsSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '../database/database.ts';
import type { BegunErasure, EraseDeps } from './carry-out.ts';
import { addressesOf } from './erase-person.ts';

/** The text of a mail and the names of its attachments are before the first attachment. */
const headBytes = 256 * 1024;

/**
 * Where no mail server is set, mails are files of this node. Removes those that name a person, or that have the PDF of a
 * document attached. There may be thousands of them, so each is read in a turn of its own.
 */
export async function removeMailFiles({ database, config }: EraseDeps, erasure: BegunErasure): Promise<void> {
  const words = await findWords(database.query, erasure);
  if (words.length === 0) return;
  const folder = join(config.dataDir, 'outbox');
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const head = await readHead(file);
    if (words.some((word) => head.includes(word))) await rm(file, { force: true });
  }
}

async function findWords(query: Queries, { user_id, document_id }: BegunErasure): Promise<string[]> {
  if (user_id !== null) return addressesOf(query, user_id);
  const sent = await query
    .selectFrom('audit')
    .select('id')
    .where('subject_type', '=', 'document')
    .where('subject_id', '=', document_id)
    .where('action', '=', 'document.sent')
    .limit(1)
    .executeTakeFirst();
  return sent === undefined ? [] : [`filename=document_${document_id}.pdf`];
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes);
    // Long lines of a text end in `=` where they continue, even within an address.
    return buffer.toString('utf8', 0, bytesRead).replaceAll('=\r\n', '').toLowerCase();
  } finally {
    await handle.close();
  }
}
