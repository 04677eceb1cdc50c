import { type Browser, expect, type Page } from '@playwright/test';
import { administrator, type Sites } from '../harness/product.ts';

export const providerOrigin = `http://localhost:${process.env['E2E_ADMIN_PORT']}`;

/** The product under test, for calls without a browser. */
export const sites: Sites = {
  url: `http://127.0.0.1:${process.env['E2E_PORT']}`,
  adminUrl: `http://127.0.0.1:${process.env['E2E_ADMIN_PORT']}`,
};

/** A browser of its own on the provider's site, signed in as nobody. */
export async function openProviderSite(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: providerOrigin });
  return context.newPage();
}

/** A call to the server as the scripts of the provider's site make it. */
export async function call(staff: Page, path: string, data?: unknown) {
  const headers = { origin: providerOrigin };
  const answer = await staff.request.fetch(path, { method: data ? 'POST' : 'GET', headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Signs the administrator in without the page for it, which other tests use. */
export async function signInAsAdministrator(staff: Page): Promise<void> {
  await call(staff, '/api/auth/provider/login/', administrator);
}

/** Makes an empty template from the list and waits for its editor. */
export async function newTemplate(staff: Page, name: string): Promise<void> {
  await staff.goto('/');
  await staff.getByRole('button', { name: 'New template' }).click();
  await staff.getByLabel('Name', { exact: true }).fill(name);
  await staff.getByRole('button', { name: 'Make a draft' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Shares the template whose settings are shown, by its dialog. */
export async function shareWithEveryClient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share with every client...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Make private...' })).toBeVisible();
}

/**
 * Waits until everything is saved. The paper writes what is typed after 30 ms, and the page shows that it is saving only
 * after it has painted the change. A timer that is set later for a later time runs after that of the paper.
 */
export async function expectSaved(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((painted) => {
        setTimeout(() => requestAnimationFrame(() => setTimeout(painted)), 50);
      }),
  );
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Shows the source of the template. The browser opens it again until another view is chosen. */
export async function openSource(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  await expect(documentText(page)).toBeVisible();
}

/** The text of the template, as its lines are shown. */
export function documentText(page: Page) {
  return page.getByRole('textbox', { name: 'Document text' });
}
