import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { insertDocuments } from '../apps/server/test/insert-documents.ts';
import { apiOf } from '../harness/http.ts';
import { signIn } from '../harness/people.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { field, openGranted } from './granted-template.ts';
import { sites } from './provider.ts';
import { fill, form, generate } from './purchase-agreement.ts';
import { type Person, test } from './test.ts';

const invoice = {
  name: 'Invoice of a week',
  page: { document_name: 'Invoice [number], [customer]' },
  document_content: 'Invoice [number]\n\nTo [customer]: [amount] for the week.',
  fields: [
    field('number', { label: 'Number' }),
    field('customer', { label: 'Customer' }),
    field('amount', { label: 'Amount', field_type: 'currency' }),
  ],
};

/** Gives a client 10,000 documents more, like the newest one. */
async function insertMany(person: Person): Promise<void> {
  const { id, access } = await signIn(sites, person);
  const [model] = await apiOf(sites, access).listDocuments({ query: { limit: '1' } });
  if (!model) throw new Error('the client has a document');
  const sqliteFile = join(process.env['E2E_DATA'] ?? '', 'inkfield.db');
  const database = openDatabase({ url: undefined, sqliteFile, patient: true });
  await insertDocuments(database.query, model, { owner: { id }, rows: 10_000 });
  await database.close();
}

const documents = (page: Page) => page.getByRole('region', { name: 'Generated Documents' });
const formField = (page: Page, label: string) => form(page).getByLabel(label);

/** Whether something is drawn on the picture of the first page. */
async function expectDrawn(page: Page): Promise<void> {
  const sheet = page.getByRole('img', { name: /^Page 1 of / });
  await expect
    .poll(() =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.some((value, at) => at % 4 < 3 && value < 100 && pixels[at - (at % 4) + 3] === 255);
      }),
    )
    .toBe(true);
}

/** A sheet out of sight has few pixels, and none of them black: they show until it is drawn again. */
async function expectWhiteOutOfSight(page: Page): Promise<void> {
  const sheet = page.getByRole('img', { name: /^Page 1 of / });
  await sheet.evaluate((canvas) => (canvas.style.marginBlockStart = '9000px'));
  await expect
    .poll(() =>
      sheet.evaluate((canvas: HTMLCanvasElement) => [
        canvas.width < 100,
        canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data[3],
      ]),
    )
    .toEqual([true, 0]);
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [320, 'dark'],
] as const)
  test(`an invoice is found by its name, made again with another number and compared at ${width} pixels`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await openGranted(page, person, invoice);
    await fill(page, { Number: '36', Customer: 'Ann Lee', Amount: '100' });
    await generate(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();

    // The name is that of the pattern; the page draws the PDF that is stored.
    await documents(page).getByRole('link', { name: 'Invoice 36, Ann Lee', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Invoice 36, Ann Lee', level: 1 })).toBeVisible();
    await expectDrawn(page);
    // The pages come first, and what is set for them is beside or below them.
    const [note, sheet] = await Promise.all([
      page.getByLabel('Note').boundingBox(),
      page.getByRole('img', { name: /^Page 1 of / }).boundingBox(),
    ]);
    const isBelow = (note?.y ?? 0) > (sheet?.y ?? 0) + (sheet?.height ?? 0);
    expect(isBelow).toBe(width === 320);
    await expectAccessible(page, 'records');
    await expectToFit(page, width);
    await page.getByLabel('Note').fill('Paid late');
    await page.getByLabel('Tags').fill('paid, 2026');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();

    // A date with its reminder, as a calendar takes it.
    await page.getByLabel('Name of the date').fill('Last day to pay');
    await page.getByLabel('Date', { exact: true }).fill('2999-12-31');
    await page.getByRole('button', { name: 'Add a date' }).click();
    await expect(page.getByLabel('Mail for Last day to pay')).toHaveValue('30');
    const calendar = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Calendar file (.ics)' }).click();
    expect((await calendar).suggestedFilename()).toMatch(/^document_\d+\.ics$/);
    await page.getByRole('button', { name: 'Send by e-mail' }).click();
    await expect(page.getByLabel('E-mail address of the recipient')).toBeVisible();
    await expectAccessible(page, 'records');
    await expectToFit(page, width);
    if (process.env['RECORD_PICTURES'])
      await page.screenshot({ path: `${process.env['RECORD_PICTURES']}/${width}.png`, fullPage: true });

    await expectWhiteOutOfSight(page);
    await page.getByRole('button', { name: 'Amend' }).click();
    await expect(formField(page, 'Customer')).toHaveValue('Ann Lee');
    await fill(page, { Number: '37', Amount: '120' });
    await generate(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await documents(page).getByRole('link', { name: 'Invoice 37, Ann Lee', exact: true }).click();
    await expect(page.getByText(/^Amends/)).toBeVisible();
    await page.getByRole('button', { name: 'Compare with...' }).click();
    const changed = page.getByRole('region', { name: 'Changed text' });
    await expect(changed.locator('del', { hasText: '36' })).toBeVisible();
    await expect(changed.locator('ins', { hasText: '37' })).toBeVisible();
    await expectAccessible(page, 'records');
    await expectToFit(page, width);

    // A tag leads from one document to all that have it.
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(documents(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Unfinished', exact: true })).toBeHidden();
    await documents(page).getByRole('button', { name: 'Tag paid' }).click();
    await expect(documents(page).getByRole('listitem')).toHaveCount(1);
    await expect(documents(page).getByText('1 found')).toBeVisible();
    await expectAccessible(page, 'records');
    await expectToFit(page, width);
    if (width === 320) return;

    // The oldest of 10,000 is found by its name, and by a tag that none of the newest has.
    await insertMany(person);
    await page.goto('/dashboard');
    await page.getByRole('searchbox', { name: 'Find' }).fill('invoice 36, ann');
    await expect(documents(page).getByText('1 found')).toBeVisible();
    await expect(
      documents(page).getByRole('link', { name: 'Invoice 36, Ann Lee', exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('combobox', { name: 'Tag' }).fill('2026');
    await page.getByRole('option', { name: '2026', exact: true }).click();
    await expect(documents(page).getByText('1 found')).toBeVisible();
    await expect(page).toHaveURL(/tag=2026/);
  });

test('a PDF that was downloaded is genuine on the check page, and a changed one is not', async ({
  page,
  person,
}) => {
  await openGranted(page, person, invoice);
  await fill(page, { Number: '36', Customer: 'Ann Lee', Amount: '100' });
  await generate(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const pdf = Buffer.concat(chunks);
  const file = (buffer: Buffer) => ({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer });

  await page.goto('/check');
  const picker = page.getByLabel('Choose a PDF');
  await picker.setInputFiles(file(pdf));
  await expect(page.getByText('This file is genuine.')).toBeVisible();
  await expect(page.getByText(/^Invoice of a week, generated on .*, 1 page$/)).toBeVisible();
  await expectAccessible(page, 'records');
  await picker.setInputFiles(file(Buffer.concat([pdf, Buffer.from('%')])));
  await expect(page.getByText(/This file was not generated here, or it was changed since/)).toBeVisible();
  await expectToFit(page, 320);
});
