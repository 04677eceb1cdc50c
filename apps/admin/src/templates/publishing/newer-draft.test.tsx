import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openEditor, shownText, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const draft = template({ document_content: 'First text' });
const byBob = {
  edited_by: 'Bob Lee',
  updated_at: '2026-03-05T10:31:00.000Z',
  published_by: 'Eve Roe',
  published_at: '2026-03-05T11:02:00.000Z',
  version: 1,
  status: 'published' as const,
};
const version = {
  version: 1,
  name: 'Lease',
  note: '',
  published_by: 'Eve Roe',
  published_at: byBob.published_at,
};

/** Opens Publish of a draft that others have continued since it was loaded. */
async function openPublish(current: Partial<typeof draft>) {
  let loads = 0;
  const editor = await openEditor(draft, {
    'GET /api/templates/7/': () => json(++loads === 1 ? draft : { ...draft, ...byBob, ...current }),
    'GET /api/templates/7/versions/1/': () =>
      json({
        ...version,
        description: '',
        document_content: 'Second text',
        fields: [],
        page: draft.page,
        form: draft.form,
      }),
    'POST /api/templates/7/publish/': () =>
      json({ code: 'stale_revision', detail: 'Stale.', revision: 4 }, 409),
  });
  await editor.user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  return { ...editor, dialog };
}

test('a draft that others have saved and published is not called the first version, and can be reloaded', async () => {
  const { user, dialog } = await openPublish({
    revision: 4,
    document_content: 'Second text',
    has_changes: false,
  });
  const notice = await dialog.findByText(/^Bob Lee saved this template on/);
  expect(notice.textContent).toMatch(/Eve Roe published version 1 on .*2026/);
  expect(dialog.queryByText(/This is the first version/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(shownText()).toBe('Second text'));
  await dialog.findByText('The text is the same.');
  expect(screen.getByText('Saved')).toBeInstanceOf(HTMLElement);
});

test('the same draft, published by another editor meanwhile, says so', async () => {
  const { dialog } = await openPublish({ revision: 1, has_changes: false });
  await dialog.findByText(/^Eve Roe published version 1 on/);
  await dialog.findByRole('heading', { name: 'Changes since version 1' });
});

test('a version stays shown if the draft that was read before it arrives after it', async () => {
  const late = Promise.withResolvers<Response>();
  let loads = 0;
  const { user } = await openEditor(draft, {
    'GET /api/templates/7/': () => (++loads === 1 ? json(draft) : late.promise),
    'POST /api/templates/7/publish/': () => json({ ...draft, ...byBob, has_changes: false }),
    // Without a permission the dialog stays, to grant one.
    'GET /api/permissions/': () => json([]),
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Publish version 1' }));
  await screen.findByText(/^Version 1 ·/);
  await screen.findByRole('button', { name: 'Later' });
  late.resolve(json(draft));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText(/^Version 1 ·/)).toBeInstanceOf(HTMLElement);
});

test('the dialog says that the connection was lost while publishing, and publishing again succeeds', async () => {
  let isOffline = true;
  const note = 'For the new season';
  const { user } = await openEditor(draft, {
    'POST /api/templates/7/publish/': async (request) => {
      if (isOffline) throw new TypeError('Failed to fetch');
      expect(await request.json()).toMatchObject({ note });
      return json({ ...draft, version: 1, status: 'published', has_changes: false });
    },
    'GET /api/permissions/': () => json([]),
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  await user.type(dialog.getByLabelText(/^Note for the history/), note);
  await user.click(await dialog.findByRole('button', { name: 'Publish version 1' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Not published: /);
  // The note is still there.
  expect(dialog.getByLabelText(/^Note for the history/)).toHaveProperty('value', note);
  isOffline = false;
  await user.click(dialog.getByRole('button', { name: 'Publish version 1' }));
  await screen.findByText('Version 1 is what clients use now.');
});
