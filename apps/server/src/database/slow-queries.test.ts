import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import { logSlowQueries } from './slow-queries.ts';

describeOnEachDatabase('slow statements', (createTestApp) => {
  test('are logged without their values, quick ones are not', async () => {
    const { deps, logged } = await createTestApp();
    logSlowQueries(deps.database, deps.log, 0);
    await sql`select ${'a private value'} as x`.execute(deps.database.query);
    const slow = logged.filter(({ event }) => event === 'query.slow');
    expect(slow).toHaveLength(1);
    expect(slow[0]).toMatchObject({ failed: false, sql: expect.stringMatching(/^select (?:\?|\$1) as x$/) });
    expect(JSON.stringify(slow)).not.toContain('private');

    logSlowQueries(deps.database, deps.log, 60_000);
    await sql`select 1`.execute(deps.database.query);
    expect(logged.filter(({ event }) => event === 'query.slow')).toHaveLength(2);
  });

  test('are logged when they failed, too', async () => {
    const { deps, logged } = await createTestApp();
    logSlowQueries(deps.database, deps.log, 0);
    await expect(sql`select nothing from nowhere`.execute(deps.database.query)).rejects.toThrow();
    expect(logged.find(({ event }) => event === 'query.slow')).toMatchObject({ failed: true });
  });
});
