import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openPeople, person } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const change = 'PATCH /api/users/5/';

test('a new role is explained before it is given, and what is lost with it', async () => {
  let stored = person({ company: { id: 8, name: 'Acme' } });
  const { user, bodiesTo } = openPeople('/clients/5', {
    'GET /api/users/5/': () => json(stored),
    [change]: async (request) => {
      stored = { ...stored, ...(await request.json()), company: null };
      return json(stored);
    },
  });
  await user.selectOptions(await screen.findByLabelText('Role'), 'Staff');
  await user.click(screen.getByRole('button', { name: 'Change role' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Make Maya Okafor a member of staff?' }));
  expect(dialog.getByText('They leave Acme: only clients belong to a company.')).toBeInstanceOf(HTMLElement);
  expect(dialog.getByText(/fewer than 15 characters/)).toBeInstanceOf(HTMLElement);
  expect(dialog.queryByText(/signed out everywhere/)).toBeNull();
  expect(await bodiesTo(change)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await screen.findByText('Maya Okafor is a member of staff now.');
  expect(await bodiesTo(change)).toEqual([{ role: 'staff' }]);
  await screen.findByText('Staff and administrators may use every template.');
});

test('the last administrator is told so where the change was asked for', async () => {
  const { user } = openPeople('/clients/1', {
    'GET /api/users/1/': () => json(person({ id: 1, first_name: 'Ada', role: 'admin' })),
    'PATCH /api/users/1/': () =>
      json(
        { code: 'last_admin', detail: 'The last active administrator cannot be disabled or demoted.' },
        409,
      ),
  });
  await user.selectOptions(await screen.findByLabelText('Role'), 'Staff');
  await user.click(screen.getByRole('button', { name: 'Change role' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/This is your own account: you are signed out everywhere/)).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await dialog.findByText(
    'The last active administrator cannot be disabled or demoted. Nothing was changed.',
  );
});

test('staff are not offered what only administrators do', async () => {
  openPeople('/clients/5', {
    'GET /api/users/profile/': () => json(person({ id: 2, role: 'staff' })),
  });
  await screen.findByRole('button', { name: 'Disable' });
  expect(screen.queryByLabelText('Role')).toBeNull();
});
