import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { factsOfWord } from '../apps/server/test/word-round-trip.ts';
import { wordMistakes } from '../apps/server/test/word-rules.ts';
import { createPublished, textField } from '../harness/templates.ts';
import { signIn } from '../harness/people.ts';
import { administrator } from '../harness/product.ts';
import { sites } from './provider.ts';
import { fill, generate } from './purchase-agreement.ts';
import { readStoredZip } from './stored-zip.ts';
import { openDashboard, templateLink, test } from './test.ts';

async function wordsBehind(page: Page, link: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await link.click();
  return wordsIn(await readFile(await (await download).path()));
}

/** The words of a Word file that Word would open. */
async function wordsIn(file: Uint8Array): Promise<string> {
  expect(wordMistakes(file)).toEqual([]);
  return (await factsOfWord(file)).words.join(' ');
}

test('a client takes a document as a Word file, staff open it, and the zip of a table has one for each row', async ({
  page,
  person,
  staff,
}) => {
  const name = `Order ${randomUUID().slice(0, 8)}`;
  await createPublished(sites, await signIn(sites, administrator), {
    name,
    document_content: '## #. Sale\n\n##. Sold to [buyer], as {ref sale} says.\n\n##. {label sale}At once.',
    fields: [textField('buyer', { label: 'Buyer', required: true })],
    page: { word_files: true },
  });
  await openDashboard(page, person);
  await templateLink(page, name).click();
  await fill(page, { Buyer: 'Harriet Coleman' });
  const id = await generate(page);
  await openDashboard(page, person);
  const ofClient = await wordsBehind(page, page.getByRole('link', { name: new RegExp(`^Word .*${name}`) }));
  expect(ofClient).toContain('sold to harriet coleman');

  await staff.goto('/documents');
  await staff.getByLabel('Client (name or e-mail)').fill(person.email);
  const opened = staff.getByRole('link', { name: `Open Word #${id} of` });
  expect(await wordsBehind(staff, opened)).toBe(ofClient);
  await expect(staff.getByText('The audit says that you opened it.')).toBeVisible();

  await templateLink(page, name).click();
  await page.getByRole('link', { name: 'Many documents from a table' }).click();
  const table = { name: 'buyers.csv', mimeType: 'text/csv', buffer: Buffer.from('Buyer\r\nAnn\r\nBob\r\n') };
  await page.getByLabel('Choose a table').setInputFiles(table);
  await page.getByRole('button', { name: 'Generate 2 documents' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All documents (ZIP)' }).click();
  const files = readStoredZip(await readFile(await (await download).path()));
  expect([...files.keys()]).toEqual(['results.csv', 'Ann.pdf', 'Ann.docx', 'Bob.pdf', 'Bob.docx']);
  expect(await wordsIn(files.get('Bob.docx') ?? Buffer.alloc(0))).toContain('sold to bob');
});
