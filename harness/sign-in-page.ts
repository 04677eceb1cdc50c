import type { Page } from '@playwright/test';
import type { Credentials } from './people.ts';

/** Fills and submits the sign-in page of either site. `origin` is needed where the browser has no base URL. */
export async function submitSignIn(page: Page, { email, password }: Credentials, origin = ''): Promise<void> {
  await page.goto(`${origin}/signin`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
