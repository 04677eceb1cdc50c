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

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await submitSignIn(page, person);
  const { firstName, lastName } = person;
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
