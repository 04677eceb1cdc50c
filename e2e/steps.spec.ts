import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { field, openGranted } from './granted-template.ts';
import { fill, form, generate, preview } from './purchase-agreement.ts';
import { test } from './test.ts';

const lease = {
  name: 'Lease in steps',
  document_content:
    'Between [landlord] and [tenant].\n\nPets: [pets]. Animal: [animal].\n\nRent: [rent]. Deposit: [deposit].',
  fields: [
    field('landlord', { label: 'Landlord', group: 'Parties' }),
    field('tenant', { label: 'Tenant', group: 'Parties' }),
    field('pets', { label: 'Pets are allowed', field_type: 'checkbox', required: false, group: 'Parties' }),
    field('animal', { label: 'Animal', group: 'Animals' }),
    field('rent', { label: 'Rent', field_type: 'currency', group: 'Money' }),
    field('deposit', { label: 'Deposit', field_type: 'currency', group: 'Money' }),
  ],
  form: {
    mode: 'steps' as const,
    groups: [
      { name: 'Parties', help: 'The people who sign the lease.' },
      { name: 'Animals', show_when: 'pets' },
    ],
    rules: [{ condition: 'deposit is at most rent', message: 'The deposit is at most one rent.' }],
  },
};

const heading = (page: Page) => form(page).getByRole('heading', { level: 2 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, label: string) => form(page).locator('dl > div').filter({ hasText: label });

for (const [width, colorScheme] of [
  [1280, 'light'],
  [320, 'dark'],
] as const)
  test(`a template with three steps is filled, checked, changed and generated at ${width} pixels`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await openGranted(page, person, lease);
    await expect(heading(page)).toHaveText('Step 1 of 3: Parties');
    await expect(form(page).getByText('The people who sign the lease.')).toBeVisible();
    await fill(page, { Landlord: 'Ada Reyes' });
    await expect(page.getByRole('button', { name: 'Generate Document' })).toBeHidden();

    // Errors of this step only; their links lead to the fields.
    await press(page, 'Next');
    await expect(page.getByRole('alert')).toHaveText('Please fill required fields: Tenant');
    await expect(page.getByRole('alert')).toBeFocused();
    await look(page, width, 'error');
    await page.getByRole('alert').getByRole('link', { name: 'Tenant' }).click();
    await page.keyboard.type('Ben Okafor');
    // A step comes with its condition, and goes with it.
    await form(page)
      .getByLabel(/^Pets are allowed/)
      .check();
    await expect(heading(page)).toHaveText('Step 1 of 4: Parties');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Step 2 of 4: Animals');
    await expect(heading(page)).toBeFocused();
    await press(page, 'Back');
    await form(page)
      .getByLabel(/^Pets are allowed/)
      .uncheck();
    await press(page, 'Next');
    await expect(heading(page)).toHaveText('Step 2 of 3: Money');
    await fill(page, { Rent: '1000', Deposit: '1200' });
    await press(page, 'Next');
    await expect(page.getByRole('alert')).toHaveText('Please correct these fields: Deposit');
    await fill(page, { Deposit: '900' });
    await look(page, width, 'step');
    await press(page, 'Next');

    await expect(heading(page)).toHaveText('Step 3 of 3: Check your answers');
    await expect(answer(page, 'Rent')).toContainText('$1,000.00');
    await expect(answer(page, 'Animal')).toHaveCount(0);
    await expect(answer(page, 'Pets are allowed')).toContainText('No');
    await expectAccessible(page, 'check your answers');
    await look(page, width, 'check');
    await answer(page, 'Tenant').getByRole('link', { name: 'Change Tenant' }).press('Enter');
    await expect(form(page).getByLabel('Tenant')).toBeFocused();
    await fill(page, { Tenant: 'Cleo Okafor' });
    await press(page, 'Back to your answers');
    await expect(answer(page, 'Tenant')).toContainText('Cleo Okafor');
    await generate(page);
    await expectToFit(page, width);
    await expectAccessible(page, 'generated');

    // All on one page remains a choice.
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Parties/ })
      .click();
    await press(page, 'All on one page');
    await expect(heading(page)).toHaveText(['Parties', 'Money']);
    await expect(page.getByRole('button', { name: 'Generate another copy' })).toBeVisible();
    await look(page, width, 'one page');
    await expectAccessible(page, 'one page');
    await press(page, 'One step at a time');
    if (width > 1000) await expect(preview(page)).toContainText('Between Ada Reyes and Cleo Okafor.');
  });

async function look(page: Page, width: number, state: string): Promise<void> {
  // Nothing may be half below the header.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, `${width} pixels, ${state}`);
}
