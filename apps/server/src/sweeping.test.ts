import { expect, test, vi } from 'vitest';
import { createUser } from '../test/factories.ts';
import { createPublished } from '../test/template-factories.ts';
import { describeOnEachDatabase } from '../test/test-app.ts';
import { secondsFrom } from './clock.ts';
import { createSweeping } from './sweeping.ts';

describeOnEachDatabase('what is due by the day', (createTestApp) => {
  test('is done when the server starts, and not only an hour later', async () => {
    const app = await createTestApp();
    const staff = await createUser(app, { role: 'staff' });
    const { id: template } = await createPublished(app, { staff });
    const { access } = await createUser(app);
    await app.api(access).startDraft({ body: { template, changes: { buyer: 'Ann' } } });
    const { query } = app.deps.database;
    const updated_at = secondsFrom(app.clock, -181 * 24 * 3600);
    await query.updateTable('document_drafts').set({ updated_at }).execute();
    const sweeping = createSweeping(app.deps);
    sweeping.start();
    await vi.waitFor(async () =>
      expect(await query.selectFrom('document_drafts').select('ended_as').execute()).toEqual([
        { ended_as: 'expired' },
      ]),
    );
    await sweeping.stop();
    expect(app.logged.filter(({ event }) => event === 'sweep.failed')).toEqual([]);
  });

  test('is done although something before it fails', async () => {
    const app = await createTestApp();
    const database = {
      ...app.deps.database,
      get query(): never {
        throw new Error('No database.');
      },
      transaction: () => Promise.reject(new Error('No database.')),
    };
    const sweeping = createSweeping({ ...app.deps, database });
    sweeping.start();
    const failures = () => app.logged.filter(({ event }) => event === 'sweep.failed');
    await vi.waitFor(() => expect(failures().length).toBeGreaterThan(1));
    await sweeping.stop();
  });
});
