import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, instant } from '../clock.ts';
import { copyDatabase } from './copy-database.ts';
import { type Database, isPostgres } from './database.ts';

/** A whole copy of the embedded database, before a new version changes it. PostgreSQL has backups of its own. */
export async function backUpBeforeChange(
  database: Database,
  { dataDir, clock, from }: { dataDir: string; clock: Clock; from: string },
): Promise<string | undefined> {
  if (isPostgres(database.query)) return undefined;
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `after-${from}-${instant(clock.now()).replace(/[:.]/g, '-')}.db`);
  await copyDatabase(database, file);
  return file;
}
