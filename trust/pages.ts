/**
 * The client site in a real browser.
 *
 *   const scene = openScene(({ product, people }) => ...)   once at the top of a file: one product and one browser for all
 *   scene.product, scene.people                    as the file's own preparation left them
 *   scene.person, scene.site                       anew for each test: a client, and a window without memory
 *   site.context, await site.context.newPage()     tabs that share storage and cookies
 *   await signInOn(page, person)                   through the sign-in page, until the dashboard is there with its lists
 *   site.complaints()                              exceptions, breaches of the policy, other origins, tokens in addresses
 *   site.asked('/api/auth/refresh/')               requests whose address ends so
 */
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findBrowser } from '../harness/browser.ts';
import { createClient, createPeople, type People, type Person } from '../harness/people.ts';
import { type Product, startProduct } from './product.ts';

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

const token = /eyJ[\w-]{10,}|(?:access|refresh)(?:_token)?=/;

async function openSite(browser: Browser, product: Pick<Product, 'publicUrl'>): Promise<Site> {
  const context = await browser.newContext({ baseURL: product.publicUrl, acceptDownloads: true });
  context.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const requests: Request[] = [];
  await context.exposeFunction('reportBreach', (breach: string) => complaints.push(breach));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // Put there by the line above.
      const { reportBreach } = window as unknown as { reportBreach: (text: string) => void };
      reportBreach(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    requests.push(request);
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== product.publicUrl) {
      complaints.push(`another origin: ${url.origin}`);
    }
    if (token.test(request.url())) complaints.push(`a token in an address: ${url.pathname}`);
  });
  return {
    context,
    complaints: () => complaints,
    requests: () => requests,
    asked: (ending) => requests.filter((request) => new URL(request.url()).pathname.endsWith(ending)),
  };
}

export async function signInOn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await untilLoaded(page);
}

/** Once the dashboard asks for nothing more: a call still under way would be counted, or refresh by itself. */
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
