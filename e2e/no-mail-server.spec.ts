import { expect } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { test } from './test.ts';
import { administrator, launchProduct } from '../harness/product.ts';
import { submitSignIn } from '../harness/sign-in-page.ts';

const password = 'copper-lantern-harbour-9';

test('without a mail server an invitation gives a link to copy, which lets the client in once', async ({
  browser,
}) => {
  const product = await launchProduct();
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  try {
    const staff = await context.newPage();
    await submitSignIn(staff, administrator, product.publicAdminUrl);
    await expect(staff.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();

    await staff.goto(`${product.publicAdminUrl}/health`);
    await expect(staff.getByText('Everything works, but something needs attention.')).toBeVisible();
    await expect(staff.getByText(/^Set SMTP_URL/)).toBeVisible();

    await staff.goto(`${product.publicAdminUrl}/clients`);
    await staff.getByRole('button', { name: 'Invite' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('ann@example.com');
    await dialog.getByLabel('First name').fill('Ann');
    await dialog.getByLabel('Last name').fill('Lee');
    await staff.keyboard.press('Enter');
    const shown = staff.getByLabel('Link for ann@example.com');
    const link = await shown.inputValue();
    for (const { width, colorScheme } of [
      { width: 1280, colorScheme: 'light' },
      { width: 320, colorScheme: 'dark' },
    ] as const) {
      await staff.emulateMedia({ colorScheme });
      await expectToFit(staff, width);
      await expectAccessible(staff, `${width} ${colorScheme}`);
    }
    await staff.getByRole('button', { name: 'Copy link for ann@example.com' }).press('Enter');
    await expect(staff.getByText('Copied', { exact: true })).toBeVisible();
    expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await staff.getByRole('button', { name: 'Done' }).click();
    await expect(staff.getByRole('heading', { name: 'Ann Lee', level: 1 })).toBeVisible();
    await expect(staff.getByText('Entered by the team; not proven yet by a mailed link')).toBeVisible();
    expect(await staff.content()).not.toContain(link);

    const page = await context.newPage();
    await page.goto(link);
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/signin/);
    await page.goto(link);
    await expect(page.getByText('Invalid Reset Link')).toBeVisible();

    await staff.goto(`${product.publicAdminUrl}/mails`);
    await expect(staff.getByText('No mail server is set.')).toBeVisible();
    await expect(staff.getByRole('row', { name: /Set a first password.*Written to a file/ })).toBeVisible();
    await expectAccessible(staff);
  } finally {
    await context.close();
    await product.close();
  }
});
