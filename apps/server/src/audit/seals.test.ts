import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dropGuards } from '../../test/drop-guards.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { instant } from '../clock.ts';
import { recordEvents } from '../events/record.ts';
import { checkSeals } from './check-seals.ts';
import { sealAudit } from './seals.ts';

async function record({ deps: { database, clock } }: TestApp, count: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    await recordEvents(database.query, clock, { action: 'batch.started', subject: { type: 'batch', id } });
  }
}

/** The problems that checking the chain reports. */
async function problems({ deps: { database, clock } }: TestApp): Promise<string[]> {
  const found: string[] = [];
  await checkSeals(database.query, { clock, complain: (lines) => found.push(...lines) });
  return found;
}

/** As an attacker who owns the database: without the triggers. */
async function tamper(app: TestApp, table: 'audit' | 'audit_seals', statement: string): Promise<void> {
  const { query } = app.deps.database;
  await dropGuards(query, table);
  await sql.raw(statement).execute(query);
}

describeOnEachDatabase('the chain of the audit', (createTestApp) => {
  async function sealed(count = 5): Promise<TestApp> {
    const app = await createTestApp();
    await record(app, count);
    expect(await sealAudit(app.deps)).toMatchObject({ count, position: count });
    expect(await problems(app)).toEqual([]);
    return app;
  }

  test('takes each row once, in parts, and the rows of later runs behind those of earlier ones', async () => {
    const app = await sealed(1203);
    expect(await sealAudit(app.deps)).toBeUndefined();
    expect(await sealAudit(app.deps, { all: true })).toBeUndefined();
    await record(app, 2);
    const { query } = app.deps.database;
    expect(await checkSeals(query, { clock: app.clock, complain: () => undefined })).toMatchObject({
      sealed: 1203,
      waiting: 2,
    });
    expect(await sealAudit(app.deps)).toMatchObject({ count: 2, position: 1205 });
    expect(await problems(app)).toEqual([]);
  });

  test.each([
    ["update audit set after_json = '{}' where id = 3", ['the audit row 3 or its seal was changed']],
    [
      "update audit set at = '2020-01-01T00:00:00.000Z' where id = 5",
      [/^the audit row 5 or its seal was changed$/, /^the audit row 5 was added later/],
    ],
    [
      'update audit set subject_id = 9007199254740993 where id = 2',
      ['the audit row 2 or its seal was changed'],
    ],
    ['delete from audit where id = 4', ['the audit row 4 was removed']],
    ['delete from audit where id = 5', ['the audit row 5 was removed']],
    ['delete from audit', [1, 2, 3, 4, 5].map((id) => `the audit row ${id} was removed`)],
  ])('names the row after %s', async (statement, expected) => {
    const app = await sealed();
    await tamper(app, 'audit', statement);
    expect(await problems(app)).toEqual(
      expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    );
  });

  test('leaves the calls of users a part of the time while it works through a backlog', async () => {
    const app = await createTestApp();
    await record(app, 3000);
    const before = performance.eventLoopUtilization();
    await sealAudit(app.deps);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.85);
  });

  test('names the row whose seal was changed or removed', async () => {
    const app = await sealed();
    await tamper(app, 'audit_seals', `update audit_seals set hash = '${'a'.repeat(64)}' where position = 3`);
    expect(await problems(app)).toEqual([3, 4].map((id) => `the audit row ${id} or its seal was changed`));
    await tamper(app, 'audit_seals', 'delete from audit_seals where position = 3');
    expect(await problems(app)).toContain('the seals of the audit from 3 to 3 were removed');
  });

  test('names a row that was added among older ones, before and after it is sealed', async () => {
    const app = await sealed();
    await sql`insert into audit (at, action) values ('2020-01-01T00:00:00.000Z', 'permission.granted')`.execute(
      app.deps.database.query,
    );
    const added = [expect.stringMatching(/^the audit row 6 was added later: it says 2020-01-01/)];
    expect(await problems(app)).toEqual(added);
    await sealAudit(app.deps);
    expect(await problems(app)).toEqual(added);
  });

  test('holds a row that became visible after rows with higher ids', async () => {
    const app = await createTestApp();
    const at = instant(app.clock.now());
    const insert = (id: number) =>
      sql`insert into audit (id, at, action) values (${id}, ${at}, 'batch.paused')`.execute(
        app.deps.database.query,
      );
    for (const id of [2, 3, 5]) await insert(id);
    await sealAudit(app.deps);
    for (const id of [1, 4]) await insert(id);
    expect(await sealAudit(app.deps)).toMatchObject({ count: 2, position: 5 });
    expect(await problems(app)).toEqual([]);
  });

  test('does not take a clock that was set back for an attack', async () => {
    const app = await sealed();
    app.clock.forward(-3 * 24 * 3600);
    await record(app, 2);
    expect(await problems(app)).toEqual([]);
    await sealAudit(app.deps);
    expect(await problems(app)).toEqual([]);
  });

  test('has one line where several nodes seal while rows are recorded', async () => {
    const app = await createTestApp();
    const { clock, database } = app.deps;
    const writing = Promise.all([record(app, 200), record(app, 200)]);
    const state = { isOver: false };
    // On PostgreSQL each has a connection of its own, as nodes have.
    const sealing = [1, 2, 3].map(async () => {
      while (!state.isOver) await sealAudit(app.deps);
    });
    await writing;
    state.isOver = true;
    await Promise.all(sealing);
    await sealAudit(app.deps);
    const complain = (lines: string[]) => expect(lines).toEqual([]);
    expect(await checkSeals(database.query, { clock, complain })).toMatchObject({ sealed: 400, waiting: 0 });
  });

  test('is refused any change by the database itself', async () => {
    const { query } = (await sealed()).deps.database;
    await expect(query.updateTable('audit_seals').set({ hash: '' }).execute()).rejects.toThrow(
      /never changed/,
    );
    await expect(query.deleteFrom('audit_seals').execute()).rejects.toThrow(/never changed/);
  });
});
