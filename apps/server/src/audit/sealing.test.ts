import { expect, test, vi } from 'vitest';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { recordEvents } from '../events/record.ts';
import { createSealing } from './sealing.ts';

describeOnEachDatabase('sealing while the server runs', (createTestApp) => {
  const record = ({ deps: { database, clock } }: TestApp) =>
    recordEvents(database.query, clock, { action: 'batch.started', subject: { type: 'batch', id: 1 } });
  const logged = (app: TestApp) => app.logged.filter(({ event }) => String(event).startsWith('audit.seal'));

  test('begins with the rows of before, and logs the end of the chain', async () => {
    const app = await createTestApp();
    await record(app);
    const sealing = createSealing(app.deps);
    sealing.start();
    await vi.waitFor(() => expect(logged(app)).toHaveLength(1));
    await sealing.stop();
    expect(logged(app)).toEqual([
      expect.objectContaining({
        event: 'audit.sealed',
        count: 1,
        position: 1,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
  });

  test('seals at its end what was recorded since', async () => {
    const app = await createTestApp();
    const sealing = createSealing(app.deps);
    sealing.start();
    await record(app);
    await sealing.stop();
    await createSealing(app.deps).stop();
    expect(logged(app)).toHaveLength(1);
  });

  test('survives a database that is away, and says so', async () => {
    const app = await createTestApp();
    await record(app);
    const isAway = Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    const database = { ...app.deps.database, transaction: () => Promise.reject(isAway) };
    await createSealing({ ...app.deps, database }).stop();
    expect(logged(app)).toEqual([expect.objectContaining({ event: 'audit.seal_failed', level: 50 })]);
  });
});
