import { randomUUID } from 'node:crypto';
import { type Page, expect, test as base } from '@playwright/test';
import { type Credentials, register as registerOn } from '../harness/people.ts';
import { submitSignIn } from '../harness/sign-in-page.ts';
import { openProviderSite, providerOrigin, signInAsAdministrator, sites } from './provider.ts';
import { watchSoundness } from '../harness/soundness.ts';

export interface Person extends Credentials {
  firstName: string;
  lastName: string;
}

interface Fixtures {
  /** A client with a new account, not signed in. */
  person: Person;
  /** A page of the provider's site in a browser of its own, signed in as the administrator; no address is open yet. */
  staff: Page;
}

/** The tests of this project: every page they open must stay sound. */
export const test = base.extend<Fixtures>({
  // Playwright demands the braces.
  // oxlint-disable-next-line no-empty-pattern
  person: async ({}, use) => {
    await use(await register());
  },
  context: async ({ context, baseURL }, use) => {
    const complaints = await watchSoundness(context, baseURL);
    await use(context);
    expect(complaints).toEqual([]);
  },
  staff: async ({ browser }, use) => {
    const staff = await openProviderSite(browser);
    const complaints = await watchSoundness(staff.context(), providerOrigin);
    await signInAsAdministrator(staff);
    await use(staff);
    await staff.context().close();
    expect(complaints).toEqual([]);
  },
});

/** Creates an account as the sign-up page does, for tests that begin after it. */
export async function register(): Promise<Person> {
  const names = { first_name: 'Maya', last_name: 'Okafor' };
  const account = {
    email: `maya.${randomUUID()}@example.com`,
    password: 'copper-lantern-harbour-9',
    password_confirm: 'copper-lantern-harbour-9',
    company_name: undefined,
  };
  const credentials = await registerOn(sites, { ...account, ...names });
  return { ...credentials, firstName: names.first_name, lastName: names.last_name };
}

/** Signs in on the sign-in page and waits for the dashboard. Tests of other pages use `openDashboard`. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await submitSignIn(page, person);
  await expectWelcome(page, person);
}

/** Signs in without the sign-in page: the call that it makes, and what it stores. No page is open yet. */
export async function startSession(page: Page, { email, password }: Credentials): Promise<void> {
  const answer = await page.request.post('/api/auth/login/', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { access, refresh, user } = await answer.json();
  // Storage belongs to an origin, so an answer of the site must be open. This one loads nothing.
  await page.goto('/healthz');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { access_token: access, refresh_token: refresh, user: JSON.stringify(user) },
  );
}

/** Signs in as `startSession` does and opens the dashboard. */
export async function openDashboard(page: Page, person: Person): Promise<void> {
  await startSession(page, person);
  await page.goto('/dashboard');
  await expectWelcome(page, person);
}

/** Signs in and opens the form of a template that every client may use. */
export async function openForm(page: Page, person: Person, name: string): Promise<void> {
  await startSession(page, person);
  const access = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.get('/api/templates/', {
    headers: { authorization: `Bearer ${access}` },
  });
  const templates: { id: number; name: string }[] = await answer.json();
  await page.goto(`/user?templateId=${templates.find((one) => one.name === name)?.id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function expectWelcome(page: Page, { firstName, lastName }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: `Welcome, ${firstName} ${lastName}` })).toBeVisible();
}

/** A toast with exactly these words. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}

/** The keys that the browser stores for the session, as the specification names them. */
export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted());
}

/** The link of a template's card to the generator. */
export function templateLink(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(`^Use Template\\W+${name}$`) });
}
