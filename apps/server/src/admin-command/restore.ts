import { constants, copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { checksumFile, digestOf, sync } from '../database/copy-database.ts';
import { openDatabase } from '../database/database.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { sqliteFile } from '../start.ts';
import { endAllSessions } from './end-sessions.ts';
import { describeTakenBack } from './taken-back.ts';

/** Checks a backup and puts it in the place of the database, which is kept under another name. */
export async function restore(config: Config, file: string): Promise<string[]> {
  if (config.databaseUrl !== undefined)
    throw new ConfigError(['PostgreSQL has tools of its own for this: use pg_restore.']);
  await requireWhole(file);
  const lock = lockDataFolder(config.dataDir);
  try {
    const target = sqliteFile(config);
    const incoming = `${target}.restoring`;
    rmSync(incoming, { force: true });
    copyFileSync(file, incoming, constants.COPYFILE_EXCL);
    const ended = await endSessionsIn(incoming);
    sync(incoming);
    const kept = keepPresent(target);
    renameSync(incoming, target);
    sync(dirname(target));
    const asides = kept.map((name) => `Previous state: ${name}`);
    const takenBack = kept[0] === undefined ? [] : describeTakenBack(target, kept[0]);
    return [`Restored: ${target}`, ...asides, ...ended, ...takenBack];
  } finally {
    lock.release();
  }
}

/** Before it is in place: no server ever sees it with its old sessions. */
async function endSessionsIn(sqliteFile: string): Promise<string[]> {
  const database = openDatabase({ url: undefined, sqliteFile });
  try {
    return await endAllSessions(database, 'database.restored');
  } finally {
    await database.close();
  }
}

/**
 * Renames the existing database with its log, since SQLite reads the two together. Opening a damaged database here
 * could delete data that only the log still holds.
 */
function keepPresent(target: string): string[] {
  if (!existsSync(target)) return [];
  const kept = freeName(`${target}.before-restore`);
  renameSync(target, kept);
  // Rebuilt by SQLite from the log.
  rmSync(`${target}-shm`, { force: true });
  if (!existsSync(`${target}-wal`)) return [kept];
  renameSync(`${target}-wal`, `${kept}-wal`);
  return [kept, `${kept}-wal`];
}

/** Never reuses a name, so that after restoring the wrong backup the original data is still there. */
function freeName(wanted: string): string {
  let name = wanted;
  for (let count = 2; existsSync(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

async function requireWhole(file: string): Promise<void> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new ConfigError([`${file} is not a file.`]);
  const sums = checksumFile(file);
  // A bit that fell over inside a document is nothing that SQLite itself would see.
  if (!existsSync(sums)) throw new ConfigError([`${sums} is not there: a backup is these two files.`]);
  if (readFileSync(sums, 'utf8').trim() !== (await digestOf(file))) {
    throw new ConfigError([`${file} is damaged: its SHA-256 is not the one in ${sums}.`]);
  }
  try {
    const copy = new DatabaseSync(file, { readOnly: true });
    const [row] = copy.prepare('PRAGMA integrity_check').all();
    copy.close();
    if (row?.['integrity_check'] === 'ok') return;
  } catch {
    // Not even a database: the same answer.
  }
  throw new ConfigError([`${file} is damaged: it can't be read as a database.`]);
}
