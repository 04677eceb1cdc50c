import type { DraftSummary } from '@inkfield/contract/drafts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeStored, store } from '../../test/factories.ts';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const draft: DraftSummary = {
  id: 5,
  template: 1,
  template_name: 'Lease',
  name: null,
  template_version: 1,
  is_available: true,
  progress: { answered: 12, required: 20 },
  based_on: null,
  revision: 3,
  created_at: '2026-11-18T15:20:00Z',
  saved_at: '2026-11-18T15:20:00Z',
  is_prepared: false,
  device: 'Firefox on Windows',
};

async function openDashboard(given: Partial<DraftSummary>, answers: Record<string, Answering> = {}) {
  store(makeStored());
  const app = renderApp('/dashboard', {
    answers: {
      'GET /api/templates/': { json: [] },
      'GET /api/documents/': { json: [] },
      'GET /api/drafts/': { json: [{ ...draft, ...given }] },
      ...answers,
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Unfinished' }));
  return { ...app, list };
}

test.each([
  [{}, /^12 of 20 required, saved .* with Firefox on Windows$/],
  [{ name: 'Lease of Ann Lee', progress: null }, /^Lease, saved /],
  [{ device: null, progress: null }, /^saved [^w]*$/],
  [{ device: null, progress: null, is_prepared: true }, /^prepared for you /],
  [{ is_available: false }, /, you may no longer use this template$/],
])('an unfinished document with %j says: %s', async (given, text) => {
  const { list } = await openDashboard(given);
  expect(list.getByText(text)).toBeTruthy();
});

test('one that can not be deleted or restored says why', async () => {
  const { user, list, server } = await openDashboard({}, { 'DELETE /api/drafts/5/': 'offline' });
  await user.click(list.getByRole('button', { name: 'Delete' }));
  expect((await list.findByRole('alert')).textContent).toBe(
    'It could not be deleted. The server could not be reached. Please try again.',
  );
  server.answers['DELETE /api/drafts/5/'] = { status: 204 };
  await user.click(list.getByRole('button', { name: 'Delete' }));
  expect(await list.findByText('Deleted')).toBeTruthy();
  expect(list.queryByRole('alert')).toBeNull();
  const many = { status: 409, json: { code: 'too_many_drafts', detail: 'You have too many.' } };
  server.answers['POST /api/drafts/5/restore/'] = many;
  await user.click(list.getByRole('button', { name: 'Undo' }));
  expect((await list.findByRole('alert')).textContent).toBe('It could not be restored. You have too many.');
});

test('a table under way is followed until it has ended, and the documents are loaded again', async () => {
  const batch = {
    id: 8,
    template: 1,
    template_name: 'Lease',
    file_name: 'rents.xlsx',
    state: 'running',
    started_at: '2026-11-18T15:20:00Z',
    rows: { total: 40, waiting: 30, invalid: 0, done: 10, failed: 0 },
  };
  const { server } = await openDashboard({}, { 'GET /api/batches/': { json: [batch] } });
  const list = within(await screen.findByRole('region', { name: 'Tables under way' }));
  expect(list.getByText('10 of 40 documents')).toBeTruthy();
  expect(list.getByRole('link', { name: 'rents.xlsx' }).getAttribute('href')).toBe('/user/table?batch=8');
  const before = server.count('GET /api/documents/');
  server.answers['GET /api/batches/'] = { json: [{ ...batch, state: 'done' }] };
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tables under way' })).toBeNull(), {
    timeout: 5000,
  });
  await waitFor(() => expect(server.count('GET /api/documents/')).toBeGreaterThan(before));
});
