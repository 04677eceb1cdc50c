import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeDocument, makeStored, store } from '../../test/factories.ts';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const fileCall = 'GET /api/templates/1/download_pdf/';
const attachment = { 'content-disposition': 'attachment; filename="document_1041.pdf"' };
const pdf = { json: '%PDF', headers: { 'content-type': 'application/pdf', ...attachment } };
const refusal = { status: 401, json: { code: 'not_authenticated', detail: 'Please sign in.' } };

let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function openDashboard(answers: Record<string, Answering>) {
  store(makeStored());
  const app = renderApp('/dashboard', {
    answers: {
      'GET /api/templates/': { json: [] },
      'GET /api/documents/': { json: [makeDocument()] },
      ...answers,
    },
  });
  return { ...app, link: await screen.findByRole('link', { name: /^Download PDF/ }) };
}

test('a plain click saves the file that came with the token', async () => {
  const { user, link, server } = await openDashboard({ [fileCall]: pdf });
  await user.click(link);
  await waitFor(() => expect(saved).toEqual(['document_1041.pdf']));
  const asked = server.asked.filter(({ call }) => call === fileCall);
  expect(asked).toMatchObject([{ access: 'access-1' }]);
});

test('an expired token is renewed on the way', async () => {
  const { user, link } = await openDashboard({
    [fileCall]: ({ access }) => (access === 'access-2' ? pdf : refusal),
    'POST /api/auth/refresh/': { json: { access: 'access-2', refresh: 'refresh-2' } },
  });
  await user.click(link);
  await waitFor(() => expect(saved).toEqual(['document_1041.pdf']));
});

test('a session that has ended is cleared and leads to sign-in, and nothing is saved', async () => {
  const { user, link, place } = await openDashboard({
    [fileCall]: refusal,
    'POST /api/auth/refresh/': refusal,
  });
  await user.click(link);
  await waitFor(() => expect(place()).toBe('/signin'));
  expect(localStorage).toHaveLength(0);
  expect(saved).toEqual([]);
});

test.each<[string, Answering, string]>([
  [
    'a page',
    { json: '<!doctype html>', headers: { 'content-type': 'text/html' } },
    'The file could not be downloaded.',
  ],
  ['no answer', 'offline', 'The file could not be downloaded. The server could not be reached.'],
  [
    '404',
    { status: 404, json: { code: 'not_found' } },
    'The file could not be downloaded. It is no longer available',
  ],
])('%s in place of the file is said at the link and never saved', async (_, answer, text) => {
  const { user, link, place } = await openDashboard({ [fileCall]: answer });
  await user.click(link);
  const failure = await screen.findByText((content) => content.startsWith(text));
  expect(failure.getAttribute('role')).toBe('alert');
  expect(saved).toEqual([]);
  expect(place()).toBe('/dashboard');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  async (keys) => {
    const { link, server } = await openDashboard({ [fileCall]: pdf });
    expect(fireEvent.click(link, keys)).toBe(true);
    expect(server.count(fileCall)).toBe(0);
  },
);
