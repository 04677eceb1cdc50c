import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { field, openEditor, openList, summaries, template } from '../../../test/open-editor.tsx';
import { proposed } from '../../../test/open-import.tsx';
import { json } from '../../../test/render-app.tsx';

// Parts of the page that load when they are shown, which takes long while other tests run.
beforeAll(async () => {
  await Promise.all([import('../editor/template-settings.tsx'), import('./file-settings.tsx')]);
}, 60_000);

const letter = template({
  document_content: 'Dear [client as upper],\n{if urgent}\nPlease answer soon.\n{end}\nYours, [sender]\n',
  fields: [
    field({ name: 'client', label: 'Client' }),
    field({ id: 2, name: 'urgent', label: 'Urgent', field_type: 'checkbox', order: 2 }),
    field({ id: 3, name: 'sender', label: 'Sender', order: 3 }),
  ],
});
const edition = {
  ...proposed,
  document_content: 'Dear [name],\nPlease answer soon.\nPhone [phone]\n',
  fields: [field({ name: 'name', label: 'Name' }), field({ id: 2, name: 'phone', label: 'Phone', order: 2 })],
};

async function openFileSettings(answers: Parameters<typeof openEditor>[1]) {
  const opened = await openEditor(letter, answers);
  await opened.user.click(screen.getByRole('button', { name: 'Template' }));
  await screen.findByRole('button', { name: 'Replace the file' });
  return opened;
}

test('a new file replaces the text, and nothing is lost without a click', async () => {
  const { user, stored, requests } = await openFileSettings({
    'POST /api/templates/import/': () => json(edition),
  });
  await user.click(screen.getByRole('button', { name: 'Replace the file' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('Choose the new file'), new File(['abc'], 'new.docx'));
  const kept = within(await dialog.findByRole('region', { name: 'Kept' }));
  expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Client (name in the file)',
    'Urgent',
  ]);
  expect(dialog.getByRole('region', { name: 'New' }).textContent).toBe('New 1Phone');
  expect(dialog.getByRole('region', { name: 'Changes of the text' }).textContent).toContain(
    'Phone [sender][phone]',
  );
  expect(dialog.getByRole('checkbox', { name: 'Remove Sender' })).toHaveProperty('checked', false);
  await user.click(dialog.getByRole('button', { name: 'Replace the text' }));
  await waitFor(() =>
    expect(stored().document_content).toBe(
      'Dear [client as upper],\n{if urgent}\nPlease answer soon.\n{end}\nPhone [phone]\n',
    ),
  );
  expect(stored().fields.map(({ name }) => name)).toEqual(['client', 'urgent', 'sender', 'phone']);
  const sent = requests.filter(({ method }) => method === 'PATCH');
  expect(await sent[0]?.clone().json()).toEqual({ revision: 1, source_document: 1 });
});

test('the pages of a form whose owner forbids filling need a confirmation, and undo brings the old ones back', async () => {
  const page = { x: 0, y: 0, width: 600, height: 800 };
  const box = { field: 'client', page: 0, rect: [10, 10, 90, 24] as [number, number, number, number] };
  const pdf_form = { base: 'a'.repeat(64), pages: [page], boxes: [box] };
  const form = template({ document_content: '[client]\n', fields: [field({ name: 'client' })], pdf_form });
  const newForm = { ...pdf_form, base: 'b'.repeat(64) };
  const { user, stored, requests } = await openEditor(form, {
    'POST /api/templates/7/preview_document/': () => json({ pages: [] }),
    'POST /api/templates/import/': () =>
      json({
        ...proposed,
        document_content: '[client]\n',
        fields: form.fields,
        marks: [],
        pdf_form: newForm,
        forbids_filling: true,
      }),
  });
  await user.click(screen.getByRole('button', { name: 'Template' }));
  await user.click(await screen.findByRole('button', { name: 'Replace the file' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('Choose the new file'), new File(['abc'], 'new.pdf'));
  await user.click(await dialog.findByRole('button', { name: 'Replace the pages' }));
  expect(dialog.getByText('Confirm this first, or use another file.')).toBeInstanceOf(HTMLElement);
  expect(stored().pdf_form?.base).toBe(pdf_form.base);
  await user.click(dialog.getByRole('checkbox', { name: 'We may fill in this form' }));
  await user.click(dialog.getByRole('button', { name: 'Replace the pages' }));
  await waitFor(() => expect(stored().pdf_form?.base).toBe(newForm.base));
  const [sent] = requests.filter(({ method }) => method === 'PATCH');
  expect(await sent?.clone().json()).toMatchObject({ source_document: 1, confirms_right_to_fill: true });

  await user.click(screen.getByRole('button', { name: 'Source' }));
  await user.click(await screen.findByRole('button', { name: 'Undo (Ctrl+Z)' }));
  await waitFor(() => expect(stored().pdf_form?.base).toBe(pdf_form.base));
});

test('leaving the comparison changes nothing and ends the review that began with it', async () => {
  const { user, stored, requests } = await openFileSettings({
    'POST /api/templates/import/': () => json(edition),
    'DELETE /api/import-reviews/5/': () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Replace the file' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.upload(dialog.getByLabelText('Choose the new file'), new File(['abc'], 'new.docx'));
  await user.click(await dialog.findByRole('button', { name: 'Leave it as it is' }));
  expect(stored()).toEqual(letter);
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('fields of another template are copied, but for those that are here', async () => {
  const other = template({
    id: 9,
    name: 'Offer',
    fields: [field({ name: 'Client' }), field({ id: 2, name: 'price' })],
  });
  const { user, stored } = await openFileSettings({
    'GET /api/templates/summaries/': summaries([other]),
    'GET /api/templates/9/': () => json(other),
  });
  await user.click(await screen.findByRole('button', { name: 'Copy fields from another template' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox'));
  await user.click(await dialog.findByRole('option', { name: 'Offer' }));
  await user.click(await dialog.findByRole('button', { name: 'Copy 1 field' }));
  await waitFor(() =>
    expect(stored().fields.map(({ name }) => name)).toEqual(['client', 'urgent', 'sender', 'price']),
  );
});

test('a template is copied as a private draft, without its logo', async () => {
  const shared = { ...letter, access: 'shared' as const, source_document: 4 };
  const made = template({ id: 9, name: 'Lease (copy)' });
  const { user, requests, history } = openList([shared], {
    'GET /api/templates/7/': () =>
      json({ ...shared, page: { ...letter.page, logo: { sha256: 'a'.repeat(64), width: 100 } } }),
    'POST /api/templates/': () => json(made, 201),
    'GET /api/templates/9/': () => json(made),
  });
  await user.click(await screen.findByRole('button', { name: 'Copy Lease' }));
  await waitFor(() => expect(history.location.pathname).toBe('/templates/9'));
  const sent = await requests
    .find(({ method }) => method === 'POST')
    ?.clone()
    .json();
  expect(sent).toMatchObject({
    name: 'Lease (copy)',
    access: 'private',
    source_document: 4,
    page: letter.page,
  });
  expect(sent.page.logo).toBeUndefined();
  expect(sent.fields).toHaveLength(3);
});
