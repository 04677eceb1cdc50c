import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { fill, form, generate, preview } from './purchase-agreement.ts';
import { openForm, test } from './test.ts';

const answers = {
  Landlord: 'Bellweather Homes LLC',
  'Landlord’s address': '300 Orchard Avenue, Richmond, Virginia 23220',
  'Landlord’s email': 'leasing@bellweather.example',
  'Full name, Tenant 1': 'Naomi Fisher',
  'Tenant’s email': 'naomi.fisher@example.com',
  'Address of the home': '27 Gaslight Row, Richmond, Virginia 23223',
  State: 'Virginia',
  'Date of the lease': '2027-04-12',
  'First day of the term': '2027-05-17',
  'Last day of the term': '2027-12-31',
  'Monthly rent': '1850',
  'Security deposit': '1850',
};
const rent = ['$895.16', ...Array.from({ length: 7 }, () => '$1,850.00')];

test('a lease whose rent roll is made from start, end and rent', async ({ page, person }) => {
  await openForm(page, person, 'Residential lease');
  const roll = form(page).getByRole('group', { name: 'Rent roll' });
  await expect(roll).toContainText(
    'The rows appear when First day of the term and Last day of the term are filled in.',
  );
  await fill(page, answers);
  const cells = roll.getByRole('status', { name: /^Rent, Month \d+$/ });
  await expect(cells).toHaveText(rent);
  await expect(roll.getByRole('status', { name: 'To, Month 1', exact: true })).toHaveText('5/31/2027');
  await expect(roll.getByRole('textbox')).toHaveCount(0);
  await expect(preview(page)).toContainText('December 31, 2027');
  await expect(preview(page)).toContainText('$13,845.16');
  await fill(page, { 'Last day of the term': '2027-05-01' });
  await expect(roll).toContainText('The last day is before the first one.');
  await fill(page, { 'Last day of the term': '2027-12-31' });
  await expectAccessible(page, 'rows that are made');
  await expectToFit(page, 320);
  // The rest as on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cells).toHaveText(rent);
  await generate(page);
  await expectToFit(page, 390, 844);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = letters(await readPdfText(await readFile(await (await download).path())));
  for (const part of ['May 17, 2027', ...rent, '$13,845.16']) expect(text).toContain(letters(part));
});
