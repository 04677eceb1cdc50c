import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { makeStored, makeUser, store } from '../../test/factories.ts';
import { renderApp } from '../../test/render-app.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const profileCall = 'GET /api/users/profile/';
const rows = () =>
  within(screen.getByRole('region', { name: 'Profile' }))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

async function openAccount(answers: Parameters<typeof renderApp>[1] = {}) {
  store(makeStored());
  const app = renderApp('/account', answers);
  await screen.findByRole('heading', { name: 'Your account' });
  return app;
}

test('shows name, company and email as the server knows them now', async () => {
  const user = makeUser({ last_name: 'Reyes', company_name: 'Fernbrook LLC' });
  await openAccount({ answers: { [profileCall]: { json: user } } });
  await waitFor(() => expect(rows()).toEqual(['Maya Reyes', 'Fernbrook LLC', 'maya@example.com']));
});

test('a server that is away leaves what was known at sign-in, and says so', async () => {
  await openAccount({ answers: { [profileCall]: 'offline' } });
  expect(await screen.findByText(/as it was when you signed in/)).toBeTruthy();
  expect(rows()).toEqual(['Maya Okafor', 'None given', 'maya@example.com']);
});

test('leads to a link for a new password with the address filled in', async () => {
  const { user, place } = await openAccount({ answers: { [profileCall]: { json: makeUser() } } });
  await user.click(screen.getByRole('link', { name: 'Set a new password' }));
  await screen.findByRole('heading', { name: 'Reset your password' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com');
  expect(place()).toBe('/reset');
});

test('signs out', async () => {
  const { user, place, server } = await openAccount({ answers: { [profileCall]: { json: makeUser() } } });
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(place()).toBe('/signin'));
  expect(localStorage).toHaveLength(0);
  expect(server.count('POST /api/auth/logout/')).toBe(1);
});

test('names the contact of the installation, if there is one', async () => {
  const site = { admin_url: 'https://admin.example.com', registration_open: true };
  await openAccount({
    answers: { 'GET /api/site/': { json: { ...site, contact_email: 'help@example.com' } } },
  });
  const contact = await screen.findByRole('link', { name: 'help@example.com' });
  expect(contact.getAttribute('href')).toBe('mailto:help@example.com');
});

const sessionsCall = 'GET /api/account/sessions/';
const here = {
  id: 'a'.repeat(32),
  device: 'Firefox on Linux',
  network: '192.0.2.x',
  created_at: '2026-11-01T10:00:00Z',
  used_at: '2026-11-02T10:00:00Z',
  current: true,
};
const phone = { ...here, id: 'b'.repeat(32), device: 'Chrome on Android', network: null, current: false };
const known = { [profileCall]: { json: makeUser() } };

test('lists the sessions, and signs another one out after asking', async () => {
  let sessions = [here, phone];
  const { user, server } = await openAccount({
    answers: {
      ...known,
      [sessionsCall]: () => ({ json: sessions }),
      [`DELETE /api/account/sessions/${phone.id}/`]: () => {
        sessions = [here];
        return { status: 204 };
      },
    },
  });
  await screen.findByText('This device');
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
  const dialog = screen.getByRole('dialog', { name: 'Sign out this device?' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Chrome on Android was signed out.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  expect(server.count(sessionsCall)).toBe(2);
});

test('signs out everywhere else after asking, and says when that failed', async () => {
  const call = 'POST /api/account/sessions/end_others/';
  const { user, server } = await openAccount({
    answers: { ...known, [sessionsCall]: { json: [here, phone] }, [call]: 'offline' },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = screen.getByRole('dialog', { name: 'Sign out everywhere else?' });
  const confirm = within(dialog).getByRole('button', { name: 'Sign out' });
  await user.click(confirm);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Nothing was changed.');
  server.answers[call] = { status: 204 };
  await user.click(confirm);
  await screen.findByText('Everything else was signed out.');
});

test('changes the name, here and in what the browser keeps', async () => {
  const { user, server, session } = await openAccount({
    answers: {
      ...known,
      'PATCH /api/users/profile/': ({ body }) => ({ json: { ...makeUser(), ...(body as object) } }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Change name' }));
  const last = screen.getByLabelText('Last name');
  await user.clear(last);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(last);
  expect(server.count('PATCH /api/users/profile/')).toBe(0);
  await user.type(last, 'Reyes{Enter}');
  await waitFor(() => expect(rows()[0]).toBe('Maya Reyes'));
  expect(session.read()?.user.last_name).toBe('Reyes');
});

test('says at its field why a password was refused', async () => {
  const { user, server } = await openAccount({
    answers: {
      ...known,
      'POST /api/account/password/': {
        status: 400,
        json: {
          code: 'invalid',
          detail: 'Not valid.',
          present_password: ['This is not your current password.'],
        },
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByLabelText('Current password'), 'present one');
  await user.type(form.getByLabelText('New password'), 'short');
  await user.type(form.getByLabelText('Confirm password'), 'shorter{Enter}');
  await form.findByText('Password must be at least 8 characters long');
  await form.findByText('Passwords do not match');
  expect(server.count('POST /api/account/password/')).toBe(0);
  await user.type(form.getByLabelText('New password'), 'er than it was');
  await user.clear(form.getByLabelText('Confirm password'));
  await user.type(form.getByLabelText('Confirm password'), 'shorter than it was{Enter}');
  await form.findByText('This is not your current password.');
  expect(document.activeElement).toBe(form.getByLabelText('Current password'));
});

test('asks for another address, and says what was mailed', async () => {
  const { user, server } = await openAccount({
    answers: { ...known, 'POST /api/account/email/': { json: { detail: 'Both links are on their way.' } } },
  });
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  await user.type(screen.getByLabelText('New email'), ' new@example.com ');
  await user.type(screen.getByLabelText('Current password'), 'present one{Enter}');
  await screen.findByText('Both links are on their way.');
  expect(server.asked.at(-1)?.body).toEqual({
    new_email: 'new@example.com',
    present_password: 'present one',
  });
});
