import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeStored, makeUser, store } from '../../test/factories.ts';
import { renderApp } from '../../test/render-app.tsx';

const login = 'POST /api/auth/login/';
const success = { json: { access: 'access-1', refresh: 'refresh-1', user: makeUser() } };
const lists = { 'GET /api/templates/': { json: [] }, 'GET /api/documents/': { json: [] } };

async function openPage(...args: Parameters<typeof renderApp>) {
  const app = renderApp(...args);
  await screen.findByRole('heading', { name: 'Sign in' });
  return app;
}
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });
/** The page without the toast, which disappears. */
const lasting = () => within(screen.getByRole('main'));

test('a signed-in user is taken to the dashboard, with the session stored', async () => {
  const { user, place, server } = await openPage('/signin', { answers: { [login]: success, ...lists } });
  await user.type(email(), ' maya@example.com ');
  await user.type(password(), 'correct horse');
  await user.click(submit());
  expect(await screen.findByText('Login successful')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/dashboard'));
  expect(localStorage.getItem('access_token')).toBe('access-1');
  expect(server.asked.find(({ call }) => call === login)?.body).toEqual({
    email: 'maya@example.com',
    password: 'correct horse',
  });
});

test.each([
  ['', '', 'Please enter both email and password', 'email'],
  ['maya@example.com', '', 'Please enter both email and password', 'password'],
  ['', 'secret', 'Please enter both email and password', 'email'],
  ['maya@', 'secret', 'Please enter a valid email address', 'email'],
  ['maya@example.c', 'secret', 'Please enter a valid email address', 'email'],
])('%j and %j: says "%s" and puts the focus into the %s', async (typedEmail, typedPassword, text, focus) => {
  const { user, server } = await openPage('/signin');
  if (typedEmail) await user.type(email(), typedEmail);
  if (typedPassword) await user.type(password(), typedPassword);
  await user.click(submit());
  expect(within(screen.getByRole('alert')).getByText(text)).toBeTruthy();
  expect(lasting().getAllByText(text)[0]).toBeTruthy();
  expect(focus === 'email' ? email() : password()).toHaveProperty('ownerDocument.activeElement.name', focus);
  expect(server.count(login)).toBe(0);
});

test('a refused sign-in says so, keeps what was typed, and never why', async () => {
  const { user, logged } = await openPage('/signin', {
    answers: { [login]: { status: 401, json: { code: 'no_active_account', detail: 'No active account' } } },
  });
  await user.type(email(), 'maya@example.com');
  await user.type(password(), 'wrong');
  await user.click(submit());
  expect(await lasting().findByText('Login failed')).toBeTruthy();
  expect(email()).toHaveProperty('value', 'maya@example.com');
  expect(password()).toHaveProperty('value', 'wrong');
  expect(logged()).toHaveLength(1);
});

test('what went wrong is not said any more on the next page', async () => {
  const { user } = await openPage('/signin', { answers: { [login]: { status: 401 } } });
  await user.type(email(), 'maya@example.com');
  await user.type(password(), 'wrong');
  await user.click(submit());
  expect(await screen.findAllByText('Login failed')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(screen.queryByText('Login failed')).toBeNull();
});

test.each([[{ status: 500 }], ['offline' as const]])('%j: something went wrong', async (answer) => {
  const { user } = await openPage('/signin', { answers: { [login]: answer } });
  await user.type(email(), 'maya@example.com');
  await user.type(password(), 'secret');
  await user.click(submit());
  expect(await lasting().findByText('Something went wrong. Please try again.')).toBeTruthy();
});

test('the button says that it is at work, stays focusable, and sends once', async () => {
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { user, server } = await openPage('/signin', {
    answers: { [login]: () => waiting.then(() => success), ...lists },
  });
  await user.type(email(), 'maya@example.com');
  await user.type(password(), 'secret');
  await user.click(submit());
  const busy = screen.getByRole('button', { name: 'Signing in...' });
  expect(busy).toHaveProperty('disabled', false);
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  answer();
  expect(await screen.findByText('Login successful')).toBeTruthy();
  expect(server.count(login)).toBe(1);
});

test('leads back to the link that needed signing in', async () => {
  const { user, place } = renderApp('/user?templateId=7', { answers: { [login]: success, ...lists } });
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.type(email(), 'maya@example.com');
  await user.type(password(), 'secret');
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/user?templateId=7'));
});

test.each(['//evil.example/dashboard', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'leads to the dashboard instead of %s',
  async (returnTo) => {
    const { user, place } = await openPage('/signin', {
      answers: { [login]: success, ...lists },
      state: { returnTo },
    });
    await user.type(email(), 'maya@example.com');
    await user.type(password(), 'secret');
    await user.click(submit());
    await waitFor(() => expect(place()).toBe('/dashboard'));
  },
);

test('nothing in the address chooses where signing in leads', async () => {
  const { user, place } = await openPage('/signin?returnTo=/account&next=https://evil.example', {
    answers: { [login]: success, ...lists },
  });
  await user.type(email(), 'maya@example.com');
  await user.type(password(), 'secret');
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

test.each([
  [1, '/user?templateId=7'],
  [2, '/dashboard'],
])('where the session of user 1 ended, user %i goes on at %s', async (id, to) => {
  sessionStorage.setItem('draft:1:7', '{"tenant":"Ada"}');
  const { user, place } = await openPage('/signin', {
    answers: { [login]: { json: { ...success.json, user: makeUser({ id }) } }, ...lists },
    state: { returnTo: '/user?templateId=7', endedFor: 1, email: 'maya@example.com' },
  });
  expect(email()).toHaveProperty('value', 'maya@example.com');
  await user.type(password(), 'secret');
  await user.click(submit());
  await waitFor(() => expect(place()).toBe(to));
  expect(Object.keys(sessionStorage)).toHaveLength(id === 1 ? 1 : 0);
});

test('Forgot password takes the typed address along, and not in the address of the page', async () => {
  const { user, place } = await openPage('/signin');
  await user.type(email(), 'maya@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Reset your password' });
  expect(email()).toHaveProperty('value', 'maya@example.com');
  expect(place()).toBe('/reset');
});

test('helps password managers, and shows what was typed on demand', async () => {
  const { user } = await openPage('/signin');
  expect(email().getAttribute('autocomplete')).toBe('username');
  expect(password().getAttribute('autocomplete')).toBe('current-password');
  expect(password()).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveProperty('type', 'password');
});

test('links to the reset, to sign-up and to the provider, in a window of its own', async () => {
  await openPage('/signin');
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/reset');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  const admin = await screen.findByRole('link', { name: 'Admin access (opens a new window)' });
  expect(admin.getAttribute('href')).toBe('https://admin.example.com');
  expect([admin.getAttribute('target'), admin.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test('tells somebody who is signed in already, and leaves the form', async () => {
  store(makeStored());
  await openPage('/signin');
  expect(screen.getByText(/You are signed in as maya@example.com/)).toBeTruthy();
  expect(email()).toBeTruthy();
});

test('a browser that blocks storage gets a readable message and can sign in', async () => {
  const { user, place } = await openPage('/signin', {
    answers: { [login]: success, ...lists },
    local: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(screen.getByText(/does not let this site keep anything/)).toBeTruthy();
  await user.type(email(), 'maya@example.com');
  await user.type(password(), 'secret');
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/dashboard'));
});
