import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { newestMailTo } from './mailbox.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { readStoredZip } from './stored-zip.ts';
import { openDashboard, templateLink, test } from './test.ts';

const rows = 30;

async function downloaded(page: Page, link: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await link.click();
  return readFile(await (await download).path());
}

/** The ready-made table with its example row once for each customer. */
function tableOf(empty: string, count: number): string[] {
  const end = empty.indexOf('\r\n') + 2;
  const [headers, example] = [empty.slice(0, end), empty.slice(end)];
  const filled = Array.from({ length: count }, (_, row) =>
    example.replaceAll('Jordan Ellis', `Customer ${row + 1}`),
  );
  return [headers, ...filled];
}

async function sendTable(page: Page, lines: string[]): Promise<void> {
  const file = { name: 'invoices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('')) };
  await page.getByLabel('Choose a table').setInputFiles(file);
}

test('thirty rows become thirty documents, from the ready-made table to the zip and the mail', async ({
  page,
  person,
  staff,
}) => {
  await openDashboard(page, person);
  await templateLink(page, 'Invoice').click();
  await page.getByRole('link', { name: 'Many documents from a table' }).click();
  await expect(page.getByRole('heading', { name: 'Many documents from a table' })).toBeVisible();
  await expectAccessible(page);
  const xlsx = await downloaded(page, page.getByRole('link', { name: 'Excel table (XLSX)' }));
  expect(xlsx.subarray(0, 2).toString()).toBe('PK');
  const empty = await downloaded(page, page.getByRole('link', { name: 'Plain table (CSV)' }));
  const lines = tableOf(empty.toString('utf8'), rows);

  const doubtful = lines.with(4, (lines[4] ?? '').replace('2026-03-05', '03/04/2026'));
  await sendTable(page, doubtful);
  await expect(page.getByRole('heading', { name: '1 row of 30 with errors' })).toBeVisible();
  const errors = page.getByRole('table');
  await expect(errors.getByRole('row').nth(1)).toContainText('can be read in two ways');
  await expect(errors.getByRole('row').nth(1)).toContainText('“03/04/2026”');
  await expect(errors.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('5');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back', exact: true }).click();

  await sendTable(page, lines);
  await expect(page.getByRole('heading', { name: 'All 30 rows are right' })).toBeVisible();
  await page.getByLabel('Row of the table').fill('7');
  await page.getByRole('button', { name: 'Show its document' }).click();
  await expect(page.getByRole('img', { name: 'Row 7, page 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Generate 30 documents' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('30 of 30 documents')).toBeVisible();
  await expectAccessible(page);

  const files = readStoredZip(
    await downloaded(page, page.getByRole('link', { name: 'All documents (ZIP)' })),
  );
  expect(files.size).toBe(rows + 1);
  const [, [, first] = []] = [...files];
  expect(letters(await readPdfText(first ?? Buffer.alloc(0)))).toContain('Customer1');
  const results = files.get('results.csv')?.toString('utf8') ?? '';
  expect(results.trimEnd().split('\r\n')).toHaveLength(rows + 1);

  const mail = await newestMailTo(person.email);
  expect(mail.text).toContain('30 documents are ready');
  expect(mail.text).toContain(new URL(page.url()).search);

  await staff.goto('/batches');
  await expect(staff.getByRole('row', { name: new RegExp(`${person.email} 30 of 30 Done`) })).toBeVisible();
  await expectAccessible(staff);
});

test('dates that can be read in two ways are asked once for their column, and printed as answered', async ({
  page,
  person,
}) => {
  await openDashboard(page, person);
  await templateLink(page, 'Invoice').click();
  await page.getByRole('link', { name: 'Many documents from a table' }).click();
  const empty = await downloaded(page, page.getByRole('link', { name: 'Plain table (CSV)' }));
  const [headers = '', first = '', second = '', third = ''] = tableOf(empty.toString('utf8'), 3);
  const dated = (line: string, day: string) => line.replace('2026-03-05', day);
  await sendTable(page, [
    headers,
    dated(first, '12/1/2026'),
    dated(second, '12/13/2026'),
    dated(third, '11/2/2026'),
  ]);
  await expect(page.getByRole('heading', { name: '2 rows of 3 with errors' })).toBeVisible();
  const question = page.getByRole('group', { name: /2 dates such as 12\/1\/2026 can be read in two ways\./ });
  await expect(question).toContainText('Other dates of this column are month first.');
  await expect(question.getByLabel('December 1, 2026 (month first)')).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page, 320);
  // With keys alone: from the proposal to the other answer and back, then on to the button.
  await question.getByLabel('December 1, 2026 (month first)').focus();
  await page.keyboard.press('ArrowDown');
  await expect(question.getByLabel('January 12, 2026 (day first)')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'All 3 rows are right' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate 3 documents' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 30_000 });
  const files = readStoredZip(
    await downloaded(page, page.getByRole('link', { name: 'All documents (ZIP)' })),
  );
  const texts = await Promise.all(
    [...files.values()].slice(1).map(async (pdf) => letters(await readPdfText(pdf))),
  );
  expect(texts[0]).toContain('December12026');
  expect(texts[1]).toContain('December132026');
  expect(texts[2]).toContain('November22026');
});

test('what is no table is refused in place, and a phone shows everything without scrolling sideways', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openDashboard(page, person);
  await templateLink(page, 'Invoice').click();
  await page.getByRole('link', { name: 'Many documents from a table' }).click();
  await sendTable(page, ['a,A\n', '1,2\n']);
  await expect(page.getByRole('alert')).toContainText('columns A and B have the same header');
  await sendTable(page, ['who\n', 'Ann\n']);
  await page.getByLabel('A who').selectOption({ label: 'Customer' });
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await expect(page.getByText(/^Required, without a column:/)).not.toContainText('Customer,');
  await expect(page.getByRole('heading', { name: '1 row of 1 with errors' })).toBeVisible();
  await expectToFit(page, 320);
  await page.getByRole('button', { name: 'Discard this table' }).click();
  await expect(page.getByRole('heading', { name: '2. Send it' })).toBeVisible();
});
