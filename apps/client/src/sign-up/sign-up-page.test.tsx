import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { renderApp, type Running } from '../../test/render-app.tsx';

const registerCall = 'POST /api/auth/register/';

async function openPage(...args: Parameters<typeof renderApp>): Promise<Running> {
  const app = renderApp(...args);
  await screen.findByRole('heading', { name: 'Create your account' });
  return app;
}
const typed = {
  'First Name': 'Maya',
  'Last Name': 'Okafor',
  Email: 'maya@example.com',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};
async function fill({ user }: Running, values: Partial<Record<keyof typeof typed, string>> = {}) {
  for (const [label, value] of Object.entries({ ...typed, ...values })) {
    if (value) await user.type(screen.getByLabelText(label), value);
  }
}
const submit = () => screen.getByRole('button', { name: 'Create Account' });
const lasting = () => within(screen.getByRole('main'));

test('registers and goes to sign in, where the message stays and the address is filled in', async () => {
  const app = await openPage('/signup', { answers: { [registerCall]: { status: 201, json: makeUser() } } });
  await fill(app);
  await app.user.type(screen.getByLabelText('Company Name (Optional)'), 'Harbour Street');
  await app.user.click(submit());
  await waitFor(() => expect(app.place()).toBe('/signin'));
  const heading = await screen.findByRole('heading', { name: 'Sign in' });
  expect(document.activeElement).toBe(heading);
  expect(lasting().getByText('Registration successful. Please sign in.')).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com');
  expect(app.server.asked.find(({ call }) => call === registerCall)?.body).toEqual({
    email: 'maya@example.com',
    password: 'correct horse',
    password_confirm: 'correct horse',
    first_name: 'Maya',
    last_name: 'Okafor',
    company_name: 'Harbour Street',
  });
});

test('an incomplete form says so above it and at each field, and sends nothing', async () => {
  const app = await openPage('/signup');
  await fill(app, { 'Last Name': '', 'Confirm Password': 'other' });
  await app.user.click(submit());
  expect(lasting().getByText('Please fill in all required fields')).toBeTruthy();
  const lastName = screen.getByLabelText('Last Name');
  expect(document.activeElement).toBe(lastName);
  expect(lastName.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(lastName.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Enter your last name');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(app.server.count(registerCall)).toBe(0);
});

test('is silent while typing, speaks on leaving a field, and clears while correcting', async () => {
  const { user } = await openPage('/signup');
  const email = screen.getByLabelText('Email');
  await user.type(email, 'maya@');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
  await user.tab();
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  await user.type(email, 'e');
  expect(screen.queryByText('Please enter a valid email address')).toBeNull();
});

test('a refusal shows what the server says about single fields, under its own text', async () => {
  const app = await openPage('/signup', {
    answers: {
      [registerCall]: {
        status: 400,
        json: { code: 'invalid', detail: 'x', email: ['This address cannot be used.'] },
      },
    },
  });
  await fill(app);
  await app.user.click(submit());
  expect(await lasting().findByText('Registration failed. Please try again.')).toBeTruthy();
  expect(screen.getByText('This address cannot be used.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('a server that is away: something went wrong, nothing is cleared', async () => {
  const app = await openPage('/signup', { answers: { [registerCall]: 'offline' } });
  await fill(app);
  await app.user.click(submit());
  expect(await lasting().findByText('Something went wrong. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'correct horse');
});

test('says beforehand when no accounts are made here', async () => {
  await openPage('/signup', {
    answers: { 'GET /api/site/': { json: { admin_url: 'https://a.example', registration_open: false } } },
  });
  expect(await screen.findByText(/New accounts cannot be made here/)).toBeTruthy();
});
