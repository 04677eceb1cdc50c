/**
 * The client site in a real browser.
 *
 *   const scene = openScene(({ product, people }) => ...)   once at the top of a file: one product and one browser for all
 *   scene.product, scene.people                    as the file's own preparation left them
 *   scene.person, scene.site                       new for each test: a client, and an empty browser context
 *   site.context, await site.context.newPage()     tabs that share storage and cookies
 *   await signInOn(page, person)                   through the sign-in page, until the dashboard is there with its lists
 *   site.complaints()                              exceptions, breaches of the policy, other origins, tokens in addresses
 *   site.asked('/api/auth/refresh/')               requests whose address ends so
 */
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findBrowser } from '../harness/browser.ts';
import { submitSignIn } from '../harness/sign-in-page.ts';
import { watchSoundness } from '../harness/soundness.ts';
import { createClient, createPeople, type Credentials, type People, type Person } from '../harness/people.ts';
import { startProduct } from './product.ts';
import type { Product } from '../harness/product.ts';

export interface Site {
  context: BrowserContext;
  complaints: () => string[];
  requests: () => Request[];
  asked: (ending: string) => Request[];
}

export interface Scene {
  product: Product;
  people: People;
  person: Person;
  site: Site;
}

type Prepared = Pick<Scene, 'product' | 'people'>;

/** After each test nothing may have been complained of: see `Site`. */
export function openScene(prepare: (scene: Prepared) => Promise<void>): Scene {
  // Filled before the first test.
  const scene = {} as Scene;
  let browser: Browser | undefined;
  beforeAll(async () => {
    scene.product = await startProduct();
    scene.people = await createPeople(scene.product);
    await prepare(scene);
    browser = await chromium.launch(await findBrowser());
  });
  afterAll(async () => {
    await browser?.close();
    await scene.product.close();
  });
  beforeEach(async () => {
    if (browser === undefined) throw new Error('There is no browser.');
    scene.person = await createClient(scene.product);
    scene.site = await openSite(browser, scene.product);
  });
  afterEach(async () => {
    const complaints = scene.site.complaints();
    await scene.site.context.close();
    expect(complaints).toEqual([]);
  });
  return scene;
}

async function openSite(browser: Browser, { publicUrl }: Product): Promise<Site> {
  const context = await browser.newContext({ baseURL: publicUrl, acceptDownloads: true });
  context.setDefaultTimeout(20_000);
  const complaints = await watchSoundness(context, publicUrl);
  const requests: Request[] = [];
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => requests.push(request));
  return {
    context,
    complaints: () => complaints,
    requests: () => requests,
    asked: (ending) => requests.filter((request) => new URL(request.url()).pathname.endsWith(ending)),
  };
}

export async function signInOn(page: Page, person: Credentials): Promise<void> {
  await submitSignIn(page, person);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await untilLoaded(page);
}

/** Waits until the dashboard has no call in flight: it would be counted, or would refresh the session by itself. */
export function untilLoaded(page: Page): Promise<void> {
  return page.getByText('Loading...').first().waitFor({ state: 'detached' });
}

/** An access token that the server does not take, as if it had run out. */
export function expireAccess(page: Page): Promise<void> {
  return page.evaluate(() => localStorage.setItem('access_token', 'run.out.long-ago'));
}

export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted());
}
