import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Processes that tests start may have another temporary folder: they use the browser that is unpacked already. */
const unpackedVariable = 'UNPACKED_BROWSER';

type Browser = Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>;

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/** No sandbox, so that it starts as root and in containers; no background traffic, so that only pages make requests. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium for tests, benchmarks and screenshots, as options of Playwright's launch: CHROMIUM_PATH, then Playwright's
 * own download, then one of the system, then the one that comes with the packages (Linux on x64 only), which unpacks
 * itself into the temporary folder the first time.
 */
export async function findBrowser(): Promise<Browser> {
  const unpacked = process.env[unpackedVariable];
  // Written below, by this process or the one that started it.
  if (unpacked !== undefined) return JSON.parse(unpacked) as Browser;
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given, args };
  if (existsSync(chromium.executablePath())) return { args };
  const system = systemBrowsers.find((path) => existsSync(path));
  if (system !== undefined) return { executablePath: system, args };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  throw new Error('No browser was found. Set CHROMIUM_PATH, or run: npx playwright install chromium');
}

async function unpackBrowser(): Promise<Browser> {
  // The package brings shared libraries and a font as well, but unpacks them only where it takes the host for Lambda.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  const browser = {
    executablePath,
    args,
    env: {
      ...definedVariables(),
      LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'),
      FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
    },
  };
  process.env[unpackedVariable] = JSON.stringify(browser);
  return browser;
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
