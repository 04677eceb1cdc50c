import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config-error.ts';
import { isBusy } from './failures.ts';

/** Another server works on the same data folder. */
export class DataFolderInUseError extends Error {}

export interface DataFolderLock {
  release(): void;
}

/**
 * Lets one server at a time use a data folder. The lock is one that SQLite holds on a small file: the system
 * takes it away with the process, however that ends.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  let connection: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(join(dataDir, 'server.lock'));
    connection = opened;
    opened.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    return { release: () => opened.close() };
  } catch (error) {
    connection?.close();
    if (isBusy(error)) throw new DataFolderInUseError(`Another server is using ${dataDir}.`);
    throw new ConfigError([`DATA_DIR can't be written: ${dataDir}`]);
  }
}
