import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call, expectSaved } from './provider.ts';
import { field, form, generate } from './purchase-agreement.ts';
import { signIn, test } from './test.ts';

const csv = [
  'Product;Unit price;Cost',
  ...Array.from({ length: 60 }, (_, n) => `Part ${n + 1};${n + 1}.35;1`),
];

async function makeList(staff: Page, name: string): Promise<void> {
  await staff.goto('/lists');
  await staff.getByRole('button', { name: 'New list' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New list' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([...csv, 'part 3;1.00;1'].join('\r\n')),
  });
  await dialog.getByRole('button', { name: 'Make the list' }).click();
  await expect(dialog).toContainText('Row 62: the key "part 3" is in row 4 already.');
  await dialog.getByLabel('Entries').fill(csv.join('\n'));
  await dialog.getByRole('button', { name: 'Make the list' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(staff.getByRole('columnheader', { name: 'Unit price (numbers)' })).toBeVisible();
}

async function makeTemplate(staff: Page, name: string, list: string): Promise<number> {
  const common = { required: true };
  const { id } = await call(staff, '/api/templates/', {
    name,
    access: 'shared',
    document_content: '[count] x [product] at [price], together [total]',
    fields: [
      { ...common, name: 'product', label: 'Product', field_type: 'select', options: ['One'], order: 1 },
      { ...common, name: 'count', label: 'Count', field_type: 'number', order: 2, whole: true },
      {
        ...common,
        name: 'price',
        label: 'Price',
        field_type: 'calculated',
        required: false,
        formula: `lookup(${list}, product, "Unit price")`,
        result_type: 'currency',
        order: 3,
      },
      {
        ...common,
        name: 'total',
        label: 'Total',
        field_type: 'calculated',
        required: false,
        formula: 'price * count',
        result_type: 'currency',
        order: 4,
      },
    ],
  });
  await staff.goto(`/templates/${id}`);
  const settings = staff.getByRole('region', { name: 'Settings', exact: true });
  await settings.getByLabel('Options come from').selectOption(`The list ${list}`);
  await expectSaved(staff);
  await staff.getByRole('button', { name: 'Preview', exact: true }).click();
  // The preview has the options and prices of the list.
  await expect(staff.getByRole('article', { name: 'Preview of the document' })).toContainText('$1.35');
  await call(staff, `/api/templates/${id}/publish/`, {});
  return id;
}

test('a list from CSV gives a select its options and a formula its prices, right to the cent on paper', async ({
  page,
  person,
  staff,
}) => {
  const list = `prices_${randomUUID().slice(0, 8)}`;
  await makeList(staff, list);
  await expectAccessible(staff);
  await expectToFit(staff, 320);
  await staff.setViewportSize({ width: 1280, height: 800 });
  const id = await makeTemplate(staff, `Order ${list}`, list);

  await signIn(page, person);
  await page.goto(`/user?templateId=${id}`);
  const product = page.getByRole('combobox', { name: /^Product/ });
  await product.fill('part 59');
  await expect(page.getByRole('option')).toHaveText(['Part 59']);
  await page.getByRole('option', { name: 'Part 59' }).click();
  await expect(product).toHaveValue('Part 59');
  await field(page, 'Count').fill('2.5');
  await product.focus();
  await expect(form(page)).toContainText('Enter a whole number');
  await field(page, 'Count').fill('3');
  await expect(page.getByLabel('Total')).toHaveText('$178.05');
  await expectAccessible(page);
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = letters(await readPdfText(await readFile(await (await download).path())));
  expect(text).toContain(letters('3 x Part 59 at $59.35, together $178.05'));
});
