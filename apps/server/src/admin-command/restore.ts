import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { lockDataFolder } from '../database/data-folder-lock.ts';
import { sqliteFile } from '../start.ts';
import { digestOf } from './backup.ts';

/** Checks a backup and puts it in the place of the database, which is kept under another name. */
export async function restore(config: Config, file: string): Promise<string[]> {
  if (config.databaseUrl !== undefined)
    throw new ConfigError(['PostgreSQL has tools of its own for this: use pg_restore.']);
  await requireWhole(file);
  const lock = lockDataFolder(config.dataDir);
  try {
    const target = sqliteFile(config);
    const incoming = `${target}.restoring`;
    copyFileSync(file, incoming);
    const kept = `${target}.before-restore`;
    if (existsSync(target)) renameSync(target, kept);
    for (const rest of [`${target}-wal`, `${target}-shm`]) rmSync(rest, { force: true });
    renameSync(incoming, target);
    return [`Restored: ${target}`, `What was there before: ${kept}`];
  } finally {
    lock.release();
  }
}

async function requireWhole(file: string): Promise<void> {
  if (!existsSync(file)) throw new ConfigError([`${file} is not there.`]);
  const sums = `${file}.sha256`;
  if (existsSync(sums) && readFileSync(sums, 'utf8').trim() !== (await digestOf(file))) {
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
