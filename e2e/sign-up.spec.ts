import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signIn, test, toast } from './test.ts';

const password = 'copper-lantern-harbour-9';

async function fillIn(page: Page, changes: Record<string, string> = {}): Promise<string> {
  const email = `lena.${randomUUID()}@example.com`;
  const values = {
    'First Name': 'Lena',
    'Last Name': 'Brandt',
    Email: email,
    Password: password,
    'Confirm Password': password,
    ...changes,
  };
  await page.goto('/signup');
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  return email;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account', exact: true }).click();

test('somebody registers and signs in with the new account', async ({ page }) => {
  const email = await fillIn(page, { 'Company Name (Optional)': 'Brandt & Sons' });
  await submit(page);
  await expect(toast(page, 'Registration successful. Please sign in.')).toBeVisible();
  await expect(page).toHaveURL('/signin');
  await signIn(page, { email, password, firstName: 'Lena', lastName: 'Brandt' });
});

test('names, an address and a password are required', async ({ page }) => {
  for (const label of ['First Name', 'Last Name', 'Email', 'Password']) {
    await fillIn(page, { [label]: '', ...(label === 'Password' && { 'Confirm Password': '' }) });
    await expect(toast(page, 'Please fill in all required fields'), label).toHaveCount(0);
    await submit(page);
    await expect(toast(page, 'Please fill in all required fields'), label).toBeVisible();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await expect(page).toHaveURL('/signup');
  }
});

test('the passwords must match, and the address must look like one', async ({ page }) => {
  await fillIn(page, { 'Confirm Password': 'something else entirely' });
  await submit(page);
  await expect(toast(page, 'Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await fillIn(page, { Email: 'lena@example' });
  await submit(page);
  await expect(toast(page, 'Please enter a valid email address')).toBeVisible();
});

test('an address that has an account already fails, and everything typed stays', async ({ page, person }) => {
  await fillIn(page, { Email: person.email });
  await submit(page);
  await expect(toast(page, 'Registration failed. Please try again.')).toBeVisible();
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Lena');
});

test('a server that is away says that something went wrong', async ({ page }) => {
  await fillIn(page);
  await page.route('**/api/auth/register/', (route) => route.abort());
  await submit(page);
  await expect(toast(page, 'Something went wrong. Please try again.')).toBeVisible();
});

test('the company is optional; while it is being sent the button says so', async ({ page }) => {
  await fillIn(page);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/register/', async (route) => {
    await held;
    await route.continue();
  });
  await submit(page);
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  release(undefined);
  await expect(page).toHaveURL('/signin');
});

test('the page leads to sign in, and helps password managers', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/signin');
});
