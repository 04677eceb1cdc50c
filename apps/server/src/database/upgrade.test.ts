import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { backUpBeforeChange } from './backup-before-change.ts';
import { DataFolderInUseError, lockDataFolder } from './data-folder-lock.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openDatabase({ url: undefined, sqliteFile: join(folder, 'inkfield.db') });

test('a database in use is copied whole before it changes, an empty one is not', async () => {
  const database = open();
  const copies: string[] = [];
  const beforeChange = async (from: string) => {
    const file = await backUpBeforeChange(database, { dataDir: folder, clock: systemClock, from });
    if (file !== undefined) copies.push(file);
  };
  expect(await migrate(database, { clock: systemClock, beforeChange })).toEqual(
    migrations.map(({ name }) => name),
  );
  expect(copies).toEqual([]);

  const { query } = database;
  const newest = migrations.at(-1)?.name ?? '';
  await query.schema.dropTable('outbox').execute();
  await query.deleteFrom('migrations').where('name', '=', '0004-mail').execute();
  expect(await migrate(database, { clock: systemClock, beforeChange })).toEqual(['0004-mail']);
  await database.close();
  expect(copies).toHaveLength(1);
  const copy = new DatabaseSync(copies[0] ?? '', { readOnly: true });
  expect(copy.prepare('select count(*) as steps from migrations').get()).toEqual({
    steps: migrations.length - 1,
  });
  expect(copies[0]).toContain(newest === '0004-mail' ? '0003' : newest.slice(0, 4));
  copy.close();
});

test('a step that fails leaves nothing of itself', async () => {
  const database = open();
  await database.query.schema.createTable('outbox').addColumn('id', 'integer').execute();
  await expect(migrate(database, { clock: systemClock })).rejects.toThrow();
  const applied = await database.query.selectFrom('migrations').select('name').execute();
  expect(applied.map(({ name }) => name)).not.toContain('0004-mail');
  await database.query.schema.dropTable('outbox').execute();
  expect(await migrate(database, { clock: systemClock })).toContain('0004-mail');
  await database.close();
});

test('a data folder has one server at a time', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
  lock.release();
  lockDataFolder(folder).release();
  expect(readdirSync(folder)).toContain('server.lock');
});

test('a commit is on the disk before it is acknowledged', async () => {
  const database = open();
  const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(database.query)).rows;
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  expect(await pragma('trusted_schema')).toEqual([{ trusted_schema: 0 }]);
  // The driver waits itself, between tries: SQLite would hold up the whole process.
  expect(await pragma('busy_timeout')).toEqual([{ timeout: 0 }]);
  await database.close();
});
