import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { sparePort } from '../apps/server/test/spare-port.ts';
import { findBrowser } from '../harness/browser.ts';
import { expectInNewTab } from './new-tab.ts';
import { startTlsProxy } from './tls-proxy.ts';
import { administrator, launchProduct, sparePorts } from '../harness/product.ts';
import { submitSignIn } from '../harness/sign-in-page.ts';

/** A host that browsers do not trust as they trust localhost: no Sec-Fetch headers, no locks. */
const plainHost = 'inkfield.test';

const person = { email: 'maya@example.com', password: 'copper-lantern-harbour-9' };

interface Place {
  origin: string;
  /** The server behind the origin; browsers never connect to it directly. */
  server: string;
  /** Where the provider's site answers. */
  admin: string;
  stop: () => Promise<void>;
}

const places: Record<string, () => Promise<Place>> = {
  'plain http on localhost': async () => {
    const product = await launchProduct();
    const { publicUrl: origin, url: server, publicAdminUrl: admin } = product;
    return { origin, server, admin, stop: () => product.close() };
  },
  'plain http on another host': async () => {
    const ports = await sparePorts();
    const origin = `http://${plainHost}:${ports.port}`;
    const product = await launchProduct({ PUBLIC_URL: origin }, { ports });
    const { url: server, publicAdminUrl: admin } = product;
    return { origin, server, admin, stop: () => product.close() };
  },
  'https behind a proxy': async () => {
    const [ports, port] = [await sparePorts(), await sparePort()];
    const origin = `https://localhost:${port}`;
    const environment = {
      PUBLIC_URL: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      // Both are refused on https.
      RATE_LIMIT_SCALE: '',
      ARGON2_TEST: '',
    };
    const product = await launchProduct(environment, { ports });
    const { url: server, publicAdminUrl: admin } = product;
    const stopProxy = await startTlsProxy({ port, to: ports.port });
    return { origin, server, admin, stop: () => stopProxy().then(() => product.close()) };
  },
};

for (const [name, start] of Object.entries(places)) {
  test.describe(name, () => {
    // One product, one browser and one session for all of them, until the last two end it.
    test.describe.configure({ mode: 'serial' });
    let place: Place;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let folder: string;
    test.beforeAll(async () => {
      place = await start();
      const found = await findBrowser();
      folder = mkdtempSync(join(tmpdir(), 'inkfield-downloads-'));
      browser = await chromium.launch({
        ...found,
        downloadsPath: folder,
        args: [...(found.args ?? []), `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`],
      });
      await makeDocument(place);
      context = await browser.newContext({ baseURL: place.origin, ignoreHTTPSErrors: true });
      page = await context.newPage();
      await signIn(page);
    });
    test.afterAll(async () => {
      await browser.close();
      await place.stop();
      rmSync(folder, { recursive: true });
    });
    test.afterEach(async () => {
      // A tab at sign-in would take up the next session, and sign it out when its calls are refused.
      for (const tab of context.pages()) if (tab !== page) await tab.close();
      for (const file of readdirSync(folder)) rmSync(join(folder, file), { force: true });
    });

    const link = () => page.getByRole('link', { name: /^Download PDF/ });

    /** The files that the browser has saved, whatever tab they came to. */
    const savedFiles = () =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file)).toString('latin1'));

    async function expectPdf(act: () => Promise<unknown>, timeout = 20_000): Promise<void> {
      const before = savedFiles().length;
      await act();
      await expect
        .poll(() => savedFiles().filter((bytes) => /^%PDF-[^]*%%EOF\s*$/.test(bytes)).length, { timeout })
        .toBe(before + 1);
      expect(savedFiles()).toHaveLength(before + 1);
    }

    async function expectSignIn(shown: Page): Promise<void> {
      await expect(shown.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(shown).toHaveURL('/signin');
      expect(savedFiles()).toEqual([]);
    }

    async function expectSignInInNewTab(): Promise<void> {
      await expectInNewTab(link(), async (tab) => {
        await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 8_000 });
        await expect(tab).toHaveURL('/signin');
      });
      expect(savedFiles()).toEqual([]);
    }

    test('cookies are Secure where the site is https, and nowhere else', async () => {
      const isHttps = place.origin.startsWith('https:');
      expect(
        (await context.cookies()).map((one) => [one.name, one.secure, one.httpOnly, one.sameSite]),
      ).toEqual(
        // The one for downloads, and the one that knows this browser's next sign-in.
        ['dl', 'device'].map((name) => [isHttps ? `__Secure-${name}` : name, isHttps, true, 'Strict']),
      );
    });

    test('a click and a click for a new tab both save the PDF', async () => {
      await expectPdf(() => link().click());
      await expectPdf(() => link().click({ modifiers: ['ControlOrMeta'] }));
    });

    test('without the cookie, as after the browser was closed, a click saves the PDF', async () => {
      await context.clearCookies();
      await expectPdf(() => link().click());
    });

    test('the next load of a page brings the cookie back, for new tabs too', async () => {
      await context.clearCookies();
      await page.reload();
      // The call for these brings it.
      await expect(page.getByRole('link', { name: /^Use Template/ })).toBeVisible();
      await expectPdf(() => link().click({ modifiers: ['ControlOrMeta'] }));
    });

    test('an access token that has run out is renewed on the way', async () => {
      await context.clearCookies();
      await page.evaluate(() => localStorage.setItem('access_token', 'run.out.long-ago'));
      await expectPdf(() => link().click());
    });

    test('a file that is too large for the page is fetched by the browser itself', async () => {
      const large = Buffer.alloc(33 * 1024 * 1024);
      const headers = { 'content-disposition': 'attachment; filename="large.pdf"' };
      await page.route('**/download_pdf/**', (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({ body: large, headers })
          : route.continue(),
      );
      // The body goes through the protocol of the browser's tools, which takes long on a slow machine.
      await expectPdf(() => link().click(), 60_000);
      await page.unrouteAll();
    });

    test('tables to fill are saved as files without the cookie too', async () => {
      await page.getByRole('link', { name: /^Use Template/ }).click();
      await page.getByRole('link', { name: 'Many documents from a table' }).click();
      await context.clearCookies();
      for (const [text, start] of [
        ['Excel table (XLSX)', 'PK'],
        ['Plain table (CSV)', '\u{FEFF}'],
      ] as const) {
        const saved = page.waitForEvent('download');
        await page.getByRole('link', { name: text }).click();
        const bytes = await readFile(await (await saved).path());
        expect(bytes.toString('utf8').startsWith(start)).toBe(true);
      }
    });

    test('a tab without the cookie leads to sign-in, whatever the page has', async () => {
      await openLists(page, () => page.goto('/dashboard'));
      await context.clearCookies();
      await expectSignInInNewTab();
    });

    test('a session that was ended on the server leads to sign-in, and nothing is saved', async () => {
      await page.evaluate(() => localStorage.clear());
      await signIn(page);
      await endSession(page, place.server);
      await link().click();
      await expectSignIn(page);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    });

    test('in a new tab it leads to sign-in as well', async () => {
      await signIn(page);
      await endSession(page, place.server);
      await expectSignInInNewTab();
    });
  });
}

const signIn = (page: Page) => openLists(page, () => submitSignIn(page, person));

/** Waits until the dashboard has its lists. */
async function openLists(page: Page, open: () => Promise<unknown>): Promise<void> {
  // A call still to come would find out first that a session was ended, and the page would leave for sign-in.
  const lists = ['templates', 'documents', 'drafts', 'batches'].map((name) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/${name}/`),
  );
  await open();
  await Promise.all(lists);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: /^Download PDF/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Use Template/ })).toBeVisible();
}

/** As signing out in another browser would, or staff who disable the account. */
async function endSession(page: Page, server: string): Promise<void> {
  const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'));
  await call(server, '/api/auth/logout/', { body: { refresh } });
}

/** A template for every client, and one document of the person made from it. */
async function makeDocument({ server, admin }: Pick<Place, 'server' | 'admin'>): Promise<void> {
  const staff = await call(server, '/api/auth/login/', { body: administrator });
  const template = await call(admin, '/api/templates/', {
    access: staff.access,
    body: {
      name: 'Receipt',
      document_content: 'Received from [payer].',
      access: 'shared',
      fields: [{ name: 'payer', label: 'Payer', field_type: 'text', required: true, order: 1 }],
    },
  });
  await call(admin, `/api/templates/${template.id}/publish/`, { access: staff.access, body: {} });
  await call(server, '/api/auth/register/', {
    body: { ...person, password_confirm: person.password, first_name: 'Maya', last_name: 'Okafor' },
  });
  const { access } = await call(server, '/api/auth/login/', { body: person });
  const form_data = { payer: 'Ada Reyes' };
  await call(server, `/api/templates/${template.id}/generate_document/`, { access, body: { form_data } });
}

interface Sent {
  body: unknown;
  access?: string;
}

async function call(server: string, path: string, { body, access }: Sent) {
  const answer = await fetch(`${server}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, `${path}: ${answer.status} ${text}`).toBe(true);
  return text === '' ? undefined : JSON.parse(text);
}
