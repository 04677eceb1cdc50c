import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, documentText, expectSaved, openSource } from './provider.ts';
import { pressAndRelease } from './press-and-release.ts';
import { test } from './test.ts';

const groups = ['Parties', 'Price', 'Property'];

/** A template of 200 fields in three groups, with a clause for each, a bad condition and a date with limits. */
async function openLong(staff: Page): Promise<void> {
  const fields = Array.from({ length: 200 }, (_, index) => ({
    name: `field_${index + 1}`,
    label: `Question ${index + 1}`,
    field_type: index === 0 ? 'date' : 'text',
    required: false,
    order: index + 1,
    group: groups[Math.floor(index / 67)],
    ...(index === 0 && { min: '2026-01-01', max: '2026-12-31' }),
    ...(index === 150 && { show_when: 'nobody is' }),
  }));
  const clauses = fields.map(({ name }) => `#. The answer is [${name}], as agreed.`).join('\n\n');
  const document_content = `# Long agreement\n\n${clauses}\n\nSee {ref nowhere}.\n`;
  const name = `Long ${randomUUID().slice(0, 8)}`;
  const { id } = await call(staff, '/api/templates/', { name, document_content, fields });
  await staff.setViewportSize({ width: 1280, height: 800 });
  await staff.goto(`/templates/${id}`);
  await openSource(staff);
  await expect(staff.getByRole('article')).toContainText('Long agreement');
}

/** In both schemes, at the widths of a small and of a large laptop. */
async function look(page: Page, state: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${state}, ${width} ${colorScheme}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('the paper and the source follow the field that is chosen, the errors and the cursor', async ({
  staff: page,
}) => {
  await openLong(page);
  const paper = page.getByRole('article');
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByRole('button', { name: /^Question 180/ }).click();
  await expect(paper.locator('[data-field="field_180"]')).toBeInViewport();
  await expect(paper.locator('[data-current]')).toContainText('180.');
  await expect(page.locator('.cm-chip-selected')).toBeInViewport();
  await look(page, 'field chosen');

  const errors = page.getByRole('button', { name: /^2 errors/ });
  await errors.click();
  await expect(page.getByText('{ref nowhere}').first()).toBeVisible();
  await expect(page.locator('.cm-problem-words')).toBeInViewport();
  await expect(paper.locator('[data-current]')).toBeInViewport();
  await look(page, 'error in the text');
  await errors.click();
  const condition = page.getByLabel('Show only when');
  await expect(condition).toBeFocused();
  await expect(condition).toBeInViewport();
  await expect(
    page.getByRole('region', { name: 'Settings' }).getByText(/is shown when "nobody is/),
  ).toBeInViewport();
  await look(page, 'error of a field');

  await documentText(page).press('Control+Home');
  await expect(paper.locator('[data-current]')).toContainText('Long agreement');
  await expect(paper.locator('[data-current]')).toBeInViewport();
});

test('Pages follows the field that is chosen and the cursor, but not a person who scrolls', async ({
  staff: page,
}) => {
  await openLong(page);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Pages' }).click();
  const sheet = (number: number) =>
    preview.locator('.editor-sheet', { has: page.getByAltText(`Page ${number} of`) });
  await expect(sheet(1)).toBeVisible();
  await expect(preview.locator('[data-current]')).toHaveCount(0);

  await page
    .getByRole('region', { name: 'Fields' })
    .getByRole('button', { name: /^Question 80/ })
    .click();
  const tint = sheet(3).locator('[data-current]');
  await expect(tint).toBeInViewport();
  await expect(preview.locator('[data-current]')).toHaveCount(1);
  await look(page, 'field chosen, on the pages');

  await preview.hover();
  await page.mouse.wheel(0, 3000);
  await expect(tint).not.toBeInViewport();
  await page.getByRole('button', { name: 'Values', exact: true }).click();
  await page.getByRole('textbox', { name: 'Question 80', exact: true }).fill('Forty');
  await expect(preview.getByText(/, updating$/)).toHaveCount(0);
  await expect(tint).toHaveCount(1);
  await expect(tint).not.toBeInViewport();

  await documentText(page).press('Control+Home');
  await expect(sheet(1).locator('[data-current]')).toBeInViewport();
  // An added line moves the blocks below it; the tint waits for the pages of the new text.
  await page.keyboard.type('Between the parties\n\n');
  await expectSaved(page);
  await expect(preview.locator('[data-current]')).toHaveCount(1);
  await expect(sheet(1).locator('[data-current]')).toBeInViewport();
});

test('200 fields are searched, several selected and moved to a group, dragged to a heading', async ({
  staff: page,
}) => {
  await openLong(page);
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByRole('button', { name: 'Select' }).click();
  await fields.getByLabel('Find a field').fill('question 19');
  await expect(fields.getByText('12 of 200')).toBeVisible();
  await fields.getByLabel('Select Question 19', { exact: true }).check();
  await fields.getByLabel('Select Question 199').click({ modifiers: ['Shift'] });
  await expect(fields.getByText('12 selected')).toBeVisible();
  await look(page, 'several selected');
  await fields.getByRole('button', { name: 'Move to group...' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Group', { exact: true }).selectOption('New group');
  await page.getByLabel('Name of the new group').fill('Signing');
  await look(page, 'move to a group');
  await page.getByLabel('Name of the new group').press('Enter');
  await expect(fields.getByRole('heading', { name: 'Signing' })).toBeVisible();
  await fields.getByRole('button', { name: 'Delete...' }).click();
  await expect(page.getByRole('dialog')).toContainText('The text uses [field_19] once');
  await look(page, 'delete several');
  await page.keyboard.press('Escape');
  await fields.getByRole('button', { name: 'Select' }).click();
  await fields.getByLabel('Find a field').fill('');

  const item = fields.getByRole('listitem').filter({ hasText: 'Question 187text' });
  const heading = fields
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Signing' }) });
  await item.dragTo(heading);
  await expect(fields.getByRole('status')).toContainText('Question 187 is now number 200 of 200, in Signing');
  await expectSaved(page);
});

test('limits of dates stay inside the settings, and versions are viewed and compared', async ({
  staff: page,
}) => {
  await openLong(page);
  const settings = page.getByRole('region', { name: 'Settings' });
  for (const width of [1280, 1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 320)
      await page
        .getByRole('group', { name: 'Show', exact: true })
        .getByRole('button', { name: 'Settings' })
        .click();
    for (const label of ['Earliest', 'Latest']) await expect(settings.getByLabel(label)).toBeVisible();
    const overflow = await settings.evaluate((pane) => pane.scrollWidth - pane.clientWidth);
    expect(overflow, `${width} pixels`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(page, 'limits of a date');
  await page.getByRole('button', { name: 'Template', exact: true }).click();
  await look(page, 'sharing');
  const share = page.getByRole('button', { name: 'Share with every client...' });
  await share.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await share.press('Enter');
  await expect(page.getByRole('dialog').getByText(/can use it/)).toBeVisible();
  await look(page, 'share');
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await look(page, 'shared, with Undo');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(share).toBeVisible();

  await page.goto('/');
  await page.getByLabel('Search by name').fill('Residential lease');
  await page.getByRole('link', { name: 'Residential lease' }).click();
  await expect(documentText(page)).toContainText('RESIDENTIAL LEASE');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: 'View version 1' }).click();
  await expect(page.getByRole('dialog').getByRole('article')).toContainText('RESIDENTIAL LEASE');
  await look(page, 'version');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Changes' })).toBeVisible();
  await look(page, 'comparison');
});

test('the click after a wrong name of a field is not lost to its message', async ({ staff: page }) => {
  await openLong(page);
  await page
    .getByRole('region', { name: 'Fields' })
    .getByRole('button', { name: /^Question 2 / })
    .click();
  await page.getByLabel('Name in the document').fill('1 bad name');
  const required = page.getByRole('checkbox', { name: 'Required' });
  await expect(required).not.toBeChecked();
  await pressAndRelease(page, required);
  await expect(required).toBeChecked();
  await expect(page.getByText('A name starts with a letter')).toBeVisible();
});
