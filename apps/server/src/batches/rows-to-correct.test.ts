import { maxCellsToCorrect } from '@inkfield/contract/batch-limits';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createBatch, createSale, workbook } from '../../test/table-factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnSqlite, type TestApp } from '../../test/test-app.ts';
import { readTable } from './table/read-table.ts';
import { createBatchWorker } from './worker.ts';

describeOnSqlite('the rows of a table to correct', (createTestApp) => {
  let app: TestApp;
  let sale: Awaited<ReturnType<typeof createSale>>;
  let user: TestUser;
  let template: number;

  beforeAll(async () => {
    app = await createTestApp();
    sale = await createSale(app);
    ({ user, template } = sale);
  });

  const download = (batch: number, { by, of = template }: { by?: TestUser; of?: number } = {}) =>
    app.request({
      url: `/api/templates/${of}/batches/${batch}/rows_to_correct/`,
      headers: by === undefined ? {} : { authorization: `Bearer ${by.access}` },
    });
  const read = (file: Uint8Array) => readTable(file, 'table.xlsx', { maxRows: 100 });
  async function rowsOf(batch: number) {
    const { statusCode, rawPayload } = await download(batch, { by: user });
    expect(statusCode).toBe(200);
    return { file: rawPayload, table: await read(rawPayload) };
  }

  test('hold what was sent, text as text, with the reasons; sent again they are the same table', async () => {
    const file = 'buyer,Price,remark\nAnn,7,\n,abc,=1+1\n,-8,_x0041_ \u0001\n';
    const { id } = await createBatch(app, user, { template, file });
    const first = await rowsOf(id);
    const required = 'column A: This field is required.';
    expect(first.table).toMatchObject({
      headers: ['buyer', 'Price', 'remark', 'What is wrong'],
      rows: [
        { cells: [null, 'abc', '=1+1', `${required} column B “abc”: Enter an amount, such as 1250.50.`] },
        { cells: [null, '-8', '_x0041_ \u0001', required] },
      ],
    });
    const again = await createBatch(app, user, { template, file: first.file, name: 'table.xlsx' });
    expect(again.columns.map(({ field }) => field)).toEqual(['buyer', 'price', null, null]);
    expect(again.rows).toMatchObject({ total: 2, invalid: 2 });
    expect((await rowsOf(again.id)).table).toEqual(first.table);
  });

  test('hold each kind of cell as its workbook had it', async () => {
    const cells = [
      '<c r="B2" s="1"><v>46086</v></c>',
      '<c r="C2"><v>1250.5</v></c>',
      '<c r="D2" s="2"><v>0.075</v></c>',
      '<c r="E2" s="3"><v>2134</v></c>',
      '<c r="F2" t="b"><v>1</v></c>',
      '<c r="G2" t="e"><v>#REF!</v></c>',
    ];
    const headers = ['buyer', 'closing', 'price', 'share', 'code', 'flag', 'broken'];
    const first = headers.map((text, at) => `<c r="${'ABCDEFG'[at]}1" t="str"><v>${text}</v></c>`);
    const file = workbook({
      rows: [`<row r="1">${first.join('')}</row>`, `<row r="2">${cells.join('')}</row>`],
      formats: [{ id: 0 }, { id: 14 }, { id: 10 }, { id: 164, code: '00000' }],
    });
    const { id } = await createBatch(app, user, { template, file, name: 'table.xlsx' });
    expect((await rowsOf(id)).table.rows[0]?.cells.slice(0, -1)).toEqual([
      null,
      { d: '2026-03-05' },
      { n: '1250.5' },
      { n: '0.075', percent: true },
      '02134',
      { b: true },
      { error: expect.stringContaining('an error of the spreadsheet') },
    ]);
  });

  test('say no reasons where a field would take them', async () => {
    const { staff } = sale;
    const fields = [textField('buyer', { required: true }), textField('note', { label: 'What is wrong' })];
    const { id: of } = await createPublished(app, { staff, fields, document_content: '[buyer] [note]' });
    const { id } = await createBatch(app, user, { template: of, file: 'buyer,code\n,7\n' });
    const { rawPayload } = await download(id, { by: user, of });
    expect((await read(rawPayload)).headers).toEqual(['buyer', 'code']);
  });

  test('are those left out, once the rest is made', async () => {
    const { id } = await createBatch(app, user, { template, file: 'buyer,price\nAnn,7\n,8\n' });
    await app.api(user.access).startBatch({ params: { id }, body: { leave_out_errors: true } });
    const worker = createBatchWorker(app.deps);
    while (await worker.step());
    const { table } = await rowsOf(id);
    expect(table.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([[null, '8']]);
  });

  test('are for whoever sent the table, under its template', async () => {
    const { id } = await createBatch(app, user, { template, file: 'buyer\nAnn\n""\n,7\n' });
    expect((await download(id)).statusCode).toBe(401);
    expect((await download(id, { by: await createUser(app) })).statusCode).toBe(404);
    expect((await download(id, { by: user, of: template + 1 })).statusCode).toBe(404);
    const { statusCode, headers } = await download(id, { by: user });
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="\w+_to_correct\.xlsx"$/),
    ]);
  });

  test('are refused in words where there are none, and where there are too many', async () => {
    const right = await createBatch(app, user, { template, file: 'buyer\nAnn\n' });
    const none = await download(right.id, { by: user });
    expect([none.statusCode, none.json().detail]).toEqual([409, 'No row of this table has an error.']);
    const remarks = Array.from({ length: 390 }, (_, at) => `remark ${at}`).join(',');
    const rows = ',x\n'.repeat(Math.ceil(maxCellsToCorrect / 391) + 1);
    const wrong = await createBatch(app, user, { template, file: `buyer,${remarks}\n${rows}` });
    const all = await download(wrong.id, { by: user });
    expect([all.statusCode, all.json().detail]).toEqual([409, expect.stringContaining('Too many rows')]);
  });
});
