import type { QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../test/factories.ts';
import { createBatch, createSale } from '../../test/table-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { getBatchRow } from './batches.ts';
import type { Deps } from '../deps.ts';
import { findMiscounted } from '../quotas/recount.ts';
import { storedBy } from '../quotas/stored.ts';
import { controlBatch } from './control-batch.ts';
import { changedMeanwhile, matchAgain } from './match-again.ts';
import { measureTable } from './stored-table.ts';
import { sweepTables } from './sweep-tables.ts';

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

  const rows = Array.from({ length: 450 }, (_, row) => `Customer ${row},${row % 2 ? 'bad' : '7'}\n`);
  const table = `buyer,price\n${rows.join('')}`;
  const caller = () => ({ id: user.id, role: 'client' as const });
  const matching = { A: 'price', B: 'closing' };
  const verdictsLeft = (batch: number) =>
    app.deps.database.query
      .selectFrom('batch_verdicts')
      .select('row_number')
      .where('batch_id', '=', batch)
      .execute();

  /** Matches again in a process that ends at a statement. */
  async function interrupt(batch: number, isLast: (node: RootOperationNode) => boolean): Promise<void> {
    let hasEnded = false;
    const ending = {
      transformQuery: ({ node }: { node: RootOperationNode }) => {
        hasEnded ||= isLast(node);
        if (hasEnded) throw new Error('interrupted');
        return node;
      },
      transformResult: async ({ result }: { result: QueryResult<UnknownRow> }) => result,
    };
    const { database } = app.deps;
    const transaction: typeof database.transaction = (work) =>
      database.transaction((tx) => work(tx.withPlugin(ending)));
    const deps = { ...app.deps, database: { query: database.query.withPlugin(ending), transaction } };
    const found = await getBatchRow(database.query, batch, { caller: caller(), ownOnly: true });
    await expect(
      matchAgain({ ...app.deps, ...deps } as Deps, found, { caller: caller(), matching }),
    ).rejects.toThrow('interrupted');
  }

  test('a matching that is interrupted before it is decided leaves columns and verdicts as they were', async () => {
    const batch = await send(table);
    expect(batch.rows).toMatchObject({ waiting: 225, invalid: 225 });
    const stored = await storedBy(app.deps.database.query, user.id);
    await interrupt(batch.id, ({ kind }) => kind === 'UpdateQueryNode');
    expect(await api().getBatch({ params: { id: batch.id } })).toEqual(batch);
    expect(await verdictsLeft(batch.id)).toHaveLength(450);
    await sweepTables(app.deps);
    expect(await verdictsLeft(batch.id)).toHaveLength(450);
    await app.deps.database.query
      .updateTable('batch_verdicts')
      .set({ matching: '2020-01-01T00:00:00.000Z' })
      .execute();
    await sweepTables(app.deps);
    expect(await verdictsLeft(batch.id)).toEqual([]);
    expect(await api().getBatch({ params: { id: batch.id } })).toEqual(batch);
    expect(await storedBy(app.deps.database.query, user.id)).toEqual(stored);
  });

  test('one that is interrupted after it is decided holds whole, for whoever asks next', async () => {
    const batch = await send(table);
    let updates = 0;
    await interrupt(batch.id, ({ kind }) => {
      updates += kind === 'UpdateQueryNode' ? 1 : 0;
      // The decision and the rows of the first piece are written.
      return updates > 3;
    });
    const left = (await verdictsLeft(batch.id)).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(450);
    const { columns, rows: counts } = await api().getBatch({ params: { id: batch.id } });
    expect([columns[0]?.field, columns[1]?.field]).toEqual(['price', 'closing']);
    expect(counts).toMatchObject({ waiting: 0, invalid: 450 });
    expect(await verdictsLeft(batch.id)).toEqual([]);
    expect(await findMiscounted(app.deps.database)).toEqual([]);
    const { byte_count } = await getBatchRow(app.deps.database.query, batch.id, {
      caller: caller(),
      ownOnly: true,
    });
    const grown = app.deps.database.transaction((tx) => measureTable(tx, { id: batch.id, user_id: user.id }));
    expect([await grown, byte_count !== null]).toEqual([0, true]);
  });

  test('a table whose matching has not been settled is not started', async () => {
    const batch = await send('buyer,price\nAnn,7\n');
    const { query } = app.deps.database;
    const decided = query
      .updateTable('batches')
      .set({ matching: 'of another node' })
      .where('id', '=', batch.id);
    const start = controlBatch(
      {
        ...app.deps,
        database: {
          ...app.deps.database,
          transaction: async (work) => {
            await decided.execute();
            return app.deps.database.transaction(work);
          },
        },
      },
      {
        act: { caller: { ...caller(), email: user.email }, request: { id: 'x', ip: '192.0.2.1' } },
        id: batch.id,
        command: 'start',
      },
    );
    await expect(start).rejects.toMatchObject({ options: { detail: changedMeanwhile } });
    expect(await api().startBatch({ params: { id: batch.id }, body: {} })).toMatchObject({
      state: 'running',
    });
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

  test.each([
    { when: 'before the call', late: false },
    { when: 'while the rows are checked', late: true },
  ])('a right that is revoked $when ends the matching, and the table stays as it was', async ({ late }) => {
    const { staff, user: other, template: own } = await createSale(app, 'private');
    const permission = await app
      .api(staff.access)
      .grantPermission({ body: { template: own, user: other.id } });
    const batch = await createBatch(app, other, { template: own, file: table });
    const revoke = () => app.api(staff.access).revokePermission({ params: { id: permission.id } });
    const { database } = app.deps;
    const revokesFirst: typeof database.transaction = async (work) => {
      await revoke();
      return database.transaction(work);
    };
    if (!late) await revoke();
    const deps = { ...app.deps, database: { ...database, ...(late && { transaction: revokesFirst }) } };
    const ofOther = { id: other.id, role: 'client' as const };
    const found = await getBatchRow(database.query, batch.id, { caller: ofOther, ownOnly: true });
    await expect(matchAgain(deps, found, { caller: ofOther, matching })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await verdictsLeft(batch.id)).toEqual([]);
    expect(await app.api(other.access).getBatch({ params: { id: batch.id } })).toEqual(batch);
  });
});
