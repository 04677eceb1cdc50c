import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { buildDocx, paragraph, run } from '../apps/server/test/docx-builder.ts';
import { buildFont } from '../apps/server/test/own-font.ts';
import { readImport } from '../apps/server/src/imports/read-import.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call, expectSaved } from './provider.ts';
import { fill, generate, preview } from './purchase-agreement.ts';
import { openDashboard, templateLink, test, toast } from './test.ts';

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

async function addFont(staff: Page, family: string): Promise<void> {
  await staff.goto('/fonts');
  await staff.getByRole('button', { name: 'Add a font' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Add a font' });
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await expect(dialog.getByText('Tick this first.')).toBeVisible();
  await dialog.getByLabel('We may use this font').check();
  await expectAccessible(staff, 'adding a font');
  const file = dialog.getByLabel('File of the font');
  await file.setInputFiles(fileOf('firm.ttf', buildFont({ family, embedding: 2 })));
  await expect(dialog.getByRole('alert')).toContainText('does not allow embedding');
  await file.setInputFiles(fileOf('firm.ttf', buildFont({ family, postScript: 'FirmMono-Regular' })));
  await expect(toast(staff, `Looks can use ${family} now.`)).toBeVisible();
  await expect(staff.getByRole('row', { name: new RegExp(`^${family} Regular`) })).toBeVisible();
}

/** Imports a letter that names the fonts, heading first. */
async function importLetter(
  staff: Page,
  name: string,
  fonts: [heading: string, text: string],
): Promise<number> {
  const letters = (font: string) => `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/><w:sz w:val="24"/>`;
  const letter = buildDocx({
    body: [
      paragraph(run('Coleman & Partners', letters(fonts[0]))),
      paragraph(run('Dear [Client Name],', letters(fonts[1]))),
      paragraph(run('We thank you for your letter and confirm what was agreed.', letters(fonts[1]))),
      paragraph(run('We look forward to working with you on this matter.', letters(fonts[1]))),
    ].join(''),
  });
  await staff.goto('/templates/import');
  await staff.getByLabel('File', { exact: true }).setInputFiles(fileOf(`${name}.docx`, Buffer.from(letter)));
  await staff.getByText('All marks', { exact: true }).click();
  await staff.getByRole('button', { name: 'Accept all that are left' }).click();
  await staff.getByRole('button', { name: 'Create template' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
  return Number(/(\d+)$/.exec(new URL(staff.url()).pathname)?.[1]);
}

test('a firm uploads its font: an import and a style take it, preview, PDF and Word file have it, and it stays', async ({
  staff,
  page,
  person,
}) => {
  const part = randomUUID().slice(0, 6);
  const [family, name] = [`Firm ${part}`, `Letter ${part}`];
  await addFont(staff, family);
  await expectAccessible(staff, 'fonts');
  for (const width of [320, 1280]) await expectToFit(staff, width);

  const id = await importLetter(staff, name, ['Georgia', family.toUpperCase()]);
  const settings = staff.getByRole('region', { name: 'Settings', exact: true });
  await settings.getByRole('button', { name: 'Styles', exact: true }).click();
  await settings.getByRole('button', { name: /^Variant/ }).click();
  await settings.getByLabel('Font', { exact: true }).selectOption(family.toUpperCase());
  await settings.getByRole('button', { name: 'All styles' }).click();
  await settings.getByRole('button', { name: 'Template', exact: true }).click();
  await staff.getByLabel('Clients may take Word').check();
  await expectSaved(staff);
  await call(staff, `/api/templates/${id}/publish/`, {});
  await call(staff, `/api/templates/${id}/access/`, { access: 'shared' });

  await openDashboard(page, person);
  const loaded = page.waitForResponse(new RegExp(`/api/templates/${id}/fonts/[0-9a-f]{64}/$`));
  await templateLink(page, name).click();
  expect((await loaded).headers()).toMatchObject({
    'content-type': 'font/ttf',
    'cache-control': expect.stringContaining('immutable'),
  });
  const intro = preview(page).getByText('We thank you');
  for (const words of [intro, preview(page).getByText('Coleman & Partners')])
    await expect(words).toHaveCSS('font-family', /^"Look [0-9a-f]{12} /);
  const facesOf = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family.includes('Look')).map(({ status }) => status),
    );
  await expect.poll(facesOf).toContain('loaded');
  expect(await facesOf()).not.toContain('error');
  // All letters of the font have one width.
  const [wide = 0, narrow = 1] = await intro.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = texts.nextNode();
    while (text !== null && !text.textContent?.includes('We thank')) text = texts.nextNode();
    if (text === null) return [];
    const node = text;
    const range = document.createRange();
    return ['We thank', 'letter'].map((words) => {
      const at = node.textContent?.indexOf(words) ?? 0;
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().width;
    });
  });
  expect(wide).toBeCloseTo(narrow, 1);

  await fill(page, { 'Client name': 'Ines Duarte' });
  const generated = await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = (await readFile(await (await download).path())).toString('latin1');
  expect(pdf).toContain('+FirmMono-Regular');
  const word = await page.request.get(`/api/templates/${id}/download_docx/?document_id=${generated}`);
  const again = await readImport(await word.body(), 'letter.docx');
  expect(again.look?.fonts.map((font) => font.name)).toContain(family.toUpperCase());

  await staff.goto('/fonts');
  await staff.getByRole('button', { name: `Delete ${family} Regular` }).click();
  const question = staff.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete the font' }).click();
  await expect(question.getByRole('alert')).toContainText(`This font is used by the template "${name}".`);
});
