import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sweep } from '../database/sweep.ts';
import { AppError } from '../errors.ts';
import { countInDatabase, createLimits, networkOf } from './limits.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

const scaled = (clock: Clock, scale: number, database: Database) => ({
  'in memory': createLimits(clock, scale),
  'in the database': createLimits(clock, scale, countInDatabase(database, clock)),
});

describeOnEachDatabase('limits', (createTestApp) => {
  describe.each(['in memory', 'in the database'] as const)('counted %s', (place) => {
    async function createScaled(scale: number) {
      const { clock, deps } = await createTestApp();
      return { clock, limits: scaled(clock, scale, deps.database)[place] };
    }

    test('take as many as allowed, say how long to wait, and begin again', async () => {
      const { clock, limits } = await createScaled(1);
      const take = () => limits.take('thing', 'user:1', { max: 3, perS: 60 });
      for (let taken = 0; taken < 3; taken += 1) await take();
      clock.forward(1);
      const error = await refusal(take());
      expect(error.code).toBe('rate_limited');
      // The clock runs meanwhile.
      expect(error.options.retryAfterS).toBeLessThanOrEqual(59);
      expect(error.options.retryAfterS).toBeGreaterThan(30);
      await limits.take('thing', 'user:2', { max: 3, perS: 60 });
      await limits.take('other', 'user:1', { max: 3, perS: 60 });
      clock.forward(61);
      await take();
    });

    test('are multiplied by the scale', async () => {
      const { limits } = await createScaled(2);
      const take = () => limits.take('thing', 'a', { max: 2, perS: 60 });
      for (let taken = 0; taken < 4; taken += 1) await take();
      expect((await refusal(take())).code).toBe('rate_limited');
    });

    test('hold when many come at the same moment', async () => {
      const { limits } = await createScaled(1);
      const all = Array.from({ length: 20 }, () => limits.take('thing', 'a', { max: 5, perS: 60 }));
      const outcomes = await Promise.allSettled(all);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    });
  });

  test('are shared by nodes that count in one database', async () => {
    const { clock, deps } = await createTestApp();
    const nodes = [1, 2].map(() => createLimits(clock, 1, countInDatabase(deps.database, clock)));
    const take = (node: number) => nodes[node]?.take('thing', 'a', { max: 2, perS: 60 });
    await take(0);
    await take(1);
    await expect(take(0)).rejects.toThrow('rate_limited');
    await expect(take(1)).rejects.toThrow('rate_limited');
  });

  test('are counted by each node alone, without the database, where they say so', async () => {
    const { clock, deps } = await createTestApp();
    const nodes = [1, 2].map(() => createLimits(clock, 1, countInDatabase(deps.database, clock)));
    const take = (node: number) => nodes[node]?.take('thing', 'a', { max: 1, perS: 60, perNode: true });
    await take(0);
    await take(1);
    await expect(take(0)).rejects.toThrow('rate_limited');
    expect(await deps.database.query.selectFrom('rate_counts').selectAll().execute()).toEqual([]);
  });

  test('leave no counts behind once they are over', async () => {
    const { clock, deps } = await createTestApp();
    await createLimits(clock, 1, countInDatabase(deps.database, clock)).take('thing', 'a', {
      max: 2,
      perS: 60,
    });
    clock.forward(61);
    await sweep(deps.database, clock, deps.config);
    expect(await deps.database.query.selectFrom('rate_counts').selectAll().execute()).toEqual([]);
  });
});

async function refusal(work: Promise<void>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('It should have been refused.');
}
