import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { field, openGranted } from './granted-template.ts';
import { fill, form, generate } from './purchase-agreement.ts';
import { test } from './test.ts';

const company = [
  field('buyer', { label: 'Company', group: 'Buyer', means: 'company.name' }),
  field('place', { label: 'Address', group: 'Buyer', means: 'company.address', field_type: 'textarea' }),
];
const delivery = {
  name: 'Delivery note for people',
  document_content: 'To [buyer], [place]: [goods]',
  fields: [...company, field('goods', { label: 'Goods' })],
};
const reminder = {
  name: 'Reminder for people',
  document_content: 'To [buyer], [place], [tax_number]',
  fields: [
    ...company,
    field('tax_number', {
      label: 'Tax number',
      group: 'Buyer',
      means: 'company.tax_number',
      field_type: 'number',
    }),
  ],
};

const formField = (page: Page, label: string) => form(page).getByLabel(label);

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['RECORD_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [320, 'dark'],
] as const)
  test(`a company is remembered after a document and fills another form at ${width} pixels`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await openGranted(page, person, delivery);
    const address = '1 Harbour Street\nGalway';
    await fill(page, { Company: 'Acme Ltd', Address: address, Goods: 'Bricks' });
    await generate(page);
    await expect(page.getByText('Remember Acme Ltd (Buyer) for other forms?')).toBeVisible();
    await expectAccessible(page, 'people');
    await expectToFit(page, width);
    await takePicture(page, `remember-${width}`);
    await page.getByRole('button', { name: 'Remember', exact: true }).click();
    await expect(page.getByText('Acme Ltd is remembered.')).toBeVisible();

    // A number field does not take this value.
    await page.getByRole('link', { name: 'People and companies' }).click();
    await expect(page.getByRole('heading', { name: 'Acme Ltd' })).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Tax number').fill('IE nine');
    await expectAccessible(page, 'people');
    await expectToFit(page, width);
    await takePicture(page, `change-${width}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('IE nine')).toBeVisible();
    await expectAccessible(page, 'people');
    await expectToFit(page, width);
    await takePicture(page, `page-${width}`);

    await openGranted(page, person, reminder);
    await page
      .getByRole('group', { name: 'Fill Buyer from' })
      .getByRole('button', { name: 'Acme Ltd' })
      .click();
    await expect(formField(page, 'Company')).toHaveValue('Acme Ltd');
    await expect(formField(page, 'Address')).toHaveValue(address);
    await expect(form(page).getByText('from Acme Ltd', { exact: true })).toHaveCount(2);
    await expect(form(page).getByText('Acme Ltd: “IE nine” was not used.')).toBeVisible();
    await expectAccessible(page, 'people');
    await expectToFit(page, width);
    await takePicture(page, `filled-${width}`);
    await formField(page, 'Company').focus();
    await expect(form(page).getByText('from Acme Ltd', { exact: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(formField(page, 'Address')).toHaveValue('');
  });
