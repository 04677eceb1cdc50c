import { readFile } from 'node:fs/promises';
import { type Download, expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { answers, buyer, field, fill, generate, openAgreement, preview } from './purchase-agreement.ts';
import { test } from './test.ts';

const footnote = /1?WhereverthisAgreementstatesanamount\w+thewordsgovern/;

test('a document is filled, generated, downloaded, and says what the preview said', async ({
  page,
  person,
}) => {
  await openAgreement(page, person);
  await fill(page, answers);
  await expect(page.getByText('All filled')).toBeVisible();
  await expect(preview(page)).toContainText('$1,285,000.00');
  await expect(preview(page)).toContainText('January 11, 2027');
  // All of it: what is off screen counts as not rendered, and has no inner text.
  const shown = (await preview(page).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden();
  const id = await generate(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`document_${id}.pdf`);
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const text = await readPdfText(bytes);
  for (const words of ['Harriet M. Coleman', 'Fernbrook Properties LLC', '$1,285,000.00', '$40,000.50']) {
    expect(letters(text)).toContain(letters(words));
  }
  // The footnote is under its page on paper, and after the text on screen.
  expect(footnote.test(letters(shown)) && footnote.test(letters(text))).toBe(true);
  expect(letters(text).replace(footnote, '')).toBe(letters(shown).replace(footnote, ''));
});

test('values that break rules between fields are named where they stand, and corrected ones make the document', async ({
  page,
  person,
}) => {
  await openAgreement(page, person);
  await fill(page, { ...answers, 'Closing date': '2027-01-10', 'Purchase price': '40000' });
  const closing = field(page, 'Closing date');
  await expect(closing).toHaveAccessibleDescription(/must be after the date of the agreement/);
  await expect(field(page, 'Deposit')).toHaveAccessibleDescription(/at most the purchase price/);
  await page.getByRole('button', { name: 'Generate Document' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Please correct these fields: Deposit, Closing date');
  await expect(alert).toBeFocused();
  await expect(closing).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'broken rules');
  // The other field of each rule is corrected.
  await fill(page, { 'Purchase price': '1285000', 'Date of the agreement': '2027-01-09' });
  await expect(alert).toBeHidden();
  await expect(closing).not.toHaveAttribute('aria-invalid', 'true');
  await generate(page);
});

test('the dashboard lists the document and its link downloads it: clicked, and in a new tab', async ({
  page,
  context,
  person,
}) => {
  await openAgreement(page, person);
  await fill(page, answers);
  const id = await generate(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const row = page
    .getByRole('listitem')
    .filter({ hasText: `#${id}` })
    .last();
  await expect(row).toContainText('Purchase and sale agreement');
  const link = row.getByRole('link', { name: /^Download PDF/ });
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`^/api/templates/\\d+/download_pdf/\\?document_id=${id}$`),
  );
  const clicked = page.waitForEvent('download');
  await link.click();
  expect((await clicked).suggestedFilename()).toBe(`document_${id}.pdf`);
  const first = await readFile(await (await clicked).path());

  const inNewTab = new Promise<string>((resolve) => {
    const report = (download: Download) => resolve(download.suggestedFilename());
    page.once('download', report);
    context.once('page', (tab) => tab.once('download', report));
  });
  await link.evaluate((element) => window.open(element.getAttribute('href') ?? '', '_blank'));
  expect(await inNewTab).toBe(`document_${id}.pdf`);

  // Kept open until the access token has run out: the link's cookie lives as long as the session.
  const again = page.waitForEvent('download');
  await page.evaluate(() => localStorage.setItem('access_token', 'run.out.long-ago'));
  await link.click();
  expect(await readFile(await (await again).path())).toEqual(first);

  const href = (await link.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  await expect.poll(async () => (await context.request.get(href)).status()).toBe(401);
});

test('five quick clicks make one document', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, answers);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('generate_document')) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Generate Document' }).evaluate((button) => {
    if (button instanceof HTMLElement) for (let click = 0; click < 5; click += 1) button.click();
  });
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('while it works the buttons say so', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, answers);
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/generate_document/', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Generate Document' }).click();
  await expect(page.getByRole('button', { name: 'Generating Document...' })).toBeVisible();
  release(undefined);
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  const { promise: heldPdf, resolve: releasePdf } = Promise.withResolvers<undefined>();
  await page.route('**/download_pdf/**', async (route) => {
    await heldPdf;
    await route.continue();
  });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByRole('button', { name: 'Downloading...' })).toBeVisible();
  releasePdf(undefined);
  await download;
});

test('a failure keeps the answers; trying again makes one document', async ({ page, person }) => {
  await openAgreement(page, person);
  await fill(page, answers);
  const keys: (string | undefined)[] = [];
  await page.route('**/generate_document/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server gets and stores it; the answer is lost on the way.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Generate Document' }).click();
  await expect(page.getByText(/your answers are kept/)).toBeVisible();
  await expect(field(page, buyer)).toHaveValue('Fernbrook Properties LLC');
  await page.unroute('**/generate_document/');
  page.on('request', (request) => {
    if (request.url().includes('generate_document')) keys.push(request.headers()['idempotency-key']);
  });
  await generate(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('link', { name: /^Download PDF/ })).toHaveCount(1);
});
