import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { buildPng } from '../apps/server/test/picture-builder.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { documentText, expectSaved, newTemplate, openSource, shareWithEveryClient } from './provider.ts';
import { openDashboard, templateLink, test } from './test.ts';

/** Selects words of a line with the keys and turns them into a field. */
async function makeField(page: Page, { start, length }: { start: number; length: number }): Promise<void> {
  await page.keyboard.press('Home');
  for (let step = 0; step < start; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < length; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+Shift+F');
}

test('staff write a template with two fields and publish it; a client finds it and generates', async ({
  page,
  person,
  staff,
}) => {
  const name = `Letter ${randomUUID().slice(0, 8)}`;
  await newTemplate(staff, name);
  await openSource(staff);
  await documentText(staff).click();
  await staff.keyboard.insertText('# Offer\n\nDear Client name,\n\nThe price is $5,000 in all.');

  await staff.getByText('Dear Client name').first().click();
  await makeField(staff, { start: 'Dear '.length, length: 'Client name'.length });
  await expect(staff.getByLabel('Label')).toHaveValue('Client name');
  await staff.locator('.cm-line', { hasText: 'The price is' }).click();
  await makeField(staff, { start: 'The price is '.length, length: '$5,000'.length });
  await expect(staff.getByLabel('Type')).toHaveValue('currency');
  // The words that became the field are its sample.
  await expect(staff.getByRole('article')).toContainText('The price is $5,000.00 in all.');

  // The text follows a new name: the chip would not be there otherwise.
  await staff.getByLabel('Name in the document').fill('amount');
  await staff.getByLabel('Name in the document').press('Enter');
  await expectSaved(staff);
  await staff.getByRole('button', { name: 'Template', exact: true }).click();
  await shareWithEveryClient(staff);
  await expectSaved(staff);
  await staff.reload();
  await expect(documentText(staff)).toContainText('The price is Price in all.');

  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByLabel('Note for the history (optional)').fill('First');
  await staff.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(staff.getByText('Version 1 · No problems')).toBeVisible();

  await openDashboard(page, person);
  await templateLink(page, name).click();
  await page.getByLabel('Client name').fill('Ines Duarte');
  await page.getByLabel('Price').fill('1200');
  await expect(page.getByRole('article')).toContainText('The price is $1,200.00 in all.');
  await page.getByRole('button', { name: 'Generate Document' }).click();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();

  // The next publishing shows what would change for clients.
  await staff.locator('.cm-line', { hasText: 'The price is' }).click();
  await staff.keyboard.press('End');
  await staff.keyboard.type(' It is final.');
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(staff.getByRole('region', { name: 'Changed text' }).locator('ins')).toHaveText(
    ' It is final.',
  );
});

test('two editors never overwrite each other: their changes are merged by line', async ({ staff: first }) => {
  await newTemplate(first, `Shared work ${randomUUID().slice(0, 8)}`);
  await openSource(first);
  await documentText(first).click();
  await first.keyboard.insertText('One line.\n\nAnother line.');
  await expectSaved(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await documentText(second).click();
  await second.keyboard.press('Control+Home');
  await second.keyboard.press('End');
  await second.keyboard.type(' Theirs.');
  await second.getByRole('button', { name: 'Save draft' }).click();
  await expectSaved(second);

  await documentText(first).click();
  await first.keyboard.press('Control+End');
  await first.keyboard.type(' Mine.');
  await expect(first.getByText(/^Not saved: First Administrator saved this template on/)).toBeVisible();
  await first.getByRole('button', { name: 'Compare' }).click();
  const dialog = first.getByRole('dialog');
  await expect(dialog).toContainText('None of the changes overlap: both are kept.');
  await expectAccessible(first, 'merge without overlaps');
  await dialog.getByRole('button', { name: 'Save the merged draft' }).click();
  await expect(documentText(first)).toContainText('One line. Theirs.');
  await expect(documentText(first)).toContainText('Another line. Mine.');
  await expectSaved(first);

  // The same line on both sides: theirs unless mine is chosen, and Undo brings it back.
  await documentText(second).click();
  await second.keyboard.press('Control+End');
  await second.keyboard.type(' Also theirs.');
  await expect(second.getByText(/^Not saved/)).toBeVisible();
  await second.getByRole('button', { name: 'Compare' }).click();
  const overlap = second.getByRole('group', { name: /^Text, from line/ });
  await expect(overlap.getByRole('radio', { name: /^Theirs/ })).toBeChecked();
  for (const colorScheme of ['light', 'dark'] as const) {
    await second.emulateMedia({ colorScheme });
    await expectAccessible(second, `merge with an overlap, ${colorScheme}`);
  }
  await second.getByRole('button', { name: 'Save the merged draft' }).click();
  await expect(documentText(second)).toContainText('Another line. Mine.');
  await expectSaved(second);
  await documentText(second).click();
  await second.keyboard.press('Control+z');
  await expect(documentText(second)).toContainText('Another line. Also theirs.');
  await expectSaved(second);
});

test('without a network the text stays, leaving asks first, and it is saved when the network is back', async ({
  staff: page,
}) => {
  await newTemplate(page, `Offline ${randomUUID().slice(0, 8)}`);
  await openSource(page);
  await page.context().setOffline(true);
  await documentText(page).click();
  await page.keyboard.insertText('Written on a train.');
  await expect(page.getByText('Not saved: you are offline.')).toBeVisible();
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.context().setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expect(documentText(page)).toContainText('Written on a train.');
});

test('fields are moved by dragging, and their places are marked in the text', async ({ staff: page }) => {
  await newTemplate(page, `Order ${randomUUID().slice(0, 8)}`);
  await openSource(page);
  await documentText(page).click();
  await page.keyboard.insertText('alpha beta');
  await makeField(page, { start: 'alpha '.length, length: 'beta'.length });
  await makeField(page, { start: 0, length: 'alpha'.length });
  const items = page.getByRole('region', { name: 'Fields' }).getByRole('listitem');
  await expect(items).toContainText(['Beta', 'Alpha']);
  await items.nth(1).dragTo(items.nth(0));
  await expect(items).toContainText(['Alpha', 'Beta']);
  await items.getByRole('button', { name: /^Beta/ }).click();
  await expect(page.locator('.cm-chip-selected')).toHaveText('Beta');
  await expectSaved(page);
});

test('a logo is uploaded, shown on the paper and the pages, and reaches clients with the version', async ({
  page,
  person,
  staff,
}) => {
  const name = `Letterhead ${randomUUID().slice(0, 8)}`;
  await newTemplate(staff, name);
  await openSource(staff);
  await documentText(staff).click();
  await staff.keyboard.insertText('Dear all,');
  await staff.getByRole('button', { name: 'Template', exact: true }).click();
  await shareWithEveryClient(staff);
  const picture = staff.getByLabel('Picture of the logo');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(staff.getByRole('group', { name: 'Logo' })).toContainText('SVG pictures cannot be used.');
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: buildPng() });
  await staff.getByLabel('What the logo shows').fill('Vance & Sons');
  await expectSaved(staff);
  const isDrawn = (image: Locator, width: number) =>
    expect.poll(() => image.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth)).toBe(width);
  await isDrawn(staff.getByRole('article').getByRole('img', { name: 'Vance & Sons' }), 300);
  await staff.getByRole('button', { name: 'Pages', exact: true }).click();
  await isDrawn(staff.getByRole('img', { name: 'Page 1 of 1' }), 816);
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(staff.getByText('Version 1 · No problems')).toBeVisible();

  await openDashboard(page, person);
  await templateLink(page, name).click();
  await isDrawn(page.getByRole('article').getByRole('img', { name: 'Vance & Sons' }), 300);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  const sheet = page.getByRole('img', { name: 'Page 1 of 1' });
  await expect(sheet).toBeVisible();
  // The red of the picture, in the upper left corner of the page.
  await expect
    .poll(() =>
      sheet.evaluate((image: HTMLImageElement) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 612, height: 792 });
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0, 612, 792);
        return [...(context?.getImageData(90, 44, 1, 1).data ?? [])].slice(0, 3);
      }),
    )
    .toEqual([200, 30, 30]);
});

test('by keys alone from the list to a published version', async ({ staff: page }) => {
  await page.goto('/');
  const name = `Keys ${randomUUID().slice(0, 8)}`;
  const press = async (key: string, target: Locator) => {
    for (let step = 0; step < 80; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error('Not reached by keys.');
  };
  await press('Tab', page.getByRole('button', { name: 'New template' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await press('Tab', page.getByRole('button', { name: 'Source', exact: true }));
  await page.keyboard.press('Enter');
  await press('Tab', documentText(page));
  await page.keyboard.type('Dear Client');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('button', { name: /^Client/ })).toBeVisible();
  await expectSaved(page);
  // Tab writes no tab: it leads out of the text.
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' [nobody_here]');
  await press('Shift+Tab', publish);
  await page.keyboard.press('Enter');
  // A problem that stops publishing links to its place, where it can be fixed immediately.
  await press('Tab', page.getByRole('button', { name: /^Line 1: / }));
  await page.keyboard.press('Enter');
  await expect(documentText(page)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Draft · No problems')).toBeVisible();
  await press('Shift+Tab', publish);
  await page.keyboard.press('Enter');
  await press('Tab', page.getByRole('button', { name: 'Publish version 1' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Version 1 · No problems')).toBeVisible();
});

test('the list, the editor and its dialogs have no accessibility findings, and fit 320 pixels', async ({
  staff: page,
}) => {
  await page.goto('/');
  const look = async (state: string, schemes: readonly ('light' | 'dark')[] = ['light', 'dark']) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${state}, ${colorScheme}`);
    }
  };
  // Other stories make more templates than a page of the list has.
  await page.getByLabel('Search by name').fill('Residential lease');
  await expect(page.getByRole('link', { name: 'Residential lease' })).toBeVisible();
  await look('list');
  await page.getByRole('link', { name: 'Residential lease' }).click();
  await expect(page.getByRole('textbox', { name: 'Document on paper' })).toContainText('RESIDENTIAL LEASE');
  await look('paper');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('RESIDENTIAL LEASE');
  await look('preview');
  await openSource(page);
  await expect(documentText(page)).toContainText('RESIDENTIAL LEASE');
  await look('source');
  for (const tab of ['Template', 'Values', 'Tests', 'History']) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    await look(tab, ['light']);
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Changes since version 1');
  await look('publish');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const tab of ['Fields', 'Document', 'Settings']) {
    await page.getByRole('group', { name: 'Show', exact: true }).getByRole('button', { name: tab }).click();
    for (const height of [700, 256]) await expectToFit(page, 320, height);
  }
  await page
    .getByRole('group', { name: 'Show', exact: true })
    .getByRole('button', { name: 'Document' })
    .click();
  for (const surface of ['Paper', 'Preview', 'Source']) {
    await page.getByRole('button', { name: surface, exact: true }).click();
    for (const height of [700, 256]) await expectToFit(page, 320, height);
  }
});
