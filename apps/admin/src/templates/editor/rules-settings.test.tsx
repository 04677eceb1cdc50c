import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

const fields = [
  field({ id: 1, name: 'signing', label: 'Signing', field_type: 'date' }),
  field({ id: 2, name: 'closing', label: 'Closing', field_type: 'date', order: 2 }),
];
const document_content = '[signing] [closing]';
const later = { condition: 'closing is after signing', message: 'Closing comes later.' };

const openTab = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(screen.getByRole('button', { name: 'Template' }));
  return within(await screen.findByRole('group', { name: 'Rules between fields' }));
};

test('a rule is added, checked while it is typed, saved and deleted', async () => {
  const { user, stored } = await openEditor(template({ document_content, fields }));
  const rules = await openTab(user);
  await user.click(rules.getByRole('button', { name: 'Add rule' }));
  const condition = rules.getByLabelText('Rule 1');
  await waitFor(() => expect(document.activeElement).toBe(condition));
  expect(condition.getAttribute('aria-invalid')).not.toBe('true');
  await user.type(condition, 'closing is after sign');
  await rules.findByText('rule 1: there is no field "sign" to compare "closing" with');
  expect(condition.getAttribute('aria-invalid')).toBe('true');
  const message = rules.getByLabelText('Message of rule 1');
  await rules.findByText('Write what clients read while the rule does not hold.');
  await user.type(condition, 'ing');
  await user.type(message, later.message);
  await waitFor(() => expect(condition.getAttribute('aria-invalid')).not.toBe('true'));
  await waitFor(() => expect(message.getAttribute('aria-invalid')).not.toBe('true'));
  await waitFor(() => expect(stored().form).toEqual({ rules: [later] }));
  await user.click(rules.getByRole('button', { name: 'Delete rule 1' }));
  await waitFor(() => expect(document.activeElement).toBe(rules.getByRole('button', { name: 'Add rule' })));
  await waitFor(() => expect(stored().form).toEqual({ rules: [] }));
});

test('a problem of a rule is gone to: its condition gets the focus', async () => {
  const form = { rules: [later, { ...later, condition: 'closing is after' }] };
  const { user } = await openEditor(template({ document_content, fields, form }));
  await user.click(await screen.findByRole('button', { name: '1 error' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.queryByLabelText('Rule 2')));
  expect(screen.getByText('rule 2: a value is missing')).toBeInstanceOf(HTMLElement);
});

test('a rule that never holds is warned of', async () => {
  const form = { rules: [{ ...later, condition: 'closing is after closing' }] };
  const { user } = await openEditor(template({ document_content, fields, form }));
  const rules = await openTab(user);
  await rules.findByText('rule 1: this never holds, whatever is filled in');
});

test('a field is renamed in the rules too, and deleting it names the rules', async () => {
  const form = { rules: [later] };
  const { user, stored } = await openEditor(template({ document_content, fields, form }));
  const name = await screen.findByLabelText('Name in the document');
  await user.clear(name);
  await user.type(name, 'signed');
  await user.tab();
  await waitFor(() => expect(stored().form.rules[0]?.condition).toBe('closing is after signed'));
  await user.click(screen.getByRole('button', { name: 'Delete field' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    'Rules that name it and will stop publishing until they are changed: closing is after signed.',
  );
});
