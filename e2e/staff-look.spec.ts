import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildDocx, paragraph, run } from '../apps/server/test/docx-builder.ts';
import { readPdf } from '../apps/server/test/read-pdf.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call, expectSaved } from './provider.ts';
import { fill, generate } from './purchase-agreement.ts';
import { openDashboard, templateLink, test } from './test.ts';

const arial = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>';
const words = 'Thank you for asking us to act for you in the sale of your house.';
const letterhead = buildDocx({
  styles: `<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:rPr>${arial}<w:sz w:val="20"/></w:rPr></w:style>`,
  hangings: { header1: paragraph(run('Harbour & Co, Solicitors', '<w:color w:val="1f3d7a"/>')) },
  body: [
    paragraph('Dear [Client Name],'),
    paragraph(words),
    `<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720"/></w:sectPr>`,
  ].join(''),
});

const settings = (staff: Page) => staff.getByRole('region', { name: 'Settings', exact: true });

async function setNumber(staff: Page, label: string, value: string): Promise<void> {
  const box = settings(staff).getByLabel(label, { exact: true });
  await box.fill(value);
  await box.press('Enter');
  await expect(box).toHaveValue(value);
}

async function importLetterhead(staff: Page, name: string): Promise<void> {
  await staff.goto('/templates/import');
  await staff.getByLabel('File', { exact: true }).setInputFiles({
    name: `${name}.docx`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(letterhead),
  });
  await expect(staff.getByLabel('Name of the template')).toHaveValue(name);
  await staff.getByText('All marks', { exact: true }).click();
  await staff.getByRole('button', { name: 'Accept all that are left' }).click();
  await staff.getByRole('button', { name: 'Create template' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a letterhead is imported, its look is checked and changed, and the client’s PDF has it', async ({
  page,
  person,
  staff,
}) => {
  const name = `Letter ${randomUUID().slice(0, 8)}`;
  await importLetterhead(staff, name);
  const id = Number(/(\d+)$/.exec(staff.url())?.[1]);

  // The step after the import: the pages beside a PDF of the original, here one of our own.
  await expect(settings(staff)).toContainText(`Imported from ${name}.docx.`);
  const printed = await staff.request.fetch(`/api/templates/${id}/preview_document/`, {
    method: 'POST',
    headers: { origin: new URL(staff.url()).origin, accept: 'application/pdf' },
    data: { form_data: {} },
  });
  await staff.getByRole('button', { name: 'Compare the pages' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Compare with the original' });
  await expect(dialog.getByText('The template has 1 page.')).toBeVisible();
  await dialog.getByLabel('PDF of the original').setInputFiles({
    name: 'original.pdf',
    mimeType: 'application/pdf',
    buffer: await printed.body(),
  });
  await expect(dialog.getByText('Score: 100 %')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Original, page 1 of 1' })).toBeVisible();
  await expectAccessible(staff, 'comparing with the original');
  await staff.keyboard.press('Escape');

  await settings(staff).getByRole('button', { name: 'Styles', exact: true }).click();
  await expectAccessible(staff, 'styles');
  await settings(staff).getByRole('button', { name: /^Body/ }).press('Enter');
  await expect(staff.getByRole('heading', { name: 'Body', level: 3 })).toBeFocused();
  await setNumber(staff, 'Size', '14');
  await expectAccessible(staff, 'one style');
  await settings(staff).getByRole('button', { name: 'Page set-up' }).click();
  await setNumber(staff, 'Left margin', '120');
  await settings(staff).getByLabel('Insert into Footer, right').selectOption('Page number');
  await expect(settings(staff).getByLabel('Footer, right', { exact: true })).toHaveValue('[page]');
  await expectAccessible(staff, 'page set-up');
  await settings(staff).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(settings(staff).getByRole('button', { name: 'Save as house look' })).toBeVisible();
  await expectAccessible(staff, 'copies of looks');
  await expectSaved(staff);
  for (const width of [320, 1280]) await expectToFit(staff, width);

  await call(staff, `/api/templates/${id}/access/`, { access: 'shared' });
  await staff.getByRole('button', { name: 'Publish', exact: true }).click();
  await staff.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(staff.getByText('Version 1 ·')).toBeVisible();

  await openDashboard(page, person);
  await templateLink(page, name).click();
  await fill(page, { 'Client name': 'Ines Duarte' });
  await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const { pages } = await readPdf(await readFile(await (await download).path()));
  const items = pages[0]?.items ?? [];
  const sentence = items.find(({ text }) => text.startsWith('Thank you'));
  expect(items.find(({ text }) => text.includes('Ines Duarte'))).toBeDefined();
  expect(items.find(({ text }) => text.startsWith('Harbour'))?.x).toBeCloseTo(120, 0);
  expect(sentence?.x).toBeCloseTo(120, 0);
  // The line is 14/10 as wide as it was: more of it than fits between the new margins.
  const { items: before = [] } = (await readPdf(await printed.body())).pages[0] ?? {};
  const letterWidth = (of: typeof items) => {
    const line = of.find(({ text }) => text.startsWith('Thank you'));
    return (line?.width ?? 0) / (line?.text.trimEnd().length ?? 1);
  };
  expect(letterWidth(items) / letterWidth(before)).toBeCloseTo(1.4, 1);
});
