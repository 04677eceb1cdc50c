import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';

const check = 'GET /api/auth/email-change/tok/';
const use = 'POST /api/auth/email-change/';
const spent = {
  status: 400,
  json: { code: 'invalid_token', detail: 'This link was used, has ended or is too old.' },
} as const;

test.each([
  ['new', 'Confirm this address', 'waiting', 'One of two links used'],
  ['former', 'Agree to the new address', 'changed', 'Address changed'],
  ['cancel', 'Stop the change', 'cancelled', 'Change stopped'],
])('the %s link is used by its button only', async (kind, action, outcome, title) => {
  const { user, server } = renderApp('/email-change/tok', {
    answers: {
      [check]: { json: { kind, new_email: 'new@example.com' } },
      [use]: { json: { outcome, email: 'new@example.com' } },
    },
  });
  const button = await screen.findByRole('button', { name: action });
  expect(server.count(use)).toBe(0);
  await user.click(button);
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText('new@example.com')).toBeTruthy();
  expect(server.asked.find(({ call }) => call === use)?.body).toEqual({ token: 'tok' });
});

test('a link that is no longer good says so, before and after its button', async () => {
  const { user, server } = renderApp('/email-change/tok', {
    answers: { [check]: { json: { kind: 'new', new_email: 'new@example.com' } }, [use]: spent },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  await screen.findByRole('heading', { name: 'This link is no longer valid' });
  expect(screen.getByText('This link was used, has ended or is too old.')).toBeTruthy();
  expect(server.count(use)).toBe(1);
});

test('a server that is away says nothing about the link, which can be tried again', async () => {
  const { user, server } = renderApp('/email-change/tok', { answers: { [check]: 'offline' } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers[check] = spent;
  await user.click(again);
  await screen.findByRole('heading', { name: 'This link is no longer valid' });
});
