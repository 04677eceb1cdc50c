import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDocument, makeStored, makeTemplate, store } from '../../test/factories.ts';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const documentsCall = 'GET /api/documents/';
const many = Array.from({ length: 8 }, (_, at) => makeDocument({ id: at + 1, name: `Invoice ${at + 1}` }));

async function openDashboard(path = '/dashboard', answers: Record<string, Answering> = {}) {
  store(makeStored());
  const app = renderApp(path, {
    answers: {
      'GET /api/templates/': { json: [makeTemplate({ id: 7, name: 'Lease' })] },
      [documentsCall]: { json: many },
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Welcome, Maya Okafor' });
  const asked = () => app.server.asked.filter(({ call }) => call === documentsCall).map(({ query }) => query);
  return { ...app, asked };
}
const documents = () => within(screen.getByRole('region', { name: 'Generated Documents' }));

test('seven documents have no search', async () => {
  await openDashboard('/dashboard', { [documentsCall]: { json: many.slice(1) } });
  await documents().findByText('Invoice 8');
  expect(screen.queryByRole('searchbox', { name: 'Find' })).toBeNull();
});

test('a date within thirty days is flagged at its document', async () => {
  const inDays = (days: number) => {
    const now = new Date();
    const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
    return { kind: 'end' as const, label: 'End of the lease', day: day.toISOString().slice(0, 10) };
  };
  const dated = [0, 1, 30, 31].map((days, at) => makeDocument({ id: at + 1, next_date: inDays(days) }));
  await openDashboard('/dashboard', { [documentsCall]: { json: dated } });
  await documents().findByText('#4');
  const flags = documents()
    .getAllByText(/^End of the lease: /)
    .map(({ textContent }) => textContent);
  expect(flags.toSorted()).toEqual([
    'End of the lease: in 30 days',
    'End of the lease: today',
    'End of the lease: tomorrow',
  ]);
});

test('a short list leads to the archive, and back', async () => {
  const { user } = await openDashboard('/dashboard', {
    [documentsCall]: ({ query }) => ({ json: query.includes('archived') ? [many[7]] : [] }),
  });
  expect(await documents().findByText('No generated documents yet.')).toBeTruthy();
  await user.click(await documents().findByRole('button', { name: 'Show the archive' }));
  expect(await documents().findByText('Invoice 8')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(await documents().findByText('No generated documents yet.')).toBeTruthy();
});

test('an address with values that no control has narrows nothing', async () => {
  const { asked } = await openDashboard('/dashboard?days=soon&template=x&archived=no');
  expect(await documents().findByText('Invoice 8')).toBeTruthy();
  expect(asked()).toEqual(['?limit=100']);
});

test('words, template, time and archive narrow the list, and are kept in the address', async () => {
  const { user, asked, place, server } = await openDashboard();
  server.answers[documentsCall] = ({ query }) => ({ json: query.includes('search') ? [many[2]] : many });
  await user.type(await screen.findByRole('searchbox', { name: 'Find' }), 'ann');
  expect(await documents().findByText('1 found')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Template'), 'Lease');
  await user.selectOptions(screen.getByLabelText('Show'), 'Archive');
  await user.selectOptions(screen.getByLabelText('Generated'), 'In the last 30 days');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(asked().at(-1)))).toEqual({
      search: 'ann',
      template: '7',
      archived: 'true',
      from: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      limit: '100',
    }),
  );
  expect(place()).toBe('/dashboard?find=ann&template=7&archived=true&days=30');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(asked().at(-1)).toBe('?limit=100'));
});

test('a search in the address holds from the start, and says where nothing matches', async () => {
  const { asked } = await openDashboard('/dashboard?find=nobody', { [documentsCall]: { json: [] } });
  expect(await documents().findByText('No document matches.')).toBeTruthy();
  expect(documents().queryByText('No generated documents yet.')).toBeNull();
  expect(asked()).toEqual(['?search=nobody&limit=100']);
});

test('the list is narrowed by a tag: a press on one, one that is proposed, or any that is typed', async () => {
  const tagged = [makeDocument({ id: 9, tags: ['paid', '2027'] }), ...many];
  const { user, asked, place } = await openDashboard('/dashboard', { [documentsCall]: { json: tagged } });
  await user.click(await documents().findByRole('button', { name: 'Tag paid' }));
  await waitFor(() => expect(asked().at(-1)).toBe('?tag=paid&limit=100'));
  const box = screen.getByLabelText<HTMLInputElement>('Tag');
  expect(box.value).toBe('paid');
  const choose = async (name: string) => user.click(await screen.findByRole('option', { name }));
  await user.click(box);
  await choose('2027');
  await waitFor(() => expect(asked().at(-1)).toBe('?tag=2027&limit=100'));
  expect(place()).toBe('/dashboard?tag=2027');
  // Of an old document.
  await user.type(box, 'Paid in 2019');
  await choose('Paid in 2019');
  await waitFor(() => expect(asked().at(-1)).toBe('?tag=Paid+in+2019&limit=100'));
  await user.click(box);
  await choose('All tags');
  await waitFor(() => expect(asked().at(-1)).toBe('?limit=100'));
  expect(place()).toBe('/dashboard');
});

test('more documents than a zip may have are all counted and archived, and not zipped', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => at + 1);
  const crowd = ids.map((id) => makeDocument({ id, name: `Invoice ${id}` }));
  const { user, server } = await openDashboard('/dashboard', {
    [documentsCall]: { json: crowd },
    ...Object.fromEntries(ids.map((id) => [`PATCH /api/documents/${id}/details/`, { json: crowd[id - 1] }])),
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(await screen.findByRole('button', { name: 'Select the first 100' }));
  expect(screen.getByRole('link', { name: 'Download zip' })).toBeTruthy();
  await user.click(documents().getByRole('checkbox', { name: 'Invoice 1 #1' }));
  expect(screen.getByText('101 selected')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download zip' })).toBeNull();
  expect(screen.getByText('A zip has at most 100 documents.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Moved to the archive.')).toBeTruthy();
  expect(server.asked.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(101);
});

test('selected documents are downloaded as a zip and archived', async () => {
  const { user, server } = await openDashboard('/dashboard', {
    'PATCH /api/documents/2/details/': { json: many[1] },
    'PATCH /api/documents/3/details/': { json: many[2] },
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  expect(await screen.findByText('0 selected')).toBeTruthy();
  await user.click(documents().getByRole('checkbox', { name: 'Invoice 2 #2' }));
  await user.click(documents().getByRole('checkbox', { name: 'Invoice 3 #3' }));
  const zip = screen.getByRole('link', { name: 'Download zip' });
  expect(zip.getAttribute('href')).toBe('/api/templates/own_documents/?documents=3%2C2');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Moved to the archive.')).toBeTruthy();
  const sent = server.asked.filter(({ call }) => call.startsWith('PATCH'));
  expect(sent.map(({ body }) => body)).toEqual([
    { revision: 1, archived: true },
    { revision: 1, archived: true },
  ]);
  expect(screen.getByText('0 selected')).toBeTruthy();
});
