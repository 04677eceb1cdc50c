import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../test/factories.ts';
import { createBatch, createSale } from '../../test/table-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { getBatchRow } from './batches.ts';
import { matchAgain } from './match-again.ts';

describeOnEachDatabase('columns of a table', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  let template: number;

  beforeAll(async () => {
    app = await createTestApp();
    ({ user, template } = await createSale(app));
  });

  const api = () => app.api(user.access);
  const send = (file: string) => createBatch(app, user, { template, file });

  test('columns are matched by hand, and every cell is judged again', async () => {
    const batch = await send('who,what\nAnn,7\nBob,8\n');
    expect(batch.rows).toMatchObject({ invalid: 2 });
    expect(batch.unmatched).toContainEqual({ name: 'buyer', label: 'Buyer', required: true });
    const matched = await api().matchBatch({
      params: { id: batch.id },
      body: { matching: { A: 'buyer', B: 'price' } },
    });
    expect(matched).toMatchObject({ rows: { waiting: 2, invalid: 0 }, unmatched: [{ name: 'closing' }] });
    const failure = await failureOf(
      api().matchBatch({ params: { id: batch.id }, body: { matching: { A: 'buyer', B: 'buyer' } } }),
    );
    expect(failure.body).toMatchObject({ matching: ['Column B: another column fills this field.'] });
  });

  test('a matching that is interrupted leaves columns and verdicts as they were', async () => {
    const rows = Array.from({ length: 450 }, (_, row) => `Customer ${row},${row % 2 ? 'bad' : '7'}\n`);
    const batch = await send(`buyer,price\n${rows.join('')}`);
    expect(batch.rows).toMatchObject({ waiting: 225, invalid: 225 });
    // The columns are written; the first statement about rows fails, as it would in a process that ends there.
    let writes = 0;
    const transaction: typeof app.deps.database.transaction = (work) =>
      app.deps.database.transaction((tx) =>
        work(
          tx.withPlugin({
            transformQuery({ node }) {
              writes += node.kind === 'UpdateQueryNode' ? 1 : 0;
              if (writes > 1) throw new Error('interrupted');
              return node;
            },
            transformResult: async ({ result }) => result,
          }),
        ),
      );
    const deps = { ...app.deps, database: { ...app.deps.database, transaction } };
    const caller = { id: user.id, role: 'client' as const };
    const found = await getBatchRow(deps.database.query, batch.id, { caller, ownOnly: true });
    const matching = { A: 'price', B: 'closing' };
    await expect(matchAgain(deps, found, { caller, matching })).rejects.toThrow('interrupted');
    expect(await api().getBatch({ params: { id: batch.id } })).toEqual(batch);
  });

  test('of two matchings at once one is refused and nothing is mixed', async () => {
    const batch = await send('buyer,price\nAnn,7\nBob,bad\n');
    const match = (matching: Record<string, string | null>) =>
      api().matchBatch({ params: { id: batch.id }, body: { matching } });
    const outcomes = await Promise.allSettled([
      match({ A: 'buyer', B: null }),
      match({ A: null, B: 'price' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const { columns, rows } = await api().getBatch({ params: { id: batch.id } });
    expect(rows.invalid).toBe(columns[0]?.field === 'buyer' ? 0 : 2);
  });

  test('a matching may come with the file', async () => {
    const matching = { A: 'buyer', B: null };
    const batch = await createBatch(app, user, { template, file: 'who,price\nAnn,bad\n', matching });
    expect(batch).toMatchObject({ rows: { waiting: 1 }, columns: [{ field: 'buyer' }, { field: null }] });
  });
});
