import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ConfigError } from '../config-error.ts';
import { type Database, isPostgres } from '../database/database.ts';

/** A whole copy under the final name, or none; its SHA-256 lies beside it. */
export async function backUp({ query }: Database, file: string): Promise<string[]> {
  if (isPostgres(query)) throw new ConfigError(['PostgreSQL has tools of its own for this: use pg_dump.']);
  if (existsSync(file)) throw new ConfigError([`${file} is there already.`]);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
  await sql`vacuum into ${unfinished}`.execute(query);
  chmodSync(unfinished, 0o600);
  const digest = await digestOf(unfinished);
  writeFileSync(`${file}.sha256`, `${digest}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
  return [
    `Written: ${file}`,
    `SHA-256: ${digest}`,
    'The secret that signs tokens is not in it (docs/operations.md).',
  ];
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
