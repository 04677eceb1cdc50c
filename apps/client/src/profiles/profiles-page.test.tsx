import type { Profile } from '@inkfield/contract/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeStored, store } from '../../test/factories.ts';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const list = 'GET /api/profiles/';

function make(given: Partial<Profile> = {}): Profile {
  return {
    id: 3,
    kind: 'company',
    name: 'Acme Ltd',
    values: { 'company.name': 'Acme Ltd', matter_number: '7' },
    is_own: true,
    is_shared: false,
    revision: 2,
    changed_at: '2026-03-05T10:00:00Z',
    ...given,
  };
}

function open(
  profiles: readonly Profile[],
  answers: Record<string, Answering> = {},
  company: string | null = null,
) {
  store(makeStored());
  const page = renderApp('/profiles', { answers: { [list]: { json: { profiles, company } }, ...answers } });
  const bodies = (call: string) =>
    page.server.asked.filter((one) => one.call === call).map(({ body }) => body);
  return { ...page, bodies };
}

test('shows people and companies with their values in words', async () => {
  open([make(), make({ id: 4, name: 'Ada', kind: 'person', is_own: false, is_shared: true })]);
  expect(await screen.findByRole('heading', { name: 'Acme Ltd' })).toBeTruthy();
  expect(screen.getAllByText('Name of the company')).toHaveLength(2);
  expect(screen.getAllByText('Matter number')).toHaveLength(2);
  expect(screen.getByText('Person, shared by a colleague')).toBeTruthy();
  // Those of colleagues cannot be changed.
  expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(1);
});

test('says how somebody gets there where nobody is saved', async () => {
  open([]);
  expect(await screen.findByText(/^No people or companies are saved yet/)).toBeTruthy();
});

test('a company is added with the values that were filled in', async () => {
  const call = 'POST /api/profiles/';
  const { user, bodies } = open([], { [call]: { status: 201, json: make() } });
  await user.click(await screen.findByRole('button', { name: 'Add a company' }));
  const form = within(screen.getByRole('form', { name: 'New company' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Enter a name.')).toBeTruthy();
  await user.type(form.getByLabelText('Shown as'), 'Acme Ltd');
  await user.type(form.getByLabelText('Tax number'), 'IE 123');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies(call)).toEqual([
      { kind: 'company', name: 'Acme Ltd', values: { 'company.tax_number': 'IE 123' } },
    ]),
  );
});

test('a change keeps the values that only a form knows, and can be shared', async () => {
  const call = 'PATCH /api/profiles/3/';
  const { user, bodies } = open([make()], { [call]: { json: make({ revision: 3 }) } }, 'Fernbrook');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await user.clear(screen.getByLabelText('Name of the company'));
  await user.type(screen.getByLabelText('Name of the company'), 'Acme Limited');
  await user.click(screen.getByLabelText('Colleagues at Fernbrook may use it'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const values = { 'company.name': 'Acme Limited', matter_number: '7' };
  await waitFor(() =>
    expect(bodies(call)).toEqual([{ revision: 2, name: 'Acme Ltd', values, is_shared: true }]),
  );
});

test('a name that is taken is said at its field', async () => {
  const taken = { status: 400, json: { code: 'invalid', detail: 'Not valid.', name: ['You have another.'] } };
  const { user } = open([make()], { 'PATCH /api/profiles/3/': taken });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You have another.')).toBeTruthy();
});

test('what was deleted can be taken back', async () => {
  const { user, bodies, server } = open([make()], {
    'DELETE /api/profiles/3/': { status: 204 },
    'POST /api/profiles/': { status: 201, json: make() },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const { kind, name, values } = make();
  await waitFor(() =>
    expect(bodies('POST /api/profiles/')).toEqual([{ kind, name, values, is_shared: false }]),
  );
  expect(server.count('DELETE /api/profiles/3/')).toBe(1);
});

test('says that they could not be loaded', async () => {
  open([], { [list]: { status: 500, json: { code: 'internal', detail: 'x' } } });
  expect(
    await screen.findByText('People and companies could not be loaded.', {}, { timeout: 4000 }),
  ).toBeTruthy();
});
