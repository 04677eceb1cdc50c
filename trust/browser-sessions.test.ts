import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessMatrix, callers } from '../apps/server/test/access-matrix.ts';
import { openAs, openBrowser } from './browser-pages.ts';
import { createClient } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { createWorld } from './world.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ SAMPLES: '1' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const sessionKeys = ['access_token', 'refresh_token', 'user'];

describe('the client site', () => {
  test('TK19 keeps the session when the refresh finds no server, and clears it when it is refused', async () => {
    const person = await createClient(product);
    const answered = [503, 500, 429].map((status) => [String(status), { status }] as const);
    const failures = [...answered, ['no connection', 'failed'], ['no such host', 'namenotresolved']] as const;
    for (const [name, failure] of failures) {
      const page = await openAs(browser, product, person);
      await page.evaluate(() => localStorage.setItem('access_token', 'run.out.long-ago'));
      await page.route('**/api/auth/refresh/', (route) =>
        typeof failure === 'string'
          ? route.abort(failure)
          : route.fulfill({ ...failure, json: { detail: 'Not now.', code: 'busy' } }),
      );
      await page.reload();
      await page.getByText('The templates could not be loaded.').waitFor();
      expect(await storedKeys(page), name).toEqual(expect.arrayContaining(sessionKeys));
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page
        .getByRole('link', { name: /^Use Template/ })
        .first()
        .waitFor();
      await page.context().close();
    }
    for (const refused of ['revoked', 'x'.repeat(600)]) {
      const page = await openAs(browser, product, person);
      await page.evaluate((token) => {
        localStorage.setItem('access_token', 'run.out.long-ago');
        localStorage.setItem('refresh_token', token);
      }, refused);
      await page.reload();
      await page.waitForURL('**/signin');
      const left = await storedKeys(page);
      expect(left.filter((key) => sessionKeys.includes(key))).toEqual([]);
      await page.context().close();
    }
    reached('P5', `${failures.length} ways of a refresh to fail: 0 logouts`);
  });

  test('AZ6 gives nobody a role by what stands in its storage', async () => {
    const { people, ids } = await createWorld(product);
    const page = await openAs(browser, product, people.A1);
    for (const role of ['admin', 'staff']) {
      await page.evaluate((role) => {
        const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
        localStorage.setItem('user', JSON.stringify({ ...Object(user), role }));
      }, role);
      await page.goto('/dashboard');
      const calls = accessMatrix
        .filter(({ statuses }) => statuses[callers.indexOf('A1')] === 403)
        .map(({ method, path }) => ({
          method,
          // Which object it is does not matter: the role is looked at before.
          path: path.replace(/\{\w+\}/g, String(ids.private)),
        }));
      const statuses = await page.evaluate(
        (calls) =>
          Promise.all(
            calls.map(async ({ method, path }) => {
              const authorization = `Bearer ${localStorage.getItem('access_token')}`;
              const headers = { authorization, 'content-type': 'application/json' };
              const init = { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) };
              return (await fetch(path, init)).status;
            }),
          ),
        calls,
      );
      expect(calls.length).toBeGreaterThan(25);
      expect(statuses).toEqual(calls.map(() => 403));
      reached('P3', `${calls.length} calls with the role ${role} in the storage: all 403`);
    }
    await page.context().close();
  });
});
