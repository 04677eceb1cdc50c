/**
 *   const browser = await openBrowser()                     close it in afterAll
 *   const page = await openAs(browser, product, person)     the dashboard of somebody who is signed in
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { send } from './http.ts';
import type { Person } from './people.ts';
import type { Product } from './product.ts';

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await findBrowser());
}

/** In a context of its own, as a person who signed in earlier: with the three keys that the specification names. */
export async function openAs(browser: Browser, product: Product, person: Person): Promise<Page> {
  const { json: user } = await send(product, 'GET /api/users/profile/', { access: person.access });
  const context = await browser.newContext({ baseURL: product.publicUrl });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.evaluate(
    ([access, refresh, user]) => {
      localStorage.setItem('access_token', access);
      localStorage.setItem('refresh_token', refresh);
      localStorage.setItem('user', user);
    },
    [person.access, person.refresh, JSON.stringify(user)] as const,
  );
  await page.goto('/dashboard');
  return page;
}
