import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, siteWithoutMail } from '../../test/render-app.tsx';
import { openPeople } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const ask = 'POST /api/auth/forgot-password/';
const check = 'GET /api/auth/validate-token/tok/';
const reset = 'POST /api/auth/reset-password/';
const nobody = { 'GET /api/users/profile/': () => json({ code: 'not_authenticated', detail: 'No.' }, 401) };
const good = 'correct horse battery';

test('from "Forgot password?" a link is asked for, without telling whether there is an account', async () => {
  const { user, bodiesTo } = openPeople('/signin', { ...nobody, [ask]: () => json({ detail: 'ok' }) });
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
  expect(screen.getByText('Enter your email.')).toBeInstanceOf(HTMLElement);
  await user.type(screen.getByLabelText('Email'), ' ada@example.com ');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement?.textContent).toMatch(/^If there is an account for ada@example.com/);
  expect(await bodiesTo(ask)).toEqual([{ email: 'ada@example.com' }]);
});

test('without a mail server the page says where the link is, and whom to ask', async () => {
  const answers = { ...nobody, ...siteWithoutMail, [ask]: () => json({ detail: 'ok' }) };
  const { user } = openPeople('/reset', answers);
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  await screen.findByText('Ask an administrator of the team for it.');
  expect(document.body.textContent).toMatch(/a link was written to a file on the server/);
  expect(document.body.textContent).not.toMatch(/on its way|spam/);
});

test('a request that fails can be sent again', async () => {
  const { user } = openPeople('/reset', {
    ...nobody,
    [ask]: () => json({ code: 'rate_limited', detail: 'Too many attempts.' }, 429),
  });
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  await screen.findByText('Too many attempts.');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
});

test('a link sets a password that is long enough and typed twice, and leads to the sign-in', async () => {
  const { user, bodiesTo } = openPeople('/reset-password/tok', {
    ...nobody,
    [check]: () => json({ email: 'ada@example.com' }),
    [reset]: () => json({ detail: 'ok' }),
  });
  await user.type(await screen.findByLabelText('New password'), 'too short');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(screen.getByText('Password must be at least 15 characters long')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('Passwords do not match')).toBeInstanceOf(HTMLElement);
  await user.clear(screen.getByLabelText('New password'));
  await user.type(screen.getByLabelText('New password'), good);
  await user.type(screen.getByLabelText('Confirm password'), good);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByRole('heading', { name: 'Password set' });
  expect(await bodiesTo(reset)).toEqual([{ token: 'tok', new_password: good, confirm_password: good }]);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
});

test('a refused password says why at its field', async () => {
  const { user } = openPeople('/reset-password/tok', {
    ...nobody,
    [check]: () => json({ email: 'ada@example.com' }),
    [reset]: () =>
      json({ code: 'invalid', detail: 'Not valid.', new_password: ['This password is too common'] }, 400),
  });
  await user.type(await screen.findByLabelText('New password'), good);
  await user.type(screen.getByLabelText('Confirm password'), good);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await screen.findByText('This password is too common');
});

test('a link that is used up leads to a new one; one that could not be checked can be tried again', async () => {
  let isAway = true;
  const { user } = openPeople('/reset-password/tok', {
    ...nobody,
    [check]: () =>
      isAway
        ? json({ code: 'unavailable', detail: 'Not now.' }, 503)
        : json({ code: 'invalid_token', detail: 'No.', error: 'Invalid or expired reset link' }, 400),
  });
  await screen.findByText('The link could not be checked. It has not been used.');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'This link is no longer valid' });
  expect(screen.getByText('Invalid or expired reset link')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  await screen.findByRole('heading', { name: 'Reset your password' });
});

test('a client who signs in here is told where to go', async () => {
  const detail = 'This account is a client. Please sign in on the client site.';
  const { user } = openPeople('/signin', {
    ...nobody,
    'POST /api/auth/provider/login/': () =>
      json({ code: 'forbidden', detail, client_url: 'https://docs.example.com' }, 403),
  });
  await user.type(await screen.findByLabelText('Email'), 'maya@example.com');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), good);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(detail);
  const link = screen.getByRole('link', { name: 'Go to the client site' });
  expect(link.getAttribute('href')).toBe('https://docs.example.com/signin');
});
