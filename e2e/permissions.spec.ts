import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { documentText, expectSaved, newTemplate } from './provider.ts';
import { signIn, templateLink, test } from './test.ts';

async function publishPrivate(staff: Page, name: string): Promise<void> {
  await newTemplate(staff, name);
  await documentText(staff).click();
  await staff.keyboard.insertText('# Offer\n\nThis offer stands.');
  await expectSaved(staff);
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(staff.getByText('Version 1 · No problems')).toBeVisible();
}

test('a template is granted to a client until a day, used, and revoked; the document stays', async ({
  page,
  person,
  staff,
}) => {
  const name = `Private offer ${randomUUID().slice(0, 8)}`;
  await publishPrivate(staff, name);
  await signIn(page, person);
  await expect(templateLink(page, 'Invoice')).toBeVisible();
  await expect(templateLink(page, name)).toHaveCount(0);

  await staff.goto('/clients');
  await staff.getByLabel('Search by name, e-mail or company').fill(person.email);
  const found = staff.getByRole('row', { name: new RegExp(person.email) });
  await found.getByRole('link', { name: 'Maya Okafor' }).click();
  await staff.getByRole('button', { name: 'Grant', exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByLabel('Last day (optional)').fill('2099-01-31');
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  // Nobody has used a mailed link of this account yet.
  await dialog.getByRole('checkbox', { name: 'I know who registered this account' }).check();
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  const row = staff.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Granted to them');
  await expect(row).toContainText('2099');
  await expectAccessible(staff);

  await page.reload();
  await templateLink(page, name).click();
  await page.getByRole('button', { name: 'Generate Document' }).click();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();

  await row.getByRole('button', { name: /^Revoke/ }).click();
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row).toHaveCount(0);

  await page.goto('/dashboard');
  await expect(templateLink(page, 'Invoice')).toBeVisible();
  await expect(templateLink(page, name)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Generated Documents' })).toContainText(name);

  await staff.getByRole('link', { name: 'Their documents' }).click();
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: /^Open PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^document_\d+\.pdf$/);
});
