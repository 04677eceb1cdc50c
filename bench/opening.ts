import type { Browser, Page } from '@playwright/test';
import { quantile } from '../harness/quantile.ts';
import { round } from './typing.ts';

const openings = 5;

/** Opens a page several times in a fresh browser context, so that nothing is cached. `open` waits until it is there. */
export async function measureOpening(browser: Browser, open: (page: Page) => Promise<void>) {
  const times: number[] = [];
  for (let run = 0; run < openings; run++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const startedAt = performance.now();
    await open(page);
    times.push(performance.now() - startedAt);
    await page.close();
  }
  return {
    'open median ms, nothing cached': round(quantile(times, 0.5)),
    'slowest ms': round(Math.max(...times)),
  };
}
