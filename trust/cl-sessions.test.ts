import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './http.ts';
import { expireAccess, openSite, signInOn, type Site, storedKeys } from './pages.ts';
import { createClient, createPeople, type People, type Person } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { refresh } from './sessions.ts';
import { createPublished } from './templates.ts';

let product: Product;
let people: People;
let person: Person;
let site: Site;
beforeAll(async () => {
  product = await startProduct();
  people = await createPeople(product);
  await createPublished(product, people.S, { name: 'Shared agreement' });
});
afterAll(() => product.close());
beforeEach(async () => {
  person = await createClient(product);
  site = await openSite(product);
});
afterEach(async () => {
  const complaints = site.complaints();
  await site.close();
  expect(complaints).toEqual([]);
});

const templateLink = /^Use Template/;
const welcome = /^Welcome/;

describe('sessions in a browser', () => {
  test('CL1 calls that all find the access token expired make one refresh, and each goes again once', async () => {
    const page = await site.context.newPage();
    await signInOn(page, person);
    await expireAccess(page);
    const before = site.requests().length;
    await page.reload();
    await page.getByRole('link', { name: templateLink }).first().waitFor();
    await page.getByText('No generated documents yet.').waitFor();
    expect(site.asked('/api/auth/refresh/')).toHaveLength(1);
    for (const ending of ['/api/templates/', '/api/documents/']) {
      const again = site
        .requests()
        .slice(before)
        .filter((request) => new URL(request.url()).pathname === ending);
      expect(again.length).toBeGreaterThan(0);
      expect(again.length).toBeLessThanOrEqual(2);
    }
  });

  test('CL2 two tabs whose access ran out make one refresh, and both stay signed in', async () => {
    const page = await site.context.newPage();
    await signInOn(page, person);
    const other = await site.context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('link', { name: templateLink }).first().waitFor();
    await expireAccess(page);
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) await tab.getByRole('link', { name: templateLink }).first().waitFor();
    // One under the lock; a second where a page was left in the middle of the first, and its answer lost.
    expect(site.asked('/api/auth/refresh/').length).toBeLessThanOrEqual(2);
    for (const tab of [page, other]) {
      await tab.reload();
      await tab.getByRole('link', { name: templateLink }).first().waitFor();
    }
    expect(await storedKeys(page)).toEqual(['access_token', 'refresh_token', 'user']);
  });

  test('CL3 a call that is refused again after the refresh says so, and goes round no more', async () => {
    const page = await site.context.newPage();
    await signInOn(page, person);
    const body = JSON.stringify({ code: 'not_authenticated', detail: 'Please sign in.', request_id: 'x' });
    await page.route('**/api/templates/', (route) =>
      route.fulfill({ status: 401, body, contentType: 'application/json' }),
    );
    await page.reload();
    await page.getByText('The templates could not be loaded.').waitFor();
    expect(site.asked('/api/auth/refresh/').length).toBe(1);
    expect(page.url()).toContain('/dashboard');
  });

  test('CL4 a refused refresh leads to sign in; one that could not be made keeps the session', async () => {
    const page = await site.context.newPage();
    await signInOn(page, person);
    await expireAccess(page);
    for (const failure of [500, 503, 429, 'offline'] as const) {
      await page.route('**/api/auth/refresh/', (route) =>
        failure === 'offline' ? route.abort() : route.fulfill({ status: failure, json: { detail: 'Busy.' } }),
      );
      await page.reload();
      await page.getByText('The templates could not be loaded.').waitFor();
      expect(await storedKeys(page)).toEqual(['access_token', 'refresh_token', 'user']);
      await page.unroute('**/api/auth/refresh/');
    }
    await page.evaluate(() => localStorage.setItem('refresh_token', 'revoked'));
    await page.reload();
    await page.waitForURL('**/signin');
    expect(await storedKeys(page)).toEqual([]);
  });

  test('CL5 a wrong password refreshes nothing and sends no token along, whatever is stored', async () => {
    const page = await site.context.newPage();
    await page.goto('/signin');
    await page.evaluate(() => {
      localStorage.setItem('access_token', 'stale');
      localStorage.setItem('refresh_token', 'stale');
    });
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Login failed').first().waitFor();
    const [asked] = site.asked('/api/auth/login/');
    expect(asked?.headers()).not.toHaveProperty('authorization');
    expect(site.asked('/api/auth/refresh/')).toEqual([]);
  });

  test('CL6 CL12 signing out ends the session in every tab and on the server, and Back shows nothing', async () => {
    const page = await site.context.newPage();
    await signInOn(page, person);
    const other = await site.context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('link', { name: templateLink }).first().waitFor();
    const token = await page.evaluate(() => localStorage.getItem('refresh_token'));
    const told = page.waitForResponse('**/api/auth/logout/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/signin');
    expect((await told).status()).toBe(204);
    expect((await refresh(product, token)).status).toBe(401);
    expect(await storedKeys(page)).toEqual([]);
    for (const tab of [page, other]) {
      await tab.goBack();
      await tab.waitForLoadState();
      expect(await tab.getByRole('heading', { name: welcome }).count()).toBe(0);
      expect(await tab.getByRole('link', { name: templateLink }).count()).toBe(0);
    }
  });

  test('CL7 a tab never goes on with what another has signed in as', async () => {
    const own = await createPublished(product, people.S, { name: 'For one person only', access: 'private' });
    await send(product, 'POST /api/permissions/grant_permission/', {
      access: people.S.access,
      body: { template: own.id, user: person.id, confirm_unproven: true },
    });
    const page = await site.context.newPage();
    await signInOn(page, person);
    await page.getByRole('link', { name: /For one person only/ }).waitFor();
    const other = await site.context.newPage();
    const second = await createClient(product, { first_name: 'Zelda' });
    await signInOn(other, second);
    await page.getByRole('heading', { name: /Zelda/ }).waitFor();
    await page
      .getByRole('link', { name: /Shared agreement/ })
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: /For one person only/ }).count()).toBe(0);
  });

  test('CL8 garbage in storage counts as nobody, and never as markup', async () => {
    const page = await site.context.newPage();
    await page.goto('/signin');
    for (const user of [
      'null',
      '{"email":',
      '"<img src=x onerror=alert(1)>"',
      '[1,2]',
      'x'.repeat(4_000_000),
    ]) {
      await page.evaluate((text) => {
        localStorage.clear();
        localStorage.setItem('user', text);
        localStorage.setItem('access_token', 'a');
        localStorage.setItem('refresh_token', 'b');
      }, user);
      await page.goto('/dashboard');
      await page.waitForURL('**/signin');
    }
    await page.evaluate(() => localStorage.clear());
    await signInOn(page, person);
    await page.evaluate(() => {
      const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
      const markup = '<img src=x onerror=alert(1)>';
      localStorage.setItem('user', JSON.stringify(Object.assign({}, user, { first_name: markup })));
    });
    await page.reload();
    await page.getByRole('heading', { name: /<img src=x/ }).waitFor();
  });

  test('CL9 where the browser blocks storage one can still sign in, for as long as the page lives', async () => {
    await site.context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const page = await site.context.newPage();
    await page.goto('/signin');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: welcome }).waitFor();
  });
});
