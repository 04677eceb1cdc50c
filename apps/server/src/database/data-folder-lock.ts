import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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
  const connection = new DatabaseSync(join(dataDir, 'server.lock'));
  try {
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch {
    connection.close();
    throw new DataFolderInUseError(`Another server is using ${dataDir}.`);
  }
  return { release: () => connection.close() };
}
