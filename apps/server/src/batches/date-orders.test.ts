import type { BatchColumn } from '@inkfield/contract/batch-columns';
import type { Batch } from '@inkfield/contract/batches';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { createBatch, createSale } from '../../test/table-factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnSqlite, failureOf, type TestApp } from '../../test/test-app.ts';
import { createBatchWorker } from './worker.ts';

type DateOrders = Record<string, 'day-first' | 'month-first'>;

describeOnSqlite('ambiguous dates of a table', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let user: TestUser;
  let template: number;

  beforeAll(async () => {
    app = await createTestApp();
    ({ staff, user, template } = await createSale(app));
  });

  const api = () => app.api(user.access);
  const send = (file: string, of = template) => createBatch(app, user, { template: of, file });
  const table = (...dates: string[]) =>
    `buyer,closing date\n${dates.map((day, row) => `Buyer ${row},"${day}"\n`).join('')}`;
  const datesOf = ({ columns }: Batch): BatchColumn['dates'] => columns.find(({ dates }) => dates)?.dates;
  const match = (id: number, matching: Record<string, string | null>, date_orders?: DateOrders) =>
    api().matchBatch({ params: { id }, body: { matching, ...(date_orders && { date_orders }) } });
  const asMatched = { A: 'buyer', B: 'closing' };
  const messages = async (id: number) => {
    const rows = await api().listBatchRows({ params: { id }, query: { only: 'errors' } });
    return rows.flatMap(({ row, errors }) => errors.map(({ message }) => `${row} ${message}`));
  };
  const question =
    'This date can be read in two ways. Answer the question above, or write the month as a word.';

  test('are counted by column, with a proposal from the plain ones, and stay errors', async () => {
    const batch = await send(table('13/02/2026', '03/04/2026', '05/06/2026', '2026-03-05'));
    expect(batch.columns).toEqual([
      { letter: 'A', header: 'buyer', field: 'buyer' },
      {
        letter: 'B',
        header: 'closing date',
        field: 'closing',
        dates: {
          ambiguous: 2,
          example: '03/04/2026',
          readings: { 'day-first': 'April 3, 2026', 'month-first': 'March 4, 2026' },
          proposal: 'day-first',
          proposed_by: 'other_dates',
          order: null,
        },
      },
    ]);
    expect(batch.rows).toMatchObject({ waiting: 2, invalid: 2 });
    expect(await messages(batch.id)).toEqual([`3 ${question}`, `4 ${question}`]);
  });

  test.each<[string, string[], unknown]>([
    [
      'most plain dates',
      ['3/4/2026', '12/13/2026', '12/14/2026', '13/12/2026'],
      ['month-first', 'other_dates'],
    ],
    ['the locale where there is no other', ['3/4/2026', '2026-12-31'], ['month-first', 'locale']],
    [
      'the locale where there are as many of both',
      ['3/4/2026', '12/13/2026', '13/12/2026'],
      ['month-first', 'locale'],
    ],
  ])('are proposed by %s', async (_what, dates, expected) => {
    const found = datesOf(await send(table(...dates)));
    expect([found?.proposal, found?.proposed_by]).toEqual(expected);
  });

  test('are proposed and written as the locale of the template does', async () => {
    const fields = [
      textField('buyer', { label: 'Buyer' }),
      textField('closing', { field_type: 'date', label: 'Closing date', order: 2 }),
    ];
    const page = { locale: 'de-DE', currency: 'EUR' };
    const { id } = await createPublished(app, { staff, fields, page, document_content: '[buyer] [closing]' });
    expect(datesOf(await send(table('03/04/2026', '03.04.2026'), id))).toMatchObject({
      ambiguous: 1,
      readings: { 'day-first': '3. April 2026', 'month-first': '4. März 2026' },
      proposal: 'day-first',
      proposed_by: 'other_dates',
    });
  });

  test('are no question where each is plain, nor in a field that the row does not ask for', async () => {
    expect(datesOf(await send(table('12/13/2026', '3/3/2026', 'May 4, 2026')))).toBeUndefined();
    const fields = [
      textField('sold', { field_type: 'checkbox', label: 'Sold' }),
      textField('closing', { field_type: 'date', label: 'Closing date', order: 2, show_when: 'sold' }),
    ];
    const { id } = await createPublished(app, { staff, fields, document_content: '[sold] [closing]' });
    const batch = await send('sold,closing date\nno,3/4/2026\n', id);
    expect([datesOf(batch), batch.rows.invalid]).toEqual([undefined, 0]);
    expect(datesOf(await send('sold,closing date\nno,3/4/2026\nyes,5/6/2026\n', id))).toMatchObject({
      ambiguous: 1,
      example: '5/6/2026',
    });
  });

  test('are read in the order given, and a plain date of the other order is an error that says so', async () => {
    const { id } = await send(table('03/04/2026', '13/02/2026', '12/13/2026', 'May 4, 2026'));
    const answered = await match(id, asMatched, { B: 'day-first' });
    expect(datesOf(answered)).toMatchObject({ ambiguous: 1, order: 'day-first' });
    expect(answered.rows).toMatchObject({ waiting: 3, invalid: 1 });
    expect(await messages(id)).toEqual([
      '4 This date is month first, and the dates of this column are read day first. Change the answer above, or write the month as a word.',
    ]);
    const other = await match(id, asMatched, { B: 'month-first' });
    expect(datesOf(other)).toMatchObject({ order: 'month-first' });
    expect(await messages(id)).toEqual([
      '3 This date is day first, and the dates of this column are read month first. Change the answer above, or write the month as a word.',
    ]);
  });

  test('keep their order when other columns are matched, and lose it with their field', async () => {
    const file = 'buyer,closing date,code\nAnn,03/04/2026,7\n';
    const { id } = await send(file);
    await match(id, { ...asMatched, C: null }, { B: 'day-first' });
    const kept = await match(id, { ...asMatched, C: 'price' });
    expect(kept.rows).toMatchObject({ waiting: 1, invalid: 0 });
    expect(datesOf(kept)).toMatchObject({ order: 'day-first' });
    expect(datesOf(await match(id, { A: 'closing', B: 'buyer', C: null }))).toBeUndefined();
    const back = await match(id, { ...asMatched, C: null });
    expect(datesOf(back)).toMatchObject({ order: null });
    expect(back.rows).toMatchObject({ invalid: 1 });
  });

  test('take their order with the matching that brings the column in', async () => {
    const { id } = await send('who,when\nAnn,03/04/2026\n');
    const matched = await match(id, asMatched, { B: 'day-first' });
    expect(matched).toMatchObject({ rows: { waiting: 1 }, columns: [{}, { dates: { order: 'day-first' } }] });
  });

  test('that are not there need no order: plain dates of both orders stay right', async () => {
    const { id } = await send(table('13/02/2026', '12/13/2026'));
    const matched = await match(id, asMatched, { B: 'day-first' });
    expect(matched.rows).toMatchObject({ waiting: 2, invalid: 0 });
    expect(datesOf(matched)).toBeUndefined();
  });

  test('take no order for what is no column, no date column or no order', async () => {
    const batch = await send(table('03/04/2026'));
    const refused = async (date_orders: Record<string, unknown>, matching = asMatched) => {
      const { status, body } = await failureOf(match(batch.id, matching, date_orders as DateOrders));
      return [status, body];
    };
    expect(await refused({ Z: 'day-first' })).toEqual([
      400,
      expect.objectContaining({ date_orders: ['The table has no column Z.'] }),
    ]);
    expect(await refused({ A: 'day-first' })).toEqual([
      400,
      expect.objectContaining({ date_orders: ['Column A is not matched to a date.'] }),
    ]);
    expect((await refused({ b: 'day-first' }))[0]).toBe(400);
    expect((await refused({ B: 'year-first' }))[0]).toBe(400);
    expect(await api().getBatch({ params: { id: batch.id } })).toEqual(batch);
  });

  test('are shown and made as they were answered', async () => {
    const { id } = await send(table('03/04/2026'));
    const textOfRow = async () => (await api().previewBatchRow({ params: { id, row: '2' }, query: {} })).text;
    expect(await textOfRow()).not.toContain('2026');
    await match(id, asMatched, { B: 'day-first' });
    expect(await textOfRow()).toContain('on 4/3/2026.');
    await api().startBatch({ params: { id }, body: {} });
    const worker = createBatchWorker(app.deps);
    while (await worker.step());
    const zip = await app.request({
      url: `/api/batches/${id}/download/`,
      headers: { authorization: `Bearer ${user.access}` },
    });
    const pdf = unzipSync(zip.rawPayload)['Buyer 0.pdf'] ?? new Uint8Array();
    expect((await readPdf(pdf)).text).toContain('Sold to Buyer 0');
    expect((await readPdf(pdf)).text).toContain('on 4/3/2026.');
  });

  test('come back in the rows to correct as they were sent', async () => {
    const { id } = await send(`${table('03/04/2026')},05/06/2026\n`);
    await match(id, asMatched, { B: 'day-first' });
    const { rawPayload: file } = await app.request({
      url: `/api/templates/${template}/batches/${id}/rows_to_correct/`,
      headers: { authorization: `Bearer ${user.access}` },
    });
    const again = await createBatch(app, user, { template, file, name: 'table.xlsx' });
    expect(datesOf(again)).toMatchObject({ ambiguous: 1, example: '05/06/2026', order: null });
  });
});
