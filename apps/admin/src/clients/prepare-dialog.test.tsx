import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { template } from '../../test/open-editor.tsx';
import { openPeople } from '../../test/open-people.tsx';
import { json } from '../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const fields = [
  { id: 1, name: 'tenant', label: 'Tenant', field_type: 'text', required: true, order: 1 },
  { id: 2, name: 'pets', label: 'Pets', field_type: 'checkbox', required: false, order: 2 },
  { id: 3, name: 'sum', label: 'Sum', field_type: 'calculated', formula: '1 + 1', required: false, order: 3 },
];
const url = 'http://localhost:3000/user?templateId=1&draft=9';

async function openDialog(answers: Parameters<typeof openPeople>[1] = {}) {
  const app = openPeople('/clients/5', {
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', version: 2 })),
    'GET /api/templates/1/versions/2/': () => json({ version: 2, fields }),
    ...answers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Prepare a form...' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Prepare a form for Maya Okafor' }));
  await app.user.click(dialog.getByRole('combobox', { name: 'Template' }));
  await app.user.click(await dialog.findByRole('option', { name: /Lease/ }));
  return { ...app, dialog };
}

test('a form is prepared with what staff know, and its link is shown', async () => {
  const { user, dialog, bodiesTo } = await openDialog({
    'POST /api/users/5/drafts/': () => json({ id: 9, url }, 201),
  });
  await user.type(await dialog.findByLabelText('Tenant'), 'Ann');
  await user.click(dialog.getByLabelText('Pets'));
  expect(dialog.queryByLabelText('Sum')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Prepare' }));
  expect(await dialog.findByLabelText('Link for the client')).toHaveProperty('value', url);
  expect(await bodiesTo('POST /api/users/5/drafts/')).toEqual([
    { template: 1, changes: { tenant: 'Ann', pets: true } },
  ]);
});

test('a template that the client may not use says so', async () => {
  const refused = { code: 'invalid', detail: 'x', template: ['This client may not use the template now.'] };
  const { user, dialog } = await openDialog({ 'POST /api/users/5/drafts/': () => json(refused, 400) });
  await user.click(await dialog.findByRole('button', { name: 'Prepare' }));
  expect(await dialog.findByText('This client may not use the template now.')).toBeInstanceOf(HTMLElement);
});

test('a template without a version has no form', async () => {
  const { dialog } = await openDialog({
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', version: null })),
  });
  expect(await dialog.findByText(/is not published/)).toBeInstanceOf(HTMLElement);
});
