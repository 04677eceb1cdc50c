import { expect } from '@playwright/test';
import { answers, field, fill, openAgreement, preview, seller, templateName } from './purchase-agreement.ts';
import { test, toast } from './test.ts';

// The pictures of the README, written by PICTURES=1; see docs/recipes.md.
const folder = 'docs/pictures';

test('the form, filled in', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, answers);
  await expect(preview(page)).toContainText('Harriet M. Coleman');
  await expect(toast(page, 'Login successful')).toBeHidden();
  await field(page, seller).focus();
  await expect(preview(page).getByText('Harriet M. Coleman').first()).toBeInViewport();
  await page.screenshot({ path: `${folder}/form.png`, scale: 'css' });
});

test('the editor, with pages', async ({ staff }) => {
  await staff.setViewportSize({ width: 1280, height: 800 });
  await staff.goto('/');
  await staff.getByRole('link', { name: templateName }).first().click();
  await expect(staff.getByRole('heading', { name: templateName, level: 1 })).toBeVisible();
  await expect(staff.getByText('No problems')).toBeVisible();
  await expect(staff.getByRole('textbox', { name: 'Document on paper' })).toContainText(
    'PURCHASE AND SALE AGREEMENT',
  );
  const fields = staff.getByRole('region', { name: 'Fields' });
  await expect(fields.getByRole('button', { name: /^Sellers/ })).toBeVisible();
  await expect(staff.getByText('Loading...')).toHaveCount(0);
  await staff.screenshot({ path: `${folder}/editor.png`, scale: 'css' });
});
