import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createBatch, sendTable } from '../../test/table-factories.ts';
import { createPublished, textField } from '../../test/template-factories.ts';
import { describeOnSqlite, type TestApp } from '../../test/test-app.ts';

describeOnSqlite('the example row of the table to fill', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  let template: number;

  beforeAll(async () => {
    app = await createTestApp();
    user = await createUser(app);
    const fields = [
      textField('buyer', { required: true, label: 'Buyer' }),
      textField('seller', { required: true, label: 'Seller', order: 2 }),
      textField('price', { field_type: 'currency', label: 'Price', order: 3 }),
      textField('closing', { field_type: 'date', label: 'Closing date', order: 4 }),
      textField('furnished', { field_type: 'checkbox', label: 'Furnished', order: 5 }),
    ];
    const document_content = '[seller] sells to [buyer] for [price] on [closing]. Furnished: [furnished].';
    ({ id: template } = await createPublished(app, { fields, document_content }));
  });

  const download = async (format: 'csv' | 'xlsx') => {
    const url = `/api/templates/${template}/table/?format=${format}`;
    return (await app.request({ url, headers: { authorization: `Bearer ${user.access}` } })).rawPayload;
  };
  const ownRow = 'Ann,Bob,"1,250.50",2026-03-05,yes\r\n';

  test('is left out with a note when a row of one’s own follows', async () => {
    const file = `${(await download('csv')).toString()}${ownRow}`;
    const batch = await createBatch(app, user, { template, file });
    expect(batch).toMatchObject({
      rows: { total: 1, waiting: 1 },
      notes: ['Row 2 is the example of the table to fill. It is left out.'],
    });
    expect(batch.columns.map(({ header, field }) => [header, field])).toEqual([
      ['Buyer (required)', 'buyer'],
      ['Seller (required)', 'seller'],
      ['Price', 'price'],
      ['Closing date', 'closing'],
      ['Furnished', 'furnished'],
    ]);
  });

  test.each(['csv', 'xlsx'] as const)('alone, untouched, is no table (%s)', async (format) => {
    const response = await sendTable(app, user, {
      template,
      file: await download(format),
      name: `t.${format}`,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ file: [expect.stringContaining('only the example row')] });
  });

  test('is a row like others once a cell of it is changed, or when it comes later', async () => {
    const [headers, example] = (await download('csv')).toString().split('\r\n');
    const edited = example?.replace('yes', 'no') ?? '';
    expect(edited).not.toBe(example);
    const changed = await createBatch(app, user, { template, file: `${headers}\r\n${edited}\r\n` });
    expect(changed).toMatchObject({ rows: { total: 1 }, notes: [] });
    const file = `${headers}\r\n${ownRow}${example}\r\n`;
    expect(await createBatch(app, user, { template, file })).toMatchObject({ rows: { total: 2 }, notes: [] });
  });

  test('is not looked for in a table that lacks a column', async () => {
    const [headers = '', example = ''] = (await download('csv')).toString().split('\r\n');
    const cut = (line: string) => line.replace(/,[^,]*$/, '');
    const file = `${cut(headers)}\r\n${cut(example)}\r\n`;
    expect(await createBatch(app, user, { template, file })).toMatchObject({ rows: { total: 1 } });
  });
});
