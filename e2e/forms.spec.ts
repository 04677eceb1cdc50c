import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildPdf } from '../apps/server/test/pdf-builder.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call, expectSaved } from './provider.ts';
import { field, fill, generate } from './purchase-agreement.ts';
import { openForm, test } from './test.ts';

const line = (text: string, y: number, x = 72) => ({ text, x, y });
const on = '/AP<</N<</Yes null/Off null>>>>';

/** A petition as a court offers it: a caption, blanks in sentences, boxes to tick, a comb. */
const petition = buildPdf({
  pages: [
    [
      { text: 'PETITION FOR GUARDIANSHIP', x: 180, y: 730, size: 14 },
      line('Name of the petitioner:', 690),
      line('File number:', 630),
      line('I am a parent of the minor', 570, 92),
      line('I am a relative of the minor', 510, 92),
      line('Grounds:', 440),
    ],
  ],
  widgets: [
    { rect: [200, 686, 460, 702], body: '/FT/Tx/T(petitioner)/Ff 2/MK<</BC[0.4]>>' },
    { rect: [200, 626, 320, 642], body: '/FT/Tx/T(file)/Ff 16777216/MaxLen 6/MK<</BC[0.4]>>' },
    { rect: [74, 568, 84, 578], body: `/FT/Btn/T(parent)/MK<</BC[0]>>${on}` },
    { rect: [74, 508, 84, 518], body: `/FT/Btn/T(relative)/MK<</BC[0]>>${on}` },
    { rect: [130, 400, 460, 452], body: '/FT/Tx/T(grounds)/Ff 4096/MK<</BC[0.4]>>' },
  ],
});

/** A letter to a landlord as it is printed for filling in by hand, on two pages and without fields. */
const flatForm = buildPdf({
  pages: [
    [
      { text: 'NOTICE OF REPAIRS', x: 220, y: 730, size: 14 },
      line('Name of the tenant: ______________________________', 690),
      line('Address: ________________________________________', 650),
      line('[ ]', 610),
      line('The heating does not work', 610, 98),
      line('Remarks: ________________________________________', 570),
    ],
    [line('Signed at: ____________________', 600)],
  ],
});

async function importPetition(staff: Page, name: string): Promise<void> {
  await staff.goto('/templates/import');
  await staff.getByLabel('File', { exact: true }).setInputFiles({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(petition),
  });
  await expect(staff.getByLabel('Name of the template')).toHaveValue(name);
  await expect(staff.getByText('This is a form.')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Create template' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a court form stays a form: imported, its boxes checked, published, filled and downloaded', async ({
  page,
  person,
  staff,
}) => {
  const name = `Petition ${randomUUID().slice(0, 8)}`;
  await importPetition(staff, name);

  // The boxes are on the pages of the file; keys move the chosen one, and undo puts it back.
  const box = staff.getByRole('button', { name: 'Name of the petitioner', exact: true, pressed: false });
  await expect(staff.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await box.last().focus();
  const chosen = staff.getByRole('group', { name: 'Chosen box' });
  await expect(chosen.getByLabel('Field')).toHaveValue('petitioner_name');
  const shape = staff.locator('.form-box[data-current]');
  const before = await shape.boundingBox();
  await staff.keyboard.press('ArrowDown');
  await expect.poll(async () => (await shape.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  await staff.keyboard.press('Control+z');
  await expect.poll(async () => (await shape.boundingBox())?.y).toBe(before?.y);
  await expectAccessible(staff);
  for (const width of [320, 1280]) await expectToFit(staff, width);
  await expectSaved(staff);
  await publish(staff, name);

  await openForm(page, person, name);
  await fill(page, { 'Name of the petitioner': 'Zoë Ελένη 山田', 'File number': '20261' });
  await fill(page, { Grounds: 'The parents live abroad, and the child goes to school here.' });
  await field(page, 'I am a relative of the minor').check();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = await readPdfText(await readFile(await (await download).path()));
  for (const words of ['PETITION FOR GUARDIANSHIP', 'Zoë', 'Ελένη', '山田', 'live abroad', '✔'])
    expect(text).toContain(words);
});

test('a flat form gets boxes where its lines are, is published, filled and downloaded', async ({
  page,
  person,
  staff,
}) => {
  const name = `Repairs ${randomUUID().slice(0, 8)}`;
  await staff.goto('/templates/import');
  await staff.getByLabel('PDF files').selectOption('Keep the pages of every PDF');
  await staff.getByLabel('File', { exact: true }).setInputFiles({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(flatForm),
  });
  await expect(staff.getByText('fill the 5 boxes')).toBeVisible();
  await staff.getByRole('button', { name: 'Create template' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();

  const box = staff.getByRole('button', { name: 'Name of the tenant', exact: true, pressed: false });
  await box.last().focus();
  const chosen = staff.getByRole('group', { name: 'Chosen box' });
  const boxes = staff.locator('.form-box');
  await expect(boxes).toHaveCount(5);
  await chosen.getByRole('button', { name: 'Copy to all pages' }).click();
  await expect(boxes).toHaveCount(6);
  // The second page is for clients who have remarks. It stays in view here.
  await staff.getByLabel('Page 2 only when').fill('remark is filled');
  await expect(staff.getByText('page 2 is shown when "remark is filled": there is no field')).toBeVisible();
  await staff.getByLabel('Page 2 only when').fill('remarks is filled');
  await expect(staff.getByText('there is no field')).toBeHidden();
  await expect(staff.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible();
  await expectAccessible(staff);
  for (const width of [320, 1280]) await expectToFit(staff, width);
  await expectSaved(staff);
  await publish(staff, name);

  await openForm(page, person, name);
  await fill(page, { 'Name of the tenant': 'Zoë Ελένη', Address: '東京都 3-1' });
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await fill(page, { Remarks: 'Since May.' });
  await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible();
  await fill(page, { 'Signed at': 'Lyon' });
  await field(page, 'The heating does not work').check();
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const text = await readPdfText(await readFile(await (await download).path()));
  for (const words of ['NOTICE OF REPAIRS', 'Ελένη', '東京都', 'Since May.', 'Lyon', '✔'])
    expect(text).toContain(words);
  expect(text.split('Ελένη')).toHaveLength(3);
});

async function publish(staff: Page, name: string): Promise<void> {
  const results = await call(staff, '/api/templates/summaries/');
  const template = results.find((one: { name: string }) => one.name === name);
  await call(staff, `/api/templates/${template.id}/access/`, { access: 'shared' });
  await call(staff, `/api/templates/${template.id}/publish/`, {});
}
