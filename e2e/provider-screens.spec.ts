import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './accessible.ts';
import { call } from './provider.ts';
import { type Person, test } from './test.ts';

/** Each page of the provider's site, with the heading that shows that it is there. */
interface Screen {
  path: string;
  heading: string | RegExp;
  /** Brings the page into the state that is checked. */
  act?: (staff: Page) => Promise<void>;
}

const screens: Record<string, Screen> = {
  templates: { path: '/', heading: 'Templates' },
  'templates, none found': { path: '/?q=zzzz', heading: 'Templates' },
  import: { path: '/templates/import', heading: /import/i },
  editor: { path: '/templates/1', heading: /./ },
  clients: { path: '/clients', heading: 'Clients' },
  'clients, none found': { path: '/clients?q=zzzz', heading: 'Clients' },
  client: { path: '/clients/{client}', heading: 'Maya Okafor' },
  'dashboard of a client': { path: '/clients/{client}/dashboard', heading: 'Welcome, Maya Okafor' },
  'account that is not there': { path: '/clients/999999', heading: 'There is no such account' },
  companies: { path: '/companies', heading: 'Companies' },
  company: { path: '/companies/{company}', heading: 'Harbour Street Holdings' },
  'company that is not there': { path: '/companies/999999', heading: 'There is no such company' },
  help: { path: '/help', heading: 'Help' },
  lists: { path: '/lists', heading: 'Lists' },
  fonts: { path: '/fonts', heading: 'Fonts' },
  'list that is not there': { path: '/lists/999999', heading: 'There is no such list' },
  permissions: { path: '/permissions', heading: 'Permissions' },
  'permissions of one template': { path: '/permissions?template=1', heading: 'Permissions' },
  documents: { path: '/documents', heading: 'Documents' },
  'documents until before their first day': {
    path: '/documents?from=2026-03-05&to=2026-03-01',
    heading: 'Documents',
  },
  'documents with half a check code': { path: '/documents?code=abcd-efgh', heading: 'Documents' },
  erasures: { path: '/erasures', heading: 'Erasures' },
  'erasures that have ended': { path: '/erasures?state=ended', heading: 'Erasures' },
  'erasure of a client': {
    path: '/clients/{client}',
    heading: 'Maya Okafor',
    act: async (staff) => {
      await staff.getByRole('button', { name: 'Erase...' }).click();
      await expect(dialog(staff, 'Erase Maya Okafor?').getByLabel('Reason')).toBeVisible();
    },
  },
  'legal hold on a company': {
    path: '/companies/{company}',
    heading: 'Harbour Street Holdings',
    act: async (staff) => {
      await staff.getByRole('button', { name: 'Put on legal hold...' }).click();
      await expect(dialog(staff, /^Put Harbour Street/).getByLabel('Reason')).toBeVisible();
    },
  },
  usage: { path: '/usage', heading: 'Usage' },
  'usage of three years': { path: '/usage?months=36', heading: 'Usage' },
  batches: { path: '/batches', heading: 'Batches' },
  mails: { path: '/mails', heading: 'Mails' },
  health: { path: '/health', heading: 'Health' },
  audit: { path: '/audit', heading: 'Audit' },
  'audit of all companies': { path: '/audit?about=company', heading: 'Audit' },
  'audit of a company': { path: '/audit?company={company}', heading: 'Audit' },
  'audit, nothing found': { path: '/audit?who=zzzz', heading: 'Audit' },
  account: {
    path: '/account',
    heading: 'Your account',
    act: async (staff) => {
      await expect(staff.getByText('This device')).toBeVisible();
    },
  },
  'link of a change of address that is no longer good': {
    path: '/email-change/none',
    heading: 'This link is no longer valid',
  },
  reset: { path: '/reset', heading: 'Reset your password' },
  'reset link that is no longer good': {
    path: '/reset-password/none',
    heading: 'This link is no longer valid',
  },
  palette: {
    path: '/clients',
    heading: 'Clients',
    act: async (staff) => {
      await staff.keyboard.press('Control+k');
      await expect(dialog(staff, 'Search and go')).toBeVisible();
    },
  },
  'change of a role': {
    path: '/clients/{client}',
    heading: 'Maya Okafor',
    act: async (staff) => {
      await staff.getByLabel('Role', { exact: true }).selectOption('staff');
      await staff.getByRole('button', { name: 'Change role' }).click();
      await expect(dialog(staff, /^Make Maya Okafor/)).toBeVisible();
    },
  },
  'correction of an address': {
    path: '/clients/{client}',
    heading: 'Maya Okafor',
    act: async (staff) => {
      await staff.getByRole('button', { name: 'Correct name or address' }).click();
      await dialog(staff, 'Correct the account of Maya Okafor').getByLabel('E-mail').fill('maja@example.com');
      await expect(staff.getByText(/^The reader of the new mailbox/)).toBeVisible();
    },
  },
  'invitation with a grant': {
    path: '/permissions?template=1&grant=now',
    heading: 'Permissions',
    act: async (staff) => {
      await dialog(staff, 'Grant permission: for whom?')
        .getByRole('button', { name: 'Invite somebody new' })
        .click();
      await expect(staff.getByRole('form', { name: 'Invite somebody new' })).toBeVisible();
    },
  },
  grant: {
    path: '/companies/{company}',
    heading: 'Harbour Street Holdings',
    act: async (staff) => {
      await staff.getByRole('button', { name: 'Grant', exact: true }).click();
      await expect(dialog(staff, /^Grant templates to/)).toBeVisible();
    },
  },
  invite: {
    path: '/clients',
    heading: 'Clients',
    act: async (staff) => {
      await staff.getByRole('button', { name: 'Invite' }).click();
      await expect(dialog(staff, 'Invite somebody')).toBeVisible();
    },
  },
  'list that could not be loaded': {
    path: '/clients',
    heading: 'Clients',
    act: async (staff) => {
      await staff.route('**/api/companies/**', (route) => route.fulfill({ status: 500, json: {} }));
      await staff.goto('/companies');
      await expect(staff.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  offline: {
    path: '/permissions',
    heading: 'Permissions',
    act: async (staff) => {
      await staff.context().setOffline(true);
      await expect(staff.getByText(/^You are offline/)).toBeVisible();
    },
  },
  'session that has ended': {
    path: '/clients',
    heading: 'Clients',
    act: async (staff) => {
      const refusal = { status: 401, json: { code: 'not_authenticated', detail: 'Please sign in.' } };
      await staff.route('**/api/users/**', (route) => route.fulfill(refusal));
      await staff.getByLabel('Search by name, e-mail or company').fill('maya');
      await expect(dialog(staff, 'Your session has ended')).toBeVisible();
    },
  },
};

function dialog(staff: Page, name: string | RegExp) {
  return staff.getByRole('dialog', { name });
}

interface Ids {
  client: number;
  company: number;
}

/** A client in a company of their own: others make theirs at the same time. */
async function fill(staff: Page, { email }: Person): Promise<Ids> {
  const [{ id: client }] = await call(staff, `/api/users/?search=${encodeURIComponent(email)}`);
  const name = `Harbour Street Holdings ${randomUUID().slice(0, 8)}`;
  const { id: company } = await call(staff, '/api/companies/', { name });
  await call(staff, `/api/companies/${company}/members/`, { user: client });
  return { client, company };
}

/** Each width and each scheme once: a scheme changes only colours, which do not depend on the width. */
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const;

const all = Object.entries(screens);
const pagesPerTest = Math.ceil(all.length / 4);

for (let first = 0; first < all.length; first += pagesPerTest) {
  const group = all.slice(first, first + pagesPerTest);
  const names = group.map(([name]) => name).join('; ');
  test(`provider's site, no accessibility findings, wide in light, narrow in dark: ${names}`, async ({
    staff,
    person,
  }) => {
    const ids = await fill(staff, person);
    for (const [name, screen] of group) await test.step(name, () => look(staff, screen, ids));
  });
}

async function look(staff: Page, { path, heading, act }: Screen, { client, company }: Ids): Promise<void> {
  await staff.setViewportSize({ width: 1280, height: 800 });
  await staff.goto(path.replace('{client}', String(client)).replace('{company}', String(company)));
  await expect(staff.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(staff.getByText('Loading...')).toHaveCount(0);
  await expect(staff).toHaveTitle(/Inkfield for providers$/);
  await act?.(staff);
  for (const { width, colorScheme } of looks) {
    await staff.emulateMedia({ colorScheme });
    await expectToFit(staff, width);
    await expectAccessible(staff, `${path}: ${width} pixels, ${colorScheme}`);
  }
  await staff.unrouteAll();
  await staff.context().setOffline(false);
}
