import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease = template({
  document_content: '# Lease\n\nby [seller]\n\n{if pets}\nPets of [buyer].\n{end}\n\n| [buyer] | x |\n',
  fields: [
    field({ id: 1, name: 'seller', label: 'Seller' }),
    field({ id: 2, name: 'buyer', label: 'Buyer', order: 2 }),
    field({ id: 3, name: 'pets', label: 'Pets', field_type: 'checkbox', order: 3 }),
  ],
});

const tinted = () => document.querySelector('.paper [data-current]')?.textContent;

test('the paper tints the block of the cursor, and of the field that is chosen in the list', async () => {
  const { user } = await openEditor(lease);
  const paper = await screen.findByRole('article', { name: 'Preview of the document' });
  expect(tinted()).toBeUndefined();
  await user.click(within(paper).getByText('Harbor Lane Properties LLC'));
  await waitFor(() => expect(tinted()).toBe('by Harbor Lane Properties LLC'));
  await user.click(
    within(screen.getByRole('region', { name: 'Fields' })).getByRole('button', { name: /^Buyer/ }),
  );
  await waitFor(() => expect(tinted()).toMatch(/^Pets of/));
  expect(document.querySelectorAll('.paper [data-current]')).toHaveLength(1);
});

test('a place that is pressed on the paper is the one that the text goes to', async () => {
  const { user } = await openEditor(lease);
  const paper = await screen.findByRole('article', { name: 'Preview of the document' });
  await user.click(within(within(paper).getByRole('table')).getByText('Jordan Ellis'));
  await waitFor(() => expect(tinted()).toMatch(/Jordan Ellisx$/));
});
