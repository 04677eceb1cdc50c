import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { withRemovals } from './file-removals.ts';
import { createS3Storage } from './s3-storage.ts';
import { createDatabaseStorage, type Storage } from './storage.ts';

/** The configured storage of files. Files that were stored before a bucket was configured stay where they are. */
export function createStorage(
  { s3 }: Pick<Config, 's3'>,
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
): Storage {
  const inDatabase = createDatabaseStorage(database, clock);
  const storage = s3 === undefined ? inDatabase : createS3Storage({ location: s3, earlier: inDatabase, log });
  return withRemovals(storage, database);
}
