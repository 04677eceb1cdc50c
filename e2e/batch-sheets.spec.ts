import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type SheetCell, writeXlsx } from '../apps/server/src/batches/write-xlsx.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { readStoredZip } from './stored-zip.ts';
import { signIn, templateLink, test } from './test.ts';

const headers = [
  'Your business',
  'Your address',
  'Your email',
  'Customer',
  'Customer’s address',
  'Invoice number',
  'Issue date',
  'Days to pay',
  'How to pay',
];

function invoice(customer: string, number: string): string[] {
  const sender = ['Quillan Studio LLC', '64 Harbor Street', 'billing@quillan.example'];
  return [...sender, customer, '9 Granary Lane', number, '2027-02-26', '30', 'Bank transfer'];
}

/** Two invoices with their items on a second sheet. */
async function workbook(price: string): Promise<Buffer> {
  const sheets = {
    Invoices: [headers, invoice('Ostrander & Pike', 'QS-1'), invoice('Sable Row Coffee', 'QS-2')],
    Items: [
      ['Invoice number', 'Description', 'Quantity', 'Unit', 'Unit price'],
      ['QS-2', 'Labels', '3', 'hours', price],
      ['QS-1', 'Logo', '2', 'hours', '100'],
      ['QS-2', 'Menus', '1.5', 'hours', '80'],
    ],
  };
  const written = Object.entries(sheets).map(([name, rows]) => ({
    name,
    rows: rows.map((row) => row.map((text): SheetCell => ({ text, style: 'text' }))),
    choices: [],
    columnStyles: [],
  }));
  return Buffer.from(await writeXlsx(written));
}

async function send(page: Page, price: string): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = { name: 'invoices.xlsx', mimeType, buffer: await workbook(price) };
  await page.getByLabel('Choose a table').setInputFiles(file);
}

test('a second sheet of items makes invoices with the right totals', async ({ page, person }) => {
  await signIn(page, person);
  await templateLink(page, 'Invoice').click();
  await page.getByRole('link', { name: 'Many documents from a table' }).click();
  await expect(page.getByText('The Excel table has a sheet of its own for Items')).toBeVisible();

  await send(page, 'dear');
  await expect(page.getByRole('heading', { name: '1 row of 2 with errors' })).toBeVisible();
  const error = page.getByRole('table').getByRole('row').nth(1);
  await expect(error).toContainText('Sheet Items, row 2, E Unit price');
  await expect(error).toContainText('“dear”');
  await expect(page.getByText('Its columns Description, Quantity, Unit, Unit price are read.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Back', exact: true }).click();

  await send(page, '49.99');
  await expect(page.getByRole('heading', { name: 'All 2 rows are right' })).toBeVisible();
  // The results are fetched on a phone.
  await expectToFit(page, 390, 844);
  await page.getByRole('button', { name: 'Generate 2 documents' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 30_000 });
  await expectToFit(page, 390, 844);
  await expectAccessible(page, 'results on a phone');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All documents (ZIP)' }).click();
  const files = readStoredZip(await readFile(await (await download).path()));
  const texts = await Promise.all(
    [...files].flatMap(([name, bytes]) => (name.endsWith('.pdf') ? [readPdfText(bytes)] : [])),
  );
  expect(texts[0]).toContain('Ostrander');
  expect(letters(texts[0] ?? '')).toContain('20000');
  expect(texts[1]).toContain('Sable Row');
  expect(letters(texts[1] ?? '')).toContain('26997');
});
