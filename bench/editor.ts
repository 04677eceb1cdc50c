import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { fiftyPages, longTemplate } from './long-template.ts';
import { keysPerRun, quantile, round, typeRun, watchKeys } from './typing.ts';
import { serveSite } from './web-site.ts';

/** The template editor: a key from its own time to the end of the frame that shows it, and opening a template. */
const runs = 10;
const openings = 5;
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
    const keys: Record<string, unknown>[] = [
      { 'text kB': 'empty textarea', ...(await measureFloor(browser)) },
    ];
    for (const { id, document_content: text } of [short, long])
      keys.push({ 'text kB': round(text.length / 1000), ...(await measureKeys(browser, site.url, id)) });
    console.table(keys);
    const opened = [];
    for (const { id, document_content: text } of [short, long])
      opened.push({ 'text kB': round(text.length / 1000), ...(await measureOpening(browser, site.url, id)) });
    console.table(opened);
  } finally {
    await browser.close();
    site.close();
  }
}

/** What the machine takes for a key at this moment, without a program of ours. */
async function measureFloor(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent('<textarea rows="40" cols="80"></textarea>');
  await page.locator('textarea').click();
  return typeAndClose(page);
}

async function measureKeys(browser: Browser, url: string, id: number) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await open(page, url, id);
  // Completion and the gutter come a moment after the text: a key costs more once they are there.
  await page.locator('.cm-gutter-lint').waitFor({ state: 'attached' });
  await page.locator('.cm-line').nth(2).click();
  await page.keyboard.press('End');
  return typeAndClose(page);
}

async function typeAndClose(page: Page) {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await watchKeys(page);
  const cpu: number[] = [];
  for (let run = 0; run < runs; run++) {
    cpu.push(await typeRun(page, devtools));
    // Longer than it takes to read the text and to save it.
    await page.waitForTimeout(1500);
  }
  const delays = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
  await page.close();
  if (errors[0]) throw errors[0];
  if (delays.length < runs * keysPerRun) throw new Error(`Only ${delays.length} keys were seen.`);
  return {
    'key median ms': round(quantile(delays, 0.5)),
    'key p95 ms': round(quantile(delays, 0.95)),
    'CPU ms per key': round(quantile(cpu, 0.5)),
  };
}

async function measureOpening(browser: Browser, url: string, id: number) {
  const times: number[] = [];
  for (let run = 0; run < openings; run++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const startedAt = performance.now();
    await open(page, url, id);
    times.push(performance.now() - startedAt);
    await page.close();
  }
  return {
    'open median ms, nothing cached': round(quantile(times, 0.5)),
    'slowest ms': round(Math.max(...times)),
  };
}

/** Open is when the text and the paper beside it are there. */
async function open(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/templates/${id}`, { waitUntil: 'commit' });
  await page.locator('.cm-line').nth(2).waitFor();
  await page.getByRole('article', { name: 'Preview of the document' }).waitFor();
}

await main();
