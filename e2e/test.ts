import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Page, expect, test as base } from '@playwright/test';
import { openProviderSite, providerOrigin, signInAsAdministrator } from './provider.ts';
import { watchSoundness } from '../harness/soundness.ts';

export interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

interface Fixtures {
  /** Somebody with an account of their own, not signed in. */
  person: Person;
  /** A page of the provider's site in a browser of its own, signed in as the administrator; no address is open yet. */
  staff: Page;
}

/** The tests of this project: every page they open must stay sound. */
export const test = base.extend<Fixtures>({
  person: async ({ request }, use) => {
    await use(await register(request));
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

/** Makes an account as the sign-up page would, for tests that begin after it. */
export async function register(request: APIRequestContext): Promise<Person> {
  const person: Person = {
    email: `maya.${randomUUID()}@example.com`,
    password: 'copper-lantern-harbour-9',
    firstName: 'Maya',
    lastName: 'Okafor',
  };
  const answer = await request.post('/api/auth/register/', {
    data: {
      email: person.email,
      password: person.password,
      password_confirm: person.password,
      first_name: person.firstName,
      last_name: person.lastName,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return person;
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, { email, password, firstName, lastName }: Person): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${firstName} ${lastName}` })).toBeVisible();
}

/** A toast with exactly these words. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}

/** What the browser keeps of the session, by the keys of the specification. */
export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted());
}

/** The link of a template's card to the generator. */
export function templateLink(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(`^Use Template\\W+${name}$`) });
}
