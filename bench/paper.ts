import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../harness/browser.ts';
import { quantile } from '../harness/quantile.ts';
import { wordClipboard } from '../harness/word-clipboard.ts';
import { contractLook, fiftyPages, longTemplate } from './long-template.ts';
import { manyConditions } from './many-conditions.ts';
import { measureOpening } from './opening.ts';
import { round, taskMs, typeRun, watchKeys } from './typing.ts';
import { serveSite } from './web-site.ts';

/**
 * The paper of the template editor at 50 pages and 200 fields, or 300 with 120 conditions: a key, Enter in a numbered
 * clause, opening, the panels and dialogs of its tools, and a paste of 2 MB.
 */
const runs = 6;
const panelRuns = 8;
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
  type: (page: Page, devtools: CDPSession) => Promise<number>;
}

/** A part of the page that a click on a button opens. */
interface Panel {
  name: string;
  button: string;
  /** A selector of that part. */
  shown: string;
  close: (page: Page) => Promise<void>;
}

const escape = (page: Page) => page.keyboard.press('Escape');

const panels: Panel[] = [
  { name: 'Show only when...', button: 'Show only when...', shown: 'dialog', close: escape },
  { name: 'Repeat for each...', button: 'Repeat for each...', shown: 'dialog', close: escape },
  { name: 'Find and replace', button: 'Find and replace (Ctrl+F)', shown: '.find-panel', close: escape },
  ...['Template', 'Look', 'Values', 'Tests'].map(settingsPanel),
];

function settingsPanel(button: string, index: number): Panel {
  const settings = '[data-pane=settings] > .segmented';
  return {
    name: `Settings: ${button}`,
    button,
    shown: `${settings}:has(:nth-child(${index + 2})[aria-pressed=true]) + :not(.skeleton-group)`,
    close: (page) => page.locator(settings).getByRole('button', { name: 'Field', exact: true }).click(),
  };
}

async function main(): Promise<void> {
  const draft = { revision: 1, has_changes: true, cases: [], problems: [], failed_cases: [] };
  const plain = { ...longTemplate(fiftyPages), ...draft };
  const conditions = manyConditions(300, 120);
  const site = await serveSite('admin', {
    '/api/users/profile/': staff,
    '/api/templates/1/': plain,
    '/api/templates/2/': { ...plain, id: 2, look: contractLook },
    '/api/templates/3/': {
      ...plain,
      id: 3,
      fields: conditions.fields,
      document_content: `${plain.document_content}\n\n${conditions.text}\n`,
    },
  });
  const browser = await chromium.launch(await findBrowser());
  const scenarios: Scenario[] = [
    { name: 'letters', id: 1, type: typeRun },
    { name: 'Enter in the second clause', id: 1, type: pressEnter },
    { name: 'letters, with a look', id: 2, type: typeRun },
    { name: 'Enter, with a look', id: 2, type: pressEnter },
    { name: 'letters, 300 fields and 120 conditions', id: 3, type: typeRun },
  ];
  try {
    const rows = [];
    for (const scenario of scenarios) rows.push(await measureKeys(browser, site.url, scenario));
    console.table(rows);
    const opened = [];
    for (const [template, id] of Object.entries({ 'house style': 1, 'with a look': 2 }))
      opened.push({ template, ...(await measureOpening(browser, (page) => open(page, site.url, id))) });
    console.table(opened);
    console.table(await measurePanels(browser, site.url));
    console.table([await measurePaste(browser, site.url)]);
  } finally {
    await browser.close();
    site.close();
  }
}

/** Each Enter makes a clause, after which all numbers below change. */
async function pressEnter(page: Page, devtools: CDPSession): Promise<number> {
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
  const page = await openToWrite(browser, url, id);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await watchKeys(page);
  const cpu: number[] = [];
  for (let run = 0; run < runs; run++) {
    cpu.push(await type(page, devtools));
    // Longer than it takes to read the text and to save it.
    await page.waitForTimeout(1500);
  }
  const all = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
  await page.close();
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

/** Opens a template with the cursor at the end of its second clause. Its errors end the benchmark. */
async function openToWrite(browser: Browser, url: string, id: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await open(page, url, id);
  await page.locator('.paper-editor .clause').nth(1).click();
  // The panes beside the paper load meanwhile, and its cursor follows the click.
  await page.waitForTimeout(1500);
  await page.keyboard.press('End');
  return page;
}

async function measurePanels(browser: Browser, url: string) {
  const page = await openToWrite(browser, url, 1);
  const rows = [];
  for (const panel of panels) rows.push(await measurePanel(page, panel));
  await page.close();
  return rows;
}

/** A contract of Word, below one of 50 pages: until it is painted, and the longest time without a frame. */
async function measurePaste(browser: Browser, url: string) {
  const page = await openToWrite(browser, url, 1);
  const { html, words } = wordClipboard(1700);
  const pasted = await page.evaluate(pasteInto, { html, last: words.at(-1) ?? '' });
  await page.close();
  return { 'kB pasted': round(html.length / 1000), paragraphs: words.length, ...pasted };
}

/** Runs in the page. */
async function pasteInto({ html, last }: { html: string; last: string }) {
  const paper = document.querySelector('.paper-editor');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const startedAt = performance.now();
  paper?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  for (;;) {
    if (paper?.textContent?.includes(last)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const shownAt = performance.now();
  // Until it is written to the source, checked and saved.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  return {
    'ms until shown': Math.round(shownAt - startedAt),
    'longest task ms': Math.round(longest),
  };
}

/** From the click until the frame with the panel has been made. The first time includes loading its script. */
async function measurePanel(page: Page, { name, button, shown, close }: Panel) {
  const times: number[] = [];
  for (let run = 0; run < panelRuns; run++) {
    const opener = page.getByRole('button', { name: button, exact: true });
    times.push(await opener.evaluate(openPanel, shown));
    await close(page);
    await page.locator(shown).waitFor({ state: 'detached' });
    await page.waitForTimeout(400);
  }
  const [first = 0, ...later] = times;
  return {
    panel: name,
    'first ms': round(first),
    'median ms': round(quantile(later, 0.5)),
    'slowest ms': round(Math.max(...later)),
  };
}

/** Runs in the page. */
async function openPanel(button: Element, shown: string): Promise<number> {
  const startedAt = performance.now();
  (button as HTMLElement).click();
  while (!document.querySelector(shown)) await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    port2.postMessage('');
  });
  return performance.now() - startedAt;
}

async function open(page: Page, url: string, id: number): Promise<void> {
  await page.goto(`${url}/templates/${id}`, { waitUntil: 'commit' });
  await page.locator('.paper-editor .clause').nth(1).waitFor();
}

await main();
