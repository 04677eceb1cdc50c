/**
 * Whether the lines of a live preview with a look end where those of the PDF do:
 * `node bench/look-lines.ts [FOLDER] [--only=WORD] [--keep=FOLDER]`. The folder holds DOCX files; of `corpus` five are
 * taken. `--keep` writes pictures of the previews, at 1280 and 320 pixels, and the PDFs.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Look } from '@inkfield/contract/look';
import type { Template } from '@inkfield/contract/templates';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { readDocx } from '../apps/server/src/imports/docx/read-docx.ts';
import { writeTemplate } from '../apps/server/src/imports/write/write-template.ts';
import { createTypesetter } from '../apps/server/src/pdf/typesetter.ts';
import { compareLines, type ShownWord } from '../apps/server/test/page-fidelity.ts';
import { withoutMarks } from '../apps/server/test/plain-import.ts';
import { findBrowser } from '../harness/browser.ts';
import { clientUser, serveSite } from './web-site.ts';

const shared = join(import.meta.dirname, '../../shared');
const option = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const [given] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folder = given ?? join(shared, 'corpus');
const five =
  /^(?:gl-mutual-nda|cp-design-partner-agreement|gl-msa|oa-board-consent-safe|bonterms-cover-nda)\.docx$/;
const only = option('only');
const keep = option('keep');
/** Mean over the documents. */
const floor = 0.96;

const locale = { locale: 'en-US', currency: 'USD' };

interface Imported {
  name: string;
  text: string;
  look: Look;
}

async function importFile(file: string): Promise<Imported> {
  const imported = writeTemplate(await readDocx(readFileSync(join(folder, file))));
  if (!imported.look) throw new Error(`${file} has no look.`);
  // Headers and footers are on every page of the PDF, and once in the preview.
  const pages = imported.look.pages.map((page) => ({ ...page, furniture: { header: {}, footer: {} } }));
  const look = option('furniture') === undefined ? { ...imported.look, pages } : imported.look;
  return { name: file.replace(/\.docx$/, ''), text: withoutMarks(imported), look };
}

function templateOf({ name, text }: Imported, id: number): Template {
  return {
    id,
    name,
    description: '',
    document_content: text,
    fields: [],
    page: locale,
    form: { rules: [] },
    access: 'shared',
    status: 'published',
    version: 1,
    has_look: true,
    updated_at: '2026-01-01T00:00:00Z',
  };
}

async function openPreview(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((signedIn) => {
    localStorage.setItem('access_token', 'bench');
    localStorage.setItem('user', JSON.stringify(signedIn));
  }, clientUser);
  await page.goto(url);
  if (width < 768) await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('.look-paper').waitFor();
  // Parts off the screen would be measured without their layout.
  await page.locator('.look-paper').evaluate(async (paper) => {
    for (const part of paper.querySelectorAll<HTMLElement>('.paper-part'))
      part.style.contentVisibility = 'visible';
    await new Promise((painted) => setTimeout(painted, 300));
    await document.fonts.ready;
    // Justified lines are measured once more when their fonts have come.
    await new Promise((painted) => setTimeout(painted, 300));
  });
  return page;
}

/** The words of the text in order, each where its first letter is. */
function shownWords(page: Page): Promise<ShownWord[]> {
  return page.locator('.look-paper').evaluate((paper) => {
    const words: { text: string; x: number; y: number }[] = [];
    const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let isOpen = false;
    let block: Element | null = null;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest('.sr-only')) continue;
      const own = parent?.closest('.block, .look-cell, .look-label, li') ?? null;
      if (own !== block) isOpen = false;
      block = own;
      for (const { 0: part, index } of (node.textContent ?? '').matchAll(/\s+|\S+/g)) {
        if (/\s/.test(part)) {
          isOpen = false;
          continue;
        }
        const last = words.at(-1);
        if (isOpen && last !== undefined) last.text += part;
        else {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { left, bottom } = range.getBoundingClientRect();
          words.push({ text: part, x: left, y: -bottom });
        }
        isOpen = true;
      }
    }
    return words;
  });
}

const files = readdirSync(folder).filter(
  (file) =>
    file.endsWith('.docx') &&
    (only === undefined ? given !== undefined || five.test(file) : file.includes(only)),
);
const imported: Imported[] = [];
for (const file of files) imported.push(await importFile(file));
const site = await serveSite('client', {
  '/api/templates/': imported.map((one, index) => templateOf(one, index + 1)),
  '/api/documents/': [],
  ...Object.fromEntries(
    imported.map(({ look }, index) => [`/api/templates/${index + 1}/versions/1/look/`, look]),
  ),
});
const typesetter = createTypesetter({ size: 1 });
const browser = await chromium.launch(await findBrowser());
const rows: { document: string; 'line ends %': number }[] = [];
try {
  if (keep !== undefined) mkdirSync(keep, { recursive: true });
  for (const [index, { name, text, look }] of imported.entries()) {
    const { document } = resolve(parse(text), { fields: [], values: {}, mode: 'final', locale });
    const sheet = { document, look, page: {}, title: name, language: 'en-US', date: '2026-03-05T00:00:00Z' };
    const rendered = await typesetter.render({ ...sheet, output: 'pdf' });
    if (rendered.kind !== 'pdf') throw new Error('The typesetter made no PDF.');
    const { pdf } = rendered;
    const url = `${site.url}/user?templateId=${index + 1}`;
    const page = await openPreview(browser, url, 1280);
    const agreement = await compareLines(pdf, await shownWords(page));
    rows.push({ document: name, 'line ends %': Math.round(agreement * 1000) / 10 });
    if (keep !== undefined) {
      writeFileSync(join(keep, `${name}.pdf`), pdf);
      await page.screenshot({ path: join(keep, `${name}-1280.png`) });
      const narrow = await openPreview(browser, url, 320);
      await narrow.screenshot({ path: join(keep, `${name}-320.png`) });
      await narrow.context().close();
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  site.close();
  await typesetter.close(0);
}
const mean = rows.reduce((sum, row) => sum + row['line ends %'], 0) / rows.length;
console.table(rows);
console.log(`mean ${mean.toFixed(1)} (floor ${floor * 100})`);
if (mean < floor * 100) process.exitCode = 1;
