import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeStored, makeTemplate, store } from '../test/factories.ts';
import { renderApp } from '../test/render-app.tsx';
import { paths } from './paths.ts';

test('any other address is a page that leads home', async () => {
  renderApp('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/');
  expect(document.title).toBe('404 - Page Not Found - Inkfield');
});

test.each(Object.values(paths))('%s has a page of its own', async (path) => {
  store(makeStored());
  renderApp(path.replace(':token', 'x'), { answers: { 'GET /api/templates/': 'never' } });
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  expect(screen.queryByRole('heading', { name: '404 - Page Not Found' })).toBeNull();
});

test.each(['/SignIn', '/signin/'])('%s is the page to sign in, too', async (path) => {
  renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test.each(['/Dashboard', '/dashboard/'])('%s asks a stranger to sign in, too', async (path) => {
  const { place } = renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(place()).toBe('/signin');
});

test('pages behind sign-in share one cache: the list of templates is not loaded again', async () => {
  store(makeStored());
  const template = makeTemplate();
  const { user, server } = renderApp('/dashboard', {
    answers: { 'GET /api/templates/': { json: [template] }, 'GET /api/documents/': { json: [] } },
  });
  await screen.findByRole('heading', { name: template.name });
  await user.click(screen.getByRole('link', { name: 'Account' }));
  await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: template.name });
  expect(server.count('GET /api/templates/')).toBe(1);
});

test('the first stop of Tab leads past the bar', async () => {
  const { user } = renderApp('/signin');
  await screen.findByRole('heading', { name: 'Sign in' });
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to main content');
  Element.prototype.scrollIntoView = () => undefined;
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the page that was loaded keeps the focus where it is, the next one takes it to its heading', async () => {
  const { user } = renderApp('/signin');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  const heading = await screen.findByRole('heading', { name: 'Create your account' });
  expect(document.activeElement).toBe(heading);
});

test('a page that fails says so and is logged', async () => {
  store(makeStored());
  const { logged } = renderApp('/dashboard', {
    // The server breaks its word: a template without fields.
    answers: {
      'GET /api/templates/': { json: [{ ...makeTemplate(), fields: undefined }] },
      'GET /api/documents/': { json: [] },
    },
  });
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/');
  expect(logged().map(([what]) => what)).toContain('A page failed.');
});
