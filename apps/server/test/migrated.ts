import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/clock.ts';
import { type DatabaseLocation, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty databases of this version; each test app begins with a copy. */
    migrated: { file: string; postgresName: string } | undefined;
  }
}

/** Makes the schema once for the run, by its real steps. */
export default async function migrateOnce(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-migrated-'));
  const migrated = { file: join(folder, 'inkfield.db'), postgresName: 'migrated' };
  await makeSchema({ url: undefined, sqliteFile: migrated.file });
  const server = project.getProvidedContext().postgresUrl;
  if (server !== undefined) await makePostgresDatabase(server, migrated.postgresName);
  project.provide('migrated', migrated);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function makePostgresDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await makeSchema({ url: `${server}/${name}`, sqliteFile: '' });
  // PostgreSQL copies no database with open connections, such as its own vacuuming.
  await client.query(`alter database ${name} allow_connections false`);
  await client.end();
}

async function makeSchema(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  await migrate(database, { clock: systemClock });
  await database.close();
}
