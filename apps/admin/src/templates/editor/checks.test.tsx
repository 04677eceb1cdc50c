import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

const seller = field({ id: 1, name: 'seller', label: 'Seller' });

test('a problem of the text is gone to, and its words stand at the cursor without a pointer', async () => {
  const { user } = await openEditor(
    template({ document_content: 'One\nby [seler] and [seller]', fields: [seller] }),
  );
  await user.click(screen.getByRole('button', { name: '1 error' }));
  const words = await waitFor(() => {
    const found = document.querySelector('.cm-problem-words');
    expect(found).not.toBeNull();
    return found;
  });
  expect(words?.textContent).toMatch(/did you mean "seller"/);
  expect(screen.getByText(/^1 of 1: .*did you mean "seller"/)).toBeInstanceOf(HTMLElement);
});

test('a bad condition of a field is reported at its control, which gets the focus', async () => {
  const { user } = await openEditor(
    template({
      document_content: '[seller]',
      fields: [{ ...seller, show_when: 'seler is' }, field({ id: 2, name: 'other', order: 2 })],
    }),
  );
  await user.click(screen.getByRole('button', { name: /^1 error/ }));
  const control = screen.getByLabelText('Show only when');
  expect(document.activeElement).toBe(control);
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain('seler is');
});

test('a problem of a field without a control of its own stands at the top, which gets the focus', async () => {
  const { user } = await openEditor(
    template({ document_content: '[seller]', fields: [{ ...seller, field_type: 'select' }] }),
  );
  await user.click(screen.getByRole('button', { name: '1 error' }));
  expect(document.activeElement?.textContent).toContain('is a select without options');
});

test('a failed test is gone to: its card gets the focus, with the result', async () => {
  const one = (name: string) => ({ name, values: {}, must_contain: ['Total'], must_not_contain: [] });
  const { user } = await openEditor(
    template({
      document_content: '[seller]',
      fields: [seller],
      cases: [one('First'), one('Second')],
      failed_cases: [{ name: 'Second', missing: ['Total'], unwanted: [] }],
    }),
  );
  await user.click(screen.getByRole('button', { name: '1 error' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
  expect(document.activeElement?.textContent).toContain('SecondMissing: Total');
});
