import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { letterLook } from '../../../test/letter-look.ts';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a template can ask for the line that identifies each copy, which is off at first', async () => {
  const { user, stored } = await openEditor(template({ document_content: 'Dear all,' }));
  await user.click(screen.getByRole('button', { name: 'Template' }));
  const box = await screen.findByRole('checkbox', {
    name: 'Identify each copy',
    description: 'A small line in the foot: check code, date, time and check digits of the values.',
  });
  expect(box).toHaveProperty('checked', false);
  await user.click(box);
  await waitFor(() => expect(stored().page.copy_line).toBe(true));
});

test('a template can print the check code, and letters behind the text of previews or of all documents', async () => {
  const { user, stored } = await openEditor(template({ document_content: 'Dear all,' }));
  await user.click(screen.getByRole('button', { name: 'Template' }));
  await user.selectOptions(await screen.findByLabelText('Check code'), 'Letters and QR code');
  await waitFor(() => expect(stored().page.check_code).toBe('qr'));
  expect(screen.queryByLabelText('Watermark on')).toBeNull();
  await user.type(screen.getByLabelText('Watermark'), 'DRAFT');
  await waitFor(() => expect(stored().page.watermark).toEqual({ text: 'DRAFT', on: 'previews' }));
  await user.selectOptions(screen.getByLabelText('Watermark on'), 'Previews and documents');
  await waitFor(() => expect(stored().page.watermark).toEqual({ text: 'DRAFT', on: 'all' }));
  await user.clear(screen.getByLabelText('Watermark'));
  await waitFor(() => expect(stored().page.watermark).toBeUndefined());
});

test('a template with the look of its document has settings for pages only in the house style', async () => {
  const look = letterLook();
  const { user, stored } = await openEditor({ ...template({ document_content: 'Dear all,' }), look });
  await user.click(screen.getByRole('button', { name: 'Template' }));
  const box = await screen.findByRole('checkbox', { name: 'House style' });
  expect(box).toHaveProperty('checked', false);
  expect(screen.queryByLabelText('Header')).toBeNull();
  expect(screen.queryByRole('button', { name: /logo/i })).toBeNull();
  await user.click(box);
  expect(screen.getByLabelText('Header')).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(stored().page.house_style).toBe(true));
});

test('a template without a look has the house style and no choice', async () => {
  const { user } = await openEditor(template({ document_content: 'Dear all,' }));
  await user.click(screen.getByRole('button', { name: 'Template' }));
  expect(await screen.findByLabelText('Header')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('checkbox', { name: 'House style' })).toBeNull();
});

test('documents are named by a pattern, which says what it asks for in vain and takes formats', async () => {
  const fields = [field({ name: 'client', label: 'Client' })];
  const { user, stored } = await openEditor(template({ document_content: 'Dear [client],', fields }));
  await user.click(screen.getByRole('button', { name: 'Template' }));
  const box = await screen.findByLabelText<HTMLInputElement>('Document name');
  await user.click(box);
  await user.paste('Letter to [clients]');
  expect(screen.getByText('There is no field [clients].')).toBeInstanceOf(HTMLElement);
  await user.clear(box);
  await user.paste('Letter to [Client as upper]');
  expect(screen.queryByText(/^There is no field/)).toBeNull();
  await waitFor(() => expect(stored().page.document_name).toBe('Letter to [Client as upper]'));
});
