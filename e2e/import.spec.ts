import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { buildDocx, paragraph, table } from '../apps/server/test/docx-builder.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { documentText, openSource } from './provider.ts';
import { test } from './test.ts';

const letter = buildDocx({
  body: [
    paragraph('Engagement letter'),
    paragraph('Dear [Client Name], the fee of $____ is due on [Due Date].'),
    paragraph('Signed for [Firm] on [Due Date]; see the annex [sic].'),
    table([
      ['Office', '[Office Address]'],
      ['Phone', '[Phone Number]'],
    ]),
  ].join(''),
});

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
}

test('staff import a Word document, look through its marks and get a template with its fields', async ({
  staff: page,
}) => {
  const name = `Engagement ${randomUUID().slice(0, 8)}`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Import a document' }).click();
  await expect(page.getByRole('heading', { name: 'Import a document', level: 1 })).toBeVisible();
  await choose(page, 'old.doc', letter);
  await expect(page.getByRole('alert').filter({ hasText: 'save it as DOCX' })).toBeVisible();
  await choose(page, 'broken.docx', Buffer.from('not a Word document'));
  await expect(page.getByRole('alert').filter({ hasText: /\w+/ })).not.toContainText('save it as DOCX');

  await choose(page, `${name}.docx`, letter);
  await expect(page.getByLabel('Name of the template')).toHaveValue(name);
  const draft = page.getByRole('region', { name: 'Draft', exact: true });
  await expect(draft).toContainText('Dear Client name, the fee of $');
  await expect(page.getByRole('heading', { name: /^Mark 1 of \d+/ })).toBeVisible();
  await expectAccessible(page);

  // Keys act from the start: the first mark becomes text again, then comes back.
  await page.keyboard.press('t');
  await expect(draft).toContainText('Dear [Client Name], the fee of $');
  await page.keyboard.press('u');
  await expect(draft).toContainText('Dear Client name, the fee of $');
  await page.keyboard.press('r');
  await page.keyboard.type('customer');
  await page.keyboard.press('Enter');
  const ways = page.getByRole('group', { name: 'Show the draft as' });
  await ways.getByRole('button', { name: 'Text' }).click();
  await expect(draft).toContainText('Dear [customer], the fee of $');
  await expectAccessible(page);
  await ways.getByRole('button', { name: 'Paper' }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: /^Mark 2 of \d+/ })).toBeVisible();

  await page.getByText('All marks', { exact: true }).click();
  await page.getByRole('button', { name: 'Accept all that are left' }).click();
  await expect(page.getByText(/^(\d+) of \1 looked at/)).toBeVisible();
  for (const width of [320, 1280]) await expectToFit(page, width);

  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await openSource(page);
  await expect(documentText(page)).toContainText('Dear Client name, the fee of $');
  for (const label of ['Client name', 'Due date', 'Firm', 'Office address', 'Phone number']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${label}`) }).first()).toBeVisible();
  }

  // The original beside the draft goes where the cursor goes, by keys alone.
  await page.getByRole('button', { name: 'Original', exact: true }).press('Enter');
  const here = page.getByRole('region', { name: 'Text of the original' }).locator('mark');
  await documentText(page).press('Control+Home');
  await expect(here).toHaveText('Engagement letter');
  await documentText(page).press('ArrowDown');
  await documentText(page).press('ArrowDown');
  await expect(here).toHaveText(/^Dear \[Client Name\]/);
});

test('words on the paper of a draft become a field, selected with the mouse or with keys', async ({
  staff: page,
}) => {
  await page.goto('/templates/import');
  await choose(page, `Engagement ${randomUUID().slice(0, 8)}.docx`, letter);
  const paper = page.getByRole('textbox', { name: 'Draft on paper' });
  await paper.getByText('Engagement').dblclick({ position: { x: 10, y: 8 } });
  await page.getByRole('button', { name: 'Turn selection into a field' }).click();
  await expect(page.getByText('A field of your own.')).toBeVisible();
  await expect(paper.locator('[data-current]')).toHaveText('Engagement');

  // Typing changes nothing there, and the keys of a text select.
  await page.keyboard.press('d');
  await expect(paper).toBeFocused();
  const before = await paper.textContent();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  expect(await paper.textContent()).toBe(before);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  for (let letter = 0; letter < 'Dear'.length; letter += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+Shift+F');
  await expect(paper.locator('[data-current]')).toHaveText('Dear');
  await expect(page.getByText('A field of your own.')).toBeVisible();
});
