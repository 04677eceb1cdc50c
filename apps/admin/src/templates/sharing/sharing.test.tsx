import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openEditor, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const published = template({ document_content: 'Text', status: 'published', version: 2 });
const zoe = { id: 4, name: 'Zoe Client', email: 'zoe@example.com' };

/** The template settings of a template on a server that counts 214 clients, 3 of them with a permission. */
async function openSharing(known: Partial<typeof published> = {}) {
  let access = known.access ?? 'private';
  const opened = { ...published, ...known };
  const editor = await openEditor(opened, {
    'GET /api/templates/7/audience/': () => json({ clients: 214, permitted: 3, others: [zoe] }),
    'POST /api/templates/7/access/': async (request) => {
      ({ access } = await request.json());
      return json({ ...opened, access, revision: 9 });
    },
  });
  await editor.user.click(screen.getByRole('button', { name: 'Template' }));
  await screen.findByText('Who may use it');
  const sent = async () =>
    Promise.all(
      editor.requests.filter(({ method }) => method !== 'GET').map(async (request) => request.clone().json()),
    );
  return { ...editor, sent, access: () => access };
}

test('sharing asks first, with the number of accounts, and is a call of its own that can be undone', async () => {
  const { user, sent, access } = await openSharing();
  await user.click(screen.getByRole('button', { name: 'Share with every client...' }));
  const dialog = screen.getByRole('dialog', { name: 'Share Lease with every client?' });
  await within(dialog).findByText(/^211 more client accounts can use it at once/);
  expect(dialog.textContent).toContain('3 accounts have a permission already.');
  expect(await sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Share' }));
  await screen.findByText('Every client may use Lease now.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await sent()).toEqual([{ access: 'shared' }]);
  expect(screen.getByRole('button', { name: 'Make private...' })).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(access()).toBe('private'));
  await screen.findByRole('button', { name: 'Share with every client...' });
});

test('making private names who loses it, and who keeps it', async () => {
  const { user } = await openSharing({ access: 'shared' });
  await user.click(screen.getByRole('button', { name: 'Make private...' }));
  const dialog = screen.getByRole('dialog', { name: 'Make Lease private?' });
  await within(dialog).findByText(/^211 client accounts can no longer use it/);
  expect(dialog.textContent).toContain('Zoe Client and 210 more');
  expect(dialog.textContent).toContain('3 accounts keep it by permission.');
});

test('nothing can be confirmed before the accounts are counted', async () => {
  const { user } = await openSharing();
  vi.stubGlobal('fetch', async () => json({ detail: 'Busy.', code: 'busy' }, 503));
  await user.click(screen.getByRole('button', { name: 'Share with every client...' }));
  const dialog = screen.getByRole('dialog', { name: 'Share Lease with every client?' });
  await within(dialog).findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  expect(within(dialog).queryByRole('button', { name: 'Share' })).toBeNull();
}, 15_000);

test('a draft that was never published says that clients see it only then', async () => {
  const { user } = await openSharing({ status: 'draft', version: null });
  await user.click(screen.getByRole('button', { name: 'Share with every client...' }));
  await screen.findByText(/^Once it is published, 211 more client accounts can use it/);
});

test('autosave never sends who may use a template', async () => {
  const { user, requests } = await openSharing();
  await user.type(screen.getByLabelText('Description'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const bodies = await Promise.all(
    requests.filter(({ method }) => method === 'PATCH').map((request) => request.json()),
  );
  for (const body of bodies) expect(body).not.toHaveProperty('access');
});
