import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readDocx } from '../apps/server/src/imports/docx/read-docx.ts';
import { passagesOf } from '../apps/server/src/imports/marks/passage.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { documentText, expectSaved, openSource } from './provider.ts';
import { fill, generate, preview } from './purchase-agreement.ts';
import { type Person, signIn, templateLink, test } from './test.ts';

/** A real agreement of 21 pages by another author, which is not part of the repository. */
const original = join(import.meta.dirname, '../../shared/corpus/gl-msa.docx');

if (existsSync(original)) {
  test('from a customer’s Word file to the client’s PDF: imported, reviewed by keys, tested, published, granted, filled', async ({
    page,
    person,
    staff,
  }) => {
    const name = `Services agreement ${randomUUID().slice(0, 8)}`;
    await importDocument(staff, name);
    await review(staff);
    await staff.keyboard.press('Control+Enter');
    await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();

    await publish(staff, 1);
    await editText(staff);
    await addTest(staff);
    await publishChanges(staff);
    await grant(staff, { name, person });

    const bytes = await fillAndGenerate(page, { name, person });
    await expectDocument(bytes);
  });
} else process.stdout.write('The corpus of real documents is not here: the ten-minute story is skipped.\n');

async function importDocument(staff: Page, name: string): Promise<void> {
  await staff.goto('/templates/import');
  await staff.getByLabel('File', { exact: true }).setInputFiles({
    name: `${name}.docx`,
    mimeType: 'application/octet-stream',
    buffer: readFileSync(original),
  });
  await expect(staff.getByLabel('Name of the template')).toHaveValue(name);
}

const draftOf = (staff: Page) => staff.getByLabel('Text of the draft');

/** Shows the draft as it is written. */
const showText = (staff: Page) =>
  staff
    .getByRole('group', { name: 'Show the draft as' })
    .getByRole('button', { name: 'Text' })
    .press('Enter');

/** Goes to the next mark that begins with these words, or is this blank, by key alone. */
async function goTo(staff: Page, words: string): Promise<void> {
  const current = staff.locator('.import-context mark');
  for (let step = 0; step < 60; step += 1) {
    const here = (await current.textContent()) ?? '';
    if (words.startsWith('_') ? here === words : here.startsWith(words)) return;
    await staff.keyboard.press('n');
  }
  throw new Error(`no mark "${words}" from here on`);
}

/** Only keys, as a user with forty documents to review. */
async function review(staff: Page): Promise<void> {
  const { keyboard } = staff;
  await expect(staff.getByRole('heading', { name: /^Mark 1 of \d+/ })).toBeVisible();
  await showText(staff);
  await expect(draftOf(staff)).toHaveValue(/^\{numbering: 1\. \| 1\.1 \| \(a\)\}/);
  // The name of the provider, everywhere; then its mark counts as looked at in all places.
  await goTo(staff, '[Company]');
  await keyboard.press('r');
  await keyboard.type('provider');
  await keyboard.press('Enter');
  await keyboard.press('l');
  await keyboard.type('Provider');
  await keyboard.press('Enter');
  await keyboard.press('e');
  await expect(draftOf(staff)).toHaveValue(
    /by and between \[provider\] \(\*\*“Company”\*\*\) and \[customer\]/,
  );
  // A list of instructions is no single line.
  await goTo(staff, '[Rider to Form]');
  await keyboard.press('y');
  await keyboard.type('textarea');
  await keyboard.press('Enter');
  await keyboard.press('a');
  await expect(staff.getByRole('heading', { name: /^Mark 1 of/ })).toBeVisible();
  // The customer’s billing name is the customer.
  await goTo(staff, '____________________');
  await expect(staff.getByLabel('Label (L)')).toHaveValue('Billing customer name');
  await keyboard.press('m');
  await keyboard.type('Customer (');
  await keyboard.press('Enter');
  await keyboard.press('a');
  await expect(draftOf(staff)).toHaveValue(/Billing Customer Name: \[customer\]/);
  // A paragraph in brackets shows only where it is wanted.
  await goTo(staff, '[Additional User Tiers.');
  await keyboard.press('o');
  await keyboard.press('r');
  await keyboard.type('more_users');
  await keyboard.press('Enter');
  await expect(draftOf(staff)).toHaveValue(
    /\{if more_users\}\n\*\*Additional User Tiers\*\*\.[^\n]*tier\.\n\{end\}/,
  );
  // Words without a mark become a field.
  await keyboard.press('d');
  await selectWords(staff, 'American Arbitration Association');
  await keyboard.press('Control+Shift+F');
  await expect(staff.getByText('A field of your own.')).toBeVisible();
  await keyboard.press('r');
  await keyboard.type('arbitrator');
  await keyboard.press('Enter');
  // Notes go, what is certain stays as it is, and the rest is looked at one by one.
  await staff.getByRole('button', { name: /^Take out all \d+ notes/ }).press('Enter');
  await keyboard.press('s');
  const counted = staff.getByText(/^\d+ of \d+ looked at/);
  for (let left = 40; left > 0 && !/^(\d+) of \1 /.test((await counted.textContent()) ?? ''); left -= 1)
    await keyboard.press('a');
  await expect(counted).toHaveText(/^(\d+) of \1 looked at/);
}

/** The caret is brought before the words as a search would, and they are selected with the arrows. */
async function selectWords(staff: Page, words: string): Promise<void> {
  await expect(draftOf(staff)).toBeFocused();
  await draftOf(staff).evaluate((area: HTMLTextAreaElement, text) => {
    const at = area.value.indexOf(text);
    area.setSelectionRange(at, at);
  }, words);
  for (let step = 0; step < words.length; step += 1) await staff.keyboard.press('Shift+ArrowRight');
}

async function publish(staff: Page, version: number): Promise<void> {
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByRole('button', { name: `Publish version ${version}` }).click();
  await expect(staff.getByText(`Version ${version} ·`)).toBeVisible();
  // It is granted once its text has been changed.
  await staff.getByRole('button', { name: 'Later' }).click();
}

async function editText(staff: Page): Promise<void> {
  await openSource(staff);
  await documentText(staff).click();
  await staff.keyboard.press('Control+Home');
  await staff.locator('.cm-line', { hasText: 'This Master Services Agreement is made' }).click();
  await staff.keyboard.press('End');
  await staff.keyboard.type(' It replaces every earlier agreement about the same services.');
  await expectSaved(staff);
}

async function addTest(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Tests', exact: true }).click();
  await staff.getByRole('button', { name: 'Add test' }).click();
  await staff.getByLabel('Must contain', { exact: true }).fill('replaces every earlier agreement');
  await staff.getByLabel('Must not contain', { exact: true }).fill('Additional User Tiers');
  await staff.getByRole('button', { name: 'Save and run' }).click();
  await expect(staff.getByText('Holds', { exact: true })).toBeVisible();
}

async function publishChanges(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(staff.getByRole('region', { name: 'Changed text' }).locator('ins')).toHaveText(
    ' It replaces every earlier agreement about the same services.',
  );
  await staff.getByLabel('Note for the history (optional)').fill('Replaces earlier agreements');
  await staff.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(staff.getByText('Version 2 ·')).toBeVisible();
}

interface Granting {
  name: string;
  person: Person;
}

async function grant(staff: Page, { name, person }: Granting): Promise<void> {
  await staff.goto(`/clients?q=${encodeURIComponent(person.email)}`);
  const row = staff.getByRole('row', { name: new RegExp(person.email) });
  await row.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click();
  await staff.getByRole('button', { name: 'Grant', exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'I know who registered this account' }).check();
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(staff.getByRole('row', { name: new RegExp(name) })).toContainText('Granted to them');
}

const answers: Record<string, string> = {
  'Effective date': '2027-03-05',
  Provider: 'Harbour Analytics, Inc.',
  Customer: 'Fernbrook Foods LLC',
  'Company email address': 'contracts@harbour.example.com',
  'Order form for': 'Forecasts of demand',
  'Billing contact name': 'Ines Duarte',
  'Billing email address': 'bills@fernbrook.example.com',
  Fees: '48000.5',
  'Rider to form': 'First term\nSecond term',
  'American Arbitration Association': 'London Court of International Arbitration',
};

/** The words that the client reads for these answers and for the document's default values. */
const printed = [
  '3/5/2027',
  'Harbour Analytics, Inc.',
  'Billing Customer Name: Fernbrook Foods LLC',
  'contracts@harbour.example.com',
  'Forecasts of demand',
  'Ines Duarte',
  '$48,000.50',
  'Second term',
  'London Court of International Arbitration',
  'laws of the State of Delaware',
  'Net 60',
  'replaces every earlier agreement about the same services',
];

async function fillAndGenerate(page: Page, { name, person }: Granting): Promise<Buffer> {
  await signIn(page, person);
  await templateLink(page, name).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await fill(page, answers);
  await expect(preview(page)).toContainText('$48,000.50');
  // Fields that only the additional tiers print are asked only for them.
  const asked = page.getByRole('region', { name: 'Fields' });
  const prices = asked.getByLabel(/shall be priced at \$____/);
  await expect(prices).toHaveCount(0);
  await asked.getByLabel('Additional user tiers').check();
  await expect(prices).toHaveCount(2);
  await asked.getByLabel('Additional user tiers').uncheck();
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  return readFile(await (await download).path());
}

const withoutBlanks = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

async function expectDocument(bytes: Buffer): Promise<void> {
  const text = await readPdfText(bytes);
  for (const words of printed) expect(letters(text)).toContain(letters(words));
  expect(letters(text)).not.toContain('AdditionalUserTiers');
  const pages = withoutBlanks(text);
  const clauses = await numberedClauses();
  expect(clauses.length).toBeGreaterThan(80);
  let from = 0;
  for (const clause of clauses) {
    const at = pages.indexOf(clause, from);
    expect(at, `${clause} after ${pages.slice(Math.max(0, from - 20), from)}`).toBeGreaterThanOrEqual(0);
    from = at;
  }
}

/** How each numbered paragraph of the original begins, with the number that its own lists give it. */
async function numberedClauses(): Promise<string[]> {
  const { blocks } = await readDocx(readFileSync(original));
  return passagesOf(blocks).flatMap(({ paragraph: { number }, passage }) => {
    const beginning =
      passage.text
        .trim()
        .split(/[[_\n]/)[0]
        ?.slice(0, 24) ?? '';
    const isCounted = number !== undefined && !number.isBullet && beginning !== '';
    return isCounted ? [withoutBlanks(number.label + beginning)] : [];
  });
}
