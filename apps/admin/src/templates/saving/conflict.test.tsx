import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, shownText, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease = template({
  document_content: '# Lease\n\nRent is due.\n\nby [seller]\n',
  fields: [field({ id: 1, name: 'seller', label: 'Seller' })],
});
const saving = { edited_by: 'Bob Lee', updated_at: '2026-03-05T10:31:00.000Z' };

/** The editor of a template that Bob Lee saves with another text before the first save of it here. */
async function openStale(theirText: string) {
  const theirs = { ...lease, ...saving, document_content: theirText, revision: 5 };
  let isTheirs = false;
  const sent: { revision: number; document_content?: string; fields?: unknown }[] = [];
  const editor = await openEditor(lease, {
    'GET /api/templates/7/': () => json(isTheirs ? theirs : lease),
    'PATCH /api/templates/7/': async (request) => {
      const body = await request.json();
      sent.push(body);
      if (body.revision === 5) return json({ ...theirs, ...body, revision: 6 });
      isTheirs = true;
      return json({ code: 'stale_revision', detail: 'Stale.', revision: 5, ...saving }, 409);
    },
  });
  await editor.user.clear(screen.getByLabelText('Label'));
  await editor.user.type(screen.getByLabelText('Label'), 'Vendor');
  expect((await screen.findByText(/^Not saved:/)).textContent).toMatch(
    /^Not saved: Bob Lee saved this template on .*2026.*\.$/,
  );
  await editor.user.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = await screen.findByRole('dialog', { name: 'Another editor has saved this template' });
  await within(dialog).findByText(/^Bob Lee saved this template on/);
  return { ...editor, sent, dialog: within(dialog) };
}

const saved = () => waitFor(() => expect(screen.getByText('Saved')).toBeInstanceOf(HTMLElement));

test('changes that do not overlap are merged by themselves, and saved as one draft', async () => {
  const { user, sent, dialog } = await openStale('# Lease\n\nRent is due monthly.\n\nby [seller]\n');
  expect(dialog.getByText(/None of the changes overlap: both are kept\./)).toBeInstanceOf(HTMLElement);
  expect(dialog.getByRole('region', { name: 'Changed text' }).querySelector('ins')?.textContent).toBe(
    ' monthly',
  );
  await user.click(dialog.getByRole('button', { name: 'Save the merged draft' }));
  await saved();
  expect(shownText()).toContain('Rent is due monthly.\n\nby Vendor');
  expect(sent.map(({ revision }) => revision)).toEqual([1, 5]);
  expect(sent.at(-1)).toMatchObject({ fields: [{ id: 1, name: 'seller', label: 'Vendor' }] });
  expect(sent.at(-1)).not.toHaveProperty('document_content');
});

test('their draft can be taken whole, and Undo brings mine back', async () => {
  const { user, sent, dialog } = await openStale('# Lease\n\nTheirs.\n');
  await user.click(dialog.getByRole('button', { name: 'Reload without my changes' }));
  await saved();
  expect(shownText()).toBe('# Lease\n\nTheirs.\n');
  expect(screen.getByLabelText('Label')).toHaveProperty('value', 'Seller');
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect(shownText()).toContain('by Vendor');
});

test('a change of one place on both sides is theirs unless mine is chosen', async () => {
  const theirs = { ...lease, ...saving, fields: [{ ...lease.fields[0], label: 'Owner' }], revision: 5 };
  let isTheirs = false;
  const { user } = await openEditor(lease, {
    'GET /api/templates/7/': () => json(isTheirs ? theirs : lease),
    'PATCH /api/templates/7/': async (request) => {
      const body = await request.json();
      if (body.revision === 5) return json({ ...theirs, ...body, revision: 6 });
      isTheirs = true;
      return json({ code: 'stale_revision', detail: 'Stale.', revision: 5, ...saving }, 409);
    },
  });
  await user.clear(screen.getByLabelText('Label'));
  await user.type(screen.getByLabelText('Label'), 'Vendor');
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const choice = await screen.findByRole('group', { name: 'Field "Seller": label' });
  const [their, mine] = within(choice).getAllByRole('radio');
  expect(their).toHaveProperty('checked', true);
  expect(choice.textContent).toContain('Theirs (Bob Lee)Owner');
  await user.click(mine ?? choice);
  await user.click(screen.getByRole('button', { name: 'Save the merged draft' }));
  await saved();
  expect(screen.getByLabelText('Label')).toHaveProperty('value', 'Vendor');
});
