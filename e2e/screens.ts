import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { field, openGranted } from './granted-template.ts';
import { recordScreens, type Screen } from './record-screens.ts';
import { openDashboard, openForm, type Person, startSession } from './test.ts';
import { administrator } from '../harness/product.ts';
import { submitSignIn } from '../harness/sign-in-page.ts';

async function openGenerator(page: Page, person: Person): Promise<void> {
  await openForm(page, person, 'Mutual non-disclosure agreement');
  await page.getByRole('button', { name: 'All on one page' }).click();
  await expect(page.getByRole('button', { name: 'Generate Document' })).toBeVisible();
}

async function openFilled(page: Page, person: Person): Promise<void> {
  await openGenerator(page, person);
  // Any values will do for the required fields.
  for (const control of await page.getByRole('region', { name: 'Fields' }).locator('[required]').all()) {
    await fillSomehow(control);
  }
  await expect(page.getByText('All filled')).toBeVisible();
}

async function fillSomehow(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) => element.getAttribute('type') ?? element.tagName);
  if (kind === 'SELECT') await control.selectOption({ index: 1 });
  else if (kind === 'email') await control.fill('ann@example.com');
  else if (kind === 'date') await control.fill('2027-03-12');
  else if (!(await control.inputValue())) await control.fill('Ann Lee');
}

/** Ends a wait of eight seconds immediately. */
async function shortenWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => later(work, ms === 8000 ? 0 : ms) });
  });
}

/** Every screen, in every state that differs to the eye. */
export const screens: Screen[] = [
  { name: 'landing', open: (page) => goTo(page, '/') },
  { name: 'sign in', open: (page) => goTo(page, '/signin') },
  {
    name: 'sign in, refused',
    open: async (page) => {
      await goTo(page, '/signin');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Please enter both email and password').first()).toBeVisible();
    },
  },
  { name: 'sign up', open: (page) => goTo(page, '/signup') },
  {
    name: 'sign up, refused',
    open: async (page) => {
      await goTo(page, '/signup');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
    },
  },
  { name: 'reset', open: (page) => goTo(page, '/reset') },
  {
    name: 'reset, sent',
    open: async (page) => {
      await goTo(page, '/reset');
      await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    },
  },
  {
    name: 'reset link, valid',
    open: async (page) => {
      await page.route('**/api/auth/validate-token/**', (route) =>
        route.fulfill({ json: { email: 'maya@example.com' } }),
      );
      await goTo(page, '/reset-password/some-token');
      await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
    },
  },
  {
    name: 'reset link, invalid',
    open: async (page) => {
      // It leads away by itself after three seconds, and is not looked at so fast: that time never comes.
      await page.addInitScript(() => {
        const later = window.setTimeout.bind(window);
        const soonOrNever = (work: () => void, ms = 0) => (ms < 3000 ? later(work, ms) : 0);
        Object.assign(window, { setTimeout: soonOrNever });
      });
      await goTo(page, '/reset-password/not-a-token');
      await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    },
  },
  ...recordScreens,
  { name: 'not found', open: (page) => goTo(page, '/no/such/page') },
  {
    name: 'dashboard, new',
    open: async (page, person) => {
      await openDashboard(page, person);
      await expect(page.getByText('No generated documents yet.')).toBeVisible();
    },
  },
  {
    name: 'dashboard, full',
    open: async (page, person) => {
      const documents = Array.from({ length: 12 }, (_, index) => ({
        id: 4_000_012 - index,
        template: 1,
        template_name: 'Purchase and sale agreement',
        generated_at: new Date().toISOString(),
      }));
      await page.route(/\/api\/documents\/(\?.*)?$/, (route) => route.fulfill({ json: documents }));
      await openDashboard(page, person);
      await expect(page.getByText('#4000012', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'dashboard, failed',
    open: async (page, person) => {
      await page.route('**/api/templates/', (route) => route.abort());
      await openDashboard(page, person);
      await expect(page.getByText('The templates could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'access denied',
    open: async (page) => {
      await submitSignIn(page, administrator);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    },
  },
  {
    name: 'account',
    open: async (page, person) => {
      await startSession(page, person);
      await goTo(page, '/account');
      await expect(page.getByText('This device')).toBeVisible();
    },
  },
  {
    name: 'link of a change of address that is no longer good',
    open: async (page) => {
      await goTo(page, '/email-change/none');
      await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    },
  },
  {
    name: 'account, change of the password',
    open: async (page, person) => {
      await startSession(page, person);
      await goTo(page, '/account');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'sign in, after the session ended in mid-form',
    open: async (page, person) => {
      await openGenerator(page, person);
      await page.getByRole('region', { name: 'Fields' }).getByRole('textbox').first().fill('Ada Reyes');
      const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'));
      await page.request.post('/api/auth/logout/', { data: { refresh } });
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await expect(page.getByText('You were signed out. Your answers are safe.')).toBeVisible();
    },
  },
  { name: 'generator', open: openGenerator },
  {
    name: 'generator, refused',
    open: async (page, person) => {
      await openGenerator(page, person);
      await page.getByRole('button', { name: 'Generate Document' }).click();
      await expect(page.getByText(/^Please fill required fields: /)).toBeVisible();
    },
  },
  {
    name: 'generator, wrong and missing',
    open: async (page, person) => {
      await openGenerator(page, person);
      await page.getByLabel('Years of protection afterwards').fill('50');
      await page.getByRole('button', { name: 'Generate Document' }).click();
      await expect(page.getByText(/^Please correct these fields: /)).toBeVisible();
    },
  },
  {
    name: 'generator, cancelled',
    open: async (page, person) => {
      await shortenWaits(page);
      await openFilled(page, person);
      await page.route('**/generate_document/', () => undefined);
      await page.getByRole('button', { name: 'Generate Document' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText(/^Generation was cancelled\./)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Generate Document' })).toBeFocused();
    },
  },
  {
    name: 'generator, generated',
    open: async (page, person) => {
      await openFilled(page, person);
      await page.getByRole('button', { name: 'Generate Document' }).click();
      await expect(page.getByText(/is ready\.$/)).toBeVisible();
    },
  },
  {
    name: 'generator, long and odd answers',
    open: async (page, person) => {
      await openGranted(page, person, {
        name: 'Statement-of-Donaudampfschifffahrtsgesellschaftskapitänswitwenrente',
        document_content: '# Statement\n\n[word] [statement] [letter] [other] [sic]\n\n[statement]\n',
        fields: [
          field('word', { label: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(2) }),
          field('statement', { field_type: 'textarea' }),
          field('letter', { field_type: 'textarea', help_text: 'x'.repeat(120) }),
          field('other', { required: false }),
        ],
      });
      await page.getByLabel(/^Donau/).fill('Rindfleischetikettierungsüberwachung'.repeat(6));
      await page.getByLabel('statement').fill('a word '.repeat(1428));
      await page.getByLabel('letter').fill('\n\nשלום לכולם, Ann\nDear\u200b\n\u200b\n   \nمرحبا (2)\n\n');
      await expect(page.getByText('All filled')).toBeVisible();
    },
  },
  {
    name: 'generator, pages',
    open: async (page, person) => {
      await openGenerator(page, person);
      const sides = page.getByRole('group', { name: 'Show', exact: true });
      if (await sides.isVisible()) await sides.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: 'Pages', exact: true }).click();
      await expect(page.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
    },
  },
  {
    name: 'table, sending',
    open: async (page, person) => {
      await openTables(page, person);
      await expect(page.getByText('or drop it here: CSV or XLSX')).toBeVisible();
    },
  },
  {
    name: 'table, with errors',
    open: async (page, person) => {
      await openTables(page, person);
      await sendTable(page, 'customer_name,issue_date\nAnn,03/04/2026\n');
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'table that is not there',
    open: async (page, person) => {
      await startSession(page, person);
      await page.goto('/user/table?batch=999999');
      await expect(page.getByRole('heading', { name: 'No such table' })).toBeVisible();
    },
  },
  {
    name: 'dashboard, offline, of somebody with a long name',
    open: async (page, person) => {
      const first_name = 'Maximiliana-Alexandrovna';
      const last_name = 'Featherstonehaugh-Wolfeschlegelsteinhausen';
      await openDashboard(page, person);
      await page.evaluate(
        (names) => {
          const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
          localStorage.setItem('user', JSON.stringify(Object.assign({}, user, names)));
        },
        { first_name, last_name },
      );
      await page.reload();
      await expect(page.getByRole('heading', { name: `Welcome, ${first_name} ${last_name}` })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText(/^You are offline/)).toBeVisible();
    },
  },
  {
    name: 'generator, template not found',
    open: async (page, person) => {
      await startSession(page, person);
      await goTo(page, '/user?templateId=999999');
      await expect(page.getByRole('link', { name: /dashboard/i })).toBeVisible();
    },
  },
];

async function openTables(page: Page, person: Person): Promise<void> {
  await openForm(page, person, 'Invoice');
  await page.getByRole('link', { name: 'Many documents from a table' }).click();
  await expect(page.getByRole('heading', { name: 'Many documents from a table' })).toBeVisible();
}

async function sendTable(page: Page, text: string): Promise<void> {
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choose a table').setInputFiles(file);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
