import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openList, summaries, template } from '../../test/open-editor.tsx';
import { json } from '../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const three = [
  template({ id: 1, name: 'Lease', status: 'published', version: 2, has_changes: false }),
  template({ id: 2, name: 'Invoice' }),
  template({ id: 3, name: 'Old letter', status: 'archived' }),
];
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('archived templates are left out until they are asked for', async () => {
  const { user } = openList(three);
  await screen.findByRole('link', { name: 'Lease' });
  expect(names()).toEqual(['Lease', 'Invoice']);
  await user.selectOptions(screen.getByLabelText('State'), 'Archived');
  await waitFor(() => expect(names()).toEqual(['Old letter']));
});

test("the search is the server's, and says how many there are", async () => {
  const { user } = openList(three);
  await screen.findByText('2 templates');
  await user.type(screen.getByLabelText('Search by name'), 'inv');
  await waitFor(() => expect(names()).toEqual(['Invoice']));
  expect(screen.getByText('1 template')).toBeInstanceOf(HTMLElement);
});

test('of a search those come first whose names begin with the words, else those last saved', async () => {
  const { user, requests } = openList(three);
  await screen.findByText('2 templates');
  await user.type(screen.getByLabelText('Search by name'), 'inv');
  await screen.findByText('1 template');
  const asked = requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/summaries/'));
  expect(asked.map(({ searchParams: query }) => [query.get('search'), query.get('order')])).toEqual([
    [null, null],
    ['inv', 'name'],
  ]);
});

test('no letter is lost that is typed before the page has followed the last one', async () => {
  openList(three);
  const box = await screen.findByLabelText<HTMLInputElement>('Search by name');
  // As in a browser: React is not waited for between the keys.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  for (const letter of 'invoice') {
    // Past what React keeps of the box, as the browser writes.
    Reflect.set(HTMLInputElement.prototype, 'value', box.value + letter, box);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  expect(box.value).toBe('invoice');
  await waitFor(() => expect(names()).toEqual(['Invoice']));
});

test('a private template that is published for nobody says so; importing is a link', async () => {
  openList([], {
    'GET /api/templates/summaries/': async (request) => {
      const rows = await summaries([three[0], three[1]].flatMap((one) => one ?? []))(request);
      return json((await rows.json()).map((row: object) => ({ ...row, has_permissions: false })));
    },
  });
  const none = await screen.findByRole('link', { name: 'Nobody yet for Lease' });
  expect(none.getAttribute('href')).toBe('/permissions?template=1');
  expect(screen.getByRole('link', { name: 'By permission for Invoice' })).toBeInstanceOf(HTMLElement);
  const toImport = screen.getByRole('link', { name: 'Import a document' });
  expect([toImport.getAttribute('href'), toImport.dataset['look']]).toEqual(['/templates/import', 'primary']);
  expect(screen.getByRole('button', { name: 'New template' }).dataset['look']).toBe('secondary');
});

test('archiving a draft asks the server and loads the list again', async () => {
  const archived = vi.fn(() => json({ ...three[1], status: 'archived' }));
  const { user } = openList(three, { 'POST /api/templates/2/archive/': archived });
  const row = await screen.findByRole('row', { name: /Invoice/ });
  await user.click(within(row).getByRole('button', { name: 'Archive Invoice' }));
  await screen.findByText(/^Invoice is archived/);
  expect(archived).toHaveBeenCalledOnce();
});

test('what clients use is archived only once that is asked about', async () => {
  const archived = vi.fn(() => json({ ...three[0], status: 'archived' }));
  const { user } = openList(three, { 'POST /api/templates/1/archive/': archived });
  await user.click(await screen.findByRole('button', { name: 'Archive Lease' }));
  const question = within(screen.getByRole('dialog', { name: 'Archive Lease?' }));
  expect(archived).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Archive' }));
  await screen.findByText(/^Lease is archived/);
  expect(archived).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new template needs a name; then its editor opens', async () => {
  const made = template({ id: 9, name: 'Offer' });
  const { user, requests } = openList([], {
    'POST /api/templates/': () => json(made, 201),
    'GET /api/templates/9/': () => json(made),
  });
  await user.click(await screen.findByRole('button', { name: 'New template' }));
  await user.click(screen.getByRole('button', { name: 'Make a draft' }));
  expect(screen.getByText('Give the template a name.')).toBeInstanceOf(HTMLElement);
  await user.type(screen.getByLabelText('Name'), 'Offer');
  await user.click(screen.getByRole('button', { name: 'Make a draft' }));
  await screen.findByRole('heading', { name: 'Offer', level: 1 });
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ name: 'Offer' });
});

test('a list that can not be loaded can be tried again', async () => {
  let isBroken = true;
  const { user } = openList([], {
    'GET /api/templates/summaries/': (request) =>
      isBroken ? json({ code: 'forbidden', detail: 'No.' }, 403) : summaries(three)(request),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  await waitFor(() => expect(names()).toEqual(['Lease', 'Invoice']));
});
