import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { instant } from '../clock.ts';
import type { Database, Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { createPauses } from '../pauses.ts';

/** Stores files. A file is named by its SHA-256 in hexadecimal and never changes. */
export interface Storage {
  /**
   * Writes the bytes to their final place, outside any transaction. Returns the step for the transaction that
   * names the file. A file whose transaction failed has no reference.
   */
  prepare(bytes: Uint8Array): Promise<PreparedFile>;
  find(sha256: string): Promise<Uint8Array | undefined>;
  /**
   * Removes a file, in the transaction that has found nothing that names it. Returns the step that a store outside the
   * database needs after the transaction. A file that is not there is removed already.
   */
  remove(tx: Queries, sha256: string): Promise<(() => Promise<void>) | undefined>;
  /** Rejects where files can't be kept or found at present. */
  ready(): Promise<void>;
  /**
   * Calls the listener for every call to an external store. Files in the database are statements, which the
   * database reports.
   */
  watch(listener: (call: StoreCall) => void): void;
}

/** Files cannot be written to or read from a store. The reason is for the administrator, not for the caller. */
export class StorageError extends AppError {
  readonly reason: string;
  constructor(reason: string) {
    super('storage_unavailable');
    this.reason = reason;
  }
}

/**
 * A warning for the operator that files can't be stored or read now. Nothing is refused, because the store may become
 * available later.
 */
export async function describeOutage(storage: Storage): Promise<string | undefined> {
  try {
    await storage.ready();
    return undefined;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return `Warning: the S3 store can't be used: ${error.reason}. Until it can, no document is made or downloaded.`;
  }
}

/** A call with all its tries. */
export interface StoreCall {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE';
  ms: number;
  failed: boolean;
}

export interface PreparedFile {
  sha256: string;
  /** Whether it stays when the transaction that would name it fails. */
  isOutside: boolean;
  /** To be called in the transaction that stores the name. */
  keep(tx: Queries): Promise<void>;
}

/** Files as rows of the database: stored in the transaction that names them, and in the same backup. */
export function createDatabaseStorage(database: Database, clock: Clock): Storage {
  return {
    async prepare(bytes) {
      const sha256 = await digestOf(bytes);
      return { sha256, isOutside: false, keep: (tx) => insertFile(tx, { sha256, bytes, clock }) };
    },
    async find(sha256) {
      const query = database.query.selectFrom('stored_files').select('bytes');
      return (await query.where('sha256', '=', sha256).executeTakeFirst())?.bytes;
    },
    async remove(tx, sha256) {
      await tx.deleteFrom('stored_files').where('sha256', '=', sha256).execute();
      return undefined;
    },
    // They are rows: where the database answers, so do they.
    ready: () => Promise.resolve(),
    watch: () => undefined,
  };
}

const partBytes = 1024 * 1024;

/** The SHA-256 of a file, with pauses for other calls: 10 MB take 20 ms. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const pause = createPauses();
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.byteLength; from += partBytes) {
    hash.update(bytes.subarray(from, from + partBytes));
    await pause();
  }
  return hash.digest('hex');
}

interface NewFile {
  sha256: string;
  bytes: Uint8Array;
  clock: Clock;
}

async function insertFile(tx: Queries, { sha256, bytes, clock }: NewFile): Promise<void> {
  await tx
    .insertInto('stored_files')
    .values({ sha256, bytes, stored_at: instant(clock.now()) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}
