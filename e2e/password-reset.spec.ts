import { expect, type Page } from '@playwright/test';
import { resetLinkFor } from './mailbox.ts';
import { type Person, register, signIn, storedKeys, test, toast } from './test.ts';

/** When the page is opened, and where its clock then stands still: after that it moves only when the test moves it. */
const openedAt = '2026-06-01T12:00:00Z';
const stoppedAt = '2026-06-01T12:05:00Z';
const newPassword = 'seven-quiet-herons-fly';

async function requestLink(page: Page, email: string): Promise<void> {
  await page.goto('/reset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** The path of the link in the mail. */
async function mailedPath({ email }: Person): Promise<string> {
  return new URL(await resetLinkFor(email)).pathname;
}

async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Set password' }).click();
}

test('a forgotten password is replaced with the mailed link, which works once', async ({ page, person }) => {
  await requestLink(page, person.email);
  await expect(toast(page, 'Password reset email sent! Check your inbox.')).toBeVisible();
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();

  const path = await mailedPath(person);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await setPassword(page, newPassword);
  const done = 'Password reset successful! You can now log in with your new password.';
  await expect(toast(page, done)).toBeVisible();
  await expect(page).toHaveURL('/signin');

  await page.goto('about:blank');
  await signIn(page, { ...person, password: newPassword });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(toast(page, 'Invalid or expired reset link')).toBeVisible();
});

test('after success the browser goes to sign in after two seconds', async ({ page, person }) => {
  await requestLink(page, person.email);
  const path = await mailedPath(person);
  await page.clock.install({ time: openedAt });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
  await page.clock.pauseAt(stoppedAt);
  await setPassword(page, newPassword);
  const done = toast(page, 'Password reset successful! You can now log in with your new password.');
  await expect(done).toBeVisible();
  await page.clock.runFor(1990);
  await expect(page).toHaveURL(path);
  await page.clock.runFor(20);
  await expect(page).toHaveURL('/signin');
  await page.clock.runFor(2980);
  await expect(done).toBeVisible();
  await page.clock.runFor(20);
  await expect(done).toBeHidden();
});

test('while a link is checked the page says so; one that is not good leads to the form for a new one after three seconds', async ({
  page,
}) => {
  await page.clock.install({ time: openedAt });
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/validate-token/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/reset-password/not-a-token');
  await expect(page.getByText('Validating reset link...')).toBeVisible();
  await page.clock.pauseAt(stoppedAt);
  release(undefined);
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(toast(page, 'Invalid or expired reset link')).toBeVisible();
  await page.clock.runFor(2990);
  await expect(page).toHaveURL('/reset-password/not-a-token');
  await page.clock.runFor(20);
  await expect(page).toHaveURL('/reset');
  await expect(page.getByRole('main').getByText('Invalid or expired reset link')).toBeVisible();
});

test('an address without a token leads to the form for one', async ({ page }) => {
  await page.goto('/reset-password/');
  await expect(page).toHaveURL('/reset');
  await expect(toast(page, 'Invalid reset link')).toBeVisible();
});

test('the new password must match its confirmation and have eight characters', async ({ page, person }) => {
  await requestLink(page, person.email);
  const path = await mailedPath(person);
  await page.goto(path);
  await setPassword(page, newPassword, `${newPassword}!`);
  await expect(toast(page, 'Passwords do not match')).toBeVisible();
  await setPassword(page, 'short-7');
  await expect(toast(page, 'Password must be at least 8 characters long')).toBeVisible();
  for (const label of ['New Password', 'Confirm Password']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('required', '');
    await expect(field).toHaveAttribute('minlength', '8');
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
  }
  await expect(page).toHaveURL(path);
});

test('a server that refuses the password is quoted; one that is away gets the usual words', async ({
  page,
  person,
}) => {
  await requestLink(page, person.email);
  const path = await mailedPath(person);
  await page.goto(path);
  await page.route('**/api/auth/reset-password/', (route) =>
    route.fulfill({
      status: 400,
      json: { detail: 'No.', code: 'invalid', error: 'This password is too common.' },
    }),
  );
  await setPassword(page, newPassword);
  await expect(toast(page, 'This password is too common.')).toBeVisible();
  await page.unroute('**/api/auth/reset-password/');
  await page.route('**/api/auth/reset-password/', (route) => route.abort());
  await setPassword(page, newPassword);
  await expect(toast(page, 'Failed to reset password. Please try again.')).toBeVisible();
});

test('the browser itself asks for an address, and a request that fails says so', async ({ page }) => {
  await page.route('**/api/auth/forgot-password/', (route) => route.abort());
  await page.goto('/reset');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toHaveJSProperty('validity.valueMissing', true);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeHidden();
  await email.fill('maya@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(toast(page, 'Failed to send reset email. Please try again.')).toBeVisible();
});

test('an address without an account gets the same answer, and another email can be sent', async ({
  page,
}) => {
  await requestLink(page, 'nobody.at.all@example.com');
  await expect(toast(page, 'Password reset email sent! Check your inbox.')).toBeVisible();
  await page.getByRole('button', { name: 'Send another email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('nobody.at.all@example.com');
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
});

test('a reset ends the sessions of every browser', async ({ page, browser }) => {
  const person = await register();
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, person);
  await requestLink(page, person.email);
  await page.goto(await mailedPath(person));
  await setPassword(page, newPassword);
  await expect(page).toHaveURL('/signin');
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/signin');
  expect(await storedKeys(elsewhere)).toEqual([]);
  await elsewhere.close();
});
