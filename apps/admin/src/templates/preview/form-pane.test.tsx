import { screen, waitFor, within } from '@testing-library/react';
import { handAnswers } from '@inkfield/web/trial-channel';
import { expect, test, vi } from 'vitest';
import { field, openPaperEditor, template } from '../../../test/open-editor.tsx';

await Promise.all([import('./form-pane.tsx'), import('./preview-pane.tsx')]);

const lease = template({
  document_content: 'Rent for [tenant].\n\n{if pets}\nA deposit of [deposit].\n{end}\n',
  form: { mode: 'steps', rules: [], groups: [{ name: 'Pets', help: 'Dogs and cats.' }] },
  fields: [
    field({ name: 'tenant', label: 'Tenant' }),
    field({ name: 'pets', label: 'Pets', field_type: 'checkbox', id: 2, required: false, group: 'Pets' }),
    field({ name: 'deposit', label: 'Deposit', id: 3, group: 'Pets', show_when: 'pets' }),
  ],
});

test('the form of the draft asks by steps and conditions, and its answers become a test', async () => {
  const { user, stored } = await openPaperEditor(lease);
  await user.click(screen.getByRole('button', { name: 'Form' }));
  const form = within(screen.getByRole('region', { name: 'Text' }));
  await user.type(await form.findByLabelText('Tenant'), 'Ines');
  expect(form.getByText('Step 1 of 2')).toBeDefined();
  const preview = screen.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview.textContent).toContain('Rent for Ines.'));
  expect(preview.textContent).not.toContain('A deposit');
  await user.click(form.getByRole('button', { name: 'Next' }));
  expect(form.getByText('Dogs and cats.')).toBeDefined();
  expect(form.queryByLabelText('Deposit')).toBeNull();
  expect(form.getByText('All required questions are answered.')).toBeDefined();
  await user.click(form.getByLabelText('Pets (optional)'));
  expect(form.getByText('One required question is not answered.')).toBeDefined();
  await user.type(form.getByLabelText('Deposit'), '500');
  await user.click(form.getByRole('button', { name: 'Keep as a test' }));
  await waitFor(() =>
    expect(stored().cases).toMatchObject([
      { name: 'Test 1', values: { tenant: 'Ines', pets: true, deposit: '500' } },
    ]),
  );
});

test('form and preview compute with the day of the installation', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: new Date('2026-03-05T20:00:00Z') });
  const day = { field_type: 'calculated', result_type: 'date', formula: 'today' } as const;
  const { user } = await openPaperEditor(
    template({
      document_content: 'Signed [signed as plain].\n',
      fields: [field({ name: 'signed', label: 'Signed', required: false, ...day })],
      // It is the next day there.
      time_zone: 'Pacific/Auckland',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Form' }));
  const form = within(screen.getByRole('region', { name: 'Text' }));
  await form.findByText('3/6/2026');
  const preview = screen.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview.textContent).toContain('Signed 2026-03-06.'));
  vi.useRealTimers();
});

test('the form asks for rows in a table, and leaves the made-up values of the preview as they are', async () => {
  const { user, stored } = await openPaperEditor(
    template({
      document_content:
        'Rent for [landlord].\n\n{for each tenant in tenants}\n- [tenant.name]: [tenant.fee]\n{end}\n',
      fields: [
        field({ name: 'landlord', label: 'Landlord' }),
        field({
          name: 'tenants',
          label: 'Tenants',
          id: 2,
          field_type: 'rows',
          row_label: 'Tenant',
          columns: [
            { name: 'name', label: 'Name', field_type: 'text', required: true },
            { name: 'fee', label: 'Fee', field_type: 'currency', required: true },
          ],
        }),
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent;
  await waitFor(() => expect(preview()).toContain('Rent for '));
  const madeUp = preview();
  await user.click(screen.getByRole('button', { name: 'Form' }));
  const form = within(screen.getByRole('region', { name: 'Text' }));
  await user.click(await form.findByRole('button', { name: 'Add tenant' }));
  await user.type(form.getByLabelText('Name, Tenant 1'), 'Ines');
  await user.type(form.getByLabelText('Fee, Tenant 1'), '30');
  await waitFor(() => expect(preview()).toContain('Ines: $30.00'));
  await user.click(form.getByRole('button', { name: 'Keep as a test' }));
  await waitFor(() =>
    expect(stored().cases).toMatchObject([{ values: { tenants: [{ name: 'Ines', fee: '30' }] } }]),
  );
  await user.click(form.getByRole('button', { name: 'Remove Tenant 1' }));
  await waitFor(() => expect(preview()).not.toContain('Ines'));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(preview()).toBe(madeUp));
});

test('an answer that cannot be read is refused once its field is left', async () => {
  const { user } = await openPaperEditor(
    template({
      document_content: '[deposit]',
      fields: [field({ name: 'deposit', label: 'Deposit', field_type: 'currency' })],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Form' }));
  const form = within(screen.getByRole('region', { name: 'Text' }));
  await user.type(await form.findByLabelText('Deposit'), 'much');
  expect(form.getByLabelText('Deposit').getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  await waitFor(() => expect(form.getByLabelText('Deposit').getAttribute('aria-invalid')).toBe('true'));
});

test('a form that is tried in another tab hands its answers over as a test', async () => {
  const { user, stored } = await openPaperEditor(lease);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await user.click(screen.getByRole('button', { name: 'Form' }));
  const form = within(screen.getByRole('region', { name: 'Text' }));
  await user.click(await form.findByRole('button', { name: 'Fill it as a client' }));
  expect(open).toHaveBeenCalledWith('/trial?templateId=7&from=editor', '_blank', 'noopener');
  expect(await handAnswers(7, { tenant: 'Ines', pets: false })).toBe('Test 1');
  await waitFor(() =>
    expect(stored().cases).toMatchObject([{ name: 'Test 1', values: { tenant: 'Ines', pets: false } }]),
  );
  expect(await handAnswers(8, { tenant: 'Ines' })).toBeUndefined();
});
