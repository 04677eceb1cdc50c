import type { Dashboard } from '@inkfield/contract/dashboards';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openPeople, person } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const call = 'GET /api/users/5/dashboard/';
const ofMaya: Dashboard = {
  user: person({ company: { id: 8, name: 'Acme' } }),
  templates: [
    {
      id: 1,
      name: 'Lease',
      description: 'Of a flat',
      version: 2,
      field_count: 1,
      required_count: 1,
      reasons: [
        reason({ source: 'user', expires_at: '2027-03-06T10:00:00Z' }),
        reason({ source: 'company' }),
      ],
    },
    {
      id: 3,
      name: 'Invoice',
      description: '',
      version: 1,
      field_count: 4,
      required_count: 2,
      reasons: [reason({ source: 'shared', granted_at: null })],
    },
  ],
  documents: [],
  has_more_documents: false,
  unfinished: [{ id: 4, template_name: 'Begun', saved_at: '2026-03-06T10:00:00Z' }],
};

function reason(known: Partial<Dashboard['templates'][0]['reasons'][0]>) {
  const granted_at = '2026-03-06T10:00:00Z';
  return {
    template: 1,
    template_name: 'Lease',
    source: 'user' as const,
    granted_at,
    expires_at: null,
    ...known,
  };
}

test('says whose view it is and why each template is there; nothing on it can be changed', async () => {
  const { requests } = openPeople('/clients/5/dashboard', { [call]: () => json(ofMaya) });
  await screen.findByText('You are looking at the dashboard of Maya Okafor');
  expect(screen.getByText('Nothing can be changed here. The audit says that you looked.')).toBeInstanceOf(
    HTMLElement,
  );
  const day = (text: string) => new Date(text).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const lease = within(screen.getByRole('heading', { name: 'Lease' }).closest('li') ?? document.body);
  expect(lease.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Granted to them since ${day('2026-03-06T10:00:00Z')}, until ${day('2027-03-06T10:00:00Z')}`,
    `Through Acme since ${day('2026-03-06T10:00:00Z')}`,
  ]);
  expect(screen.getByText('Shared with every client')).toBeInstanceOf(HTMLElement);
  expect(within(screen.getByRole('list', { name: 'Unfinished' })).getByText('Begun')).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.getByText('They have not generated any.')).toBeInstanceOf(HTMLElement);
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
  expect(requests.filter(({ url }) => url.endsWith('/dashboard/'))).toHaveLength(1);
});

test('looking at another window and back is not another look', async () => {
  const { requests } = openPeople('/clients/5/dashboard', { [call]: () => json(ofMaya) });
  await screen.findByText('You are looking at the dashboard of Maya Okafor');
  window.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: 'Invoice' });
  expect(requests.filter(({ url }) => url.endsWith('/dashboard/'))).toHaveLength(1);
});

test('a document is named with its number and its check code', async () => {
  const document = {
    id: 40,
    template: 1,
    template_name: 'Lease',
    template_version: 2,
    generated_at: '2026-03-05T10:00:00Z',
    sha256: 'a'.repeat(64),
    page_count: 3,
    code: 'ABCDEFGHJKLM',
    name: null,
    user: 5,
    user_email: 'maya@example.com',
    user_name: 'Maya Okafor',
  };
  const documents = [document, { ...document, id: 39, code: null }];
  openPeople('/clients/5/dashboard', { [call]: () => json({ ...ofMaya, documents }) });
  const newest = (await screen.findByText('#40')).closest('li');
  expect(newest?.textContent).toContain('ABCD-EFGH-JKLM');
  expect(screen.getByText('#39').closest('li')?.textContent).not.toContain('-');
});

test('an account without a dashboard says so', async () => {
  openPeople('/clients/5/dashboard');
  await screen.findByRole('heading', { name: 'There is no such dashboard' });
});
