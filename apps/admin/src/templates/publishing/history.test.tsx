import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, openList, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const seller = field({ id: 1, name: 'seller', label: 'Seller' });
const versionOf = (version: number, document_content: string, fields = [seller]) => ({
  version,
  name: 'Lease',
  note: '',
  published_at: `2026-03-0${version}T10:00:00Z`,
  published_by: 'Ada Head',
  description: '',
  document_content,
  fields,
  page: { locale: 'en-US', currency: 'USD' },
  form: { rules: [] },
});
const versions = [
  versionOf(3, 'Third by [seller].'),
  versionOf(2, 'Second by [seller].'),
  versionOf(1, 'First by [seller].', []),
];
const lease = template({
  document_content: 'Draft by [seller].',
  fields: [seller],
  status: 'published',
  version: 3,
  edited_by: 'Bob Lee',
  updated_at: '2026-03-05T10:31:00Z',
});

async function openHistory() {
  const editor = await openEditor(lease, {
    'GET /api/templates/7/versions/': () => json(versions),
    ...Object.fromEntries(
      versions.map((one) => [`GET /api/templates/7/versions/${one.version}/`, () => json(one)]),
    ),
  });
  await editor.user.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByText('Version 3');
  return editor;
}

const redline = async () => {
  const text = await screen.findByRole('region', { name: 'Changed text' });
  return [text.querySelector('del')?.textContent, text.querySelector('ins')?.textContent];
};

test('a version is viewed as the document that it was', async () => {
  const { user } = await openHistory();
  await user.click(screen.getByRole('button', { name: 'View version 2' }));
  const dialog = screen.getByRole('dialog', { name: 'Version 2' });
  const paper = await within(dialog).findByRole('article', { name: 'Version 2 with sample values' });
  expect(paper.textContent).toBe('Second by Harbor Lane Properties LLC.');
  expect(dialog.textContent).toContain('1 field');
});

test('a version is compared with the one before it, then with any other and the draft', async () => {
  const { user } = await openHistory();
  await user.click(screen.getByRole('button', { name: 'Compare version 3' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Compare versions' }));
  expect(await redline()).toEqual(['Second', 'Third']);
  await user.selectOptions(dialog.getByLabelText('Before'), 'Version 1');
  await screen.findByText('New field: Seller');
  expect(await redline()).toEqual(['First', 'Third']);
  await user.selectOptions(dialog.getByLabelText('After'), 'Draft');
  expect(await redline()).toEqual(['First', 'Draft']);
});

test('the first version is compared with the draft', async () => {
  const { user } = await openHistory();
  await user.click(screen.getByRole('button', { name: 'Compare version 1' }));
  expect(await redline()).toEqual(['First', 'Draft']);
});

test('the editor and the list say who last saved the draft', async () => {
  await openHistory();
  expect(screen.getByText(/^Draft saved by Bob Lee on/)).toBeInstanceOf(HTMLElement);
  expect(screen.getByText(/· Saved by Bob Lee,/)).toBeInstanceOf(HTMLElement);
});

test('the list says who last saved each draft', async () => {
  openList([lease]);
  expect((await screen.findByRole('row', { name: /Lease/ })).textContent).toContain('Bob Lee');
});
