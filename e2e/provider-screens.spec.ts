import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openProvider } from './provider.ts';
import { type Person, signIn, templateLink, test } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Each page of the provider's site, with the heading that shows that it is there. */
const screens: Record<string, { path: string; heading: string | RegExp }> = {
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
  permissions: { path: '/permissions', heading: 'Permissions' },
  'permissions of one template': { path: '/permissions?template=1', heading: 'Permissions' },
  documents: { path: '/documents', heading: 'Documents' },
  usage: { path: '/usage', heading: 'Usage' },
  mails: { path: '/mails', heading: 'Mails' },
  health: { path: '/health', heading: 'Health' },
  audit: { path: '/audit', heading: 'Audit' },
};

/** A client with a document, in a company. */
async function fill(page: Page, staff: Page, person: Person): Promise<{ client: number; company: number }> {
  await signIn(page, person);
  await expect(templateLink(page, 'Invoice')).toBeVisible();
  return staff.evaluate(async (email) => {
    const post = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.json();
    };
    const [{ id: client }] = await (await fetch(`/api/users/?search=${encodeURIComponent(email)}`)).json();
    const known = await (await fetch('/api/companies/?search=Harbour')).json();
    const { id: company } = known[0] ?? (await post('/api/companies/', { name: 'Harbour Street Holdings' }));
    await post(`/api/companies/${company}/members/`, { user: client });
    return { client, company };
  }, person.email);
}

interface Look {
  staff: Page;
  ids: { client: number; company: number };
  width: number;
  colorSchemes: readonly ('light' | 'dark')[];
}

/** What is wrong on any page, by its name. */
async function look({ staff, ids, width, colorSchemes }: Look): Promise<string[]> {
  const seen: string[] = [];
  for (const [name, { path, heading }] of Object.entries(screens)) {
    await staff.setViewportSize({ width, height: 800 });
    await staff.goto(path.replace('{client}', String(ids.client)).replace('{company}', String(ids.company)));
    await expect(staff.getByRole('heading', { name: heading, level: 1 }), name).toBeVisible();
    await expect(staff.getByText('Loading...')).toHaveCount(0);
    await expect(staff, name).toHaveTitle(/Inkfield/);
    for (const colorScheme of colorSchemes) {
      await staff.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page: staff }).withTags(rules).analyze();
      for (const { id, nodes } of violations)
        for (const { target } of nodes) seen.push(`${name}, ${colorScheme}: ${id}: ${target.join(' ')}`);
    }
    const content = await staff.evaluate(() => document.documentElement.scrollWidth);
    if (content > width) seen.push(`${name}: ${content} pixels wide on ${width}`);
  }
  return seen;
}

// Colours are the same at every width.
const looks = [
  { width: 1280, colorSchemes: ['light', 'dark'] },
  { width: 320, colorSchemes: ['light'] },
] as const;

for (const { width, colorSchemes } of looks) {
  test(`every page of the provider's site has no accessibility findings at ${width} pixels`, async ({
    browser,
    page,
    person,
  }) => {
    test.setTimeout(240_000);
    const { page: staff, complaints } = await openProvider(browser);
    const ids = await fill(page, staff, person);
    expect(await look({ staff, ids, width, colorSchemes })).toEqual([]);
    expect(complaints).toEqual([]);
    await staff.context().close();
  });
}
