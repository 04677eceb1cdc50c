import { expect } from '@playwright/test';
import { signIn, storedKeys, test, toast } from './test.ts';
import { submitSignIn } from '../harness/sign-in-page.ts';

test('somebody signs in and reaches the dashboard', async ({ page, person }) => {
  await submitSignIn(page, person);
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  expect(await storedKeys(page)).toEqual(['access_token', 'refresh_token', 'user']);
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  expect(user).toMatchObject({
    email: person.email,
    first_name: 'Maya',
    last_name: 'Okafor',
    role: 'client',
  });
});

test('signing in by the keyboard alone', async ({ page, person }) => {
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome, Maya Okafor' })).toBeFocused();
});

test('the first Tab leads past the bar to the page', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('email and password are both required', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Please enter both email and password')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('maya@example.com');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Please enter both email and password')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('addresses that look like none are not taken', async ({ page }) => {
  for (const email of [
    'maya',
    'maya@example',
    'maya@example.c',
    `maya@example.${'c'.repeat(25)}`,
    'maya@example.c0m',
  ]) {
    await page.goto('/signin');
    await expect(toast(page, 'Please enter a valid email address'), email).toHaveCount(0);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('anything at all');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(toast(page, 'Please enter a valid email address'), email).toBeVisible();
    await expect(page).toHaveURL('/signin');
  }
});

test('a wrong password fails, clears nothing and refreshes nothing', async ({ page, person }) => {
  await page.goto('/signin');
  await page.evaluate(() => localStorage.setItem('refresh_token', 'left-over'));
  const refreshes: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/auth/refresh/')) refreshes.push(sent.url());
  });
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(page.getByRole('main').getByText('Login failed')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  expect(refreshes).toEqual([]);
});

test('while it is being sent the button says so', async ({ page, person }) => {
  await page.goto('/signin');
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/login/', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release(undefined);
  await expect(page).toHaveURL('/dashboard');
});

test('a server that is away says that something went wrong', async ({ page }) => {
  await page.goto('/signin');
  await page.route('**/api/auth/login/', (route) => route.abort());
  await page.getByLabel('Email', { exact: true }).fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('anything at all');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Something went wrong. Please try again.')).toBeVisible();
});

test('being offline is said above the form, and nothing typed is lost', async ({ page, context }) => {
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill('maya@example.com');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('maya@example.com');
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
});

test('the links of the page lead where they say, and it helps password managers', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  // The provider's own site opens in a new window.
  const access = page.getByRole('link', { name: 'Admin access' });
  await expect(access).toHaveAttribute('href', `http://localhost:${process.env['E2E_ADMIN_PORT']}`);
  await expect(access).toHaveAttribute('target', '_blank');
  await expect(access).toHaveAttribute('rel', /noopener/);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/reset');
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
});

test('signing in leads back to the page that asked for it', async ({ page, person }) => {
  await page.goto('/user?templateId=1');
  await expect(page).toHaveURL('/signin');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/user?templateId=1');
});

test('logging out clears the session and ends it on the server', async ({ page, person }) => {
  await signIn(page, person);
  const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'));
  const told = page.waitForResponse('**/api/auth/logout/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  expect(await storedKeys(page)).toEqual([]);
  expect((await told).status()).toBe(204);
  const answer = await page.request.post('/api/auth/refresh/', { data: { refresh } });
  expect(answer.status()).toBe(401);
});
