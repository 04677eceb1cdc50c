import type { Company } from '@inkfield/contract/companies';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openPeople, person } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const acme: Company = {
  id: 8,
  name: 'Acme',
  member_count: 1,
  shares_profiles: false,
  created_at: '2026-03-05T10:00:00Z',
};

test('a new company needs a name that is free; then it opens', async () => {
  let isTaken = true;
  let stored: Company[] = [];
  const { user } = openPeople('/companies', {
    'GET /api/companies/': () => json(stored),
    'GET /api/companies/8/': () => json(acme),
    'GET /api/users/': () => json([]),
    'POST /api/companies/': () => {
      if (isTaken) return json({ code: 'invalid', detail: 'Not valid.', name: ['Taken already.'] }, 400);
      stored = [acme];
      return json(acme, 201);
    },
  });
  await screen.findByText(/^There are no companies yet/);
  await user.click(screen.getByRole('button', { name: 'New company' }));
  await user.click(screen.getByRole('button', { name: 'Make the company' }));
  expect(screen.getByText('Give the company a name.')).toBeInstanceOf(HTMLElement);
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Make the company' }));
  await screen.findByText('Taken already.');
  isTaken = false;
  await user.click(screen.getByRole('button', { name: 'Make the company' }));
  await screen.findByRole('heading', { name: 'Acme', level: 1 });
});

test('a client is found and becomes a member; removing says what they lose', async () => {
  let members = [person({ id: 6, first_name: 'Ines', email: 'ines@example.com' })];
  const removed = vi.fn(() => {
    members = members.slice(1);
    return new Response(null, { status: 204 });
  });
  const { user, bodiesTo } = openPeople('/companies/8', {
    'GET /api/companies/8/': () => json(acme),
    'GET /api/users/': ({ url }) => json(new URL(url).searchParams.has('company') ? members : [person()]),
    'POST /api/companies/8/members/': () => {
      members = [...members, person()];
      return json(acme);
    },
    'DELETE /api/companies/8/members/6/': removed,
  });
  await user.click(await screen.findByRole('button', { name: 'Add a member' }));
  await user.type(screen.getByLabelText('Find a client'), 'maya');
  await user.click(await screen.findByRole('button', { name: 'Add Maya Okafor' }));
  await screen.findByText('Maya Okafor belongs to Acme now.');
  expect(await bodiesTo('POST /api/companies/8/members/')).toEqual([{ user: 5 }]);

  await user.click(screen.getByRole('button', { name: 'Remove Ines Okafor' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Ines Okafor?' }));
  expect(dialog.getByText(/can no longer use what only Acme may use/)).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Ines Okafor no longer belongs to Acme.');
  expect(removed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link', { name: 'Ines Okafor' })).toBeNull();
});

test('staff let members share people and companies', async () => {
  const { user, bodiesTo } = openPeople('/companies/8', {
    'GET /api/companies/8/': () => json(acme),
    'GET /api/users/': () => json([]),
    'PATCH /api/companies/8/': () => json({ ...acme, shares_profiles: true }),
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Members may share/ });
  expect(box.checked).toBe(false);
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(await bodiesTo('PATCH /api/companies/8/')).toEqual([{ shares_profiles: true }]);
});
