import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, shownText, template } from '../../../test/open-editor.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a field is asked only when its text prints, with one press', async () => {
  const { user, stored } = await openEditor(
    template({
      document_content: '{if pets}\n[pet_name]\n{end}',
      fields: [
        field({ id: 1, name: 'pet_name' }),
        field({ id: 2, name: 'pets', field_type: 'checkbox', required: false }),
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Ask only when pets' }));
  await waitFor(() => expect(stored().fields[0]).toMatchObject({ name: 'pet_name', show_when: 'pets' }));
  expect(screen.getByText('Draft · No problems')).toBeInstanceOf(HTMLElement);
});

test('a checkbox starts as a question, and says what being required means for it', async () => {
  const { user, stored } = await openEditor(
    template({ document_content: '[a] {if not a}b{end}', fields: [field({ name: 'a' })] }),
  );
  await user.selectOptions(screen.getByLabelText('Type'), 'checkbox');
  await waitFor(() => expect(stored().fields[0]).toMatchObject({ field_type: 'checkbox', required: false }));
  await user.click(screen.getByRole('checkbox', { name: 'Must be ticked' }));
  expect(await screen.findByRole('button', { name: '1 error' })).toBeInstanceOf(HTMLElement);
});

test('a new field is made of the words in brackets', async () => {
  const { user, stored } = await openEditor(template({ document_content: 'by [Tenant Name]' }));
  await waitFor(() => expect(document.querySelector('.cm-lint-marker-warning')).toBeInstanceOf(HTMLElement));
  await user.click(screen.getByRole('button', { name: '1 warning' }));
  await user.keyboard('{Control>}{Shift>}m{/Shift}{/Control}');
  await user.click(await screen.findByRole('button', { name: /Make a field "Tenant Name"/ }));
  await waitFor(() => expect(stored().document_content).toBe('by [tenant_name]'));
  expect(stored().fields).toEqual([
    expect.objectContaining({ name: 'tenant_name', label: 'Tenant Name', field_type: 'text' }),
  ]);
  expect(shownText()).toBe('by Tenant Name');
});

test('what only the server finds is counted, and leads to its place', async () => {
  const { user } = await openEditor(
    template({
      document_content: 'a',
      cases: [{ name: 'One', values: {}, must_contain: [], must_not_contain: [] }],
      problems: [
        { code: 'E-unprintable', level: 'error', line: 1, column: 1, end_column: 2, message: 'no font' },
        { code: 'W-same-name', level: 'warning', message: 'same name' },
        { code: 'W-case', level: 'warning', case: 'One', message: 'values no client can send' },
      ],
    }),
  );
  const next = screen.getByRole('button', { name: '1 error, 2 warnings' });
  await user.click(next);
  await user.click(next);
  expect(await screen.findByLabelText('Template name')).toBeInstanceOf(HTMLElement);
  await user.click(next);
  expect(await screen.findByText('Proves nothing: values no client can send')).toBeInstanceOf(HTMLElement);
});

test('without changes there is nothing to publish', async () => {
  const { user, requests } = await openEditor(
    template({ document_content: 'a', version: 3, status: 'published', has_changes: false }),
    {
      'GET /api/templates/7/versions/3/': () =>
        Response.json({ ...template(), version: 3, document_content: 'a' }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish' });
  const publish = await within(dialog).findByRole('button', { name: 'No changes to publish' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  await user.click(publish);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('language, region and currency of a template are set in its settings', async () => {
  const { user, stored } = await openEditor(
    template({ document_content: 'a', page: { locale: 'en-US', currency: 'USD' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Template' }));
  const language = await screen.findByLabelText('Language and region');
  // The lists are filled once the panel is painted.
  await within(language).findByRole('option', { name: 'German (Germany)' });
  await user.selectOptions(language, 'de-DE');
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await waitFor(() => expect(stored().page).toEqual({ locale: 'de-DE', currency: 'EUR' }));
});
