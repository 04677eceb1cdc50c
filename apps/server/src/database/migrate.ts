import { sql } from 'kysely';
import { type Clock, instant } from '../clock.ts';
import { type Database, isPostgres, type Queries } from './database.ts';
import { type Migration, columnTypes } from './migration.ts';
import { migrations } from './migrations.ts';

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends Error {}

export interface MigrateOptions {
  clock: Clock;
  /** Called once before anything changes, when a database that is in use will change. */
  beforeChange?: ((from: string) => Promise<void>) | undefined;
}

/** Migrates the database to this version, one transaction per step. Returns the names of the applied steps. */
export async function migrate(database: Database, options: MigrateOptions): Promise<string[]> {
  await createMigrationsTable(database);
  const applied = await database.query.selectFrom('migrations').select('name').orderBy('name').execute();
  const newer = newerStep(applied);
  if (newer !== undefined) {
    throw new NewerDatabaseError(
      `The database is newer than this program (it has the step ${newer}). Start the version that wrote it, or a later one.`,
    );
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const last = applied.at(-1)?.name;
  if (pending.length > 0 && last !== undefined) await options.beforeChange?.(last);
  const made: string[] = [];
  for (const migration of pending) {
    if (await apply(database, migration, options.clock)) made.push(migration.name);
  }
  return made;
}

/** A step that this program does not know. */
export function newerStep(applied: readonly { name: string }[]): string | undefined {
  const known = new Set<string>(migrations.map(({ name }) => name));
  return applied.find(({ name }) => !known.has(name))?.name;
}

async function createMigrationsTable({ query }: Database): Promise<void> {
  try {
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      query,
    );
  } catch (error) {
    // If two processes start together on an empty PostgreSQL, the other one may have created the table. There are
    // several error codes for that, so check that the table exists.
    const isThere = await sql`select 1 from migrations limit 1`.execute(query).then(
      () => true,
      () => false,
    );
    if (!isThere) throw error;
  }
}

/** False when another process was first. The row comes first, so that the other one waits for its end. */
async function apply(database: Database, { name, statements }: Migration, clock: Clock): Promise<boolean> {
  return database.transaction(async (tx) => {
    const mine = await claim(tx, name, clock);
    if (!mine) return false;
    for (const statement of statements(columnTypes(isPostgres(tx)))) await sql.raw(statement).execute(tx);
    return true;
  });
}

async function claim(tx: Queries, name: string, clock: Clock): Promise<boolean> {
  const row = await tx
    .insertInto('migrations')
    .values({ name, applied_at: instant(clock.now()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
