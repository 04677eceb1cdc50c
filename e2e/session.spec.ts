import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openDashboard, type Person, signIn, storedKeys, test } from './test.ts';

/** An access token that the server does not take, as if it had run out. */
async function expireAccess(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('access_token', 'run.out.long-ago'));
}

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (sent) => {
    if (sent.url().endsWith('/api/auth/refresh/')) count += 1;
  });
  return () => count;
}

const templates = (page: Page) => page.getByRole('link', { name: /^Use Template/ });

/** Once the dashboard has both lists: a call still under way would be counted too, or refresh by itself. */
async function signInAndLoad(page: Page, person: Person): Promise<void> {
  await openDashboard(page, person);
  await expectLists(page);
}

async function expectLists(page: Page): Promise<void> {
  await expect(templates(page).first()).toBeVisible();
  await expect(page.getByText('No generated documents yet.')).toBeVisible();
}

test('the session is restored when the page is opened again; no cookie can be read by the page', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Maya Okafor' })).toBeVisible();
});

test('without the access token or the user in storage nobody is signed in', async ({ page, person }) => {
  for (const missing of ['access_token', 'user']) {
    await openDashboard(page, person);
    await page.evaluate((key) => localStorage.removeItem(key), missing);
    await page.reload();
    await expect(page, missing).toHaveURL('/signin');
  }
});

test('an expired access token is refreshed once for all calls, and each is tried again once', async ({
  page,
  context,
  person,
}) => {
  await signInAndLoad(page, person);
  await expireAccess(page);
  const refreshes = countRefreshes(context);
  const listings: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/templates/')) listings.push(answer.status());
  });
  await page.reload();
  await expectLists(page);
  expect(refreshes()).toBe(1);
  expect(listings).toEqual([401, 200]);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('run.out.long-ago');
});

test('a refused refresh clears the session and leads to sign in', async ({ page, person }) => {
  await signInAndLoad(page, person);
  await page.evaluate(() => localStorage.setItem('refresh_token', 'revoked'));
  await expireAccess(page);
  await page.reload();
  await expect(page).toHaveURL('/signin');
  expect(await storedKeys(page)).toEqual([]);
});

test('a server that is away keeps the session', async ({ page, person }) => {
  await signInAndLoad(page, person);
  await page.route('**/api/auth/refresh/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Busy.' } }),
  );
  await expireAccess(page);
  await page.reload();
  await expect(page.getByText('The templates could not be loaded.')).toBeVisible();
  expect(await storedKeys(page)).toEqual(['access_token', 'refresh_token', 'user']);
  await page.unroute('**/api/auth/refresh/');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(templates(page).first()).toBeVisible();
});

test('two tabs whose access ran out both stay signed in', async ({ page, context, person }) => {
  await signInAndLoad(page, person);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expectLists(other);
  await expireAccess(page);
  const refreshes = countRefreshes(context);
  await Promise.all([page.reload(), other.reload()]);
  await expect(templates(page).first()).toBeVisible();
  await expect(templates(other).first()).toBeVisible();
  // One tab's storage may reach the other's process after its turn: then both refresh, and get the same tokens.
  expect(refreshes()).toBeLessThanOrEqual(2);
});

test('logging out in one tab signs the other out, and Back shows nothing of the session', async ({
  page,
  context,
  person,
}) => {
  await openDashboard(page, person);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(templates(other).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/signin');
  await expect(page).toHaveURL('/signin');
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeHidden();
});

test('storage with no user, no JSON, markup or a list counts as anonymous', async ({ page }) => {
  for (const user of ['null', '{"email":', '"<img src=x onerror=alert(1)>"', '[1,2]']) {
    await page.goto('/healthz');
    await page.evaluate(
      (entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      },
      { access_token: 'a', refresh_token: 'b', user },
    );
    await page.goto('/dashboard');
    await expect(page, user).toHaveURL('/signin');
  }
});

test('dashboard and generator need somebody signed in, and leave no trace in the history', async ({
  page,
}) => {
  for (const path of ['/dashboard', '/user?templateId=1']) {
    await page.goto('/signup');
    await page.goto(path);
    await expect(page).toHaveURL('/signin');
    await page.goBack();
    await expect(page).toHaveURL('/signup');
  }
});

test('a guarded page says from its first paint that it is verifying', async ({ page, person }) => {
  await openDashboard(page, person);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/signed-in-layout/, async (route) => {
    await held;
    await route.continue();
  });
  for (const path of ['/dashboard', '/user?templateId=1', '/user/table?templateId=1', '/account']) {
    await page.goto(path);
    const status = page.getByRole('main').getByRole('status');
    await expect(status).toHaveText('Loading...Please wait while we verify your authentication.');
    await expect(status).toHaveCSS('opacity', '1');
    expect(await status.evaluate((element) => element.getAnimations().length)).toBe(0);
  }
  release(undefined);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
