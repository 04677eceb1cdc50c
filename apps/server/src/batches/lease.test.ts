import { afterEach, expect, test, vi } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { claimRows, leaseS, renewLease } from './claim-rows.ts';
import { renewalMs } from '../work/leased-rows.ts';
import { createBatchWorker } from './worker.ts';

/** How long to wait for work that a busy machine does late. */
const patiently = { timeout: 20_000 };

afterEach(() => {
  vi.useRealTimers();
});

/** A batch of two rows that runs. */
async function createRunning(app: TestApp) {
  const staff = await createUser(app, { role: 'staff' });
  const user = await createUser(app);
  const { id: template } = await createPublished(app, { staff });
  const { id } = await createBatch(app, user, { template, file: 'buyer\nAnn\nBob\n' });
  await app.api(user.access).startBatch({ params: { id }, body: {} });
  return { id, user_id: user.id };
}

describeOnEachDatabase('rows that a node holds', (createTestApp) => {
  test('are nobody else’s while it renews them, and free soon after it died', async () => {
    const app = await createTestApp();
    const batch = await createRunning(app);
    const { lease, rows } = await claimRows(app.deps, batch, 2);
    expect(rows).toHaveLength(2);
    app.clock.forward(15);
    await renewLease(app.deps, batch, lease);
    app.clock.forward(15);
    expect((await claimRows(app.deps, batch, 2)).rows).toEqual([]);
    app.clock.forward(6);
    const other = await claimRows(app.deps, batch, 2);
    expect(other.rows).toHaveLength(2);
    // One that was only slow takes nothing back.
    await renewLease(app.deps, batch, lease);
    app.clock.forward(21);
    expect((await claimRows(app.deps, batch, 2)).rows).toHaveLength(2);
  });

  test('are renewed as long as the worker is at them', async () => {
    const app = await createTestApp();
    const batch = await createRunning(app);
    const untils = async () => {
      const select = app.deps.database.query.selectFrom('batch_rows').select('leased_until');
      return (await select.orderBy('row_number').execute()).map((row) => row.leased_until);
    };
    const slow = Promise.withResolvers<never>();
    const typesetter = { ...app.deps.typesetter, render: vi.fn(() => slow.promise) };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const step = createBatchWorker({ ...app.deps, typesetter }).step();
    await vi.waitUntil(() => typesetter.render.mock.calls.length === 2, patiently);
    const before = await untils();
    app.clock.forward(5);
    vi.advanceTimersByTime(renewalMs(leaseS));
    await vi.waitUntil(async () => (await untils())[0] !== before[0], patiently);
    expect((await untils()).every((until, at) => String(until) > String(before[at]))).toBe(true);
    slow.reject(new Error('enough'));
    await expect(step).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
    expect((await claimRows(app.deps, batch, 2)).rows).toEqual([]);
  });
});
