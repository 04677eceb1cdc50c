import type { BatchRow } from '@inkfield/contract/batches';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { book, createBatch, itemsField, sendTable } from '../../test/table-factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnSqlite, failureOf, type TestApp } from '../../test/test-app.ts';
import { readTable } from './table/read-table.ts';
import { createBatchWorker } from './worker.ts';

const fields = [
  textField('number', { required: true, label: 'Invoice number' }),
  textField('buyer', { required: true, label: 'Buyer', order: 2 }),
  itemsField,
  textField('total', {
    field_type: 'calculated',
    label: 'Total',
    order: 4,
    formula: 'sum(items.amount)',
    result_type: 'currency',
  }),
];
const document_content =
  'Invoice [number] for [buyer].\n\n{for each i in items}\n[i.description]: [i.amount], [i.delivered]\n{end}\n\nTotal: [total].';

describeOnSqlite('a table with rows for each document', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  let template: number;

  beforeAll(async () => {
    app = await createTestApp();
    user = await createUser(app);
    ({ id: template } = await createPublished(app, { fields, document_content }));
  });

  const xlsx = (file: Uint8Array) => createBatch(app, user, { template, file, name: 'table.xlsx' });
  const get = async (url: string) =>
    (await app.request({ url, headers: { authorization: `Bearer ${user.access}` } })).rawPayload;
  const errorsOf = async (id: number): Promise<BatchRow[]> =>
    app.api(user.access).listBatchRows({ params: { id }, query: { only: 'errors' } });
  async function documentsOf(id: number, body = { leave_out_errors: false }): Promise<string[]> {
    await app.api(user.access).startBatch({ params: { id }, body });
    const worker = createBatchWorker(app.deps);
    while (await worker.step());
    const files = unzipSync(await get(`/api/batches/${id}/download/`));
    const pdfs = Object.entries(files).filter(([name]) => name.endsWith('.pdf'));
    return Promise.all(pdfs.map(async ([, bytes]) => (await readPdf(bytes)).text));
  }

  test('a second sheet of items makes documents with the right totals', async () => {
    const batch = await xlsx(
      await book({
        Values: [
          ['Invoice number', 'Buyer'],
          ['A-1', 'Ann'],
          ['A-2', 'Bob'],
          ['A-3', 'Cy'],
        ],
        Items: [
          ['Invoice number', 'Description', 'Quantity', 'Unit price', 'Remark'],
          ['A-2', 'Pens', 3, 1.5, ''],
          ['A-1', 'Ink', 2, '1,250.55', 'x'],
          ['A-2', 'Paper', '10', 0.33, ''],
        ],
      }),
    );
    expect(batch).toMatchObject({ rows: { total: 3, waiting: 3 }, notes: [] });
    expect(batch.columns[2]).toEqual({
      letter: 'C',
      header: 'Items',
      field: 'items',
      sheet: {
        name: 'Items',
        key: 'A',
        columns: [
          { letter: 'A', header: 'Invoice number', column: null },
          { letter: 'B', header: 'Description', column: 'description' },
          { letter: 'C', header: 'Quantity', column: 'quantity' },
          { letter: 'D', header: 'Unit price', column: 'price' },
          { letter: 'E', header: 'Remark', column: null },
        ],
      },
    });
    const [ann, bob, cy] = await documentsOf(batch.id);
    expect(ann).toContain('Total: $2,501.10.');
    expect(bob).toContain('Total: $7.80.');
    expect(cy).toContain('Total: $0.00.');
  });

  test('errors name the sheet, the row and the column, and the rows to correct have all sheets', async () => {
    const batch = await xlsx(
      await book({
        Values: [
          ['Key', 'Invoice number', 'Buyer'],
          ['one', 'A-1', 'Ann'],
          ['two', 'A-2', ''],
        ],
        Items: [
          ['Key', 'Description', 'Delivered on', 'Quantity', 'Unit price'],
          ['one', 'Ink', '03/04/2026', 2, 'dear'],
          ['two', 'Ink', '2026-03-05', 2, 1],
          ['one', '', '', 2, 1],
        ],
      }),
    );
    const [first, second] = await errorsOf(batch.id);
    const at = { sheet: 'Items', field: 'items' };
    expect(first?.errors).toEqual([
      {
        ...at,
        row: 2,
        column: 'C',
        cell: '03/04/2026',
        message: expect.stringContaining('two ways. Answer'),
      },
      { ...at, row: 2, column: 'E', cell: 'dear', message: 'Enter an amount, such as 1250.50.' },
      { ...at, row: 4, column: 'B', message: 'This field is required.' },
    ]);
    expect(second?.errors).toEqual([{ column: 'C', field: 'buyer', message: 'This field is required.' }]);
    const file = await get(`/api/templates/${template}/batches/${batch.id}/rows_to_correct/`);
    const again = await xlsx(file);
    expect((await errorsOf(again.id)).map(({ errors }) => errors)).toEqual([
      first?.errors.map(moved),
      second?.errors,
    ]);
    function moved(error: BatchRow['errors'][number]) {
      return { ...error, row: error.row === 4 ? 3 : error.row };
    }
    const results = (await get(`/api/batches/${batch.id}/results/`)).toString();
    expect(results).toContain('sheet “Items”, row 2, column E “dear”: Enter an amount');
  });

  test('dates of a sheet are asked about once for their column, and read as answered', async () => {
    const { id, columns } = await xlsx(
      await book({
        Values: [
          ['Invoice number', 'Buyer'],
          ['A-1', 'Ann'],
          ['A-2', 'Bob'],
        ],
        Items: [
          ['Invoice number', 'Description', 'Delivered on', 'Quantity', 'Unit price'],
          ['A-1', 'Ink', '03/04/2026', 2, 1],
          ['A-2', 'Pen', '05/06/2026', 2, 1],
          ['A-2', 'Cap', '13/06/2026', 2, 1],
        ],
      }),
    );
    expect(columns[2]?.sheet?.columns[2]).toMatchObject({
      column: 'delivered',
      dates: { ambiguous: 2, example: '03/04/2026', proposal: 'day-first', order: null },
    });
    const matching = { A: 'number', B: 'buyer', C: 'items' };
    const match = (date_orders: Record<string, 'day-first' | 'month-first'>) =>
      app.api(user.access).matchBatch({ params: { id }, body: { matching, date_orders } });
    expect((await match({ 'C.C': 'month-first' })).rows).toMatchObject({ invalid: 1 });
    expect((await errorsOf(id))[0]?.errors[0]).toMatchObject({ sheet: 'Items', row: 4, cell: '13/06/2026' });
    const answered = await match({ 'C.C': 'day-first' });
    expect(answered.columns[2]?.sheet?.columns[2]?.dates).toMatchObject({ order: 'day-first' });
    const [ann, bob] = await documentsOf(id);
    expect(ann).toContain('Ink: $2.00, 4/3/2026');
    expect(bob).toContain('Cap: $2.00, 6/13/2026');
    for (const [place, message] of [
      ['C.B', 'Column C.B is not matched to a date.'],
      ['C.Z', 'The table has no column C.Z.'],
      ['B.C', 'The table has no column B.C.'],
    ] as const) {
      const other = await xlsx(
        await book({
          Values: [
            ['Invoice number', 'Buyer'],
            ['A-1', 'Ann'],
          ],
          Items: [
            ['Invoice number', 'Description'],
            ['A-1', 'Ink'],
          ],
        }),
      );
      const body = { matching, date_orders: { [place]: 'day-first' as const } };
      const failure = await failureOf(app.api(user.access).matchBatch({ params: { id: other.id }, body }));
      expect(failure).toMatchObject({ status: 400, body: { date_orders: [message] } });
    }
  });

  test('dates in columns of one cell each are one question for their column of rows', async () => {
    const head = ['Item 1 Delivered on', 'Item 2 Delivered on'].map(
      (day, at) => `Item ${at + 1} Description,${day},Item ${at + 1} Quantity,Item ${at + 1} Unit price`,
    );
    const file = [
      `Invoice number,Buyer,${head.join()}`,
      'A-1,Ann,Ink,03/04/2026,2,1,Pen,13/06/2026,1,1',
      'A-2,Bob,Ink,2026-03-05,2,1,Cap,05/06/2026,1,1',
    ].join('\n');
    const { id, columns, rows } = await createBatch(app, user, { template, file });
    expect(rows).toMatchObject({ waiting: 0, invalid: 2 });
    expect(columns.flatMap(({ letter, dates }) => (dates ? [[letter, dates]] : []))).toEqual([
      [
        'D',
        {
          ambiguous: 2,
          example: '03/04/2026',
          readings: { 'day-first': 'April 3, 2026', 'month-first': 'March 4, 2026' },
          proposal: 'day-first',
          proposed_by: 'other_dates',
          order: null,
          letters: ['D', 'H'],
        },
      ],
    ]);
    expect((await errorsOf(id))[1]?.errors).toEqual([
      {
        column: 'H',
        field: 'items',
        cell: '05/06/2026',
        message: expect.stringContaining('Answer the question'),
      },
    ]);
    const matching = Object.fromEntries(columns.map(({ letter, field }) => [letter, field]));
    const match = (body: object) =>
      app.api(user.access).matchBatch({ params: { id }, body: { matching, ...body } });
    expect((await match({ date_orders: { H: 'month-first' } })).rows).toMatchObject({
      waiting: 1,
      invalid: 1,
    });
    await match({ date_orders: { D: 'day-first' } });
    const kept = await match({});
    expect(kept.rows).toMatchObject({ waiting: 2 });
    expect(kept.columns[3]?.dates).toMatchObject({ order: 'day-first' });
    const [ann, bob] = await documentsOf(id);
    expect(ann).toContain('Ink: $2.00, 4/3/2026');
    expect(bob).toContain('Cap: $1.00, 6/5/2026');
  });

  test('a sheet is left out and matched again by hand; it fills nothing but rows', async () => {
    const batch = await xlsx(
      await book({
        Values: [
          ['Invoice number', 'Buyer'],
          ['A-1', 'Ann'],
        ],
        Items: [
          ['Invoice number', 'Description', 'Quantity', 'Unit price'],
          ['A-1', 'Ink', 2, 'dear'],
        ],
      }),
    );
    const match = (C: string | null) =>
      app.api(user.access).matchBatch({
        params: { id: batch.id },
        body: { matching: { A: 'number', B: 'buyer', C } },
      });
    expect(await match(null)).toMatchObject({ rows: { waiting: 1 } });
    expect(await match('items')).toMatchObject({ rows: { invalid: 1 }, columns: batch.columns });
    await expect(match('total')).rejects.toMatchObject({
      body: { matching: ['Column C: a sheet fills a field with rows.'] },
    });
  });

  test('a field takes as many rows as it may have', async () => {
    const rows = Array.from({ length: 5 }, () => ['A-1', 'Ink', 1, 1]);
    const batch = await xlsx(
      await book({
        Values: [
          ['Invoice number', 'Buyer'],
          ['A-1', 'Ann'],
        ],
        Items: [['Invoice number', 'Description', 'Quantity', 'Unit price'], ...rows],
      }),
    );
    const [row] = await errorsOf(batch.id);
    expect(row?.errors).toEqual([
      { sheet: 'Items', field: 'items', message: 'Enter at most 4 rows; there are 5.' },
    ]);
  });

  test('columns of a CSV file hold a cell of a row each', async () => {
    const headers =
      'Invoice number,Buyer,Item 1 Description,Item 1 Quantity,Item 1 Unit price,Item 3 Description,Item 3 Quantity';
    const batch = await createBatch(app, user, {
      template,
      file: `${headers}\nA-1,Ann,Ink,2,1.5,,\nA-2,Bob,Ink,two,1,Pens,\n`,
    });
    expect(batch.columns.every(({ field }) => field !== null)).toBe(true);
    const [row] = await errorsOf(batch.id);
    expect(row?.errors).toEqual([
      { column: 'D', field: 'items', cell: 'two', message: 'Enter a number, such as 1250.50.' },
      { column: 'G', field: 'items', message: 'This field is required.' },
      { field: 'items', message: 'Row 3, Unit price: This field is required.' },
    ]);
    await app.api(user.access).matchBatch({
      params: { id: batch.id },
      body: { matching: Object.fromEntries(batch.columns.map(({ letter, field }) => [letter, field])) },
    });
    const one = await createBatch(app, user, { template, file: `${headers}\nA-1,Ann,Ink,2,1.5,,\n` });
    expect((await documentsOf(one.id))[0]).toContain('Total: $3.00.');
  });

  test.each(['csv', 'xlsx'] as const)('choices and times are read from a table (%s)', async (format) => {
    const { id } = await createPublished(app, {
      document_content: 'For [who]: [benefits] from [start].',
      fields: [
        textField('who', { label: 'Who' }),
        textField('benefits', {
          label: 'Benefits',
          field_type: 'choices',
          options: ['Dental', 'Gym', 'Vision'],
        }),
        textField('start', { label: 'Start', field_type: 'time' }),
      ],
    });
    const rows = [
      ['Who', 'Benefits', 'Start'],
      ['Ann', 'vision; Dental', '9.30'],
      ['Bob', 'Gym; Car', '21:5'],
    ];
    const file = format === 'csv' ? rows.map((row) => row.join()).join('\n') : await book({ Values: rows });
    const batch = await createBatch(app, user, { template: id, file, name: `table.${format}` });
    expect(await errorsOf(batch.id)).toMatchObject([
      {
        errors: [
          { column: 'B', cell: 'Gym; Car', message: 'Choose from the options.' },
          { column: 'C', cell: '21:5', message: expect.stringMatching(/^Did you mean 9:05.PM\?/) },
        ],
      },
    ]);
    const [ann] = await documentsOf(batch.id, { leave_out_errors: true });
    expect(ann).toMatch(/For Ann: Dental and Vision from 9:30.AM\./);
  });

  test.each(['csv', 'xlsx'] as const)(
    'the table to fill (%s) has places for rows, and is recognised untouched',
    async (format) => {
      const empty = await get(`/api/templates/${template}/table/?format=${format}`);
      const name = `table.${format}`;
      const untouched = await sendTable(app, user, { template, file: empty, name });
      expect(untouched.json()).toMatchObject({ file: [expect.stringContaining('only the example row')] });
      const { headers, sheets } = await readTable(empty, name, {
        maxRows: 10,
        wanted: [{ field: 'items', names: ['items'], most: 200 }],
      });
      if (format === 'csv') {
        expect(headers.slice(0, 4)).toEqual([
          'Invoice number (required)',
          'Buyer (required)',
          'Item 1 Description',
          'Item 1 Delivered on',
        ]);
        expect(headers.at(-1)).toBe('Item 3 Unit price');
      } else {
        expect(headers).toEqual(['Document', 'Invoice number (required)', 'Buyer (required)', 'Items']);
        expect(sheets[0]?.headers).toEqual([
          'Document',
          'Description (required)',
          'Delivered on',
          'Quantity (required)',
          'Unit price (required)',
        ]);
      }
    },
  );

  test('example rows that are left on a further sheet belong to no other document', async () => {
    const batch = await xlsx(
      await book({
        Values: [
          ['Document', 'Invoice number', 'Buyer'],
          [1, 'A-1', 'Ann'],
        ],
        Items: [
          ['Document', 'Description', 'Quantity', 'Unit price'],
          ['Example', 'Pens', 1, 1],
          [1, 'Ink', 2, 1],
        ],
      }),
    );
    expect(batch).toMatchObject({
      rows: { waiting: 1 },
      notes: ['Sheet “Items”: the example rows are left out.'],
    });
    expect((await documentsOf(batch.id))[0]).toContain('Total: $2.00.');
  });
});
