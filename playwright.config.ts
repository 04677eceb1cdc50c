import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './harness/browser.ts';
import { firefoxOptions } from './harness/firefox.ts';
import { retries } from './harness/retries.ts';
import { sparePorts } from './harness/product.ts';

// This file is read again in every worker: the first reading chooses the ports and hands them on.
if (!process.env['E2E_PORT']) {
  const { port, adminPort } = await sparePorts();
  process.env['E2E_PORT'] = String(port);
  process.env['E2E_ADMIN_PORT'] = String(adminPort);
}

const firefox = process.env['FIREFOX_PATH'];
const viewport = { width: 1280, height: 800 };
const browser = await findBrowser();
const contextOptions = { reducedMotion: 'reduce' as const };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // It writes the pictures of the README.
  testIgnore: process.env['PICTURES'] === undefined ? 'pictures.spec.ts' : [],
  globalSetup: './e2e/start-product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // For two cores: stories wait for delayed saves and for pages a third of their time.
  workers: 3,
  retries,
  forbidOnly: true,
  // A busy machine is late with everything: a wait ends with what is waited for, and costs nothing until it fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test-reports/end-to-end.json' }]],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A trace takes a fifth more time of every test: ask for it with --trace on.
    screenshot: 'only-on-failure',
    contextOptions,
    launchOptions: { ...browser, args: [...(browser.args ?? []), '--in-process-gpu'] },
  },
  projects: [
    firefox
      ? { name: 'firefox', use: { ...firefoxOptions(firefox), viewport } }
      : { name: 'chromium', use: { ...devices['Desktop Chrome'], viewport } },
  ],
});
