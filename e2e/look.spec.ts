import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { plainLook } from '@inkfield/contract/plain-look';
import {
  buildDocx,
  inList,
  level,
  oneList,
  paragraph,
  run,
  section,
} from '../apps/server/test/docx-builder.ts';
import { inlineDrawing, pictureLink, pictureOf } from '../apps/server/test/docx-pictures.ts';
import { buildPng } from '../apps/server/test/picture-builder.ts';
import { readPdf } from '../apps/server/test/read-pdf.ts';
import { readImport } from '../apps/server/src/imports/read-import.ts';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { openGranted, field } from './granted-template.ts';
import { call, expectSaved } from './provider.ts';
import { fill, generate, preview } from './purchase-agreement.ts';
import { openDashboard, test } from './test.ts';

const georgia = '<w:rFonts w:ascii="Georgia" w:hAnsi="Georgia"/><w:sz w:val="22"/>';
const letterhead = buildDocx({
  styles: `<w:docDefaults><w:rPrDefault><w:rPr>${georgia}</w:rPr></w:rPrDefault></w:docDefaults>`,
  numbering: oneList(level(0, 'decimal', '%1.', '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>')),
  hangings: {
    header1: paragraph(
      run('Coleman & Partners', '<w:color w:val="8a1c1c"/>') +
        inlineDrawing({ width: 60, height: 20, alt: 'Seal of the firm', graphic: pictureOf('p1') }),
    ),
  },
  entries: {
    'word/media/seal.png': buildPng(),
    'word/_rels/header1.xml.rels': `<Relationships>${pictureLink('p1', 'media/seal.png')}</Relationships>`,
  },
  body: [
    paragraph('Dear [Client Name],', '<w:spacing w:after="240"/>'),
    paragraph(
      run(
        'We thank you for your letter and confirm what was agreed, as set out in the terms that follow below.',
      ),
      '<w:ind w:firstLine="720"/><w:spacing w:after="240"/>',
    ),
    paragraph('The fee is due on [Due Date].', inList(0)),
    paragraph('The work begins a week later.', inList(0)),
    section(
      { default: 'header1' },
      '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1800" w:right="1440" w:bottom="1440" w:left="1800" w:header="720" w:footer="720"/>',
    ),
  ].join(''),
});

/** Points from the left edge of the paper to the words of a paragraph, and its letters. */
async function placeOf(words: Locator) {
  return words.evaluate((element) => {
    const paper = element.closest('.look-paper');
    if (paper === null) throw new Error('The words are on no paper.');
    const point = Number.parseFloat(getComputedStyle(paper).getPropertyValue('--pt'));
    const range = document.createRange();
    range.selectNodeContents(element);
    const [line] = range.getClientRects();
    const { fontFamily, fontSize, lineHeight } = getComputedStyle(element);
    return {
      left: Math.round(((line?.left ?? 0) - paper.getBoundingClientRect().left) / point),
      family: fontFamily.split(',')[0],
      size: Math.round((Number.parseFloat(fontSize) / point) * 10) / 10,
      lineHeight: Math.round((Number.parseFloat(lineHeight) / point) * 10) / 10,
    };
  });
}

async function importLetterhead(staff: Page, name: string): Promise<void> {
  await staff.goto('/');
  await staff.getByRole('link', { name: 'Import a document' }).click();
  const file = {
    name: `${name}.docx`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(letterhead),
  };
  await staff.getByLabel('File', { exact: true }).setInputFiles(file);
  await staff.getByText('All marks', { exact: true }).click();
  await staff.getByRole('button', { name: 'Accept all that are left' }).click();
  await staff.getByRole('button', { name: 'Create template' }).click();
  await expect(staff.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a letterhead that staff import keeps its look in the previews of staff and client, in the PDF and in the Word file', async ({
  staff,
  page,
  person,
}) => {
  const name = `Letter ${randomUUID().slice(0, 8)}`;
  await importLetterhead(staff, name);
  await staff.getByRole('button', { name: 'Preview', exact: true }).click();
  const ofStaff = staff.getByRole('article', { name: 'Preview of the document' });
  await expect(ofStaff).toContainText('Coleman & Partners');
  await expect(ofStaff.getByText('We thank you')).toHaveCSS('font-family', /^"Look Gelasio /);
  await expect(ofStaff.getByAltText('Seal of the firm')).toHaveJSProperty('naturalWidth', 300);
  const id = /\d+/.exec(new URL(staff.url()).pathname)?.[0];
  await staff.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Template' }).click();
  await staff.getByLabel('Clients may take Word').check();
  await expectSaved(staff);
  await call(staff, `/api/templates/${id}/publish/`, {});
  await call(staff, `/api/templates/${id}/access/`, { access: 'shared' });

  await openDashboard(page, person);
  await page.getByRole('link', { name }).click();
  const paper = preview(page);
  const [intro, clause] = [paper.getByText(/^We thank you/), paper.getByText(/The fee is due on/)];
  const letter = await placeOf(intro);
  expect(letter).toMatchObject({ left: 90 + 36, size: 11 });
  expect(letter.family).toMatch(/^"Look Gelasio /);
  expect((await placeOf(clause)).left).toBe(90 + 18);
  await expect(paper.locator('.look-header')).toHaveText('Coleman & Partners');
  await expect(paper.getByAltText('Seal of the firm')).toHaveJSProperty('naturalWidth', 300);
  const faces = await page.evaluate(
    () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
  );
  expect(faces).toBeGreaterThan(0);

  await fill(page, { 'Client name': 'Harriet', 'Due date': '2027-03-12' });
  const shown = (await paper.textContent()) ?? '';
  const generated = await generate(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await readFile(await (await download).path());
  const text = await readPdfText(pdf);
  expect((await readPdf(pdf)).text).toContain('Coleman & Partners');
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  const word = await page.request.get(`/api/templates/${id}/download_docx/?document_id=${generated}`);
  const again = await readImport(await word.body(), 'letter.docx');
  expect(again.look?.pages[0]?.furniture.header.usual).toMatch(/Coleman & Partners.*\{picture Picture 1\}/);
  expect(again.pictures).toHaveLength(1);
  expect(again.source_text).toContain('Dear Harriet');
  expect(letters(text)).toBe(letters(shown));

  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(paper).toHaveCSS('background-color', 'rgb(244, 245, 242)');
  await expectToFit(page, 320);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  // Letters of a size to read, within the screen.
  await expect(intro).toHaveCSS('font-size', '13.2px');
  await expectAccessible(page);
});

const look = plainLook({
  styles: {
    Body: { font: 'Arial', size: 10, line: { exact: 12 }, before: 4, after: 10 },
    Tall: { like: 'Body', before: 16, after: 2, line: { times: 2 } },
    Close: { like: 'Body', before: 8, after: 8, joins: 'close' },
  },
  roles: { text: 'Body', heading: ['Tall'], clause: [], bullet: [], item: [], blank: 'Body' },
});
const styled = (name: string, words: string) => `{style ${name}}\n${words}\n{end style}\n\n`;
const spacingText = [
  'one\n\n',
  'two\n\n',
  styled('Tall', 'three'),
  styled('Close', 'four'),
  styled('Close', 'five'),
  '\nseven\n',
].join('');

/** Points from the foot of each paragraph to the head of the next one. */
function distances(paper: Locator): Promise<number[]> {
  return paper.evaluate((article) => {
    const point = Number.parseFloat(getComputedStyle(article).getPropertyValue('--pt'));
    const boxes = [...article.querySelectorAll('.block')].map((block) => block.getBoundingClientRect());
    return boxes.slice(1).map((box, index) => Math.round((box.top - (boxes[index]?.bottom ?? 0)) / point));
  });
}

test('between paragraphs stands the larger distance, and none where they join', async ({ page, person }) => {
  const fields = [field('buyer', { required: false })];
  const text = { document_content: `${spacingText}\n[buyer]\n`, fields };
  await openGranted(page, person, { name: `Spacing ${randomUUID().slice(0, 8)}`, ...text, look });
  // A further blank line is a line of its own, with its own distances.
  expect(await distances(preview(page))).toEqual([10, 16, 8, 0, 8 + 12 + 10, 10]);
  const tall = await placeOf(preview(page).getByText('three'));
  // 2 x (0.905 + 0.212 + 0.033) x 10
  expect(tall.lineHeight).toBe(23);
});

test('the parts of a long preview stand as far apart as other paragraphs', async ({ page, person }) => {
  const body = Array.from({ length: 90 }, (_, index) =>
    index % 3 === 0 ? styled('Tall', 'tall') : 'plain\n\n',
  );
  const text = {
    document_content: `${body.join('')}[buyer]\n`,
    fields: [field('buyer', { required: false })],
  };
  await openGranted(page, person, { name: `Parts ${randomUUID().slice(0, 8)}`, ...text, look });
  await expect(preview(page).locator('.paper-part').nth(1)).toBeAttached();
  await preview(page).evaluate((paper) => {
    for (const part of paper.querySelectorAll<HTMLElement>('.paper-part'))
      part.style.contentVisibility = 'visible';
  });
  // plain after tall, plain after plain, tall after plain
  expect(new Set(await distances(preview(page)))).toEqual(new Set([4, 10, 16]));
});
