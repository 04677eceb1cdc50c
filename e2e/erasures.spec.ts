import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call, openProviderSite, providerOrigin } from './provider.ts';
import { register, startSession, test } from './test.ts';

async function idOf(staff: Page, { email }: { email: string }): Promise<number> {
  const [{ id }] = await call(staff, `/api/users/?search=${encodeURIComponent(email)}`);
  return id;
}

test('one administrator asks for an erasure, another confirms it, and it is cancelled in time', async ({
  staff,
  person,
  browser,
}) => {
  const id = await idOf(staff, person);
  const colleague = await register();
  const headers = { origin: providerOrigin };
  const data = { role: 'admin' };
  await staff.request.patch(`/api/users/${await idOf(staff, colleague)}/`, { headers, data });

  await staff.goto(`/clients/${id}`);
  await staff.getByRole('button', { name: 'Erase...' }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText(/Erased are name and address/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('As the client wished');
  await dialog.getByRole('button', { name: 'Ask for the erasure' }).click();
  await expect(staff.getByText(/waits for another administrator/)).toBeVisible();

  const other = await openProviderSite(browser);
  await call(other, '/api/auth/provider/login/', { email: colleague.email, password: colleague.password });
  await other.goto('/erasures');
  const rowOn = (page: Page) =>
    page.getByRole('row').filter({ has: page.locator(`a[href="/clients/${id}"]`) });
  await rowOn(other)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm the erasure' }).click();
  await expect(rowOn(other)).toContainText('Confirmed');
  await other.context().close();

  await staff.goto('/erasures');
  const row = rowOn(staff);
  await expect(row).toContainText('Confirmed');
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await staff.emulateMedia({ colorScheme });
    await expectToFit(staff, width);
    await expectAccessible(staff, `erasures: ${width} pixels, ${colorScheme}`);
  }
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel the erasure' }).click();
  await expect(row).toHaveCount(0);
});

test('a client takes all data along', async ({ page, person }) => {
  await startSession(page, person);
  await page.goto('/account');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export my data' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^export_\d+\.zip$/);
});
