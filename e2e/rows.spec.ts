import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { field, fill, generate, preview } from './purchase-agreement.ts';
import { openForm, type Person, test } from './test.ts';

const count = 40;
/** Of row n: n.5 hours at n.33 dollars, in cents and rounded half up as money is. */
const amounts = Array.from({ length: count }, (_, index) => {
  const row = BigInt(index + 1);
  return ((row * 10n + 5n) * (row * 100n + 33n) + 5n) / 10n;
});
const subtotal = amounts.reduce((sum, amount) => sum + amount, 0n);
const tax = (subtotal * 825n + 5000n) / 10_000n;

function money(cents: bigint): string {
  const text = String(cents).padStart(3, '0');
  return `$${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${text.slice(-2)}`;
}

const sheet = Array.from(
  { length: count },
  (_, index) => `Item ${index + 1}\t${index + 1}.5\thours\t$${index + 1}.33`,
).join('\r\n');

const answers = {
  'Your business': 'Quillan Studio LLC',
  'Your address': '64 Harbor Street',
  'Your email': 'billing@quillan.example',
  Customer: 'Ostrander & Pike',
  'Customer’s address': '9 Granary Lane',
  'Invoice number': 'QS-2027-0038',
  'Issue date': '2027-02-26',
  'How to pay': 'Bank transfer',
};

async function openInvoice(page: Page, person: Person): Promise<void> {
  await openForm(page, person, 'Invoice');
  await expect(page.getByRole('group', { name: 'Items', exact: true })).toBeVisible();
}

function cell(page: Page, column: string, row: number): Locator {
  return page.getByLabel(`${column}, Item ${row}`, { exact: true });
}

async function topOf(control: Locator): Promise<number> {
  return (await control.boundingBox())?.y ?? 0;
}

/** Pastes as a spreadsheet copies. The clipboard of the machine is not used. */
async function paste(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function fillInvoice(page: Page): Promise<void> {
  await fill(page, answers);
  await paste(cell(page, 'Description', 1), sheet);
  await expect(page.getByText(`${count} items pasted.`)).toBeVisible();
  // The form below the rows moves until the last of them is there.
  await expect(cell(page, 'Amount', count)).toHaveText(money(amounts[count - 1] ?? 0n));
  await field(page, 'Charge sales tax').check();
  await fill(page, { 'Sales tax rate': '8.25' });
}

async function generatedText(page: Page): Promise<string> {
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  return letters(await readPdfText(await readFile(await (await download).path())));
}

test('an invoice of forty pasted rows has a total that is right to the cent, in the form and on paper', async ({
  page,
  person,
}) => {
  await openInvoice(page, person);
  await fillInvoice(page);
  await expect(cell(page, 'Amount', 7)).toHaveText(money(amounts[6] ?? 0n));
  expect(await topOf(cell(page, 'Unit price', 7))).toBe(await topOf(cell(page, 'Description', 7)));
  const status = (name: string) => page.getByRole('status', { name, exact: true });
  await expect(status('Subtotal')).toHaveText(money(subtotal));
  await expect(status('Sales tax')).toHaveText(money(tax));
  await expect(status('Total due')).toHaveText(money(subtotal + tax));
  await expectAccessible(page, 'rows');
  const text = await generatedText(page);
  for (const amount of [...amounts, subtotal, tax, subtotal + tax])
    expect(text).toContain(letters(money(amount)));
});

test('the same on a phone, where each row is a card', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openInvoice(page, person);
  await cell(page, 'Description', 1).fill('Label design');
  await cell(page, 'Quantity', 1).fill('24');
  await cell(page, 'Unit price', 1).fill('95');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(cell(page, 'Description', 2)).toBeFocused();
  expect(await topOf(cell(page, 'Unit price', 2))).toBeGreaterThan(await topOf(cell(page, 'Description', 2)));
  await expectToFit(page, 320);
  await expectAccessible(page, 'cards of rows');
  await page.getByRole('button', { name: 'Remove Item 1' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'Amount', 1)).toHaveText('$2,280.00');
  await fillInvoice(page);
  const text = await generatedText(page);
  expect(text).toContain(letters(money(subtotal + tax)));
});

test('a row is dragged below the next one, and the document follows', async ({ page, person }) => {
  await openInvoice(page, person);
  await paste(
    cell(page, 'Description', 1),
    'First\t1\tpiece\t10\r\nSecond\t2\tpieces\t20\r\nThird\t3\tpieces\t30',
  );
  const grips = page.getByTitle('Drag to move');
  await expect(grips).toHaveCount(3);
  await grips.first().scrollIntoViewIfNeeded();
  await grips.first().hover();
  await page.mouse.down();
  const below = page.getByRole('row').filter({ has: cell(page, 'Amount', 2) });
  for (const share of [0.1, 0.7]) {
    const box = await below.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) * share, { steps: 4 });
  }
  await page.mouse.up();
  await expect(page.getByText('Item is now number 2.')).toBeVisible();
  for (const [index, words] of ['Second', 'First', 'Third'].entries())
    await expect(cell(page, 'Description', index + 1)).toHaveValue(words);
  await expect(preview(page).getByRole('row').filter({ hasText: '$' }).nth(1)).toContainText('First');
});
