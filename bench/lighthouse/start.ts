import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../harness/browser.ts';
import { run } from '../../harness/processes.ts';
import { launchProduct, sparePorts } from '../../harness/product.ts';
import { median } from '../../harness/quantile.ts';

// The landing page on a simulated phone (slow 4G, a processor four times slower), as Lighthouse's own defaults have it.
// The median of three: a single run may be far off on a busy machine.

const runs = 3;
const bars: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 0 };
const metrics = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
};

/** The part of Lighthouse's result that is read. */
interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}
type Lighthouse = (url: string, flags: { port: number; onlyCategories: string[] }) => Promise<Result>;

const folder = import.meta.dirname;

async function loadLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    console.log('Installing Lighthouse; it has packages of its own.');
    const code = await run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Error('Lighthouse could not be installed.');
  }
  const module: { default: Lighthouse } = await import(pathToFileURL(entry).href);
  return module.default;
}

function summarize(results: Result[]): Record<string, number> {
  const scores = Object.keys(bars).map((name) => [
    name,
    median(results.map(({ lhr }) => Math.round((lhr.categories[name]?.score ?? 0) * 100))),
  ]);
  const times = Object.entries(metrics).map(([audit, title]) => [
    title,
    Number(median(results.map(({ lhr }) => lhr.audits[audit]?.numericValue ?? Number.NaN)).toFixed(3)),
  ]);
  return Object.fromEntries([...scores, ...times]);
}

const lighthouse = await loadLighthouse();
const { port: debuggingPort } = await sparePorts();
const server = await launchProduct({ SAMPLES: '1' });
const options = await findBrowser();
const args = [...(options.args ?? []), `--remote-debugging-port=${debuggingPort}`];
const browser = await chromium.launch({ ...options, args });
try {
  const results: Result[] = [];
  for (let index = 0; index < runs; index += 1) {
    results.push(
      await lighthouse(`${server.publicUrl}/`, { port: debuggingPort, onlyCategories: Object.keys(bars) }),
    );
  }
  const medians = summarize(results);
  console.table({ [`/, median of ${runs}`]: medians });
  if (Object.entries(bars).some(([name, bar]) => (medians[name] ?? 0) < bar)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
