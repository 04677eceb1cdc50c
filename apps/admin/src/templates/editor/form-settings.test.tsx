import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

const fields = [
  field({ id: 1, name: 'pets', label: 'Pets', field_type: 'checkbox' }),
  field({ id: 2, name: 'kind', label: 'Kind', group: 'Animals', order: 2 }),
  field({ id: 3, name: 'rent', label: 'Rent', group: 'Money', order: 3 }),
];
const document_content = '[pets] [kind] [rent]';

const openForm = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(screen.getByRole('button', { name: 'Template' }));
  return within(await screen.findByRole('group', { name: 'Form' }));
};

test('a form becomes steps, and a group gets a condition, a help text and another name', async () => {
  const { user, stored } = await openEditor(template({ document_content, fields }));
  const form = await openForm(user);
  expect(form.queryByLabelText('Is a step')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Steps' }));
  const [animals] = form.getAllByLabelText('Is a step');
  if (animals) await user.click(animals);
  await user.type(form.getByLabelText('Help text of group Animals'), 'All of them');
  await user.type(form.getByLabelText('Show group Animals only when'), 'pets');
  const group = { name: 'Animals', help: 'All of them', show_when: 'pets', is_step: false };
  await waitFor(() => expect(stored().form).toEqual({ rules: [], mode: 'steps', groups: [group] }));
  const name = form.getByLabelText('Name of group Animals');
  await user.clear(name);
  await user.type(name, 'Money');
  expect(form.getByText('There is a group of this name.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Beasts');
  await user.tab();
  await waitFor(() => expect(stored().form.groups).toEqual([{ ...group, name: 'Beasts' }]));
  expect(stored().fields.map((one) => one.group)).toEqual([undefined, 'Beasts', 'Money']);
});

test('a problem of a group is gone to: its condition gets the focus', async () => {
  const form = { rules: [], groups: [{ name: 'Money', show_when: 'pet' }] };
  const { user } = await openEditor(template({ document_content, fields, form }));
  await user.click(await screen.findByRole('button', { name: '1 error' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.queryByLabelText('Show group Money only when')),
  );
});
