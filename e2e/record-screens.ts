import { expect, type Page } from '@playwright/test';
import { type Person, startSession } from './test.ts';

export interface Screen {
  name: string;
  /** Brings the page into the state that is looked at. */
  open: (page: Page, person: Person) => Promise<void>;
}

/** A company as its owner sees it, and a person whom a colleague shares. */
async function openProfiles(page: Page, person: Person): Promise<void> {
  await startSession(page, person);
  const values = {
    'company.name': 'Fernbrook Properties LLC',
    'company.address': '210 Walnut Court, Suite 4\nDenver, Colorado 80205',
    matter_number: 'M 7719',
  };
  const shared = { is_shared: true, revision: 1, changed_at: new Date().toISOString() };
  const company = {
    id: 3,
    kind: 'company',
    name: 'Fernbrook Properties LLC',
    values,
    is_own: true,
    ...shared,
  };
  const colleague = { id: 4, kind: 'person', name: 'Ada Lovelace', is_own: false, ...shared };
  const profiles = [company, { ...colleague, values: { 'person.name': 'Ada Lovelace' } }];
  await page.route('**/api/profiles/', (route) => route.fulfill({ json: { profiles, company: 'Acme Ltd' } }));
  await page.goto('/profiles');
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
}

/** The page of a document, the one that checks copies, and people and companies. */
export const recordScreens: Screen[] = [
  {
    name: 'help',
    open: async (page) => {
      await page.goto('/help');
      await expect(page.getByRole('heading', { name: 'Help' })).toBeVisible();
    },
  },
  {
    name: 'check',
    open: async (page) => {
      await page.goto('/check');
      await expect(page.getByRole('heading', { name: 'Check a document' })).toBeVisible();
    },
  },
  {
    name: 'check, a code that is not known',
    open: async (page) => {
      await page.goto('/check?code=ABCD-EFGH-JKLM');
      await expect(page.getByText('No document with this code was generated here.')).toBeVisible();
    },
  },
  { name: 'people and companies', open: openProfiles },
  {
    name: 'people and companies, a change',
    open: async (page, person) => {
      await openProfiles(page, person);
      await page.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByLabel('Shown as')).toBeFocused();
    },
  },
  {
    name: 'mailed link that has ended',
    open: async (page) => {
      await page.goto('/api/documents/sent/none/');
      await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    },
  },
  {
    name: 'document',
    open: async (page, person) => {
      await startSession(page, person);
      const document = {
        id: 7,
        template: 1,
        template_name: 'Purchase and sale agreement',
        name: 'Agreement on 12 Harbour Street, Ann Lee and Fernbrook Properties LLC',
        note: 'Signed on Friday.',
        tags: ['paid', '2026'],
        generated_at: new Date().toISOString(),
        page_count: 6,
        code: 'ABCDEFGHJKLM',
        revision: 1,
        archived_at: null,
        based_on: { document: 5, relation: 'amendment' },
        amended_by: [],
        dates: [{ id: 1, kind: 'end', label: 'End of the term', day: '2999-12-31', remind_days: 30 }],
        mails: [],
      };
      await page.route('**/api/documents/7/', (route) => route.fulfill({ json: document }));
      await page.goto('/document?id=7');
      await expect(page.getByRole('heading', { name: document.name })).toBeVisible();
      await expect(page.getByText('The pages could not be shown.')).toBeVisible();
    },
  },
];
