import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '../harness/browser.ts';
import { launchProduct } from '../harness/product.ts';

// The requests of each page of the client site on a first visit, from the shipped server in a real browser with nothing
// cached. Pages fetch the next page's script ahead once the browser is idle: that is not part of the first load, so
// the browser never gets idle here.

const budgets: Record<string, number> = { '/': 100_000 };
const budgetOfOthers = 130_000;

interface Load {
  route: string;
  scriptBytes: number;
  styleBytes: number;
  fontBytes: number;
  requests: number;
}

async function measure(context: BrowserContext, url: string, route: string): Promise<Load> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const bytes = countBytes(page);
  await page.goto(`${url}${route}`, { waitUntil: 'networkidle' });
  const kinds = await bytes();
  await page.close();
  return {
    route,
    scriptBytes: kinds.get('script') ?? 0,
    styleBytes: kinds.get('stylesheet') ?? 0,
    fontBytes: kinds.get('font') ?? 0,
    requests: kinds.get('requests') ?? 0,
  };
}

/** Bytes by kind; text is counted as gzip makes it, so that figures do not change with what the server prefers. */
function countBytes(page: Page): () => Promise<Map<string, number>> {
  const answers: Promise<[string, number]>[] = [];
  page.on('response', (answer) => {
    const kind = answer.request().resourceType();
    const size = async (): Promise<[string, number]> => {
      const body = await answer.body().catch(() => Buffer.alloc(0));
      return [kind, kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length];
    };
    answers.push(size());
  });
  return async () => {
    const sums = new Map<string, number>([['requests', answers.length]]);
    for (const [kind, bytes] of await Promise.all(answers)) sums.set(kind, (sums.get(kind) ?? 0) + bytes);
    return sums;
  };
}

async function signedIn(browser: Browser, url: string): Promise<{ fresh: () => Promise<BrowserContext> }> {
  const person = {
    email: 'first.load@example.com',
    password: 'copper-lantern-harbour-9',
    password_confirm: 'copper-lantern-harbour-9',
    first_name: 'First',
    last_name: 'Load',
  };
  const context = await browser.newContext();
  await context.request.post(`${url}/api/auth/register/`, { data: person });
  const login = await context.request.post(`${url}/api/auth/login/`, { data: person });
  const { access, refresh, user } = await login.json();
  const localStorage = [
    { name: 'access_token', value: access },
    { name: 'refresh_token', value: refresh },
    { name: 'user', value: JSON.stringify(user) },
  ];
  await context.close();
  return {
    fresh: () =>
      browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }),
  };
}

async function measureAll(browser: Browser, url: string): Promise<Load[]> {
  const session = await signedIn(browser, url);
  const loads: Load[] = [];
  for (const route of ['/', '/signin', '/signup', '/reset', '/reset-password/some-token', '/no/such/page']) {
    const context = await browser.newContext();
    loads.push(await measure(context, url, route));
    await context.close();
  }
  for (const route of ['/dashboard', '/user?templateId=1']) {
    const context = await session.fresh();
    loads.push(await measure(context, url, route));
    await context.close();
  }
  return loads;
}

function print(loads: Load[]): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  console.table(
    Object.fromEntries(
      loads.map(({ route, scriptBytes, styleBytes, fontBytes, requests }) => [
        route,
        {
          'script kB gzip': kB(scriptBytes),
          'of at most': kB(budgets[route] ?? budgetOfOthers),
          'style kB gzip': kB(styleBytes),
          'fonts kB': kB(fontBytes),
          requests,
        },
      ]),
    ),
  );
}

const server = await launchProduct({ SAMPLES: '1' });
const browser = await chromium.launch(await findBrowser());
try {
  const loads = await measureAll(browser, server.publicUrl);
  print(loads);
  const isOver = loads.some(({ route, scriptBytes }) => scriptBytes > (budgets[route] ?? budgetOfOthers));
  if (isOver) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
