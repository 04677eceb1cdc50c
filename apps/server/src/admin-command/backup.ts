import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { copyDatabase } from '../database/copy-database.ts';
import { type Database, isPostgres } from '../database/database.ts';
import { describeDamage } from '../database/failures.ts';

/** A whole copy under the final name, or none; its SHA-256 is in a file beside it. */
export async function backUp(
  database: Database,
  { file, s3 }: { file: string; s3: Config['s3'] },
): Promise<string[]> {
  if (isPostgres(database.query))
    throw new ConfigError(['PostgreSQL has tools of its own for this: use pg_dump.', ...ofBucket(s3)]);
  if (existsSync(file)) throw new ConfigError([`${file} is there already.`]);
  const digest = await copyTo(database, file);
  return [
    `Written: ${file}`,
    `SHA-256: ${digest}`,
    'The secret that signs tokens is not in it (docs/operations.md).',
    ...ofBucket(s3),
  ];
}

async function copyTo(database: Database, file: string): Promise<string> {
  try {
    return await copyDatabase(database, file);
  } catch (error) {
    if (describeDamage(error) !== undefined || !(error instanceof Error)) throw error;
    throw new ConfigError([`${file} can't be written: ${error.message}`]);
  }
}

function ofBucket(s3: Config['s3']): string[] {
  return s3 === undefined
    ? []
    : ['PDFs and source documents are stored in S3: back up the bucket separately.'];
}
