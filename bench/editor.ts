import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../harness/browser.ts';
import { fiftyPages, longTemplate } from './long-template.ts';
import { quantile } from '../harness/quantile.ts';
import { measureOpening } from './opening.ts';
import { keysPerRun, round, typeRun, watchKeys } from './typing.ts';
import { serveSite } from './web-site.ts';

/** The template editor: a key from its own time to the end of the frame that shows it, and opening a template. */
const rounds = 3;
const runsPerRound = 4;
/** About 50 kB of text. */
const fiftyKilobytes = {
  ...fiftyPages,
  paragraphs: 158,
  fields: 70,
  placeholders: 232,
  ofFirstField: 39,
};

const user = {
  id: 1,
  email: 'a@example.com',
  first_name: 'A',
  last_name: 'B',
  company_name: null,
  role: 'staff',
};

async function main(): Promise<void> {
  const draft = { revision: 1, has_changes: true, cases: [], problems: [], failed_cases: [] };
  const short = { ...longTemplate(fiftyKilobytes), ...draft };
  const long = { ...longTemplate(fiftyPages), ...draft, id: 2 };
  const site = await serveSite('admin', {
    '/api/users/profile/': user,
    '/api/templates/1/': short,
    '/api/templates/2/': long,
  });
  const browser = await chromium.launch(await findBrowser());
  try {
    const kB = ({ document_content: text }: typeof short) => round(text.length / 1000);
    const subjects: Subject[] = [
      { text: 'empty textarea', open: openTextBox },
      ...[short, long].map((of) => ({
        text: kB(of),
        open: (page: Page) => openAtLine(page, site.url, of.id),
      })),
    ].map((subject) => ({ ...subject, delays: [], cpu: [] }));
    // In turns, so that whatever else the machine does meets each of them.
    for (let turn = 0; turn < rounds; turn++)
      for (const subject of subjects) await measureKeys(browser, subject);
    console.table(subjects.map(keyRow));
    const opened = [];
    for (const { id, document_content: text } of [short, long])
      opened.push({
        'text kB': round(text.length / 1000),
        ...(await measureOpening(browser, (page) => open(page, site.url, id))),
      });
    console.table(opened);
  } finally {
    await browser.close();
    site.close();
  }
}

interface Subject {
  text: string | number;
  open: (page: Page) => Promise<void>;
  delays: number[];
  cpu: number[];
}

/** The time this machine takes for a key at this moment, without the product. */
async function openTextBox(page: Page): Promise<void> {
  await page.setContent('<textarea rows="40" cols="80"></textarea>');
  await page.locator('textarea').click();
}

async function openAtLine(page: Page, url: string, id: number): Promise<void> {
  await open(page, url, id);
  // Completion and the gutter come a moment after the text: a key costs more once they are there.
  await page.locator('.cm-gutter-lint').waitFor({ state: 'attached' });
  await page.locator('.cm-line').nth(2).click();
  await page.keyboard.press('End');
}

async function measureKeys(browser: Browser, subject: Subject): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await subject.open(page);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await watchKeys(page);
  for (let run = 0; run < runsPerRound; run++) {
    subject.cpu.push(await typeRun(page, devtools));
    // Longer than it takes to read the text and to save it.
    await page.waitForTimeout(1500);
  }
  const delays = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
  await page.close();
  if (errors[0]) throw errors[0];
  if (delays.length < runsPerRound * keysPerRun) throw new Error(`Only ${delays.length} keys were seen.`);
  subject.delays.push(...delays);
}

function keyRow({ text, delays, cpu }: Subject) {
  return {
    'text kB': text,
    'key median ms': round(quantile(delays, 0.5)),
    'key p95 ms': round(quantile(delays, 0.95)),
    'CPU ms per key': round(quantile(cpu, 0.5)),
  };
}

/** Open is when the text and the paper beside it are there. */
async function open(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/templates/${id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  await page.locator('.cm-line').nth(2).waitFor();
  await page.getByRole('article', { name: 'Preview of the document' }).waitFor();
}

await main();
