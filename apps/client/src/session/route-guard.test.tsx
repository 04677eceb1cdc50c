import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { makeDocument, makeStored, makeUser, store } from '../../test/factories.ts';
import { renderApp } from '../../test/render-app.tsx';
import { RouteGuard } from './route-guard.tsx';
import { SessionProvider } from './session-provider.tsx';
import type { Session } from './session.ts';

const lists = {
  'GET /api/templates/': { json: [] },
  'GET /api/documents/': { json: [makeDocument()] },
};
const happen = (event: Event) => act(() => void window.dispatchEvent(event));

test('says that it is verifying until the stored session has been read', () => {
  const unread: Session = {
    isLasting: true,
    getState: () => ({ status: 'loading' }),
    subscribe: () => () => undefined,
    restore: () => undefined,
    suspend: () => undefined,
    read: () => undefined,
    signIn: () => undefined,
    adopt: () => undefined,
    end: () => undefined,
  };
  const loading = { status: 'loading' } as const;
  render(
    <SessionProvider session={{ ...unread, getState: () => loading }}>
      <MemoryRouter>
        <RouteGuard>secret</RouteGuard>
      </MemoryRouter>
    </SessionProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(
    'Loading...Please wait while we verify your authentication.',
  );
  expect(screen.queryByText('secret')).toBeNull();
});

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

test("when somebody else signs in in another tab, this one loads that user's lists anew", async () => {
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
  expect(server.count('GET /api/documents/')).toBe(2);
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
  const { place } = renderApp('/dashboard', {
    answers: {
      'GET /api/templates/': refused,
      'GET /api/documents/': refused,
      'POST /api/auth/refresh/': refused,
    },
  });
  await waitFor(() => expect(place()).toBe('/signin'));
  expect({ ...localStorage }).toEqual({});
  expect(sessionStorage.getItem('draft:1:1')).not.toBeNull();
});
