import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { wordClipboard } from '../harness/word-clipboard.ts';
import { documentText, expectSaved, newTemplate, openSource } from './provider.ts';
import { test } from './test.ts';

const paperOf = (staff: Page) => staff.getByRole('textbox', { name: 'Document on paper' });

/** Copies this and pastes it with the keys of the browser: only its own events hold a clipboard in every browser. */
async function paste(staff: Page, { html = '', text = '' }): Promise<void> {
  await staff.evaluate(
    (copied) => {
      const copy = (event: ClipboardEvent) => {
        if (copied.html) event.clipboardData?.setData('text/html', copied.html);
        event.clipboardData?.setData('text/plain', copied.text);
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      document.addEventListener('copy', copy, { capture: true, once: true });
    },
    { html, text },
  );
  await staff.keyboard.press('Control+c');
  await staff.keyboard.press('Control+v');
}

/** Puts the cursor at the end of a line. The paper puts it there 20 ms after the click; no person types so fast. */
async function goTo(staff: Page, words: string): Promise<void> {
  await paperOf(staff).getByText(words).click();
  await staff.waitForTimeout(300);
  await staff.keyboard.press('End');
}

test('2 MB of Word are pasted with every word, and one undo takes them back', async ({ staff }) => {
  await newTemplate(staff, `Paste ${randomUUID().slice(0, 8)}`);
  const paper = paperOf(staff);
  await paper.click();
  await staff.keyboard.type('Before.');
  await expectSaved(staff);
  const { html, words } = wordClipboard(1700);
  expect(html.length).toBeGreaterThan(2_000_000);
  await paste(staff, { html });
  await expect(paper).toContainText(words.at(-1) ?? '');
  const shown = await paper.evaluate((element) => element.textContent);
  for (const line of words) expect(shown).toContain(line);
  await expectSaved(staff);
  await staff.reload();
  await expect(paper).toContainText(words.at(-1) ?? '');
  expect(await paper.evaluate((element) => element.textContent)).toBe(shown);

  await goTo(staff, 'Before.');
  await paste(staff, { html });
  await expect(paper.getByText(words[7] ?? '')).toHaveCount(2);
  await staff.keyboard.press('Control+z');
  await expect(paper.getByText(words[7] ?? '')).toHaveCount(1);
  await staff.keyboard.press('Control+y');
  await expect(paper.getByText(words[7] ?? '')).toHaveCount(2);
});

test('keys reach the words of a template that begins with a setting', async ({ staff }) => {
  await newTemplate(staff, `Setting first ${randomUUID().slice(0, 8)}`);
  await openSource(staff);
  await documentText(staff).fill('{numbering: 1.}\n\nFirst words.\n');
  await expectSaved(staff);
  await staff.getByRole('button', { name: 'Paper', exact: true }).click();
  const paper = paperOf(staff);
  await expect(paper).toContainText('Clauses are numbered 1.');
  await paper.focus();
  await staff.keyboard.press('End');
  await staff.keyboard.type(' More.');
  await expect(paper).toContainText('First words. More.');
  await expect(paper).toContainText('Clauses are numbered 1.');
});

test('more than a template can hold is refused with both numbers, and nothing changes', async ({ staff }) => {
  await newTemplate(staff, `Too long ${randomUUID().slice(0, 8)}`);
  const paper = paperOf(staff);
  await paper.click();
  await staff.keyboard.type('Kept.');
  await paste(staff, { text: 'Some words.\n'.repeat(180_000) });
  await expect(
    staff.getByText(
      'The clipboard has 2,160,000 characters, and this template has room for 499,995. Paste a part of it.',
    ),
  ).toBeVisible();
  await expect(paper).toHaveText('Kept.');
});

test('what is typed on the paper without a network is saved when it is back', async ({ staff }) => {
  await newTemplate(staff, `Away ${randomUUID().slice(0, 8)}`);
  await paperOf(staff).click();
  await staff.keyboard.type('Before.');
  await expectSaved(staff);
  await staff.context().setOffline(true);
  await staff.keyboard.press('Enter');
  await staff.keyboard.type('Written on a train.');
  await expect(staff.getByText('Not saved: you are offline.')).toBeVisible();
  await staff.keyboard.type(' And more.');
  const settings = staff.getByRole('region', { name: 'Settings' });
  await settings.getByRole('button', { name: 'History' }).click();
  await staff.context().setOffline(false);
  await expectSaved(staff);
  await expect(settings.getByText(/^Draft saved/)).toBeVisible();
  await staff.reload();
  await expect(paperOf(staff)).toContainText('Written on a train. And more.');
});

test('two editors on the paper keep both changes; where they overlap, one chooses by name', async ({
  staff: first,
}) => {
  await newTemplate(first, `Paper of two ${randomUUID().slice(0, 8)}`);
  await paperOf(first).click();
  await first.keyboard.type('One line.');
  await first.keyboard.press('Enter');
  await first.keyboard.type('Another line.');
  await expectSaved(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await goTo(second, 'One line.');
  await second.keyboard.type(' Theirs.');
  await second.getByRole('button', { name: 'Save draft' }).click();
  await expectSaved(second);

  await goTo(first, 'Another line.');
  await first.keyboard.type(' Mine.');
  await expect(first.getByText(/^Not saved: First Administrator saved this template on/)).toBeVisible();
  await first.getByRole('button', { name: 'Compare' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Save the merged draft' }).click();
  await expect(paperOf(first)).toContainText('One line. Theirs.');
  await expect(paperOf(first)).toContainText('Another line. Mine.');
  await expectSaved(first);

  await goTo(second, 'Another line.');
  await second.keyboard.type(' Also theirs.');
  await second.getByRole('button', { name: 'Compare' }).click();
  const dialog = second.getByRole('dialog');
  await dialog
    .getByRole('group', { name: /^Text, from line/ })
    .getByRole('radio', { name: /^Mine/ })
    .check();
  await dialog.getByRole('button', { name: 'Save the merged draft' }).click();
  await expect(paperOf(second)).toContainText('Another line. Also theirs.');
  await expect(paperOf(second)).toContainText('One line. Theirs.');
  await expectSaved(second);
  await goTo(second, 'One line.');
  await second.keyboard.press('Control+z');
  await expect(paperOf(second)).toContainText('Another line. Also theirs.');
});

test('words of an input method are composed on the paper and written once', async ({
  staff,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only its protocol composes.');
  await newTemplate(staff, `Composed ${randomUUID().slice(0, 8)}`);
  await openSource(staff);
  await staff.getByRole('textbox', { name: 'Document text' }).click();
  await staff.keyboard.insertText('#. Rent\n\n#. **Pets** and [nobody] live here.\n');
  await staff.getByRole('button', { name: 'Paper', exact: true }).click();
  await goTo(staff, 'Rent');
  const devtools = await staff.context().newCDPSession(staff);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  for (const text of ['や', 'やち', 'やちん']) {
    await compose(text);
    // Longer than until the text is written, read and numbered.
    await staff.waitForTimeout(500);
  }
  await devtools.send('Input.insertText', { text: '家賃' });
  await goTo(staff, 'live here.');
  await compose('ね');
  await devtools.send('Input.insertText', { text: '猫' });
  // A composition that is given up leaves nothing.
  await compose('い');
  await compose('');
  await expectSaved(staff);
  await openSource(staff);
  expect(await staff.locator('.cm-line').allTextContents()).toEqual([
    '#. Rent家賃',
    '',
    '#. **Pets** and [nobody] live here.猫',
    '',
  ]);
});

test('letters typed while a dialog loads stand in the dialog, and none on the paper', async ({ staff }) => {
  await newTemplate(staff, `Quick hands ${randomUUID().slice(0, 8)}`);
  await paperOf(staff).click();
  await staff.keyboard.type('Kept.');
  await expectSaved(staff);
  const scripts = Promise.withResolvers<void>();
  const held = /(?:footnote-dialog|find-panel|palette-dialog)[^/]*\.js/;
  await staff.route(held, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await staff.reload();
  await goTo(staff, 'Kept.');
  await staff.keyboard.type('[footn');
  await expect(staff.getByRole('option', { name: 'Footnote' })).toBeVisible();
  await staff.keyboard.press('Enter');
  await staff.keyboard.type('See belowx');
  await staff.keyboard.press('Backspace');
  scripts.resolve();
  const words = staff.getByRole('textbox', { name: 'Words of the footnote' });
  await expect(words).toHaveText('See below');
  await staff.keyboard.type('.');
  await expect(words).toHaveText('See below.');
  await staff.keyboard.press('Enter');
  await expect(paperOf(staff).locator('[data-kind=footnote]')).toHaveText('See below.');
  await expectSaved(staff);
  await openSource(staff);
  expect(await staff.locator('.cm-line').allTextContents()).toEqual(['Kept.{footnote: See below.}']);
});
