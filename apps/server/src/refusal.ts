import { ConfigError } from './config-error.ts';
import { DataFolderInUseError } from './database/data-folder-lock.ts';
import { databaseFailure, describeDamage, isForbidden } from './database/failures.ts';
import { NewerDatabaseError } from './database/migrate.ts';
import { ListenError } from './listen.ts';
import { AdministratorError } from './users/first-administrator.ts';

/** Explains to people why the program cannot continue; undefined for bugs. */
export function refusalLines(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.reasons;
  if (
    error instanceof DataFolderInUseError ||
    error instanceof NewerDatabaseError ||
    error instanceof AdministratorError ||
    error instanceof ListenError
  ) {
    return [error.message];
  }
  const line = error instanceof Error ? databaseLine(error) : undefined;
  return line === undefined ? undefined : [line];
}

function databaseLine(error: Error): string | undefined {
  const damage = describeDamage(error);
  if (damage !== undefined) {
    return `the database in DATA_DIR is damaged (${damage}): put a backup in its place with npm run admin -- restore <file>`;
  }
  if (isForbidden(error)) {
    return `the account of DATABASE_URL may not make tables (${error.message}): make it the owner of the database`;
  }
  switch (databaseFailure(error)) {
    case 'database_unavailable':
      return `the database can't be reached (DATABASE_URL): ${error.message}`;
    case 'storage_unavailable':
      return `the database can't be written (DATA_DIR): ${error.message}`;
    default:
      return undefined;
  }
}
