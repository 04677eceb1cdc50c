import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { documentText, expectSaved, newTemplate, openSource } from './provider.ts';
import { test } from './test.ts';

const paperOf = (staff: Page) => staff.getByRole('textbox', { name: 'Document on paper' });

/** The lines of the source. */
const sourceLines = (staff: Page) => staff.locator('.cm-line').allTextContents();

test('staff write a template on the paper without typing a brace; undo restores the text', async ({
  staff,
}) => {
  await newTemplate(staff, `Paper ${randomUUID().slice(0, 8)}`);
  await openSource(staff);
  await documentText(staff).click();
  await staff.keyboard.insertText('# Lease\n\n#. The *Tenant*  pays.\n');
  await expectSaved(staff);
  await staff.getByRole('button', { name: 'Paper', exact: true }).click();
  const paper = paperOf(staff);
  await expect(paper.getByRole('heading', { name: 'Lease' })).toBeVisible();
  await expect(paper.locator('[data-number="1."]')).toContainText('The Tenant');
  await expectAccessible(staff);

  await paper.getByText('pays.').click();
  // The paper puts its cursor 20 ms after it gets the focus. No person clicks and types so fast.
  await sleep(300);
  await staff.keyboard.press('End');
  await staff.keyboard.press('Enter');
  await expect(paper.locator('[data-number="2."]')).toBeVisible();
  await staff.keyboard.type('Pets of the Tenant may live here. ');
  await staff.keyboard.press('Control+b');
  await staff.keyboard.type('All of them');
  await staff.keyboard.press('Control+b');
  await staff.keyboard.type('. Rent is [Monthly rent');
  await staff.getByRole('option', { name: /Ask a new question/ }).waitFor();
  await staff.keyboard.press('Enter');
  await expect(paper.locator('.ph')).toHaveText('Monthly rent');

  await staff.getByRole('button', { name: 'Show only when...' }).click();
  await staff.getByLabel('Field', { exact: true }).selectOption('Ask a new question...');
  await staff.getByLabel('Question').fill('Pets are allowed');
  await staff.getByRole('button', { name: 'Show only then' }).click();
  await expect(paper.getByRole('group', { name: 'only when Pets are allowed is ticked' })).toContainText(
    'Pets of',
  );
  await expectAccessible(staff);

  await paper.getByText('Tenant', { exact: true }).dblclick();
  await staff.keyboard.press('Control+Shift+F');
  await expect(staff.getByRole('dialog', { name: '“Tenant” stands in 2 places' })).toBeVisible();
  await expectAccessible(staff);
  await staff.keyboard.press('Enter');
  await expect(paper.locator('.ph')).toHaveText(['Tenant', 'Tenant', 'Monthly rent']);
  await expectSaved(staff);

  await staff.getByRole('button', { name: 'Source', exact: true }).click();
  await expect(documentText(staff)).toBeVisible();
  expect(await sourceLines(staff)).toEqual([
    '# Lease',
    '',
    '#. The *Tenant*  pays.',
    '',
    '{if pets_are_allowed}',
    '#. Pets of the Tenant may live here. **All of them**. Rent is Monthly rent',
    '{end}',
    '',
  ]);

  // One history: the paper takes back what was written on it, to the bytes of the text.
  await staff.getByRole('button', { name: 'Paper', exact: true }).click();
  await paper.getByText('pays.').click();
  await expect(async () => {
    await staff.keyboard.press('Control+z');
    expect(await paper.locator('.clause').count()).toBe(1);
  }).toPass();
  await staff.getByRole('button', { name: 'Source', exact: true }).click();
  await expect(documentText(staff)).toBeVisible();
  expect(await sourceLines(staff)).toEqual(['# Lease', '', '#. The *Tenant*  pays.', '']);
});
