import { expect, type Locator, type Page } from '@playwright/test';
import { plainLook } from '@inkfield/contract/plain-look';
import { buildDocx, paragraph } from '../apps/server/test/docx-builder.ts';
import { answers, field, fill, openAgreement, preview, seller, templateName } from './purchase-agreement.ts';
import { call } from './provider.ts';
import { test, toast } from './test.ts';

// The pictures of the README and of the help for staff, written by PICTURES=1; see docs/recipes.md.
const folder = 'docs/pictures';
const helpFolder = 'apps/admin/public/help-pictures';

test('the form, filled in', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, answers);
  await expect(preview(page)).toContainText('Harriet M. Coleman');
  await expect(toast(page, 'Login successful')).toBeHidden();
  await field(page, seller).focus();
  await expect(preview(page).getByText('Harriet M. Coleman').first()).toBeInViewport();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.screenshot({ path: `${folder}/form.png`, scale: 'css' });
});

test('the editor, with pages', async ({ staff }) => {
  await staff.setViewportSize({ width: 1280, height: 800 });
  await staff.goto('/');
  await staff.getByRole('link', { name: templateName }).first().click();
  await expect(staff.getByRole('heading', { name: templateName, level: 1 })).toBeVisible();
  await expect(staff.getByText('No problems')).toBeVisible();
  await expect(staff.getByRole('textbox', { name: 'Document on paper' })).toContainText(
    'PURCHASE AND SALE AGREEMENT',
  );
  const fields = staff.getByRole('region', { name: 'Fields' });
  await expect(fields.getByRole('button', { name: /^Sellers/ })).toBeVisible();
  await expect(staff.getByText('Loading...')).toHaveCount(0);
  await staff.screenshot({ path: `${folder}/editor.png`, scale: 'css' });
});

const asked = { field_type: 'text', required: true };
const lease = {
  name: 'Lease of a flat',
  document_content: [
    '# Lease',
    'The Landlord lets the flat at [address] to:',
    '{for each tenant in tenants}\n[tenant.name]\n{end}',
    '#. Rent\n##. {label rent}The rent is [rent] a month, and the service charge [charge].\n##. Together these are [total].',
    '#. Pets\n##. {if pets}The Tenant may keep pets.{else}The Tenant may keep no pets.{end}',
    '#. Other\n##. The rent of section {ref rent} is due on the first day of each month.',
  ].join('\n\n'),
  cases: [
    {
      name: 'With pets',
      values: {
        address: '4 Mill Lane',
        tenants: [{ name: 'Ann Lee' }],
        rent: '900',
        charge: '80',
        pets: true,
      },
      must_contain: ['The Tenant may keep pets.', '$980'],
      must_not_contain: [],
    },
  ],
  fields: [
    { ...asked, id: 1, name: 'address', label: 'Address of the flat', order: 1 },
    {
      ...asked,
      id: 2,
      name: 'tenants',
      label: 'Tenants',
      field_type: 'rows',
      row_label: 'Tenant',
      order: 2,
      columns: [{ name: 'name', label: 'Name', field_type: 'text', required: true }],
    },
    { ...asked, id: 3, name: 'rent', label: 'Rent', field_type: 'currency', order: 3 },
    { ...asked, id: 4, name: 'charge', label: 'Service charge', field_type: 'currency', order: 4 },
    {
      ...asked,
      id: 5,
      name: 'total',
      label: 'Total',
      field_type: 'calculated',
      required: false,
      formula: 'sum(rent, charge)',
      result_type: 'currency',
      order: 5,
    },
    {
      ...asked,
      id: 6,
      name: 'pets',
      label: 'Pets are allowed',
      field_type: 'checkbox',
      required: false,
      order: 6,
    },
  ],
};

const body = { font: 'Arial', size: 10 };
const look = plainLook({
  styles: { Body: body, Heading: { ...body, size: 16, bold: true, after: 8 }, Clause: { ...body, left: 28 } },
  roles: { text: 'Body', heading: ['Heading'], clause: [], bullet: [], item: [] },
});

const paperOf = (staff: Page) => staff.getByRole('textbox', { name: 'Document on paper' });
const settings = (staff: Page) => staff.getByRole('region', { name: 'Settings' });
const press = (staff: Page, name: string) => staff.getByRole('button', { name, exact: true }).click();
const fieldIn = (staff: Page, name: RegExp) =>
  staff.getByRole('region', { name: 'Fields' }).getByRole('button', { name });

/** The screens in the pictures of the help. Each opens one and returns the part that the picture shows. */
const screens: Record<string, (staff: Page) => Promise<Locator | Page>> = {
  fields: async (staff) => {
    await fieldIn(staff, /^Rent/).click();
    await expect(settings(staff).getByLabel('Label')).toHaveValue('Rent');
    return staff;
  },
  conditions: async (staff) => {
    await paperOf(staff).getByText('Together these are').click();
    await press(staff, 'Show only when...');
    return staff.getByRole('dialog');
  },
  repeats: async (staff) => {
    await paperOf(staff).getByText('Together these are').click();
    await press(staff, 'Repeat for each...');
    return staff.getByRole('dialog');
  },
  calculated: async (staff) => {
    await fieldIn(staff, /^Total/).click();
    await expect(staff.getByRole('group', { name: 'Add these up' })).toBeVisible();
    return settings(staff);
  },
  imports: async (staff) => {
    const words = [
      'Lease of the flat at [Address].',
      'The rent of [Amount] is due on [Date].',
      '[Optional: Pets may be kept.]',
    ];
    const file = Buffer.from(buildDocx({ body: words.map((text) => paragraph(text)).join('') }));
    await staff.goto('/templates/import');
    await staff
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'lease.docx', mimeType: 'application/octet-stream', buffer: file });
    await expect(staff.getByRole('heading', { name: /^Mark 1 of/ })).toBeVisible();
    await expect(staff.getByRole('region', { name: 'Look of the original' })).toBeVisible();
    return staff;
  },
  look: async (staff) => {
    await press(staff, 'Look');
    await settings(staff)
      .getByRole('button', { name: /^Heading/ })
      .click();
    await expect(settings(staff).getByLabel('Font', { exact: true })).toBeVisible();
    return settings(staff);
  },
  numbers: async (staff) => paperOf(staff),
  tests: async (staff) => {
    await press(staff, 'Tests');
    await press(staff, 'Try all combinations');
    await expect(staff.getByText(/^The tests of this template show/)).toBeVisible();
    return settings(staff);
  },
  publishing: async (staff) => {
    await press(staff, 'Publish');
    await expect(staff.getByRole('button', { name: 'Publish version 1' })).toBeVisible();
    return staff.getByRole('dialog');
  },
  permissions: async (staff) => {
    await staff.goto('/permissions');
    await press(staff, 'Grant permission');
    return staff.getByRole('dialog');
  },
};

test('the screens of the help', async ({ staff }) => {
  await staff.setViewportSize({ width: 1280, height: 720 });
  const plain = await call(staff, '/api/templates/', lease);
  const own = await call(staff, '/api/templates/', { ...lease, look });
  for (const [name, open] of Object.entries(screens)) {
    await staff.goto(`/templates/${name === 'look' ? own.id : plain.id}`);
    await expect(paperOf(staff)).toContainText('The rent of section');
    const shown = await open(staff);
    await expect(staff.getByText('Loading...')).toHaveCount(0);
    await shown.screenshot({ path: `${helpFolder}/${name}.png`, scale: 'css' });
  }
});
