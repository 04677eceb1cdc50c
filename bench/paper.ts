import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../harness/browser.ts';
import { quantile } from '../harness/quantile.ts';
import { contractLook, fiftyPages, longTemplate } from './long-template.ts';
import { round, taskMs, typeRun, watchKeys } from './typing.ts';
import { serveSite } from './web-site.ts';

/** The paper of the template editor at 50 pages and 200 fields: a key, Enter in a numbered clause, and opening. */
const runs = 6;
const openings = 5;
const staff = {
  id: 1,
  email: 'a@example.com',
  first_name: 'A',
  last_name: 'B',
  company_name: null,
  role: 'staff',
};

interface Scenario {
  name: string;
  id: number;
  type: (page: Page) => Promise<number>;
}

async function main(): Promise<void> {
  const draft = { revision: 1, has_changes: true, cases: [], problems: [], failed_cases: [] };
  const plain = { ...longTemplate(fiftyPages), ...draft };
  const site = await serveSite('admin', {
    '/api/users/profile/': staff,
    '/api/templates/1/': plain,
    '/api/templates/2/': { ...plain, id: 2, look: contractLook },
  });
  const browser = await chromium.launch(await findBrowser());
  const scenarios: Scenario[] = [
    { name: 'letters', id: 1, type: typeLetters },
    { name: 'Enter in the second clause', id: 1, type: pressEnter },
    { name: 'letters, with a look', id: 2, type: typeLetters },
    { name: 'Enter, with a look', id: 2, type: pressEnter },
  ];
  try {
    const rows = [];
    for (const scenario of scenarios) rows.push(await measureKeys(browser, site.url, scenario));
    console.table(rows);
    console.table([await measureOpening(browser, site.url, 1), await measureOpening(browser, site.url, 2)]);
  } finally {
    await browser.close();
    site.close();
  }
}

async function typeLetters(page: Page): Promise<number> {
  return typeRun(page, await page.context().newCDPSession(page));
}

/** Each Enter makes a clause, after which all numbers below change. */
async function pressEnter(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskMs(devtools);
  const presses = 10;
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(203);
    await page.keyboard.press('x');
    await page.waitForTimeout(53);
  }
  return ((await taskMs(devtools)) - before) / (2 * presses);
}

async function measureKeys(browser: Browser, url: string, { name, id, type }: Scenario) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await open(page, url, id);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.locator('.paper-editor .clause').nth(1).click();
  // The panes beside the paper load meanwhile, and its cursor follows the click.
  await page.waitForTimeout(1500);
  await page.keyboard.press('End');
  await watchKeys(page);
  const cpu: number[] = [];
  for (let run = 0; run < runs; run++) {
    cpu.push(await type(page));
    // Longer than it takes to read the text and to save it.
    await page.waitForTimeout(1500);
  }
  const all = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
  await page.close();
  if (errors[0]) throw errors[0];
  // Of Enter and the letter after it only Enter counts.
  const delays = type === pressEnter ? all.filter((_, index) => index % 2 === 0) : all;
  return {
    scenario: name,
    keys: delays.length,
    'median ms': round(quantile(delays, 0.5)),
    'p95 ms': round(quantile(delays, 0.95)),
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
    template: id === 1 ? 'house style' : 'with a look',
    'open median ms, nothing cached': round(quantile(times, 0.5)),
    'slowest ms': round(Math.max(...times)),
  };
}

async function open(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/templates/${id}`, { waitUntil: 'commit' });
  await page.locator('.paper-editor .clause').nth(1).waitFor();
}

await main();
