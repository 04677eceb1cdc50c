import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Copies the embedded database to `file`, completely or not at all: the copy gets its name when it is complete and
 * on the disk. Returns its SHA-256, which is also stored in a file beside it.
 */
export async function copyDatabase({ query }: Database, file: string): Promise<string> {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
  try {
    await sql`vacuum into ${unfinished}`.execute(query);
    const digest = await digestOf(unfinished);
    writeFileSync(checksumFile(file), `${digest}\n`, { mode: 0o600 });
    for (const written of [unfinished, checksumFile(file)]) sync(written);
    renameSync(unfinished, file);
    sync(dirname(file));
    return digest;
  } catch (error) {
    for (const half of [unfinished, `${unfinished}-journal`, checksumFile(file)])
      rmSync(half, { force: true });
    throw error;
  }
}

export function checksumFile(file: string): string {
  return `${file}.sha256`;
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
