import { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { createSqliteDriver } from './sqlite-driver.ts';

/**
 * Node's own SQLite behind kysely. FULL: a commit is on the disk before it is acknowledged. secure_delete: erased
 * data is overwritten, not only unlinked.
 */
export function openSqlite(file: string): Dialect {
  return {
    createDriver: () => createSqliteDriver(() => connect(file)),
    createAdapter: () => new TakesTurnsItself(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  };
}

/**
 * The driver lets one caller at a time use the connection. Kysely's own lock would be held while a caller waits.
 */
class TakesTurnsItself extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function connect(file: string): DatabaseSync {
  const connection = new DatabaseSync(file);
  // While it opens, SQLite itself waits for others; afterwards the driver does, without holding up the process.
  connection.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA secure_delete = ON;
    PRAGMA busy_timeout = 0;
  `);
  return connection;
}
