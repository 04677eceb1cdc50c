import { describe, expect, test } from 'vitest';
import { send } from '../harness/http.ts';
import { expireAccess, openScene, signInOn, storedKeys, untilLoaded } from './pages.ts';
import { createClient } from '../harness/people.ts';
import { reached } from './reached.ts';
import { refresh } from './sessions.ts';
import { createPublished } from '../harness/templates.ts';

const scene = openScene(async ({ product, people }) => {
  await createPublished(product, people.S, { name: 'Shared agreement' });
});

const templateLink = /^Use Template/;
const welcome = /^Welcome/;
const sessionKeys = ['access_token', 'refresh_token', 'user'];

describe('sessions in a browser', () => {
  test('CL1 calls that all find the access token expired make one refresh, and each goes again once', async () => {
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    await expireAccess(page);
    const before = scene.site.requests().length;
    await page.reload();
    await page.getByRole('link', { name: templateLink }).first().waitFor();
    await page.getByText('No generated documents yet.').waitFor();
    expect(scene.site.asked('/api/auth/refresh/')).toHaveLength(1);
    const asked = scene.site.requests().slice(before);
    for (const ending of ['/api/templates/', '/api/documents/']) {
      const again = asked.filter((request) => new URL(request.url()).pathname === ending);
      expect(again.length).toBeGreaterThan(0);
      // The archive is asked for with other parameters.
      for (const times of Map.groupBy(again, (request) => request.url()).values())
        expect(times.length).toBeLessThanOrEqual(2);
    }
  });

  test('CL2 two tabs whose access ran out make one refresh, and both stay signed in', async () => {
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    const other = await scene.site.context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('link', { name: templateLink }).first().waitFor();
    await untilLoaded(other);
    await expireAccess(page);
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other]) await tab.getByRole('link', { name: templateLink }).first().waitFor();
    // One under the lock; a second where a page was left in the middle of the first, and its answer lost.
    expect(scene.site.asked('/api/auth/refresh/').length).toBeLessThanOrEqual(2);
    for (const tab of [page, other]) {
      await tab.reload();
      await tab.getByRole('link', { name: templateLink }).first().waitFor();
    }
    expect(await storedKeys(page)).toEqual(sessionKeys);
  });

  test('CL3 a call that is refused again after the refresh says so, and goes round no more', async () => {
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    const body = JSON.stringify({ code: 'not_authenticated', detail: 'Please sign in.', request_id: 'x' });
    await page.route('**/api/templates/', (route) =>
      route.fulfill({ status: 401, body, contentType: 'application/json' }),
    );
    await page.reload();
    await page.getByText('The templates could not be loaded.').waitFor();
    expect(scene.site.asked('/api/auth/refresh/').length).toBe(1);
    expect(page.url()).toContain('/dashboard');
  });

  test('CL4 TK19 a refused refresh leads to sign in; one that could not be made keeps the session', async () => {
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    const failures = [500, 503, 429, 'failed', 'namenotresolved'] as const;
    for (const failure of failures) {
      await page.route('**/api/auth/refresh/', (route) =>
        typeof failure === 'string'
          ? route.abort(failure)
          : route.fulfill({ status: failure, json: { detail: 'Busy.', code: 'busy' } }),
      );
      await expireAccess(page);
      await page.reload();
      await page.getByText('The templates could not be loaded.').waitFor();
      expect(await storedKeys(page), String(failure)).toEqual(sessionKeys);
      await page.unroute('**/api/auth/refresh/');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByRole('link', { name: templateLink }).first().waitFor();
    }
    for (const refused of ['revoked', 'x'.repeat(600)]) {
      await page.evaluate((token) => localStorage.setItem('refresh_token', token), refused);
      await expireAccess(page);
      await page.reload();
      await page.waitForURL('**/signin');
      expect(await storedKeys(page)).toEqual([]);
      await signInOn(page, scene.person);
    }
    reached('P5', `${failures.length} ways of a refresh to fail: 0 logouts`);
  });

  test('CL5 a wrong password refreshes nothing and sends no token along, whatever is stored', async () => {
    const page = await scene.site.context.newPage();
    await page.goto('/signin');
    await page.evaluate(() => {
      localStorage.setItem('access_token', 'stale');
      localStorage.setItem('refresh_token', 'stale');
    });
    await page.getByLabel('Email', { exact: true }).fill(scene.person.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Login failed').first().waitFor();
    const [asked] = scene.site.asked('/api/auth/login/');
    expect(asked?.headers()).not.toHaveProperty('authorization');
    expect(scene.site.asked('/api/auth/refresh/')).toEqual([]);
  });

  test('CL6 CL12 signing out ends the session in every tab and on the server, and Back shows nothing', async () => {
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    const other = await scene.site.context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('link', { name: templateLink }).first().waitFor();
    const token = await page.evaluate(() => localStorage.getItem('refresh_token'));
    const told = page.waitForResponse('**/api/auth/logout/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/signin');
    expect((await told).status()).toBe(204);
    expect((await refresh(scene.product, token)).status).toBe(401);
    expect(await storedKeys(page)).toEqual([]);
    for (const tab of [page, other]) {
      await tab.goBack();
      await tab.waitForLoadState();
      expect(await tab.getByRole('heading', { name: welcome }).count()).toBe(0);
      expect(await tab.getByRole('link', { name: templateLink }).count()).toBe(0);
    }
  });

  test('CL7 a tab never goes on with what another has signed in as', async () => {
    const own = await createPublished(scene.product, scene.people.S, {
      name: 'For one person only',
      access: 'private',
    });
    await send(scene.product, 'POST /api/permissions/grant_permission/', {
      access: scene.people.S.access,
      body: { template: own.id, user: scene.person.id, confirm_unproven: true },
    });
    const page = await scene.site.context.newPage();
    await signInOn(page, scene.person);
    await page.getByRole('link', { name: /For one person only/ }).waitFor();
    const other = await scene.site.context.newPage();
    const second = await createClient(scene.product, { first_name: 'Zelda' });
    await signInOn(other, second);
    await page.getByRole('heading', { name: /Zelda/ }).waitFor();
    await page
      .getByRole('link', { name: /Shared agreement/ })
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: /For one person only/ }).count()).toBe(0);
  });

  test('CL8 garbage in storage counts as nobody, and never as markup', async () => {
    const page = await scene.site.context.newPage();
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
    await signInOn(page, scene.person);
    await page.evaluate(() => {
      const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
      const markup = '<img src=x onerror=alert(1)>';
      localStorage.setItem('user', JSON.stringify(Object.assign({}, user, { first_name: markup })));
    });
    await page.reload();
    await page.getByRole('heading', { name: /<img src=x/ }).waitFor();
  });

  test('CL9 where the browser blocks storage one can still sign in, for as long as the page lives', async () => {
    await scene.site.context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const page = await scene.site.context.newPage();
    await page.goto('/signin');
    await page.getByLabel('Email', { exact: true }).fill(scene.person.email);
    await page.getByLabel('Password', { exact: true }).fill(scene.person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: welcome }).waitFor();
  });
});
