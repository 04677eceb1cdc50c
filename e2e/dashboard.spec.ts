import { expect, type Page } from '@playwright/test';
import { providerOrigin } from './provider.ts';
import { openDashboard, templateLink, test } from './test.ts';
import { administrator } from '../harness/product.ts';
import { submitSignIn } from '../harness/sign-in-page.ts';

const templates = (page: Page) => page.getByRole('region', { name: 'Available Templates' });
/** Those of the first start; other tests share templates of theirs with every client. */
const samples = [
  'Purchase and sale agreement',
  'Employment contract',
  'Mutual non-disclosure agreement',
  'Residential lease',
  'Invoice',
];
const expectSamples = (page: Page) =>
  expect(templates(page).getByRole('heading', { level: 3 })).toContainText(samples);
const documents = (page: Page) => page.getByRole('region', { name: 'Generated Documents' });

test('a new client is welcomed, sees the sample templates and no documents', async ({ page, person }) => {
  await openDashboard(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Maya Okafor');
  await expect(page.getByRole('heading', { name: 'Available Templates' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Generated Documents' })).toBeVisible();
  await expectSamples(page);
  await expect(documents(page).getByText('No generated documents yet.')).toBeVisible();
});

test("'Use Template' opens the generator with that template", async ({ page, person }) => {
  await openDashboard(page, person);
  const link = templateLink(page, 'Invoice');
  const href = await link.getAttribute('href');
  expect(href).toMatch(/^\/user\?templateId=\d+$/);
  await link.click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.getByRole('heading', { name: 'Invoice', level: 1 })).toBeVisible();
});

test('a description takes three lines at most', async ({ page, person }) => {
  await page.route('**/api/templates/', async (route) => {
    const answer = await route.fetch();
    const [first] = await answer.json();
    await route.fulfill({
      response: answer,
      json: [{ ...first, description: 'A long description. '.repeat(40) }],
    });
  });
  await openDashboard(page, person);
  const description = templates(page).getByText(/^A long description/);
  const lines = await description.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(3);
});

test('the two lists load on their own, and say so', async ({ page, person }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/api/templates/', async (route) => {
    await held;
    await route.continue();
  });
  await openDashboard(page, person);
  await expect(documents(page).getByText('No generated documents yet.')).toBeVisible();
  await expect(templates(page).getByText('Loading...')).toBeVisible();
  release(undefined);
  await expectSamples(page);
});

test('without templates the page says so', async ({ page, person }) => {
  await page.route('**/api/templates/', (route) => route.fulfill({ json: [] }));
  await openDashboard(page, person);
  await expect(templates(page).getByText('No templates available.')).toBeVisible();
});

test('a list that fails leaves the other alone, and can be tried again', async ({ page, person }) => {
  await page.route('**/api/documents/', (route) => route.abort());
  await page.route('**/api/documents/?*', (route) => route.abort());
  await openDashboard(page, person);
  await expect(documents(page).getByText('Your documents could not be loaded.')).toBeVisible();
  await expectSamples(page);
  await page.unrouteAll();
  await documents(page).getByRole('button', { name: 'Try again' }).click();
  await expect(documents(page).getByText('No generated documents yet.')).toBeVisible();
});

test('many documents scroll in about 20rem, newest first as the server gives them', async ({
  page,
  person,
}) => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: 1000 - index,
    template: 1,
    template_name: index === 1 ? '' : 'Invoice',
    ...(index === 1 && { template: { id: 1, name: 'Named inside' }, template_name: undefined }),
    generated_at: '2026-03-04T17:05:00Z',
  }));
  await page.route(/\/api\/documents\/(\?.*)?$/, (route) => route.fulfill({ json: rows }));
  await openDashboard(page, person);
  const items = documents(page).getByRole('listitem');
  await expect(items).toHaveCount(30);
  await expect(items.first()).toContainText('Invoice #1000');
  await expect(items.first()).toContainText('Mar 4, 2026, 12:05 PM');
  await expect(items.nth(1)).toContainText('Named inside #999');
  const box = documents(page).getByRole('list', { name: 'Generated Documents' });
  const { height, overflow } = await box.evaluate((element) => ({
    height: element.clientHeight / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    overflow: element.scrollHeight > element.clientHeight,
  }));
  expect(overflow).toBe(true);
  expect(height).toBeGreaterThan(19);
  expect(height).toBeLessThanOrEqual(20);
});

test("whoever is not a client sees 'Access Denied' and can leave", async ({ page }) => {
  await submitSignIn(page, administrator);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this dashboard.")).toBeVisible();
  await expect(page.getByText('Available Templates')).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
});

test('a client does not see what is not theirs: a private template of staff', async ({
  page,
  person,
  request,
}) => {
  const login = await request.post('/api/auth/login/', { data: administrator });
  const { access } = await login.json();
  const headers = { authorization: `Bearer ${access}` };
  const made = await request.post(`${providerOrigin}/api/templates/`, {
    headers,
    data: { name: 'Board resolution (private)', document_content: 'Resolved.', fields: [] },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const published = await request.post(`${providerOrigin}/api/templates/${id}/publish/`, {
    headers,
    data: {},
  });
  expect(published.status()).toBe(200);
  await openDashboard(page, person);
  await expectSamples(page);
  await expect(templates(page).getByRole('heading', { name: 'Board resolution (private)' })).toHaveCount(0);
  await page.goto(`/user?templateId=${id}`);
  await expect(page.getByRole('link', { name: /dashboard/i })).toBeVisible();
  await expect(page.getByText('Resolved.')).toBeHidden();
});
