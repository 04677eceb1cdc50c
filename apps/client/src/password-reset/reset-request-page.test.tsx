import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';

const forgot = 'POST /api/auth/forgot-password/';
const lasting = () => within(screen.getByRole('main'));

async function request(answers: Parameters<typeof renderApp>[1]) {
  const app = renderApp('/reset', answers);
  await app.user.type(await screen.findByLabelText('Email'), 'maya@example.com');
  await app.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  return app;
}

test('confirms with the address, and another email keeps it filled in', async () => {
  const { user } = await request({ answers: { [forgot]: { json: { detail: 'ok' } } } });
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(heading);
  expect(lasting().getByText('maya@example.com')).toBeTruthy();
  expect(screen.getByText('Password reset email sent! Check your inbox.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send another email' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com');
});

test.each([[{ status: 500 }], [{ status: 429 }], ['offline' as const]])(
  '%j: says that it failed',
  async (answer) => {
    const { logged } = await request({ answers: { [forgot]: answer } });
    expect(await lasting().findByText('Failed to send reset email. Please try again.')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com');
    expect(logged()).toHaveLength(1);
  },
);

test('a second email within a minute says how long to wait, and not that it was sent', async () => {
  const wait = { detail: 'You can send another email in 42 seconds.', wait_s: 42 };
  const { user, server } = await request({ answers: { [forgot]: { json: { detail: 'ok' } } } });
  server.answers[forgot] = { json: wait };
  await user.click(await screen.findByRole('button', { name: 'Send another email' }));
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await lasting().findByText(wait.detail)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Check your email' })).toBeNull();
});

test('once it is sent, nothing says any more that it failed', async () => {
  const { user, server } = await request({ answers: { [forgot]: 'offline' } });
  await lasting().findByText('Failed to send reset email. Please try again.');
  server.answers[forgot] = { json: { detail: 'ok' } };
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  await screen.findByText('Password reset email sent! Check your inbox.');
  expect(screen.queryByText('Failed to send reset email. Please try again.')).toBeNull();
});

test("an empty address is left to the browser's check", async () => {
  const { user, server } = renderApp('/reset');
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveProperty('required', true);
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(server.count(forgot)).toBe(0);
});
