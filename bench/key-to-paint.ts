import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { serveClient } from './client-site.ts';
import { fiftyPages, longTemplate } from './long-template.ts';

/** Key to paint in the document generator: from the key's own time to the end of the frame that shows it. */
interface Scenario {
  name: string;
  path: string;
  /** Label of the field typed into. */
  field: string;
  width: number;
  slowdown: number;
}

const runs = 5;
const keysPerRun = 30;

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

const user = {
  id: 1,
  email: 'a@example.com',
  first_name: 'A',
  last_name: 'B',
  company_name: null,
  role: 'client',
};

async function main(): Promise<void> {
  const thousand = { ...fiftyPages, fields: 1000, placeholders: 2000 };
  const site = await serveClient({
    '/api/templates/': [longTemplate(fiftyPages), { ...longTemplate(thousand), id: 2 }],
    '/api/documents/': [],
  });
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows = [];
    for (const scenario of scenarios) rows.push(await measure(browser, site.url, scenario));
    console.table(rows);
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
  await page.addInitScript((signedIn) => {
    localStorage.setItem('access_token', 'bench');
    localStorage.setItem('user', JSON.stringify(signedIn));
  }, user);
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

/** From the key's time stamp until the frame after it has been made: a message posted in it comes next. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(globalThis, { delays });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => delays.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage('');
        });
      },
      { capture: true },
    );
  });
}

/** CPU of the main thread per key, in milliseconds. */
async function typeRun(page: Page, devtools: CDPSession): Promise<number> {
  const before = await taskMs(devtools);
  // Not a multiple of a frame, so that keys come at every phase of one.
  await page.keyboard.type('abcdefghij klmnopqrst uvwxyzab'.slice(0, keysPerRun), { delay: 53 });
  await page.waitForTimeout(100);
  return ((await taskMs(devtools)) - before) / keysPerRun;
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const task = metrics.find(({ name }) => name === 'TaskDuration');
  return (task?.value ?? 0) * 1000;
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

await main();
