import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../harness/browser.ts';
import { quantile } from '../harness/quantile.ts';
import { measureOpening } from './opening.ts';
import { keysPerRun, round, typeRun, watchKeys } from './typing.ts';
import { clientUser, serveSite } from './web-site.ts';
import { contractLook, fiftyPages, longTemplate } from './long-template.ts';

/**
 * Key to paint in the document generator, from the key's own time to the end of the frame that shows it, and opening its
 * form with nothing cached.
 */
interface Scenario {
  name: string;
  path: string;
  /** Label of the field typed into. */
  field: string;
  width: number;
  slowdown: number;
}

const runs = 5;

const scenarios: Scenario[] = [1, 4].flatMap((slowdown) => [
  {
    name: '200 fields, preview beside',
    path: '/user?templateId=1',
    field: 'Field 60',
    width: 1280,
    slowdown,
  },
  {
    name: '200 fields, field used 112 times',
    path: '/user?templateId=1',
    field: 'Field 1',
    width: 1280,
    slowdown,
  },
  {
    name: '200 fields, preview with a look',
    path: '/user?templateId=3',
    field: 'Field 60',
    width: 1280,
    slowdown,
  },
  {
    name: '200 fields, phone (preview hidden)',
    path: '/user?templateId=1',
    field: 'Field 60',
    width: 390,
    slowdown,
  },
  {
    name: '1,000 fields, preview beside',
    path: '/user?templateId=2',
    field: 'Field 60',
    width: 1280,
    slowdown,
  },
]);

async function main(): Promise<void> {
  const thousand = { ...fiftyPages, fields: 1000, placeholders: 2000 };
  const site = await serveSite('client', {
    '/api/templates/': [
      longTemplate(fiftyPages),
      { ...longTemplate(thousand), id: 2 },
      { ...longTemplate(fiftyPages), id: 3, has_look: true },
    ],
    '/api/templates/3/versions/1/look/': contractLook,
    '/api/documents/': [],
  });
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows = [];
    for (const scenario of scenarios) rows.push(await measure(browser, site.url, scenario));
    console.table(rows);
    console.table([await measureOpening(browser, (page) => openForm(page, site.url))]);
  } finally {
    await browser.close();
    site.close();
  }
}

async function measure(browser: Browser, url: string, scenario: Scenario) {
  const context = await browser.newContext({ viewport: { width: scenario.width, height: 800 } });
  const page = await context.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await signIn(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: scenario.slowdown });
  await page.goto(`${url}${scenario.path}`);
  await page
    .getByRole('textbox', { name: `${scenario.field} (optional)` })
    .or(page.getByRole('textbox', { name: scenario.field, exact: true }))
    .first()
    .click();
  await watchKeys(page);

  const cpu: number[] = [];
  for (let run = 0; run < runs; run++) cpu.push(await typeRun(page, devtools));
  const delays = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
  await context.close();
  if (errors[0]) throw errors[0];
  if (delays.length !== runs * keysPerRun) throw new Error(`Only ${delays.length} keys were seen.`);
  return {
    scenario: scenario.name,
    slowdown: `${scenario.slowdown}x`,
    'median ms': round(quantile(delays, 0.5)),
    'p95 ms': round(quantile(delays, 0.95)),
    'CPU ms per key': round(quantile(cpu, 0.5)),
  };
}

async function signIn(page: Page): Promise<void> {
  await page.addInitScript((signedIn) => {
    localStorage.setItem('access_token', 'bench');
    localStorage.setItem('user', JSON.stringify(signedIn));
  }, clientUser);
}

/** The form of 50 pages, until it can be filled and its preview is beside it. */
async function openForm(page: Page, url: string): Promise<void> {
  await signIn(page);
  await page.goto(`${url}/user?templateId=1`, { waitUntil: 'commit' });
  await page.getByRole('textbox').nth(1).waitFor();
  await page.locator('.generator-preview .paper p').first().waitFor();
}

await main();
