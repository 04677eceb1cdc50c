import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../test/factories.ts';
import { createSale, sendTable } from '../../test/table-factories.ts';
import { describeOnSqlite, type TestApp } from '../../test/test-app.ts';

describeOnSqlite('a table that cannot be used', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  let template: number;
  beforeAll(async () => {
    app = await createTestApp();
    ({ user, template } = await createSale(app));
  });

  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['headers alone', 'buyer,price\n', 'The table has headers, but no rows.'],
    [
      'a header twice',
      'buyer,Buyer\nAnn,Bob\n',
      'Row 1: columns A and B have the same header. Please rename one.',
    ],
    ['an open quotation mark', 'buyer\n"Ann\n', 'Row 2, column A: the quotation mark is never closed.'],
    [
      'a cell of 1 MB',
      `buyer\n${'x'.repeat(1024 * 1024)}\n`,
      'Row 2, column A: the cell holds more than 32,767 characters.',
    ],
    [
      '1,000 columns',
      `${Array.from({ length: 1000 }, (_, at) => `c${at}`).join(',')}\nx\n`,
      'Row 1: the table has more than 400 columns.',
    ],
    [
      'too many rows',
      `buyer\n${'Ann\n'.repeat(10_001)}`,
      'Row 10,002: the table has more than 10,000 rows. Please send it in parts.',
    ],
  ])('%s is refused, and nothing is kept', async (_, file, message) => {
    const count = async () =>
      (await app.deps.database.query.selectFrom('batches').select('id').execute()).length;
    const before = await count();
    const response = await sendTable(app, user, { template, file });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ file: [message] });
    expect(await count()).toBe(before);
  });

  test('a file beyond the limit is refused', async () => {
    const small = await createTestApp({ batchMaxBytes: 1000 });
    const sale = await createSale(small);
    const file = `buyer\n${'x'.repeat(1000)}`;
    const response = await sendTable(small, sale.user, { template: sale.template, file });
    expect(response.statusCode).toBe(413);
  });

  test('nobody sends a table without signing in', async () => {
    expect((await sendTable(app, undefined, { template, file: 'buyer\nAnn\n' })).statusCode).toBe(401);
  });
});
