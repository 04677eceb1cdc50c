import type { BatchRecord } from '@inkfield/contract/batches';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openPeople } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const running: BatchRecord = {
  id: 5,
  template: 1,
  template_name: 'Lease',
  template_version: 2,
  user: 7,
  user_email: 'maya@example.com',
  file_name: 'tenants.xlsx',
  state: 'running',
  stop_reason: null,
  rows: { total: 12, waiting: 6, invalid: 2, done: 4, failed: 0 },
  created_at: '2026-03-05T10:00:00Z',
  started_at: '2026-03-05T10:00:00Z',
  ended_at: null,
};

test('batches are listed with their progress, and one that runs can be paused', async () => {
  const answers = {
    'GET /api/batches/all/': () => json([running]),
    'POST /api/batches/5/pause/': () => json({ ...running, state: 'paused' }),
  };
  const { user, requests } = openPeople('/batches', answers);
  const row = await screen.findByRole('row', { name: /#5 ?tenants.xlsx Lease, version 2 maya@example.com/ });
  expect(within(row).getByText('4 of 10, 2 not made')).toBeInstanceOf(HTMLElement);
  await user.click(within(row).getByRole('button', { name: 'Pause batch #5' }));
  await waitFor(() => {
    expect(
      requests.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname),
    ).toEqual(['/api/batches/5/pause/']);
  });
});

test('the state is chosen in the address, and an empty list says what to do', async () => {
  const { user, requests } = openPeople('/batches', { 'GET /api/batches/all/': () => json([]) });
  await screen.findByText(/Nobody has sent a table yet/);
  await user.selectOptions(screen.getByLabelText('State'), 'Stopped');
  await screen.findByText('No batch matches the filter.');
  await waitFor(() => {
    const asked = requests.filter(({ url }) => url.includes('/api/batches/all/'));
    expect(new URL(asked.at(-1)?.url ?? '').search).toBe('?state=stopped&limit=100');
  });
});
