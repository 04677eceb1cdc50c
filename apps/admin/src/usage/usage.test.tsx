import type { StoredUsage, Usage } from '@inkfield/contract/usage';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openOversight } from '../../test/open-oversight.tsx';
import { monthName, scaleEnd } from './months.ts';

afterEach(() => vi.unstubAllGlobals());

const usage: Usage = {
  months: ['2026-01', '2026-02', '2026-03'],
  counts: [1, 0, 1240],
  total: 1241,
  pages: 2500,
  templates: [
    { template: 7, template_name: 'Lease', counts: [1, 0, 1000], total: 1001, pages: 2001 },
    { template: 8, template_name: 'Offer', counts: [0, 0, 200], total: 200, pages: 400 },
  ],
  others: { templates: 2, counts: [0, 0, 40], total: 40, pages: 99 },
};
const gigabyte = 1024 ** 3;
const nothing = { used: 0, quota: null };
const stored: StoredUsage = {
  installation: {
    bytes: { used: 30 * gigabyte, quota: 1024 * gigabyte },
    documents: { used: 1241, quota: null },
    tables: nothing,
    share: 0.029,
  },
  companies: [{ company: 3, name: 'Acme', bytes: nothing, documents: nothing, tables: nothing, share: null }],
  users: [
    {
      user: 5,
      email: 'bob@example.com',
      bytes: { used: 17 * gigabyte, quota: 20 * gigabyte },
      documents: { used: 1000, quota: 500_000 },
      tables: { used: 2, quota: 20_000 },
      share: 0.85,
    },
    {
      user: 6,
      email: 'eve@example.com',
      bytes: { used: 5000, quota: 20 * gigabyte },
      documents: { used: 7, quota: 500_000 },
      tables: { used: 20_000, quota: 20_000 },
      share: 1,
    },
  ],
};
const answers = {
  'GET /api/templates/summaries/': () => json([]),
  'GET /api/usage/stored/': () => json(stored),
};

test('what is stored stands beside the quotas, with what is nearly or quite reached in words', async () => {
  openOversight('/usage', { ...answers, 'GET /api/usage/': () => json(usage) });
  const table = await screen.findByRole('region', { name: 'Stored by all, companies and users' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Stored by', 'Quota used', 'Size', 'Documents', 'Tables'],
    ['All users together', '2 %', '30 GB of 1 TB', '1,241', '0'],
    ['Acme', 'no quota', '0 bytes', '0', '0'],
    ['bob@example.com', '85 %, nearly reached', '17 GB of 20 GB', '1,000 of 500,000', '2 of 20,000'],
    ['eve@example.com', '100 %, reached', '4.9 KB of 20 GB', '7 of 500,000', '20,000 of 20,000'],
  ]);
  const link = within(table).getByRole('link', { name: 'bob@example.com' });
  expect(link.getAttribute('href')).toBe('/clients/5');
});

test('the drawing names its peak, and the table has every number, newest month first', async () => {
  openOversight('/usage', { ...answers, 'GET /api/usage/': () => json(usage) });
  await screen.findByText('1,241 documents with 2,500 pages in 3 months, the present one included.');
  const drawing = screen.getByRole('img', {
    name: 'Documents by month: most in March 2026, 1,240 documents. The table below has every number.',
  });
  const heights = [...drawing.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights).toEqual([2, 0, expect.closeTo((160 * 1240) / 2000)]);
  const table = screen.getByRole('region', { name: 'Documents by template and month' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    `TemplateDocumentsPages${['2026-03', '2026-02', '2026-01'].map((month) => monthName(month, 'short')).join('')}`,
    'Lease1,0012,0011,00001',
    'Offer20040020000',
    '2 other templates40994000',
    'All1,2412,5001,24001',
  ]);
  expect(screen.getByRole('link', { name: 'Lease' }).getAttribute('href')).toBe('/documents?template=7');
});

test('period and template stand in the address', async () => {
  const { user, askedFor, address } = openOversight('/usage?months=7', {
    ...answers,
    'GET /api/usage/': () => json(usage),
  });
  await screen.findByRole('img');
  await user.selectOptions(screen.getByLabelText('Period'), '24 months');
  await waitFor(() => expect(askedFor('GET /api/usage/')).toEqual([{ months: '12' }, { months: '24' }]));
  expect(address()).toBe('?months=24');
});

test('a time without documents says what to do', async () => {
  const none = { ...usage, counts: [0, 0, 0], total: 0, pages: 0, templates: [], others: null };
  openOversight('/usage', { ...answers, 'GET /api/usage/': () => json(none) });
  await screen.findByText('Nothing was generated in this time. Choose a longer period or all templates.');
  expect(screen.queryByRole('region', { name: 'Documents by template and month' })).toBeNull();
});

test('a usage that can not be loaded says so', async () => {
  openOversight('/usage', {
    ...answers,
    'GET /api/usage/': () => json({ code: 'busy', detail: 'The server is busy.' }, 400),
  });
  await screen.findByText(/The usage could not be loaded. The server is busy./);
});

test.each([
  [0, 2],
  [1, 2],
  [5, 6],
  [10, 10],
  [11, 20],
  [241, 300],
  [1240, 2000],
  [99_999, 100_000],
])('a scale for %i ends at %i', (most, end) => {
  expect(scaleEnd(most)).toBe(end);
});
