import { expect, type Page } from '@playwright/test';
import { field, openGranted } from './granted-template.ts';
import { fill, form, generate } from './purchase-agreement.ts';
import { test } from './test.ts';

const invoice = {
  name: 'Invoice for a week of work',
  page: { document_name: 'Bill [number], [customer]' },
  document_content: 'Invoice [number]\n\nTo [customer], [place]: [amount] for the week.',
  fields: [
    field('number', { label: 'Number', group: 'Invoice' }),
    field('amount', { label: 'Amount', field_type: 'currency', group: 'Invoice' }),
    field('customer', { label: 'Customer', group: 'Bill to', means: 'company.name' }),
    field('place', { label: 'Address', group: 'Bill to', means: 'company.address', required: false }),
  ],
};
const customers = ['Acme Ltd', 'Fernbrook LLC', 'Acme Ltd', 'Quarry and Sons', 'Acme Ltd'];

const documents = (page: Page) => page.getByRole('region', { name: 'Generated Documents' });

test('a new client writes the invoices of a week, and finds each of them again', async ({ page, person }) => {
  await openGranted(page, person, invoice);
  const address = page.url();
  for (const [day, customer] of customers.entries()) {
    await page.goto(address);
    await fill(page, { Number: `2027-${day + 1}`, Amount: `${day + 1}00` });
    const known = customers.indexOf(customer) < day;
    if (known)
      await page
        .getByRole('group', { name: 'Fill Bill to from' })
        .getByRole('button', { name: customer })
        .click();
    else await fill(page, { Customer: customer, Address: `${day + 1} Harbour Street` });
    await expect(form(page).getByLabel('Customer')).toHaveValue(customer);
    await generate(page);
    if (known) await expect(page.getByText(/^Remember/)).toBeHidden();
    else await page.getByRole('button', { name: 'Remember', exact: true }).click();
    await expect(page.getByText(/is remembered/)).toBeVisible({ visible: !known });
  }
  // The sixth is begun on Friday evening.
  await page.goto(address);
  await fill(page, { Number: '2027-6', Customer: 'Acme Ltd' });
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const unfinished = page.getByRole('region', { name: 'Unfinished', exact: true });
  await expect(unfinished.getByText('Bill 2027-6, Acme Ltd')).toBeVisible();
  await expect(unfinished.getByText(/^Invoice for a week of work, 2 of 3 required, saved /)).toBeVisible();

  await expect(documents(page).getByRole('listitem')).toHaveCount(5);
  await documents(page).getByRole('link', { name: 'Bill 2027-4, Quarry and Sons', exact: true }).click();
  await page.getByLabel('Tags').fill('unpaid');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  // One like last week's, for which only the number is typed.
  await page.getByRole('button', { name: 'Make another like this' }).click();
  await expect(form(page).getByLabel('Customer')).toHaveValue('Quarry and Sons');
  await expect(form(page).getByLabel('Amount')).toHaveValue('400');
  await fill(page, { Number: '2027-7' });
  await generate(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await documents(page).getByRole('link', { name: 'Bill 2027-7, Quarry and Sons', exact: true }).click();
  await expect(page.getByText(/^Made from/)).toBeVisible();
  await expect(page.getByLabel('Tags')).toHaveValue('');

  await page.goto('/dashboard?find=acme');
  await expect(documents(page).getByText('3 found')).toBeVisible();
  await documents(page).getByRole('button', { name: 'Select', exact: true }).click();
  await documents(page).getByRole('button', { name: 'Select the first 3' }).click();
  const zip = page.waitForEvent('download');
  await documents(page).getByRole('link', { name: 'Download zip' }).click();
  expect((await zip).suggestedFilename()).toBe('documents.zip');
  await documents(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Moved to the archive.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(documents(page).getByRole('listitem')).toHaveCount(3);
  await documents(page).getByRole('button', { name: 'Tag unpaid' }).click();
  await expect(documents(page).getByRole('listitem')).toHaveCount(1);
});
