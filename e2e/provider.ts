import { type Browser, expect, type Page } from '@playwright/test';
import { administrator } from './start-product.ts';

/** The provider's site, opened beside the client's in a browser of its own. */
export interface Provider {
  page: Page;
  /** Breaches of the content security policy and exceptions, of which there must be none. */
  complaints: string[];
}

/** Signs the administrator in on the provider's site. */
export async function openProvider(browser: Browser): Promise<Provider> {
  const baseURL = `http://localhost:${process.env['E2E_ADMIN_PORT']}`;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  await context.exposeFunction('reportPolicyBreach', (breach: string) => complaints.push(breach));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportPolicyBreach } = window as unknown as { reportPolicyBreach: (text: string) => void };
      reportPolicyBreach(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
  return { page, complaints };
}

/** Makes an empty template and waits for its editor. */
export async function newTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Make a draft' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** The text of the template, as its lines are shown. */
export function documentText(page: Page) {
  return page.getByRole('textbox', { name: 'Document text' });
}
