import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, template } from '../../test/open-editor.tsx';
import { openPeople, permission, person } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const grantCall = 'POST /api/permissions/grant_permission/';

async function openGrant(user: ReturnType<typeof openPeople>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Grant' }));
  return within(await screen.findByRole('dialog', { name: 'Grant templates to Maya Okafor' }));
}

test('what somebody with very many permissions has already is asked for once it is ticked', async () => {
  const { user } = openPeople('/clients/5', {
    'GET /api/permissions/': ({ url }) => {
      if (new URL(url).searchParams.get('template') === '2')
        return json([permission({ template: 2, template_name: 'Offer' })]);
      const link = '</api/permissions/?user=5&cursor=x>; rel="next"';
      return Response.json([permission()], { headers: { link } });
    },
  });
  const dialog = await openGrant(user);
  const granted = 'Granted already, without an end. An end date given here replaces that.';
  expect((await dialog.findAllByText(granted)).length).toBe(1);
  await user.click(dialog.getByRole('checkbox', { name: 'Offer' }));
  await waitFor(() => expect(dialog.getAllByText(granted)).toHaveLength(2));
});

test('several templates are granted at once, to the end of the last day; shared ones are not offered', async () => {
  const { user, bodiesTo } = openPeople('/clients/5', { [grantCall]: () => json(permission(), 201) });
  const dialog = await openGrant(user);
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(await dialog.findByRole('checkbox', { name: 'Lease' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Offer' }));
  fireEvent.change(dialog.getByLabelText('Last day (optional)'), { target: { value: '2099-01-31' } });
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText('Maya Okafor may use 2 templates now.');
  const expiresAt = new Date('2099-01-31T23:59:59').toISOString();
  expect(await bodiesTo(grantCall)).toEqual([
    { template: 1, user: 5, expires_at: expiresAt },
    { template: 2, user: 5, expires_at: expiresAt },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing is asked of the server before a template is chosen', async () => {
  const { user, bodiesTo } = openPeople('/clients/5');
  const dialog = await openGrant(user);
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(dialog.getByRole('alert').textContent).toBe('Choose at least one template.');
  expect(await bodiesTo(grantCall)).toEqual([]);
});

test('a last day that is over is refused before the server is asked', async () => {
  const { user, bodiesTo } = openPeople('/clients/5');
  const dialog = await openGrant(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Lease' }));
  fireEvent.change(dialog.getByLabelText('Last day (optional)'), { target: { value: '2020-01-31' } });
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(dialog.getByRole('alert').textContent).toBe('The last day must lie ahead.');
  expect(await bodiesTo(grantCall)).toEqual([]);
});

test('a mailbox that was never proven must be vouched for', async () => {
  const { user, bodiesTo } = openPeople('/clients/5', {
    'GET /api/users/5/': () => json(person({ email_proven: false })),
    [grantCall]: () => json(permission(), 201),
  });
  const dialog = await openGrant(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Lease' }));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(dialog.getByText('Confirm that you know who registered this account.')).toBeInstanceOf(HTMLElement);
  expect(await bodiesTo(grantCall)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'I know who registered this account' }));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText('Maya Okafor may use the template now.');
  expect(await bodiesTo(grantCall)).toEqual([{ template: 1, user: 5, confirm_unproven: true }]);
});

test('a template is granted to several at once', async () => {
  const found = [person(), person({ id: 6, first_name: 'Bob', email_proven: false })];
  const { user, bodiesTo } = openPeople('/permissions?template=1', {
    'GET /api/users/': () => json(found),
    'GET /api/companies/': () =>
      json([{ id: 8, name: 'Acme', member_count: 0, created_at: '2026-03-05T10:00:00Z' }]),
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', access: 'private' })),
    [grantCall]: () => json(permission(), 201),
  });
  await user.click(await screen.findByRole('button', { name: 'Grant permission' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
    'Choose at least one person or company.',
  );
  for (const name of ['Maya Okafor', 'Bob Okafor']) {
    await user.type(screen.getByRole('searchbox', { name: 'Find a client' }), 'okafor');
    await user.click(await screen.findByRole('button', { name: `Choose ${name}` }));
  }
  await user.click(await screen.findByRole('combobox', { name: 'Company' }));
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.click(screen.getByRole('button', { name: 'Take out Acme' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('checkbox', { name: 'I know who registered this account' }));
  await user.click(screen.getByRole('button', { name: 'Grant' }));
  await screen.findByText('Maya Okafor, Bob Okafor may use the template now.');
  expect(await bodiesTo(grantCall)).toEqual([
    { template: 1, user: 5 },
    { template: 1, user: 6, confirm_unproven: true },
  ]);
});

test('each template says why it may be used; what comes through a company is not revoked from a person', async () => {
  const acme = { id: 8, name: 'Acme' };
  const throughAcme = {
    id: 12,
    template: 2,
    template_name: 'Offer',
    user: null,
    user_email: null,
    user_name: null,
  };
  openPeople('/clients/5', {
    'GET /api/users/5/': () => json(person({ company: acme })),
    'GET /api/permissions/': ({ url }) =>
      new URL(url).searchParams.has('company')
        ? json([permission({ ...throughAcme, company: 8, company_name: 'Acme' })])
        : json([permission()]),
  });
  const own = await screen.findByRole('row', { name: /Lease/ });
  expect(within(own).getByText('Granted to them')).toBeInstanceOf(HTMLElement);
  expect(within(own).getByText('Ada Head')).toBeInstanceOf(HTMLElement);
  expect(within(own).getByRole('button', { name: 'Revoke Lease for Maya Okafor' })).toBeInstanceOf(
    HTMLElement,
  );
  const through = screen.getByRole('row', { name: /Offer/ });
  expect(within(through).getByText(/^Through/).textContent).toBe('Through Acme');
  expect(within(through).queryByRole('button')).toBeNull();
  const shared = screen.getByRole('row', { name: /Invoice/ });
  expect(within(shared).getByText('Shared with every client')).toBeInstanceOf(HTMLElement);
  expect(within(shared).queryByRole('button')).toBeNull();
});

test('the list of permissions shows a person by name and address', async () => {
  openPeople('/permissions', { 'GET /api/permissions/': () => json([permission()]) });
  const row = within(await screen.findByRole('row', { name: /Lease/ }));
  expect(row.getByRole('link', { name: 'Maya Okafor' }).getAttribute('href')).toBe('/clients/5');
  expect(row.getByText('maya@example.com')).toBeInstanceOf(HTMLElement);
});

test('revoking names person, template and what stays, and takes the row away', async () => {
  let held = [permission()];
  const { user } = openPeople('/permissions', {
    'GET /api/permissions/': () => json(held),
    'POST /api/permissions/11/revoke_permission/': () => {
      held = [];
      return json(permission({ revoked_at: '2026-03-07T10:00:00Z' }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Lease for Maya Okafor' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Maya Okafor')).toBeInstanceOf(HTMLElement);
  expect(dialog.getByText(/^\(maya@example.com\) will no longer/)).toBeInstanceOf(HTMLElement);
  expect(dialog.getByText('Lease')).toBeInstanceOf(HTMLElement);
  expect(dialog.getByText(/Documents that were already made stay/)).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText(/^Nobody has a permission yet/);
});

test('a revoke that fails says so and keeps the permission', async () => {
  const { user } = openPeople('/permissions', {
    'GET /api/permissions/': () => json([permission()]),
    'POST /api/permissions/11/revoke_permission/': () =>
      json({ code: 'forbidden', detail: 'Your role may not do this.' }, 403),
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Lease for Maya Okafor' }));
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Your role may not do this. Nothing was changed.');
  expect(screen.getByRole('row', { name: /Lease/ })).toBeInstanceOf(HTMLElement);
});

test.each([
  ['/clients/5', 'Audit of Maya Okafor', '/audit?person=maya%40example.com'],
  ['/companies/8', 'Audit of Acme', '/audit?company=8'],
  ['/permissions?template=1', 'Audit of Lease', '/audit?template=1'],
])('%s leads administrators, and nobody else, to what was done', async (path, name, address) => {
  const answers = {
    'GET /api/companies/8/': () =>
      json({ id: 8, name: 'Acme', member_count: 0, created_at: '2026-03-05T10:00:00Z' }),
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', access: 'private' })),
  };
  const { unmount } = openPeople(path, answers);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
  unmount();
  openPeople(path, { ...answers, 'GET /api/users/profile/': () => json(person({ id: 1, role: 'staff' })) });
  await screen.findByRole('heading', { level: 1 });
  await screen.findAllByText(/Maya|Acme|Lease/);
  expect(screen.queryByRole('link', { name })).toBeNull();
});
