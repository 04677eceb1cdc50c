import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { type Database, isPostgres } from './database.ts';
import { databaseFailure, isConstraintViolation } from './failures.ts';
import { NewerDatabaseError, migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

describeOnEachDatabase('the database', (createTestApp) => {
  let testApp: TestApp;
  let database: Database;
  beforeAll(async () => {
    testApp = await createTestApp();
    ({ database } = testApp.deps);
  });

  const company = (name: string) => ({
    name,
    name_key: name,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const names = async () =>
    (await database.query.selectFrom('companies').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );

  test('refuses the outer handle inside a transaction, where it would wait for ever', async () => {
    await expect(
      database.transaction(() => database.query.selectFrom('users').select('id').execute()),
    ).rejects.toThrow('Inside a transaction only the transaction may be used.');
    await expect(database.transaction(() => sql`select 1`.execute(database.query))).rejects.toThrow(
      'Inside a transaction only the transaction may be used.',
    );
    await expect(database.transaction(() => database.transaction(() => Promise.resolve()))).rejects.toThrow(
      'already open',
    );
    await database.query.selectFrom('users').select('id').execute();
  });

  test('undoes everything when the work fails', async () => {
    const work = database.transaction(async (tx) => {
      await tx.insertInto('companies').values(company('Undone')).execute();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await names()).not.toContain('Undone');
  });

  test('lets two transactions that read the same and write be one after the other', async () => {
    // Each adds one company, numbered by how many there are: without order two would take one number.
    const add = () =>
      database.transaction(async (tx) => {
        const found = await tx
          .selectFrom('companies')
          .select('name')
          .where('name', 'like', 'Number %')
          .execute();
        await tx
          .insertInto('companies')
          .values(company(`Number ${found.length}`))
          .execute();
      });
    await Promise.all(Array.from({ length: 8 }, add));
    expect((await names()).filter((name) => name.startsWith('Number '))).toEqual(
      Array.from({ length: 8 }, (_, at) => `Number ${at}`),
    );
  });

  test('gives back what was put in, of the same type on both', async () => {
    const text = 'Zürich 👍 \\ \' " \n end';
    const { id } = await database.query
      .insertInto('companies')
      .values(company(text))
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await database.query
      .selectFrom('companies')
      .selectAll()
      .select(({ fn }) => fn.count<number>('id').over().as('count'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ id, ...company(text), profiles_allowed_at: null, count: 1 });
    const bytes = new Uint8Array([0, 1, 127, 128, 255]);
    await database.query
      .insertInto('stored_files')
      .values({ sha256: 'x', bytes, stored_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    const file = await database.query.selectFrom('stored_files').select('bytes').executeTakeFirstOrThrow();
    expect([...file.bytes]).toEqual([...bytes]);
  });

  test('sorts text byte by byte', async () => {
    for (const name of ['~b', '~A', '~a', '~B', '~é']) {
      await database.query.insertInto('companies').values(company(name)).execute();
    }
    const sorted = (await names()).filter((name) => name.startsWith('~'));
    expect(sorted).toEqual(['~A', '~B', '~a', '~b', '~é']);
  });

  test('refuses a number that JSON could not carry', async () => {
    await expect(
      sql`select cast(9007199254740993 as bigint) as big`.execute(database.query),
    ).rejects.toThrow();
  });

  test('says which failures a constraint made', async () => {
    await database.query.insertInto('companies').values(company('Twice')).execute();
    const failure: unknown = await database.query
      .insertInto('companies')
      .values(company('Twice'))
      .execute()
      .catch((error: unknown) => error);
    expect(isConstraintViolation(failure)).toBe(true);
    expect(isConstraintViolation(new Error('other'))).toBe(false);
  });

  test('comes back by itself after its connections were cut', async () => {
    if (!isPostgres(database.query)) return;
    const asleep = sql`select pg_sleep(30)`.execute(database.query).catch((error: unknown) => error);
    const others = sql<{
      pid: number;
    }>`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await vi.waitFor(async () => {
      const { rows } = await others.execute(database.query);
      expect(rows).not.toEqual([]);
    }, 10_000);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.query,
    );
    expect(databaseFailure(await asleep)).toBe('database_unavailable');
    // One that was idle when it died may be tried once more: until every place of the pool has a living one.
    await vi.waitFor(() => Promise.all(Array.from({ length: 20 }, names)), 10_000);
  });

  test('has every step once, also when four processes start at once', async () => {
    const { clock } = testApp.deps;
    const again = await Promise.all(Array.from({ length: 4 }, () => migrate(database, { clock })));
    expect(again).toEqual([[], [], [], []]);
    const applied = await database.query.selectFrom('migrations').select('name').orderBy('name').execute();
    expect(applied).toEqual(migrations.map(({ name }) => ({ name })));
  });

  test('is not touched by an older program', async () => {
    const newer = await createTestApp();
    await newer.deps.database.query
      .insertInto('migrations')
      .values({ name: '9999-from-the-future', applied_at: '2030-01-01T00:00:00.000Z' })
      .execute();
    await expect(migrate(newer.deps.database, { clock: newer.clock })).rejects.toThrow(NewerDatabaseError);
  });
});

test('the steps are in the order of their numbers', () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});
