import type { Batch } from '@inkfield/contract/batches';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { createBatch, createSale } from '../../test/table-factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { createBatchWorker } from './worker.ts';

describeOnEachDatabase('many documents from a table', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let user: TestUser;
  let template: number;

  beforeAll(async () => {
    app = await createTestApp();
    ({ staff, user, template } = await createSale(app));
  });

  /** Everything that the worker has to do, and how much that was. */
  async function work({ deps } = app): Promise<number> {
    const worker = createBatchWorker(deps);
    let steps = 0;
    while (await worker.step()) steps += 1;
    return steps;
  }
  const table = 'buyer,Price,closing date\nAnn,"1,250.50",2026-03-05\nBob,7,2026-12-31\n';
  const send = (file = table, by = user) => createBatch(app, by, { template, file });
  const asUser = (by = user) => app.api(by.access);
  const get = (batch: Pick<Batch, 'id'>, by = user) => asUser(by).getBatch({ params: { id: batch.id } });
  const countDocuments = async () => {
    const { query } = app.deps.database;
    const select = query.selectFrom('documents').select(({ fn }) => fn.countAll<number>().as('count'));
    return (await select.executeTakeFirstOrThrow()).count;
  };

  test('a table is checked first: columns, rows and errors by place, and nothing is generated', async () => {
    const before = await countDocuments();
    const batch = await send('buyer,Price,closing date\nAnn,7,2026-03-05\n,abc,04/03/2026\n');
    expect(batch).toMatchObject({
      state: 'ready',
      columns: [
        { letter: 'A', header: 'buyer', field: 'buyer' },
        { letter: 'B', header: 'Price', field: 'price' },
        { letter: 'C', header: 'closing date', field: 'closing', dates: { ambiguous: 1, order: null } },
      ],
      rows: { total: 2, waiting: 1, invalid: 1, done: 0, failed: 0 },
      unmatched: [],
    });
    const rows = await asUser().listBatchRows({ params: { id: batch.id }, query: { only: 'errors' } });
    expect(rows).toEqual([
      {
        row: 3,
        state: 'invalid',
        document: null,
        errors: expect.arrayContaining([
          { column: 'A', field: 'buyer', message: 'This field is required.' },
          { column: 'B', field: 'price', cell: 'abc', message: 'Enter an amount, such as 1250.50.' },
          {
            column: 'C',
            field: 'closing',
            cell: '04/03/2026',
            message: expect.stringContaining('can be read in two ways'),
          },
        ]),
      },
    ]);
    await work();
    expect(await countDocuments()).toBe(before);
  });

  test('every row becomes one document with its own values, then a mail and the audit say so', async () => {
    const batch = await send();
    const id = batch.id;
    expect(await asUser().startBatch({ params: { id }, body: {} })).toMatchObject({ state: 'running' });
    await work();
    expect(await get(batch)).toMatchObject({ state: 'done', rows: { total: 2, done: 2, waiting: 0 } });

    const zip = await app.request({
      url: `/api/batches/${id}/download/`,
      headers: { authorization: `Bearer ${user.access}` },
    });
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.headers['content-length']).toBe(String(zip.rawPayload.byteLength));
    const files = unzipSync(zip.rawPayload);
    const [results, first, second] = Object.keys(files);
    expect([results, first, second]).toEqual(['results.csv', 'Ann.pdf', 'Bob.pdf']);
    const text = async (name = '') => (await readPdf(files[name] ?? new Uint8Array())).text;
    expect(await text(first)).toContain('Sold to Ann for $1,250.50 on 3/5/2026.');
    expect(await text(second)).toContain('Sold to Bob for $7.00 on 12/31/2026.');

    const outbox = await app.deps.database.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'batch-finished')
      .execute();
    expect(outbox.map(({ payload_json }) => JSON.parse(payload_json))).toContainEqual(
      expect.objectContaining({ userId: user.id, batchId: id, done: 2, notMade: 0 }),
    );
    const ended = await app.deps.database.query
      .selectFrom('audit')
      .select(['actor_id', 'after_json'])
      .where('action', '=', 'batch.ended')
      .where('subject_id', '=', id)
      .execute();
    const after = JSON.stringify({ user: user.id, template: batch.template, done: 2, not_made: 0 });
    expect(ended).toEqual([{ actor_id: null, after_json: after }]);
  });

  test('rows with errors stop the start until they are left out expressly', async () => {
    const { id } = await send('buyer,price\nAnn,7\n,"=7,5"\n');
    const refusal = await failureOf(asUser().startBatch({ params: { id }, body: {} }));
    expect(refusal).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('1 row has errors') },
    });
    await asUser().startBatch({ params: { id }, body: { leave_out_errors: true } });
    await work();
    expect(await get({ id })).toMatchObject({ state: 'done', rows: { done: 1, invalid: 1 } });
    const results = await app.request({
      url: `/api/batches/${id}/results/`,
      headers: { authorization: `Bearer ${user.access}` },
    });
    expect(results.body).toContain('column A: This field is required.');
    expect(results.body).toContain('column B “=7,5”: Enter an amount, such as 1250.50.');
  });

  test('results repeat the first cells of each row, and files have the names of the documents', async () => {
    const fields = [textField('buyer'), textField('due', { field_type: 'date', order: 2 })];
    const page = { document_name: 'Offer to [buyer], [due as long]' };
    const named = await createPublished(app, {
      staff,
      fields,
      page,
      document_content: 'For [buyer] on [due].',
    });
    const file =
      'our reference,buyer,due,colour,note\n=7,Ann/Lee,2026-03-05,red,x\n8,Bob,,red,x\n9,Bob,,red,x\n';
    const { id } = await createBatch(app, user, { template: named.id, file });
    await asUser().startBatch({ params: { id }, body: {} });
    await work();
    const download = (path: string) =>
      app.request({
        url: `/api/batches/${id}/${path}/`,
        headers: { authorization: `Bearer ${user.access}` },
      });
    const names = ['Offer to Ann-Lee, March 5, 2026.pdf', 'Offer to Bob.pdf', 'Offer to Bob (row 4).pdf'];
    const lines = (await download('results')).body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFrow,our reference,buyer,due,state,document,file,sha256,generated_at,errors');
    expect(lines[1]).toMatch(
      new RegExp(`^2,'=7,Ann/Lee,2026-03-05,done,\\d+,"${names[0]?.replace('.', String.raw`\.`)}",`),
    );
    expect(lines[3]).toContain(',Offer to Bob (row 4).pdf,');
    const files = Object.keys(unzipSync((await download('download')).rawPayload));
    expect(files).toEqual(['results.csv', ...names]);
  });

  test('a batch keeps the version that its table was checked with', async () => {
    const fields = [textField('buyer')];
    const own = await createPublished(app, { staff, fields, document_content: 'First [buyer].' });
    const { id } = await createBatch(app, user, { template: own.id, file: 'buyer\nAnn\n' });
    const body = { revision: own.revision ?? 1, document_content: 'Second [buyer].' };
    await app.api(staff.access).updateTemplate({ params: { id: own.id }, body });
    await app.api(staff.access).publishTemplate({ params: { id: own.id } });
    await asUser().startBatch({ params: { id }, body: {} });
    await work();
    const [document] = await asUser().listDocuments({ query: { limit: '1' } });
    expect(document).toMatchObject({ template: own.id, template_version: 1 });
  });

  test('a paused batch makes nothing, a resumed one the rest, and both may be said twice', async () => {
    const { id } = await send();
    const params = { id };
    await asUser().startBatch({ params, body: {} });
    await asUser().pauseBatch({ params });
    expect(await asUser().pauseBatch({ params })).toMatchObject({ state: 'paused' });
    expect(await work()).toBe(0);
    await asUser().resumeBatch({ params });
    expect(await asUser().resumeBatch({ params })).toMatchObject({ state: 'running' });
    await work();
    expect(await get({ id })).toMatchObject({ state: 'done', rows: { done: 2 } });
    expect((await failureOf(asUser().cancelBatch({ params }))).status).toBe(409);
  });

  test('a cancelled batch makes nothing more, keeps what it made, and leaves an audit row', async () => {
    const { id } = await send();
    await asUser().startBatch({ params: { id }, body: {} });
    await asUser().cancelBatch({ params: { id } });
    expect(await work()).toBe(0);
    expect(await get({ id })).toMatchObject({ state: 'cancelled', rows: { waiting: 2, done: 0 } });
    const audit = await app.deps.database.query
      .selectFrom('audit')
      .select('action')
      .where('subject_type', '=', 'batch')
      .where('subject_id', '=', id)
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['batch.started', 'batch.cancelled']);
  });

  test.each(['revoked', 'disabled'] as const)('a right that is %s stops the batch', async (what) => {
    const other = await createUser(app);
    const own = await createPublished(app, { staff, access: 'private' });
    const asStaff = app.api(staff.access);
    const permission = await asStaff.grantPermission({ body: { template: own.id, user: other.id } });
    const { id } = await createBatch(app, other, { template: own.id, file: 'buyer\nAnn\n' });
    await asUser(other).startBatch({ params: { id }, body: {} });
    if (what === 'revoked') await asStaff.revokePermission({ params: { id: permission.id } });
    else await asStaff.updateUser({ params: { id: other.id }, body: { is_active: false } });
    await work();
    const reason = what === 'revoked' ? 'access_revoked' : 'account_disabled';
    expect(await get({ id }, staff)).toMatchObject({
      state: 'stopped',
      stop_reason: reason,
      rows: { done: 0 },
    });
  });

  test('no more batches of one user are under way than allowed', async () => {
    const other = await createUser(app);
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await send(table, other)).id);
    const start = (id = 0) => asUser(other).startBatch({ params: { id }, body: {} });
    await start(ids[0]);
    await start(ids[1]);
    expect(await failureOf(start(ids[2]))).toMatchObject({ status: 429 });
    await work();
    expect(await start(ids[2])).toMatchObject({ state: 'running' });
    await work();
  });

  test('documents of a batch leave the allowance for single ones alone', async () => {
    const small = await createTestApp({ rateLimitScale: 0.02 });
    const [other, maker] = [await createUser(small), await createUser(small, { role: 'staff' })];
    const own = await createPublished(small, { staff: maker });
    const { id } = await createBatch(small, other, { template: own.id, file: 'buyer\nA\nB\nC\n' });
    const api = small.api(other.access);
    await api.startBatch({ params: { id }, body: {} });
    await work(small);
    await api.generateDocument({ params: { id: own.id }, body: { form_data: { buyer: 'Ann' } } });
    expect((await api.listDocuments({})).length).toBe(4);
  });

  test('a row is previewed as it will be, with blanks for what does not fit', async () => {
    const { id } = await send('buyer,price,closing\nAnn,7,2026-03-05\nBob,bad,2026-03-05\n');
    const good = await asUser().previewBatchRow({ params: { id, row: 2 } });
    expect(good).toMatchObject({ text: 'Sold to Ann for $7.00 on 3/5/2026.', page_count: 1 });
    expect(good.pages?.[0]?.svg).toMatch(/^<svg/);
    const query = { known_pages: `${'A'.repeat(22)},${good.pages?.[0]?.hash}` };
    const again = await asUser().previewBatchRow({ params: { id, row: 2 }, query });
    expect(again.pages).toEqual([{ ...good.pages?.[0], svg: undefined }]);
    const wrong = asUser().previewBatchRow({ params: { id, row: 2 }, query: { known_pages: 'a,b' } });
    expect(await failureOf(wrong)).toMatchObject({
      status: 400,
      body: { known_pages: [expect.stringContaining('at most 100')] },
    });
    const bad = await asUser().previewBatchRow({ params: { id, row: 3 } });
    expect(bad.text).toMatch(/^Sold to Bob for .*Price.* on 3\/5\/2026\.$/);
    expect((await failureOf(asUser().previewBatchRow({ params: { id, row: 9 } }))).status).toBe(404);
  });

  test('after its right is revoked a row without a document is not previewed', async () => {
    const other = await createUser(app);
    const own = await createPublished(app, { staff, access: 'private' });
    const asStaff = app.api(staff.access);
    const permission = await asStaff.grantPermission({ body: { template: own.id, user: other.id } });
    const { id } = await createBatch(app, other, { template: own.id, file: 'buyer\nAnn\nBob\n' });
    const preview = (row: number) => asUser(other).previewBatchRow({ params: { id, row } });
    expect((await preview(3)).text).toContain('Bob');
    await app.deps.database.query
      .updateTable('batch_rows')
      .set({ state: 'invalid', errors_json: '[]' })
      .where('batch_id', '=', id)
      .where('row_number', '=', 3)
      .execute();
    await asUser(other).startBatch({ params: { id }, body: { leave_out_errors: true } });
    await work();
    await asStaff.revokePermission({ params: { id: permission.id } });
    expect((await preview(2)).text).toContain('Ann');
    expect((await failureOf(preview(3))).status).toBe(404);
  });

  test('another client sees nothing of a batch; staff see it, without its rows', async () => {
    const { id } = await send();
    const other = await createUser(app);
    expect((await failureOf(get({ id }, other))).status).toBe(404);
    expect((await failureOf(asUser(other).cancelBatch({ params: { id } }))).status).toBe(404);
    expect(await get({ id }, staff)).toMatchObject({ id, user_email: user.email });
    expect((await failureOf(asUser(staff).listBatchRows({ params: { id } }))).status).toBe(404);
    await get({ id });
    const looks = app.deps.database.query.selectFrom('audit').where('subject_id', '=', id);
    expect(
      await looks.select(['actor_id', 'after_json']).where('action', '=', 'batch.opened_by_staff').execute(),
    ).toEqual([{ actor_id: staff.id, after_json: JSON.stringify({ user: user.id, template }) }]);
    const all = await app.api(staff.access).listAllBatches({ query: { user: String(user.id) } });
    expect(all.map((batch) => batch.id)).toContain(id);
    expect((await failureOf(asUser(other).listAllBatches({}))).status).toBe(403);
    expect(await asUser(other).listBatches({})).toEqual([]);
  });
});
