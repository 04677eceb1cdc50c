import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDocument, makeStored, makeUser, store } from '../../test/factories.ts';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';
import { signOut } from '../session/sign-out.ts';
import { createSession } from '../session/session.ts';
import { openSessionStorage } from '../session/stored-session.ts';

const lists = {
  'GET /api/templates/': { json: [] },
  'GET /api/documents/': { json: [makeDocument()] },
};
const refusedLists = (refused: Answering) => ({
  'GET /api/templates/': refused,
  'GET /api/documents/': refused,
  'POST /api/auth/refresh/': refused,
});
const happen = (event: Event) => act(() => void window.dispatchEvent(event));

test.each(['/dashboard', '/user?templateId=1', '/user/table?templateId=1', '/account/'])(
  'says from the first paint of %s that it is verifying',
  async (path) => {
    store(makeStored());
    renderApp(path, { answers: lists });
    // The page itself comes with a part of the script that is on its way.
    const status = within(screen.getByRole('main')).getByRole('status');
    expect(status.textContent).toBe('Loading...Please wait while we verify your authentication.');
    expect(status.className).not.toContain('appear-late');
    await screen.findByRole('heading', { level: 1 });
  },
);

test.each(['/dashboard', '/user?templateId=1'])(
  'sends an anonymous visitor of %s to sign in',
  async (path) => {
    const { place, server } = renderApp(path, { answers: lists });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(place()).toBe('/signin');
    expect(server.asked.filter(({ call }) => call !== 'GET /api/site/')).toEqual([]);
  },
);

test('lets a signed-in user through', async () => {
  store(makeStored());
  renderApp('/dashboard', { answers: lists });
  expect(await screen.findByRole('heading', { name: 'Welcome, Maya Okafor' })).toBeTruthy();
});

test('logout clears everything, tells the server, and forgets the page', async () => {
  store(makeStored());
  sessionStorage.setItem('draft:1:1', '{"tenant":"Ada"}');
  const { user, place, server } = renderApp('/dashboard', { answers: lists });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(place()).toBe('/signin');
  expect({ ...localStorage, ...sessionStorage }).toEqual({});
  const logout = server.asked.find(({ call }) => call === 'POST /api/auth/logout/');
  expect(logout?.body).toEqual({ refresh: 'refresh-1' });
  expect(screen.queryByText(/#1041/)).toBeNull();
});

test('logout in another tab takes this one to sign in', async () => {
  store(makeStored());
  const { place } = renderApp('/dashboard', { answers: lists });
  await screen.findByText('#1041');
  localStorage.clear();
  happen(new StorageEvent('storage'));
  await waitFor(() => expect(place()).toBe('/signin'));
  expect(screen.queryByText('#1041')).toBeNull();
});

test("when somebody else signs in in another tab, this one loads that user's lists", async () => {
  store(makeStored());
  const { server } = renderApp('/dashboard', {
    answers: {
      ...lists,
      'GET /api/documents/': ({ access }) => ({ json: access === 'access-1' ? [makeDocument()] : [] }),
    },
  });
  await screen.findByText('#1041');
  store(
    makeStored({ access: 'access-of-2', user: makeUser({ id: 2, first_name: 'Ada', last_name: 'Reyes' }) }),
  );
  happen(new StorageEvent('storage'));
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Reyes' })).toBeTruthy();
  expect(screen.queryByText('#1041')).toBeNull();
  expect(await screen.findByText('No generated documents yet.')).toBeTruthy();
  // A short list also asks whether there is an archive.
  expect(server.count('GET /api/documents/')).toBe(4);
});

test('a page that the browser puts aside holds no data until the session has been read again', async () => {
  store(makeStored());
  renderApp('/dashboard', { answers: lists });
  await screen.findByText('#1041');
  happen(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(screen.queryByText('#1041')).toBeNull();
  localStorage.clear();
  happen(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test('a refused refresh leads to sign in, with drafts kept and the way back open', async () => {
  store(makeStored());
  sessionStorage.setItem('draft:1:1', '{"tenant":"Ada"}');
  const refused = { status: 401, json: { code: 'token_not_valid', detail: 'x' } };
  const { place } = renderApp('/dashboard', { answers: refusedLists(refused) });
  await waitFor(() => expect(place()).toBe('/signin'));
  expect({ ...localStorage }).toEqual({});
  expect(sessionStorage.getItem('draft:1:1')).not.toBeNull();
  expect(await screen.findByText('You were signed out. Your answers are safe.')).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com');
});

test('with nothing being filled, the sign-in page promises nothing of answers', async () => {
  store(makeStored());
  const refused = { status: 401, json: { code: 'token_not_valid', detail: 'x' } };
  renderApp('/dashboard', { answers: refusedLists(refused) });
  expect(await screen.findByText('You were signed out. Please sign in again.')).toBeTruthy();
});

test('a session that ends in one tab leaves what another tab was filling, a logout does not', async () => {
  for (const [end, left] of [
    ['refused', 1],
    ['signed-out', 0],
  ] as const) {
    store(makeStored());
    sessionStorage.setItem('draft:1:1', '{"tenant":"Ada"}');
    const { place } = renderApp('/dashboard', { answers: lists });
    await screen.findByText('#1041');
    const elsewhere = createSession(openSessionStorage(() => localStorage));
    elsewhere.restore();
    if (end === 'refused') elsewhere.end('refused');
    else signOut(elsewhere, () => Promise.resolve(new Response()));
    happen(new StorageEvent('storage'));
    await waitFor(() => expect(place()).toBe('/signin'));
    await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(left));
    cleanup();
  }
});
