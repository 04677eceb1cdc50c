import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import { columnTypes } from './migration.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { createSchemaWatch } from './schema-watch.ts';

/**
 * During a rolling upgrade, nodes of the previous version work on the new schema: their reads and inserts must
 * still succeed. So a step may only add.
 */
const additions = [
  /^create table \w+ \(/,
  /^create (?:unique )?index \w+ on \w+ /,
  /^create trigger /,
  /^create or replace function /,
  // A guard that another one replaces. The new one refuses less, so changes by older nodes still succeed.
  /^drop trigger \w+_no_(?:update|delete)(?: on \w+)?$/,
];
/** A step may fill a table of its own, which the version before does not know. */
const filling = /^insert into (?<table>\w+) /;
/** Both versions add to these counters in the same way; `admin recount` follows an upgrade. */
const counting = /^insert into stored_by_user .* on conflict \(user_id\) do update set /s;
/** Older nodes still write a value. A row without one belongs to a call that they do not know. */
const looserColumn = /^alter table \w+ alter column \w+ drop not null$/;
const newColumn = /^alter table \w+ add column (?<column>[^,]+)$/;

function isAdditive(statement: string, step: readonly string[] = []): boolean {
  if (counting.test(statement)) return true;
  const filled = filling.exec(statement)?.groups?.['table'];
  if (filled !== undefined) return step.some((other) => other.startsWith(`create table ${filled} (`));
  const column = newColumn.exec(statement)?.groups?.['column'];
  if (column !== undefined) return !/\bnot null\b/.test(column) || /\bdefault\b/.test(column);
  if (looserColumn.test(statement)) return true;
  return additions.some((addition) => addition.test(statement));
}

/** The steps before the product supported several nodes. */
const single = 10;

test.each(migrations.slice(single))('the step $name only adds', ({ statements }) => {
  for (const postgres of [false, true]) {
    const step = statements(columnTypes(postgres));
    for (const statement of step) expect([statement, isAdditive(statement, step)]).toEqual([statement, true]);
  }
});

test.each([
  'drop table users',
  'alter table users drop column email',
  'alter table users rename column email to address',
  'alter table users alter column email type varchar(10)',
  'alter table users add column phone text not null',
  'update users set email = lower(email)',
  'delete from sessions',
  'insert into sessions (id) select email from users',
])('a step may not do this: %s', (statement) => {
  expect(isAdditive(statement)).toBe(false);
});

test.each([
  'alter table users add column phone text',
  "alter table users add column phone text not null default ''",
  'alter table users add column friend bigint references users (id)',
  'create index users_by_phone on users (phone)',
  'alter table users alter column email drop not null',
])('a step may do this: %s', (statement) => {
  expect(isAdditive(statement)).toBe(true);
});

describeOnEachDatabase('a node beside a newer one', (createTestApp) => {
  test('says so once in its log, works on, and would not start again', async () => {
    const { deps, logged, clock } = await createTestApp();
    const look = createSchemaWatch(deps);
    const said = () => logged.filter(({ event }) => event === 'database.newer');
    await look();
    expect(said()).toEqual([]);
    const applied_at = '2030-01-01T00:00:00.000Z';
    await deps.database.query.insertInto('migrations').values({ name: '9999-later', applied_at }).execute();
    await look();
    await look();
    expect(said()).toEqual([expect.objectContaining({ step: '9999-later', level: 40 })]);
    await expect(migrate(deps.database, { clock })).rejects.toThrow('newer than this program');
  });

  test('is not troubled by a database that is away when it looks', async () => {
    const { deps, logged } = await createTestApp();
    const away = { ...deps.database, query: deps.database.query.withSchema('no_such') };
    await createSchemaWatch({ ...deps, database: away })();
    expect(logged).toEqual([]);
  });
});
