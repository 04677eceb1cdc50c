import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openAt, openEditor, shownText, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease = template({
  document_content: '# Lease\nby [seller] and [buyer]\n{if seller}\nyes\n{end}\n',
  fields: [
    field({ id: 1, name: 'seller', label: 'Seller' }),
    field({ id: 2, name: 'buyer', label: 'Buyer' }),
  ],
});

const list = () => screen.getByRole('region', { name: 'Fields' });
const labels = () =>
  within(list())
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.firstChild?.textContent);
const saved = () => waitFor(() => expect(screen.getByText('Saved')).toBeInstanceOf(HTMLElement));

test('the editor shows fields, text as chips, and the paper with sample values', async () => {
  await openEditor(lease);
  expect(labels()).toEqual(['Seller', 'Buyer']);
  expect(shownText()).toContain('by Seller and Buyer');
  const paper = await screen.findByRole('article', { name: 'Preview of the document' });
  expect(paper.textContent).toContain('by Harbor Lane Properties LLC and Jordan Ellis');
  expect(screen.getByText('Draft · No problems')).toBeInstanceOf(HTMLElement);
});

test('renaming a field changes the text and its conditions, and is saved', async () => {
  const { user, stored } = await openEditor(lease);
  const name = screen.getByLabelText('Name in the document');
  await user.clear(name);
  await user.type(name, 'vendor{Enter}');
  await waitFor(() => expect(stored().document_content).toContain('by [vendor] and [buyer]\n{if vendor}'));
  expect(stored().fields.map((one) => [one.id, one.name])).toEqual([
    [1, 'vendor'],
    [2, 'buyer'],
  ]);
});

test('a name that another field has is refused with a message', async () => {
  const { user, stored } = await openEditor(lease);
  const name = screen.getByLabelText('Name in the document');
  await user.clear(name);
  await user.type(name, 'Buyer{Enter}');
  expect(screen.getByText('Another field is called "buyer".')).toBeInstanceOf(HTMLElement);
  expect(stored().document_content).toBe(lease.document_content);
});

test('fields move with the buttons and with Alt and an arrow, and that is said', async () => {
  const { user, stored } = await openEditor(lease);
  await user.click(screen.getByRole('button', { name: 'Move down: Seller' }));
  expect(labels()).toEqual(['Buyer', 'Seller']);
  expect(screen.getByText('Seller is now number 2 of 2')).toBeInstanceOf(HTMLElement);
  within(list())
    .getByRole('button', { name: /^Seller/ })
    .focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(labels()).toEqual(['Seller', 'Buyer']);
  await user.click(screen.getByRole('button', { name: 'Move down: Seller' }));
  await waitFor(() => expect(stored().fields.map(({ name }) => name)).toEqual(['buyer', 'seller']));
});

test('a new field gets an id from the server and keeps it', async () => {
  const { user, stored } = await openEditor(lease);
  await user.click(screen.getByRole('button', { name: 'Add field' }));
  await waitFor(() => expect(stored().fields.at(-1)).toMatchObject({ id: 102, name: 'new_field' }));
  await user.type(screen.getByLabelText('Help text'), 'Hint');
  await waitFor(() => expect(stored().fields.at(-1)).toMatchObject({ id: 102, help_text: 'Hint' }));
});

test('deleting a field says where it is used, and its placeholders become problems', async () => {
  const { user } = await openEditor(lease);
  await user.click(screen.getByRole('button', { name: 'Delete field' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete Seller?' });
  expect(dialog.textContent).toContain('The text uses [seller] 2 times, on lines 2, 3.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete field' }));
  expect(labels()).toEqual(['Buyer']);
  expect(screen.getByRole('button', { name: /^\d errors?/ })).toBeInstanceOf(HTMLElement);
});

test('a rule is chosen from the sections of the text', async () => {
  const { user, stored } = await openEditor(
    template({
      document_content: '{section Pets}\n[a]\n{end section}',
      fields: [field({ name: 'a', field_type: 'checkbox' })],
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Pets' }));
  await waitFor(() => expect(stored().fields[0]?.conditional_show).toEqual({ hide_sections: ['Pets'] }));
});

test('a save that fails says why, and can be tried again', async () => {
  let isAway = true;
  const { user } = await openEditor(lease, {
    'PATCH /api/templates/7/': () =>
      isAway
        ? json({ code: 'busy', detail: 'The server is busy. Please try again in a moment.' }, 503)
        : json({ ...lease, revision: 2 }),
  });
  await user.type(screen.getByLabelText('Help text'), 'x');
  await screen.findByText(/^Not saved: The server is busy/);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await saved();
});

test('a proxy that does not reach the server is not taken for its answer', async () => {
  const { user } = await openEditor(lease, {
    'PATCH /api/templates/7/': () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
  });
  await user.type(screen.getByLabelText('Help text'), 'x');
  await screen.findByText('Not saved: The server cannot be reached.');
});

test('publishing lists what stops it with the way there, and is never disabled', async () => {
  const { user } = await openEditor(
    { ...lease, document_content: 'by [seler] and [buyer]' },
    { 'POST /api/templates/7/publish/': () => json({ code: 'template_has_problems', detail: 'No.' }, 409) },
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish' });
  const publish = await within(dialog).findByRole('button', { name: 'Publish version 1' });
  await user.click(publish);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Not published');
  await user.click(within(dialog).getByRole('button', { name: /^Line 1: .*did you mean "seller"/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Document text');
});

test('what the checks have counted leads to each of it, errors first', async () => {
  const failed = { name: 'Total', missing: ['Total'], unwanted: [], problems: [] };
  const { user } = await openEditor({
    ...lease,
    document_content: 'One\nby [seler] and [buyer]',
    failed_cases: [failed],
  });
  const checks = screen.getByRole('button', { name: '2 errors, 1 warning' });
  await user.click(checks);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Document text');
  expect(window.getSelection()?.toString()).toBe('[seler]');
  await user.click(checks);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Settings');
  expect(screen.getByRole('button', { name: 'Tests' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(checks);
  expect(screen.getByRole('button', { name: 'Field' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('Label')).toHaveProperty('value', 'Seller');
});

test('publishing shows what changes for clients and sends the note and the revision', async () => {
  const published = { ...lease, status: 'published' as const, version: 3, has_changes: true };
  const { user, requests } = await openEditor(published, {
    'GET /api/templates/7/versions/3/': () =>
      json({ ...published, document_content: lease.document_content.replace('yes', 'no'), fields: [] }),
    'POST /api/templates/7/publish/': () => json({ ...published, version: 4, has_changes: false }),
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const changes = await screen.findByRole('region', { name: 'Changes' });
  expect(changes.querySelector('del')?.textContent).toBe('no');
  expect(changes.querySelector('ins')?.textContent).toBe('yes');
  expect(changes.textContent).toContain('New field: Seller');
  await user.type(screen.getByLabelText('Note for the history (optional)'), 'Better');
  await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
  await screen.findByText('Version 4 is what clients use now.');
  const sent = requests.find(({ url }) => url.endsWith('/publish/'));
  expect(await sent?.json()).toEqual({ note: 'Better', revision: 1 });
});

test.each([
  ['nobody may use it', [], true],
  ['somebody may use it', [{ id: 1 }], false],
])('a private template that was published offers the grant only where %s yet', async (_, held, isOffered) => {
  const { user, requests } = await openEditor(lease, {
    'POST /api/templates/7/publish/': () =>
      json({ ...lease, status: 'published', version: 1, has_changes: false }),
    'GET /api/permissions/': () => json(held),
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Publish version 1' }));
  await screen.findByText('Version 1 is what clients use now.');
  await waitFor(() =>
    expect(requests.some(({ url }) => url.endsWith('/api/permissions/?template=7&limit=1'))).toBe(true),
  );
  if (isOffered) {
    const link = await screen.findByRole('link', { name: 'Grant now' });
    expect(link.getAttribute('href')).toBe('/permissions?template=7&grant=now');
    await user.click(screen.getByRole('button', { name: 'Later' }));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an archived template is not offered for publishing', async () => {
  await openEditor({ ...lease, status: 'archived', version: 1 });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeInstanceOf(HTMLElement);
});

test('tests are added, saved, and their result is shown', async () => {
  const failed = { name: 'Test 1', missing: ['Total'], unwanted: [], problems: [] };
  const { user, requests } = await openEditor(lease, {
    'PATCH /api/templates/7/': async (request) => {
      const { cases } = await request.json();
      return json({ ...lease, cases, failed_cases: [failed], revision: 2 });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Tests' }));
  await user.click(await screen.findByRole('button', { name: 'Add test' }));
  await user.type(screen.getByLabelText('Must contain'), 'Total');
  await user.click(screen.getByRole('button', { name: 'Save and run' }));
  expect(await screen.findByText('Missing: Total')).toBeInstanceOf(HTMLElement);
  const body = await requests
    .filter(({ method }) => method === 'PATCH')
    .at(-1)
    ?.json();
  expect(body.cases).toEqual([{ name: 'Test 1', values: {}, must_contain: ['Total'], must_not_contain: [] }]);
});

test('an earlier version becomes the draft again', async () => {
  const version = {
    version: 1,
    name: 'Lease',
    note: 'First',
    published_at: '2026-03-01T10:00:00Z',
    published_by: 'Ada Head',
  };
  const { user, stored } = await openEditor(
    { ...lease, status: 'published', version: 1 },
    {
      'GET /api/templates/7/versions/': () => json([version]),
      'GET /api/templates/7/versions/1/': () =>
        json({
          ...version,
          description: '',
          document_content: 'Old text',
          fields: [],
          page: {},
          form: { rules: [{ condition: 'a > 1', message: 'More.' }] },
          look: null,
        }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'History' }));
  expect((await screen.findByText(/Ada Head/)).textContent).toMatch(/2026, .*Ada Head$/);
  await user.click(screen.getByRole('button', { name: 'Make version 1 the draft' }));
  await waitFor(() => expect(stored().document_content).toBe('Old text'));
  expect(stored().form.rules).toEqual([{ condition: 'a > 1', message: 'More.' }]);
  expect(shownText()).toBe('Old text');
});

test('typed values replace the made-up ones in the preview', async () => {
  const { user } = await openEditor(lease);
  await user.click(screen.getByRole('button', { name: 'Values' }));
  await user.clear(await screen.findByLabelText('Buyer'));
  await user.type(screen.getByLabelText('Buyer'), 'Ines');
  const paper = await screen.findByRole('article', { name: 'Preview of the document' });
  await waitFor(() => expect(paper.textContent).toContain('and Ines'));
});

test('a template that is not there leads back to the list', async () => {
  openAt('/templates/7', {});
  await screen.findByRole('heading', { name: 'There is no such template' });
  expect(screen.getByRole('link', { name: 'All templates' })).toBeInstanceOf(HTMLElement);
});

test('a template made from an import shows the words of the original, beside where the draft is, and searched', async () => {
  const original = 'The Rent (monthly)\nis due on ____.\nRENT is paid.\n';
  const { user } = await openEditor(
    { ...lease, document_content: '# THE RENT (MONTHLY)\n[seller]\n', source_document: 3 },
    {
      'GET /api/source-documents/3/text/': () => json({ file_name: 'lease.docx', source_text: original }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Original' }));
  const text = await screen.findByRole('region', { name: 'Text of the original' });
  expect(text.textContent).toBe(original);
  await waitFor(() => expect(text.querySelector('mark')?.textContent).toBe('The Rent (monthly)'));
  const link = screen.getByRole('link', { name: 'Download lease.docx' });
  expect(link.getAttribute('href')).toBe('/api/source-documents/3/');
  await user.type(screen.getByLabelText('Find in the original'), 'rent');
  await screen.findByText('1 of 2. Enter goes to the next.');
  expect(text.querySelector('[aria-current]')?.textContent).toBe('Rent');
  await user.keyboard('{Enter}');
  expect(text.querySelector('[aria-current]')?.textContent).toBe('RENT');
  await user.type(screen.getByLabelText('Find in the original'), 'x');
  await screen.findByText('Not found.');
});

test('a template that was written by hand has no original', async () => {
  await openEditor(lease);
  expect(screen.queryByRole('button', { name: 'Original' })).toBeNull();
});
