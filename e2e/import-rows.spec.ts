import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildDocx, paragraph, table } from '../apps/server/test/docx-builder.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { signIn } from '../harness/people.ts';
import { administrator } from '../harness/product.ts';
import { grant } from '../harness/templates.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { sites } from './provider.ts';
import { fill, generate, preview } from './purchase-agreement.ts';
import { startSession, test } from './test.ts';

const border = (side: string) => `<w:${side} w:val="single" w:sz="4"/>`;
const lines = `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders>`;
const invoice = buildDocx({
  body: [
    paragraph('Invoice'),
    paragraph('Bill to: [Customer]'),
    table(
      [
        ['Description', 'Quantity', 'Unit price', 'Amount'],
        ...Array.from({ length: 6 }, () => ['', '', '', '']),
        ['', '', 'Subtotal', ''],
        ['', '', 'VAT (20%)', '$____'],
        ['', '', 'Total', ''],
      ],
      lines,
    ),
    paragraph('Thank you for your business.'),
  ].join(''),
});

async function importInvoice(staff: Page, name: string): Promise<void> {
  await staff.goto('/templates/import');
  await staff.getByLabel('File', { exact: true }).setInputFiles({
    name: `${name}.docx`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(invoice),
  });
  await expect(staff.getByLabel('Name of the template')).toHaveValue(name);
}

test('an invoice with empty rows and a total becomes a form with rows, whose PDF has the right total', async ({
  page,
  person,
  staff,
}) => {
  const name = `Invoice ${randomUUID().slice(0, 8)}`;
  await importInvoice(staff, name);
  const ways = staff.getByRole('group', { name: 'Show the draft as' });
  await ways.getByRole('button', { name: 'Text' }).click();
  const draft = staff.getByLabel('Text of the draft');
  const list = /\{for each item in items\}\n\| \[item\.description\] \| .*\[item\.amount\] \|\n\{end\}\n/;
  await expect(draft).toHaveValue(list);

  // Rejected, the table is as it was; taken back, a column is called otherwise.
  await staff.keyboard.press('n');
  await staff.keyboard.press('t');
  await expect(draft).toHaveValue(/\| Amount \|\n\|\s+\|\s+\| Subtotal \| \[subtotal\] \|/);
  await staff.keyboard.press('u');
  await expect(draft).toHaveValue(list);
  await staff.getByLabel('Label of column 1').fill('What we did');
  await expect(staff.getByLabel('Type of column 4')).toHaveValue('calculated');
  await expect(staff.getByText('It reads Quantity, Unit price.')).toBeVisible();
  await expectAccessible(staff, 'list in a review');
  for (const width of [320, 1280]) await expectToFit(staff, width);
  await staff.getByText('All marks', { exact: true }).click();
  await staff.getByRole('button', { name: 'Accept all that are left' }).click();
  await staff.getByRole('button', { name: 'Create template' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
  const template = Number(/\/templates\/(\d+)/.exec(staff.url())?.[1]);
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(staff.getByText('Version 1 ·')).toBeVisible();
  const { id: user } = await signIn(sites, person);
  await grant(sites, await signIn(sites, administrator), { template, user });

  await startSession(page, person);
  await page.goto(`/user?templateId=${template}`);
  await fill(page, { Customer: 'Fernbrook Foods LLC' });
  const items = [
    ['Label design', '24', '95.50'],
    ['Proofs', '2', '40'],
  ] as const;
  for (const [index, [words, quantity, price]] of items.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByLabel(`What we did, Item ${index + 1}`, { exact: true }).fill(words);
    await page.getByLabel(`Quantity, Item ${index + 1}`, { exact: true }).fill(quantity);
    await page.getByLabel(`Unit price, Item ${index + 1}`, { exact: true }).fill(price);
  }
  await expect(preview(page)).toContainText('$2,846.40');
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const bytes = await readFile(await (await download).path());
  const text = letters(await readPdfText(bytes));
  // 24 at 95.50 and 2 at 40, and a fifth of it.
  for (const words of ['Label design', '$2,292.00', '$80.00', '$2,372.00', '$474.40', '$2,846.40'])
    expect(text).toContain(letters(words));
});
