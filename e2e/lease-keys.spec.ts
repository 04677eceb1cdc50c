import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Hands, handsOf, insertField } from './hands.ts';
import { expectSaved } from './provider.ts';
import { test } from './test.ts';

test('by keys alone: text that comes and goes, a line for each tenant, a total; published', async ({
  staff,
}) => {
  const name = `Keys ${randomUUID().slice(0, 8)}`;
  await staff.goto('/');
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  await staff.keyboard.press('Control+k');
  await expect(staff.getByRole('combobox', { name: /action/ })).toBeFocused();
  await staff.keyboard.type('new template');
  await staff.keyboard.press('Enter');
  await expect(staff.getByLabel('Name', { exact: true })).toBeFocused();
  await staff.keyboard.type(name);
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();

  await tabTo(staff, 'Document on paper');
  const hands = handsOf(staff);
  await hands.type('The rent is ');
  await insertField(staff, hands, '[Monthly rent');
  await hands.press('Enter');
  await hands.type('The fee for pets is ');
  await insertField(staff, hands, '[Pet fee');
  await hands.press('Enter');
  await hands.type('All of this is ');
  await insertField(staff, hands, '[Total');
  await hands.press('Enter');
  await hands.type('Tenant ');
  await openByKeys(staff, hands, 'Repeat for each');
  await tabTo(staff, 'Word for one row');
  await hands.type('Tenant');
  await hands.press('Tab');
  await hands.type('Name');
  await hands.press('Enter');
  await backToPaper(staff);
  await insertField(staff, hands, '[Name');

  await upTo(staff, hands, 'The fee for pets');
  await hands.press('End');
  await openByKeys(staff, hands, 'Show only when');
  await tabTo(staff, 'Question');
  await hands.type('Pets are allowed');
  await hands.press('Enter');
  await expect(staff.getByRole('group', { name: 'only when Pets are allowed is ticked' })).toContainText(
    'The fee for pets',
  );

  await tabTo(staff, /^Total/, 'Shift+Tab');
  await hands.press('Enter');
  await tabTo(staff, 'Type');
  await hands.type('calc');
  await expect(staff.getByLabel('Type', { exact: true })).toHaveValue('calculated');
  await expect(staff.getByRole('group', { name: 'Add these up' })).toBeVisible();
  await tabTo(staff, 'Monthly rent');
  await hands.press('Space');
  await expect(staff.getByLabel('Formula')).not.toHaveValue('');
  await tabTo(staff, 'Pet fee');
  await hands.press('Space');
  await expect(staff.getByLabel('Formula')).toHaveValue('sum(monthly_rent, pet_fee)');
  await expectSaved(staff);
  await hands.press('Control+k');
  await expect(staff.getByRole('combobox', { name: /action/ })).toBeFocused();
  await hands.type('publish');
  await hands.press('Enter');
  await expect(staff.getByRole('dialog').getByRole('button', { name: 'Publish version 1' })).toBeVisible();
  await tabTo(staff, 'Publish version 1');
  await hands.press('Enter');
  await expect(staff.getByRole('link', { name: 'Grant now' })).toBeVisible();
});

/**
 * Opens a dialog of the paper's tools. Its script loads late: keys before that reach the page. The paper learns in a
 * task of its own where a key has put the cursor, and no hand reaches the next key before that.
 */
async function openByKeys(staff: Page, hands: Hands, name: string): Promise<void> {
  await staff.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await tabTo(staff, `${name}...`, 'Shift+Tab');
  await hands.press('Enter');
  await expect(staff.getByRole('dialog', { name })).toBeVisible();
}

/** Presses the key until the cursor is in the line, as somebody does who looks where it is. */
async function upTo(staff: Page, hands: Hands, words: string): Promise<void> {
  const line = () =>
    staff.evaluate(() => {
      const { anchorNode: at } = getSelection() ?? {};
      return (at instanceof Element ? at : at?.parentElement)?.closest('p')?.textContent;
    });
  await expect(async () => {
    await hands.press('ArrowUp');
    expect(await line()).toContain(words);
  }).toPass();
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(staff: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const isThere = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
  for (let press = 0; press < 80; press += 1) {
    await staff.keyboard.press(key);
    const found = await staff.evaluate(() => {
      const { activeElement: element } = document;
      const label = element instanceof HTMLElement && 'labels' in element ? element.labels : undefined;
      const labelled = label instanceof NodeList ? label[0]?.textContent : undefined;
      return (element?.getAttribute('aria-label') ?? labelled ?? element?.textContent ?? '').trim();
    });
    if (isThere(found)) return;
  }
  throw new Error(`The keys do not lead to ${name}.`);
}

/** The paper has the focus again once a dialog has changed it. */
async function backToPaper(staff: Page): Promise<void> {
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(staff.getByRole('textbox', { name: 'Document on paper' })).toBeFocused();
}
