import { screen, within } from '@testing-library/react';
import { Upload } from 'lucide';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { summaries, template } from '../../test/open-editor.tsx';
import { type Answers, json, renderApp } from '../../test/render-app.tsx';
import { person } from '../../test/open-people.tsx';
import { offerActions } from '../page/page-actions.ts';

afterEach(() => vi.unstubAllGlobals());

async function open(answers: Answers = {}) {
  const { user, requests, history } = renderApp('/health', {
    'GET /api/users/profile/': () => json(person({ id: 1, role: 'admin' })),
    'GET /api/templates/summaries/': summaries([template({ id: 7, name: 'Lease of a flat' })]),
    'GET /api/users/': () => json([person({ last_name: 'Leason' })]),
    'GET /api/companies/': () =>
      json([
        {
          id: 8,
          name: 'Leaf Ltd',
          member_count: 1,
          shares_profiles: false,
          created_at: '2026-03-05T10:00:00Z',
        },
      ]),
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Health' });
  const asked = () => requests.map(({ url }) => `${new URL(url).pathname}${new URL(url).search}`);
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  return { user, asked, place: () => history.location.pathname, options };
}

test('Ctrl+K opens it with the focus in the box; pages and actions are there before a key', async () => {
  const { user, asked, options } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox');
  expect(document.activeElement).toBe(box);
  expect(options()).toEqual(
    expect.arrayContaining(['Clients', 'Companies', 'Import a document', 'Invite somebody']),
  );
  expect(asked().filter((path) => path.includes('search'))).toEqual([]);
});

test('typing finds templates, people and companies by their kind; keys alone go there', async () => {
  const { user, place } = await open();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.keyboard('lea');
  const people = within(await screen.findByRole('group', { name: 'People' }));
  expect(people.getByRole('option').textContent).toBe('Maya Leasonmaya@example.com');
  expect(screen.getByRole('group', { name: 'Companies' }).textContent).toContain('Leaf Ltd');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(place()).toBe('/clients/5');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what a late part of the page can do is found too, though the palette was open before', async () => {
  const { user, options } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  const group = 'This template';
  const publish = { id: 'publish', label: 'Publish', icon: Upload, group, run: () => undefined };
  onTestFinished(offerActions(() => [publish]));
  await user.keyboard('publ');
  expect(options()).toEqual(['Publish']);
});

test('an action asks its question in the same place', async () => {
  const { user } = await open();
  await user.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('combobox');
  await user.keyboard('new comp{Enter}');
  await screen.findByRole('dialog', { name: 'New company' });
});

test('what is not found, and what could not be searched, is said', async () => {
  const { user } = await open({
    'GET /api/users/': () => json([]),
    'GET /api/companies/': ({ url }) =>
      url.includes('zzz') ? json([]) : json({ code: 'forbidden', detail: 'No.' }, 403),
  });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('zzz');
  await screen.findByText('Nothing was found. Try fewer letters.');
  await user.keyboard('y');
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('qqq');
  await screen.findByText('The search failed. Is the server reachable?');
});

test('a question that is open keeps the keys', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('invite{Enter}');
  await screen.findByRole('dialog', { name: 'Invite somebody' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a number leads to its document', async () => {
  const { user, place } = await open({ 'GET /api/documents/all/': () => json([]) });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await user.keyboard('#12');
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('Document #12');
  await user.keyboard('{Enter}');
  expect(place()).toBe('/documents');
});
