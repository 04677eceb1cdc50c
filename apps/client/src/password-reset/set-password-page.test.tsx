import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeStored, store } from '../../test/factories.ts';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp, type Running } from '../../test/render-app.tsx';

const check = 'GET /api/auth/validate-token/tok/';
const reset = 'POST /api/auth/reset-password/';
const valid = { json: { email: 'maya@example.com' } };
const done = 'Password reset successful! You can now log in with your new password.';
const lasting = () => within(screen.getByRole('main'));

afterEach(() => {
  vi.useRealTimers();
});

async function setPassword({ user }: Running, password: string, confirmed = password) {
  await screen.findByRole('heading', { name: 'Set new password' });
  if (password) await user.type(screen.getByLabelText('New Password'), password);
  if (confirmed) await user.type(screen.getByLabelText('Confirm Password'), confirmed);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
}

test('checks the link first, then asks for a password for the address of the link', async () => {
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  renderApp('/reset-password/tok', { answers: { [check]: () => waiting.then(() => valid) } });
  expect(await screen.findByText('Validating reset link...')).toBeTruthy();
  answer();
  expect(await screen.findByRole('heading', { name: 'Set new password' })).toBeTruthy();
  expect(screen.getByText('maya@example.com')).toBeTruthy();
});

test.each([
  ['short', 'short', 'Password must be at least 8 characters long'],
  ['', '', 'Password must be at least 8 characters long'],
  ['correct horse', 'correct hors', 'Passwords do not match'],
  ['short', 'shor', 'Passwords do not match'],
])('%j and %j: %s, and nothing is sent', async (password, confirmed, text) => {
  const app = renderApp('/reset-password/tok', { answers: { [check]: valid } });
  await setPassword(app, password, confirmed);
  expect(within(screen.getByRole('alert')).getByText(text)).toBeTruthy();
  expect(lasting().getAllByText(text).length).toBeGreaterThan(0);
  expect(app.server.count(reset)).toBe(0);
});

test('sets the password, ends the session it replaces, and goes to sign in after two seconds', async () => {
  store(makeStored());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const app = renderApp('/reset-password/tok', {
    answers: { [check]: valid, [reset]: { json: { detail: 'ok' } } },
  });
  await setPassword(app, 'correct horse');
  // It takes the focus with the effect that starts the two seconds.
  const heading = await screen.findByRole('heading', { name: 'Password set' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getAllByText(done)).toHaveLength(2);
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(app.server.asked.find(({ call }) => call === reset)?.body).toEqual({
    token: 'tok',
    new_password: 'correct horse',
    confirm_password: 'correct horse',
  });
  act(() => void vi.advanceTimersByTime(1500));
  expect(app.place()).toBe('/reset-password/tok');
  act(() => void vi.advanceTimersByTime(600));
  await waitFor(() => expect(app.place()).toBe('/signin'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(lasting().getByText(done)).toBeTruthy();
});

test.each([
  [{ error: 'This link was used.' }, 'This link was used.'],
  [{}, 'Failed to reset password. Please try again.'],
])('a refusal %j shows "%s"', async (json, text) => {
  const app = renderApp('/reset-password/tok', {
    answers: { [check]: valid, [reset]: { status: 400, json } },
  });
  await setPassword(app, 'correct horse');
  expect(await lasting().findByText(text)).toBeTruthy();
});

test.each([
  [{ error: 'Invalid or expired reset link' }, 'Invalid or expired reset link'],
  [{ error: 'Too late.' }, 'Too late.'],
  [{}, 'Invalid or expired reset link'],
])(
  'a refused link %j says "%s" and goes to the request after three seconds, message and all',
  async (json, text) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { place } = renderApp('/reset-password/tok', { answers: { [check]: { status: 400, json } } });
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy();
    expect(lasting().getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/reset');
    act(() => void vi.advanceTimersByTime(2500));
    expect(place()).toBe('/reset-password/tok');
    act(() => void vi.advanceTimersByTime(600));
    await waitFor(() => expect(place()).toBe('/reset'));
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
    expect(lasting().getByText(text)).toBeTruthy();
  },
);

test.each<[string, Answering]>([
  ['away', 'offline'],
  ['broken', { status: 500 }],
  ['busy', { status: 503, json: { code: 'busy' } }],
  ['asked too often', { status: 429, json: { code: 'rate_limited', error: 'Slow down.' } }],
])('a server that is %s says nothing about the link: it can be tried again', async (_, answer) => {
  const { user, server } = renderApp('/reset-password/tok', { answers: { [check]: answer } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers[check] = valid;
  expect(screen.queryByText('Invalid Reset Link')).toBeNull();
  await user.click(again);
  expect(await screen.findByText('maya@example.com')).toBeTruthy();
});

test('without a token it goes to the request at once and says why', async () => {
  const { place } = renderApp('/reset-password');
  await waitFor(() => expect(place()).toBe('/reset'));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  expect(lasting().getByText('Invalid reset link')).toBeTruthy();
});
