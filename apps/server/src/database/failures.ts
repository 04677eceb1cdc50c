import type { ErrorCode } from '@inkfield/contract/errors';

/** The code that a database driver puts on its errors: five characters by PostgreSQL, a number by SQLite. */
function codeOf(error: unknown): string | number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the transaction is worth another try: PostgreSQL saw two that can't both be first. */
export function isSerializationFailure(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

const sqliteConstraint = 19;

/** Whether a unique index, a foreign key or a trigger refused the statement. */
export function isConstraintViolation(error: unknown): boolean {
  const code = codeOf(error);
  if (typeof code === 'number') return (code & 0xff) === sqliteConstraint;
  return code?.startsWith('23') === true;
}

/** Primary result codes of SQLite that say the disk or the file can't be written or opened. */
const sqliteStorage = new Set([8, 10, 13, 14]);
const sqliteBusy = new Set([5, 6]);
/** A file that is broken, or none of SQLite's at all. */
const sqliteDamage = new Set([11, 26]);

/** Whether another process holds SQLite's file just now. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === 'number' && sqliteBusy.has(code & 0xff);
}

/** SQLite's description of a file that it cannot read; undefined for any other failure. */
export function describeDamage(error: unknown): string | undefined {
  const code = codeOf(error);
  if (typeof code !== 'number' || !sqliteDamage.has(code & 0xff)) return undefined;
  return error instanceof Error ? error.message : undefined;
}

/** Whether PostgreSQL does not let the account do something. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501';
}

/** No connection to PostgreSQL could be opened. The message has the reason. */
export class DatabaseUnreachableError extends Error {}

/**
 * Codes of an established connection: connection exceptions, statement timeouts, operator intervention, a server
 * that has become a replica, too many connections, and errors of the network layer.
 */
const unreachable = /^(?:08|57014|57P|25006|53[03]|40001|40P01|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;

/** The error code of a database failure; undefined for bugs. */
export function databaseFailure(error: unknown): ErrorCode | undefined {
  if (error instanceof DatabaseUnreachableError) return 'database_unavailable';
  const code = codeOf(error);
  if (typeof code === 'number') {
    if (sqliteStorage.has(code & 0xff)) return 'storage_unavailable';
    return sqliteBusy.has(code & 0xff) ? 'database_unavailable' : undefined;
  }
  if (code === '53100' || code === '58030') return 'storage_unavailable';
  // A zero byte in a text, or a number beyond its type: no stored row can match it.
  if (code === '22021' || code === '22003') return 'malformed';
  if (code !== undefined) return unreachable.test(code) ? 'database_unavailable' : undefined;
  return error instanceof Error && isConnectionLoss(error.message) ? 'database_unavailable' : undefined;
}

/** pg throws these without a code. */
function isConnectionLoss(message: string): boolean {
  return (
    /^(?:Connection terminated|Query read timeout)/i.test(message) ||
    message === 'Client has encountered a connection error and is not queryable'
  );
}
