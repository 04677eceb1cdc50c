import { expect, test } from 'vitest';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { queueMail } from '../events/outbox.ts';
import { isClaimable } from './leased-rows.ts';

const free = ({ deps: { database } }: TestApp, limit: number) =>
  isClaimable(
    database.query,
    'id',
    database.query.selectFrom('outbox').select('id').where('attempts', '=', 0).orderBy('id').limit(limit),
  );

const take = (testApp: TestApp, limit: number) =>
  testApp.deps.database.query
    .updateTable('outbox')
    .set({ attempts: 1 })
    .where(free(testApp, limit))
    .returning('id');

describeOnEachDatabase('work as rows', (createTestApp) => {
  test('is taken so much at a time, by several at once without anything twice', async () => {
    const testApp = await createTestApp();
    const { database, clock } = testApp.deps;
    for (let mail = 0; mail < 40; mail += 1)
      await queueMail(database.query, clock, { kind: 'test', userId: 1 });
    const taken = await Promise.all([1, 2, 3, 4].map(() => take(testApp, 10).execute()));
    for (const rows of taken) expect(rows.length).toBeLessThanOrEqual(10);
    const rest = await take(testApp, 40).execute();
    const ids = [...taken.flat(), ...rest].map(({ id }) => id);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test('is looked for once, however little the database knows of the table', async () => {
    const testApp = await createTestApp();
    const plan = JSON.stringify(await take(testApp, 10).explain());
    expect(plan).toContain('outbox');
    expect(plan).not.toMatch(/Join|Nested Loop|CORRELATED/);
  });
});
