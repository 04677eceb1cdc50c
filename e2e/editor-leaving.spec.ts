import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { documentText, expectSaved, newTemplate, openSource } from './provider.ts';
import { test } from './test.ts';
import { administrator } from '../harness/product.ts';

/** An editor that was come to from the list, with something typed a moment ago. */
async function typeUnsaved(page: Page, words: string): Promise<void> {
  await openSource(page);
  await documentText(page).click();
  await page.keyboard.insertText(words);
}

const list = (page: Page) => page.getByRole('heading', { name: 'Templates', level: 1 });

test('Back and Forward keep what was typed a moment ago', async ({ staff: page }) => {
  await newTemplate(page, `Left ${randomUUID().slice(0, 8)}`);
  const address = page.url();
  await typeUnsaved(page, 'First words.');
  await page.goBack();
  await expect(list(page)).toBeVisible();
  await page.goForward();
  await expect(documentText(page)).toContainText('First words.');
  await expect(page).toHaveURL(address);

  // On to the next page of the history, and back again.
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(list(page)).toBeVisible();
  await page.goBack();
  await expect(documentText(page)).toContainText('First words.');
  await documentText(page).press('Control+End');
  await page.keyboard.insertText(' More words.');
  await page.goForward();
  await expect(list(page)).toBeVisible();
  await page.goBack();
  await expect(documentText(page)).toContainText('First words. More words.');
});

test('Back asks while nothing can be saved; staying keeps the words, leaving gives them up', async ({
  staff: page,
}) => {
  await newTemplate(page, `Asked ${randomUUID().slice(0, 8)}`);
  const address = page.url();
  await page.route('**/api/templates/*/', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await typeUnsaved(page, 'Nobody has these words.');
  await page.goBack();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(address);
  await expect(documentText(page)).toContainText('Nobody has these words.');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(list(page)).toBeVisible();
  await page.goForward();
  await expect(documentText(page)).not.toContainText('Nobody has these words.');
});

test('Logout takes nothing along: the draft was saved on the way to it, and another tab goes on after signing in', async ({
  staff: page,
}) => {
  await newTemplate(page, `Out ${randomUUID().slice(0, 8)}`);
  await typeUnsaved(page, 'Saved on the way out.');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(list(other)).toBeVisible();
  await page.goBack();
  await expect(list(page)).toBeVisible();
  await page.goForward();
  await expect(documentText(page)).toContainText('Saved on the way out.');

  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  // After sign-out, Back shows no page of the former session.
  await other.goBack();
  await expect(list(other)).toHaveCount(0);
  await documentText(page).press('Control+End');
  await page.keyboard.insertText(' Typed after the end.');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expectSaved(page);
  await page.reload();
  await expect(documentText(page)).toContainText('Saved on the way out. Typed after the end.');
});
