import { ConfigError } from './config-error.ts';
import { DataFolderInUseError } from './database/data-folder-lock.ts';
import { databaseFailure } from './database/failures.ts';
import { NewerDatabaseError } from './database/migrate.ts';
import { AdministratorError } from './users/first-administrator.ts';

/** Why the program can't start, for people; undefined when it is a mistake of ours. */
export function refusalLines(error: unknown): readonly string[] | undefined {
  if (error instanceof ConfigError) return error.reasons.map((reason) => `Can't start: ${reason}`);
  if (
    error instanceof DataFolderInUseError ||
    error instanceof NewerDatabaseError ||
    error instanceof AdministratorError
  ) {
    return [`Can't start: ${error.message}`];
  }
  const place = listenFailure(error);
  if (place !== undefined) return [`Can't start: ${place}`];
  const failure = databaseFailure(error);
  if (failure === 'database_unavailable')
    return ["Can't start: the database can't be reached (DATABASE_URL)."];
  return failure === undefined ? undefined : ["Can't start: the database can't be written (DATA_DIR)."];
}

function listenFailure(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return undefined;
  const port = 'port' in error ? String(error.port) : '';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `the port ${port} is taken (PORT, ADMIN_PORT).`;
  if (code === 'EACCES') return `the port ${port} needs more rights (PORT, ADMIN_PORT).`;
  return `can't listen on port ${port} (HOST, PORT, ADMIN_PORT).`;
}
