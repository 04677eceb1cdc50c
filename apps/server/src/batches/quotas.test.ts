import type { Batch } from '@inkfield/contract/batches';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createBatch, createSale, sendTable } from '../../test/table-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { sweepTables } from './sweep-tables.ts';
import { createBatchWorker } from './worker.ts';

const none = { bytes: Infinity, documents: Infinity, tables: Infinity };
const forUser = (amounts: Partial<typeof none>) => ({
  quotas: { user: { ...none, ...amounts }, company: none, installation: none },
});
const rowsOf = (count: number) =>
  `buyer,Price\n${Array.from({ length: count }, (_, at) => `Ann ${at},7\n`).join('')}`;

describeOnEachDatabase('the quotas of tables', (createTestApp) => {
  async function setUp(config: Parameters<typeof createTestApp>[0]) {
    const app = await createTestApp(config);
    const { user, template } = await createSale(app);
    const api = app.api(user.access);
    const send = (file: string) => createBatch(app, user, { template, file });
    const start = async (batch: Batch) => {
      await api.startBatch({ params: { id: batch.id }, body: {} });
      await work(app);
      return api.getBatch({ params: { id: batch.id } });
    };
    return { app, user, template, api, send, start };
  }

  async function work({ deps }: TestApp, lanes = 1) {
    const worker = createBatchWorker(deps);
    const lane = async () => {
      while (await worker.step());
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  async function counted({ deps }: TestApp, { id }: { id: number }) {
    const { query } = deps.database;
    const columns = ['byte_count', 'document_count', 'table_count'] as const;
    return query.selectFrom('stored_by_user').select(columns).where('user_id', '=', id).executeTakeFirst();
  }

  /** The size of the user's documents and tables, measured in the rows of the database. */
  async function bytesStored({ deps }: TestApp, { id }: { id: number }) {
    const { query } = deps.database;
    const documents = await query.selectFrom('documents').selectAll().where('user_id', '=', id).execute();
    const rows = await query.selectFrom('batch_rows').selectAll().where('user_id', '=', id).execute();
    const texts = [
      ...documents.map(({ form_data_json }) => form_data_json),
      ...rows.flatMap(({ cells_json, sent_json, errors_json }) => [cells_json, sent_json, errors_json]),
    ];
    const pdfs = documents.map(({ byte_count }) => byte_count);
    return [...pdfs, ...texts.map((text) => Buffer.byteLength(text ?? ''))].reduce(
      (sum, one) => sum + one,
      0,
    );
  }

  test('a batch makes what there is room for, stops with the reason, and goes on when there is room', async () => {
    const { app, user, api, send, start } = await setUp(forUser({ documents: 5 }));
    const batch = await start(await send(rowsOf(12)));
    expect(batch).toMatchObject({
      state: 'stopped',
      stop_reason: 'quota_reached',
      rows: { done: 5, waiting: 7, failed: 0 },
    });
    const refused = await failureOf(api.resumeBatch({ params: { id: batch.id } }));
    expect([refused.status, refused.body.code]).toEqual([409, 'quota_reached']);
    app.deps.config.quotas.user.documents = 12;
    await api.resumeBatch({ params: { id: batch.id } });
    await work(app, 2);
    expect(await api.getBatch({ params: { id: batch.id } })).toMatchObject({
      state: 'done',
      rows: { done: 12 },
    });
    expect(await counted(app, user)).toEqual({
      byte_count: await bytesStored(app, user),
      document_count: 12,
      table_count: 1,
    });
  });

  test('of bytes stops a batch before it is exceeded', async () => {
    const { app, user, send, start } = await setUp(forUser({ bytes: 60_000 }));
    const batch = await start(await send(rowsOf(40)));
    expect(batch).toMatchObject({ state: 'stopped', stop_reason: 'quota_reached' });
    expect(batch.rows.done).toBeGreaterThan(0);
    expect((await counted(app, user))?.byte_count).toBeLessThanOrEqual(60_000);
  });

  test('batches make so many documents a day, single documents do not count', async () => {
    const { app, template, api, send, start } = await setUp({
      batchDocumentsPerDay: 6,
      accessTtlS: 2 * 24 * 3600,
    });
    const first = await send(rowsOf(4));
    const second = await send(rowsOf(5));
    expect(await start(first)).toMatchObject({ state: 'done' });
    expect(await start(second)).toMatchObject({
      state: 'stopped',
      stop_reason: 'day_limit_reached',
      rows: { done: 2, waiting: 3 },
    });
    await api.generateDocument({ params: { id: template }, body: { form_data: { buyer: 'Ann' } } });
    const refused = await failureOf(api.resumeBatch({ params: { id: second.id } }));
    expect(refused.body).toMatchObject({ code: 'quota_reached', quota: 'day' });
    expect(refused.body.detail).toContain('6 documents today');
    app.clock.forward(24 * 3600);
    await api.resumeBatch({ params: { id: second.id } });
    await work(app);
    expect(await api.getBatch({ params: { id: second.id } })).toMatchObject({ state: 'done' });
  });

  test('a table beyond the quota is refused, and nothing of it is kept', async () => {
    const { app, user, template, send } = await setUp(forUser({ tables: 1 }));
    await send(rowsOf(2));
    const before = await counted(app, user);
    const refused = await sendTable(app, user, { template, file: rowsOf(2) });
    expect(refused.json()).toMatchObject({ code: 'quota_reached', quota: 'user' });
    app.deps.config.quotas.user = { ...none, bytes: (before?.byte_count ?? 0) + 50 };
    expect((await sendTable(app, user, { template, file: rowsOf(50) })).statusCode).toBe(409);
    expect(await counted(app, user)).toEqual(before);
    const { query } = app.deps.database;
    const rows = query.selectFrom('batch_rows').select('row_number').where('user_id', '=', user.id);
    expect(await rows.execute()).toHaveLength(2);
  });

  test('matching a table again counts what its errors add', async () => {
    const { app, user, api, send } = await setUp({});
    const batch = await send(rowsOf(3));
    await api.matchBatch({ params: { id: batch.id }, body: { matching: { A: null, B: 'price' } } });
    expect((await counted(app, user))?.byte_count).toBe(await bytesStored(app, user));
  });

  test('a matching whose errors do not fit is refused and changes nothing, one with fewer errors is not', async () => {
    const { app, user, api, send } = await setUp(forUser({}));
    const batch = await send(rowsOf(40));
    const before = await counted(app, user);
    app.deps.config.quotas.user = { ...none, bytes: (before?.byte_count ?? 0) + 50 };
    const match = (matching: Record<string, string | null>) =>
      api.matchBatch({ params: { id: batch.id }, body: { matching } });
    const refused = await failureOf(match({ A: 'price', B: 'closing' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'quota_reached']);
    expect(await api.getBatch({ params: { id: batch.id } })).toEqual(batch);
    expect(await counted(app, user)).toEqual(before);
    const { query } = app.deps.database;
    expect(await query.selectFrom('batch_verdicts').select('row_number').execute()).toEqual([]);

    app.deps.config.quotas.user = none;
    await match({ A: 'price', B: 'closing' });
    app.deps.config.quotas.user = { ...none, bytes: 1 };
    expect(await match({ A: 'buyer', B: 'price' })).toMatchObject({ rows: { waiting: 40, invalid: 0 } });
    expect(await counted(app, user)).toEqual(before);
  });

  test('its owner deletes a table that was not started, and nobody else does', async () => {
    const { app, user, api, send, start } = await setUp({});
    const before = await counted(app, user);
    const batch = await send(rowsOf(3));
    const started = await send(rowsOf(1));
    await start(started);
    const params = { id: batch.id };
    const admin = await createUser(app, { role: 'admin' });
    for (const other of [await createUser(app), admin]) {
      expect((await failureOf(app.api(other.access).deleteBatch({ params }))).status).toBe(404);
    }
    expect((await failureOf(app.api().deleteBatch({ params }))).status).toBe(401);
    expect((await failureOf(api.deleteBatch({ params: { id: 0 } }))).status).toBe(404);
    const refused = await failureOf(api.deleteBatch({ params: { id: started.id } }));
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);

    await api.deleteBatch({ params });

    expect((await failureOf(api.getBatch({ params }))).status).toBe(404);
    expect((await failureOf(api.deleteBatch({ params }))).status).toBe(404);
    expect(before).toBeUndefined();
    expect(await counted(app, user)).toMatchObject({
      byte_count: await bytesStored(app, user),
      table_count: 1,
    });
    const audited = await app.api(admin.access).listAudit({ query: { action: 'batch.deleted' } });
    expect(audited).toMatchObject([{ actor: user.id, subject_id: batch.id }]);
  });

  test('a table that was not started is removed after a day with its rows, and counts no more', async () => {
    const { app, user, send, start } = await setUp({});
    const started = await send(rowsOf(1));
    await start(started);
    const kept = await counted(app, user);
    await send(rowsOf(3));
    await sweepTables(app.deps);
    expect(await counted(app, user)).toMatchObject({ table_count: 2 });
    app.clock.forward(24 * 3600 + 1);
    await sweepTables(app.deps);
    expect(await counted(app, user)).toEqual(kept);
    const { query } = app.deps.database;
    expect(await query.selectFrom('batches').select('id').execute()).toEqual([{ id: started.id }]);
    expect(await query.selectFrom('batch_rows').select('batch_id').execute()).toEqual([
      { batch_id: started.id },
    ]);
  });
});
