import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { type DatabaseLocation, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { systemClock } from './clock.ts';
import { refusalLines } from './refusal.ts';

/** The messages of a start on such a database. */
async function linesOf(location: DatabaseLocation): Promise<readonly string[] | undefined> {
  const database = openDatabase(location);
  try {
    await migrate(database, { clock: systemClock });
    return [];
  } catch (error) {
    return refusalLines(error);
  } finally {
    await database.close();
  }
}

test('a file that is no database is called damaged, with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-refusal-'));
  const sqliteFile = join(folder, 'inkfield.db');
  writeFileSync(sqliteFile, 'not a database '.repeat(1000));
  expect(await linesOf({ url: undefined, sqliteFile })).toEqual([
    'the database in DATA_DIR is damaged (file is not a database): put a backup in its place with npm run admin -- restore <file>',
  ]);
  rmSync(folder, { recursive: true });
});

test.runIf(inject('postgresUrl'))('of PostgreSQL the reason is told', async () => {
  expect(await linesOf({ url: `${inject('postgresUrl')}/no_such_database`, sqliteFile: '' })).toEqual([
    'the database can\'t be reached (DATABASE_URL): database "no_such_database" does not exist',
  ]);
});

test('an account that may not make tables is told so', () => {
  const forbidden = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  expect(refusalLines(forbidden)).toEqual([
    'the account of DATABASE_URL may not make tables (permission denied for schema public): make it the owner of the database',
  ]);
});

test('a mistake of ours is not put in words', () => {
  expect(refusalLines(new TypeError('x is undefined'))).toBeUndefined();
});
