import { createHash, webcrypto } from 'node:crypto';
import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const pdf = new File(['%PDF-1.7 Ann'], 'a.pdf', { type: 'application/pdf' });
const hash = createHash('sha256').update('%PDF-1.7 Ann').digest('hex');
// The files and the hashes of this environment do not know each other.
Object.assign(pdf, { arrayBuffer: async () => Uint8Array.from(Buffer.from('%PDF-1.7 Ann')) });
beforeAll(() => void vi.stubGlobal('crypto', webcrypto));
afterAll(() => void vi.unstubAllGlobals());
const fileCall = `GET /api/documents/verify/${hash}/`;
const codeCall = 'GET /api/documents/code/ABCDEFGHJKLM/';
const known = {
  template_name: 'Lease',
  generated_at: '2026-03-05T10:00:00Z',
  page_count: 3,
  erased_at: null,
};
const absent = { status: 404, json: { code: 'not_found', detail: 'Not found.' } };

async function openCheck(answers: Record<string, Answering> = {}, path = '/check') {
  const app = renderApp(path, { answers });
  await screen.findByRole('heading', { name: 'Check a document' });
  return app;
}

test.each([
  [{ json: known }, 'This file is genuine.', /^Lease, generated on .*, 3 pages$/],
  [
    { json: { ...known, erased_at: '2026-10-01T10:00:00Z' } },
    'This file is genuine.',
    /^It was erased here on/,
  ],
  [absent, 'This file was not generated here, or it was changed since.', /Check the code on its pages/],
  [{ status: 429, json: { code: 'rate_limited', detail: 'x' } }, /Too many documents/, /Wait a minute/],
  ['offline' as const, /could not be reached/, /try again/],
])('a file that is answered with %j: %s', async (answer, title, more) => {
  const { user, server } = await openCheck({ [fileCall]: answer });
  await user.upload(screen.getByLabelText('Choose a PDF'), pdf);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(more)).toBeTruthy();
  expect(server.asked.every(({ body }) => body === undefined)).toBe(true);
});

test('a file is checked wherever on the page it is dropped', async () => {
  await openCheck({ [fileCall]: { json: known } });
  const box = screen.getByRole('region', { name: 'A PDF' });
  const before = box.className;
  fireEvent.dragOver(document.body);
  expect(box.className).not.toBe(before);
  // Not taken, it would replace this page.
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [pdf] } })).toBe(false);
  expect(await screen.findByText('This file is genuine.')).toBeTruthy();
  expect(box.className).toBe(before);
});

test('a typed code is checked, however it is written', async () => {
  const { user } = await openCheck({ [codeCall]: { json: known } });
  await user.type(screen.getByLabelText('Check code'), 'abcd efgh-jklm{Enter}');
  expect(await screen.findByText('This code is genuine.')).toBeTruthy();
  expect(screen.getByText(/^Compare the paper with this/)).toBeTruthy();
});

test('what can be no code is not sent', async () => {
  const { user, server } = await openCheck();
  await user.type(screen.getByLabelText('Check code'), 'ABCD-0000{Enter}');
  expect(await screen.findByText('A check code has 12 letters and digits, never I, O, 0 or 1.')).toBeTruthy();
  expect(server.asked.filter(({ call }) => call.includes('/code/'))).toEqual([]);
});

test('a code in the address is checked at the start', async () => {
  await openCheck({ [codeCall]: absent }, '/check?code=abcdefghjklm');
  expect(await screen.findByText('No document with this code was generated here.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Check code').value).toBe('ABCD-EFGH-JKLM');
});
