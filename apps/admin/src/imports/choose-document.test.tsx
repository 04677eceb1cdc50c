import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { proposed, importCall, offer, openImport, draft } from '../../test/open-import.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    400,
    { file: ['The file is not a Word document.'] },
    /^The file is not a Word document\. Send another file/,
  ],
  [
    422,
    { detail: 'It was scanned. Please send the Word file.', code: 'import_failed' },
    /^It was scanned\. Please send the Word file\. You can also paste its text\.$/,
  ],
  [413, {}, /larger than 20 MiB.*paste its text/],
  [415, {}, /DOCX.*paste the text/],
  [422, { detail: 'It has no text.', code: 'import_failed' }, /^It has no text\..*send the Word file/],
  [429, {}, /Too many documents.*in a minute/],
  [503, { detail: 'Down.', code: 'database_unavailable' }, /busy.*Try again/],
  [502, {}, /^The server cannot be reached\. Nothing was imported/],
])('an answer of %i is explained beside the document', async (status, body, sentence) => {
  const { user } = openImport({ [importCall]: () => json(body, status) });
  await user.upload(await screen.findByLabelText('File'), offer);
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert');
});

test('a busy server gets the document again by itself', async () => {
  let attempts = 0;
  const busy = () => Response.json({ code: 'busy' }, { status: 503, headers: { 'retry-after': '0' } });
  const { user } = openImport({ [importCall]: () => (++attempts === 1 ? busy() : json(proposed)) });
  await user.upload(await screen.findByLabelText('File'), offer);
  await screen.findByRole('heading', { name: 'Review the draft' });
  expect(attempts).toBe(2);
});

test('without a connection the page says so, and the file can be sent again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = openImport({ [importCall]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await user.upload(await screen.findByLabelText('File'), offer);
  expect(
    await screen.findByText('You are offline. Send the file again once you are connected.'),
  ).toBeInstanceOf(HTMLElement);
  vi.restoreAllMocks();
});

test('a file that can not be read is not sent at all', async () => {
  const { requests } = openImport();
  const area = await screen.findByRole('region', { name: 'Document' });
  fireEvent.drop(area, { dataTransfer: { files: [new File(['x'], 'old.doc')] } });
  expect(await screen.findByText(/save it as DOCX/)).toBeInstanceOf(HTMLElement);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an import on its way can be cancelled, and nothing comes of it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, requests } = openImport({ [importCall]: () => promise });
  await user.upload(await screen.findByLabelText('File'), offer);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const sent = requests.find(({ method }) => method === 'POST');
  await waitFor(() => expect(sent?.signal.aborted).toBe(true));
  resolve(json(proposed));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByText(/cannot be reached|offline/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Review the draft' })).toBeNull();
});

test('the pages of a form whose fields are taken are sent with the file', async () => {
  const { user, requests } = openImport();
  await user.selectOptions(await screen.findByLabelText('PDF files'), 'Fill some pages of a form');
  const pages = screen.getByLabelText('Pages to fill');
  await user.clear(pages);
  expect(screen.getByText('Enter page numbers, for example 1-3, 8.')).toBeTruthy();
  await user.type(pages, '2-3');
  await user.upload(screen.getByLabelText('File'), offer);
  await screen.findByRole('heading', { name: 'Review the draft' });
  const sent = requests.find(({ method }) => method === 'POST');
  expect(new URL(sent?.url ?? '').searchParams.get('fill')).toBe('2-3');
});

test('pasted text is searched as a file is, or taken as it is', async () => {
  const { user, requests } = openImport();
  await user.click(await screen.findByRole('button', { name: 'Paste text instead' }));
  await user.click(screen.getByRole('button', { name: 'Take it as it is' }));
  expect(screen.getByText('Paste the text of the document first.')).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByLabelText('Text of the document'));
  await user.paste('Dear [Client],');
  await user.click(screen.getByRole('button', { name: 'Take it as it is' }));
  await screen.findByRole('group', { name: 'Show the draft as' });
  expect(draft()).toBe('Dear \\[Client],');
  expect(within(screen.getByRole('region', { name: 'Marks' })).getByText(/Nothing was found/)).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Another document' }));
  await user.click(await screen.findByRole('button', { name: 'Paste text instead' }));
  await user.click(screen.getByLabelText('Text of the document'));
  await user.paste('Dear [Client],');
  await user.click(screen.getByRole('button', { name: 'Find its blanks' }));
  await screen.findByText('0 of 3 looked at · 3 fields');
});
