import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { emailChangeLinksFor, newestMailTo, resetLinkFor } from './mailbox.ts';
import { call, openProviderSite } from './provider.ts';
import { openDashboard, type Person, startSession, test, toast } from './test.ts';

const newPassword = 'seven-quiet-herons-fly';

/** The page of one's own account, once its sessions are there. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByText('This device')).toBeVisible();
}

/** Another browser of the same person. */
async function signInElsewhere(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await openDashboard(page, person);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Axe in both schemes, and no scrolling sideways on a phone. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme);
  }
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('somebody sees where they are signed in, ends a session, and changes the password', async ({
  page,
  browser,
  person,
  baseURL,
}) => {
  await openDashboard(page, person);
  const other = await signInElsewhere(browser, person, baseURL);
  const notice = await newestMailTo(person.email);
  expect(notice.subject).toBe('A new device has signed in to your account');
  expect(notice.text).toContain('Device: Chrome on');
  await openAccount(page);
  await expectSound(page);
  await page.getByRole('button', { name: /^Sign out Chrome on .+, 127\.0\.0\.x$/ }).click();
  await expectSound(page);
  await dialog(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/ was signed out\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/signin');

  await openDashboard(other, person);
  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog(page).getByLabel('Current password').fill('not the one');
  await dialog(page).getByLabel('New password').fill(newPassword);
  await dialog(page).getByLabel('Confirm password').fill(newPassword);
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
  await expect(dialog(page).getByText('This is not your current password.')).toBeVisible();
  await expectSound(page);
  await dialog(page).getByLabel('Current password').fill(person.password);
  await dialog(page).getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Your password was changed. Everything else was signed out.')).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/signin');
  await openDashboard(other, { ...person, password: newPassword });
  await other.context().close();
});

test('a name is corrected, and the address changes once both mailboxes agreed', async ({ page, person }) => {
  await startSession(page, person);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change name' }).click();
  await dialog(page).getByLabel('Last name').fill('Reyes');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Maya Reyes')).toBeVisible();

  const wanted = `reyes.${randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'Change email' }).click();
  await dialog(page).getByLabel('New email').fill(wanted);
  await dialog(page).getByLabel('Current password').fill(person.password);
  await dialog(page).getByRole('button', { name: 'Send both links' }).click();
  await expect(page.getByText(/^A link is on its way to each/)).toBeVisible();

  const [agree = ''] = await emailChangeLinksFor(person.email);
  const [confirm = ''] = await emailChangeLinksFor(wanted);
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'One of two links used' })).toBeVisible();
  await page.goto(agree);
  await expectSound(page);
  await page.getByRole('button', { name: 'Agree to the new address' }).click();
  await expect(page.getByRole('heading', { name: 'Address changed' })).toBeVisible();
  await openAccount(page);
  await expect(page.getByRole('definition').filter({ hasText: wanted })).toBeVisible();
  await page.goto(agree);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a change of address that somebody else asked for is stopped from the mailbox', async ({
  page,
  person,
}) => {
  await startSession(page, person);
  await openAccount(page);
  const wanted = `thief.${randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'Change email' }).click();
  await dialog(page).getByLabel('New email').fill(wanted);
  await dialog(page).getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^A link is on its way to each/)).toBeVisible();
  const [, stop = ''] = await emailChangeLinksFor(person.email);
  const [confirm = ''] = await emailChangeLinksFor(wanted);
  await page.goto(stop);
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByRole('heading', { name: 'Change stopped' })).toBeVisible();
  await page.goto(confirm);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a member of the team has the same page on the provider’s site', async ({ staff, browser }) => {
  const email = `stella.${randomUUID()}@example.com`;
  await call(staff, '/api/users/', { email, first_name: 'Stella', last_name: 'Staff', role: 'staff' });
  const page = await openProviderSite(browser);
  const password = 'copper-lantern-harbour-9';
  await page.goto(await resetLinkFor(email));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const other = await openProviderSite(browser);
  await call(other, '/api/auth/provider/login/', { email, password });

  await page.getByRole('link', { name: /^Stella Staff/ }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectSound(page);
  await dialog(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'Everything else was signed out.')).toBeVisible();
  expect((await other.request.get('/api/users/profile/')).status()).toBe(401);
  await page.getByRole('button', { name: 'Change name' }).click();
  await dialog(page).getByLabel('First name').fill('Estella');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /^Estella Staff/ })).toBeVisible();
  for (const one of [page, other]) await one.context().close();
});
