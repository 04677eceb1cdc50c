import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { template } from '../../test/open-editor.tsx';
import { json, siteWithoutMail } from '../../test/render-app.tsx';
import { openPeople, permission, person } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const grantCall = 'POST /api/permissions/grants/';
const granted = { permissions: [permission()], invited: [] };
const mail = { message: 'Please tell me if something is missing or unclear.' };
const toMaya = { users: [5], companies: [], invitations: [] };
const nothingElse = { is_shared: false, company_name: null, member_names: [], member_count: 0 };

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
  const { user, bodiesTo } = openPeople('/clients/5', { [grantCall]: () => json(granted, 201) });
  const dialog = await openGrant(user);
  expect(within(dialog.getByRole('group', { name: 'Templates' })).getAllByRole('checkbox')).toHaveLength(2);
  await user.click(await dialog.findByRole('checkbox', { name: 'Lease' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Offer' }));
  fireEvent.change(dialog.getByLabelText('Last day (optional)'), { target: { value: '2099-01-31' } });
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText('Maya Okafor may use 2 templates now. A mail is on its way.');
  const expiresAt = new Date('2099-01-31T23:59:59').toISOString();
  expect(await bodiesTo(grantCall)).toEqual([{ ...toMaya, templates: [1, 2], expires_at: expiresAt, mail }]);
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
  expect(dialog.getByRole('alert').textContent).toBe('The last day must be in the future.');
  expect(await bodiesTo(grantCall)).toEqual([]);
});

test('a mailbox that was never proven must be vouched for', async () => {
  const { user, bodiesTo } = openPeople('/clients/5', {
    'GET /api/users/5/': () => json(person({ email_proven: false })),
    [grantCall]: () => json(granted, 201),
  });
  const dialog = await openGrant(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Lease' }));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(dialog.getByText('Confirm that you know who registered this account.')).toBeInstanceOf(HTMLElement);
  expect(await bodiesTo(grantCall)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'I know who registered this account' }));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText(/^Maya Okafor may use the template now/);
  expect(await bodiesTo(grantCall)).toEqual([{ ...toMaya, templates: [1], confirm_unproven: true, mail }]);
});

test('an address that the team entered costs no confirmation, and its spelling is shown', async () => {
  const { user, bodiesTo } = openPeople('/clients/5', {
    'GET /api/users/5/': () => json(person({ email_proven: false, email_from_staff: true })),
    [grantCall]: () => json(granted, 201),
  });
  const dialog = await openGrant(user);
  expect(dialog.getByText(/maya@example.com.*the team entered this address/)).toBeInstanceOf(HTMLElement);
  expect(dialog.queryByText(/stranger/)).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Lease' }));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText(/^Maya Okafor may use the template now/);
  expect(await bodiesTo(grantCall)).toEqual([{ ...toMaya, templates: [1], mail }]);
});

test('the words of the mail can be changed, or no mail sent', async () => {
  const { user, bodiesTo } = openPeople('/clients/5', {
    ...siteWithoutMail,
    [grantCall]: () => json(granted, 201),
  });
  let dialog = await openGrant(user);
  expect(await dialog.findByText(/No mail server is set: it is written to a file/)).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(dialog.getByRole('checkbox', { name: 'Lease' }));
  const words = dialog.getByLabelText('Your words in the mail (optional)');
  await user.clear(words);
  await user.type(words, 'Dear Maya');
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText('Maya Okafor may use the template now. The mail was written to a file.');
  dialog = await openGrant(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Offer' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Tell them by mail' }));
  expect(dialog.queryByLabelText('Your words in the mail (optional)')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  await screen.findByText('Maya Okafor may use the template now.');
  expect(await bodiesTo(grantCall)).toEqual([
    { ...toMaya, templates: [1], mail: { message: 'Dear Maya' } },
    { ...toMaya, templates: [2] },
  ]);
});

test('somebody new is invited with the grant; without a mail server their link is shown', async () => {
  const link = {
    transport: 'folder',
    url: 'http://localhost:3000/reset-password/tok',
    expires_at: '2026-03-06T10:00:00Z',
  };
  const { user, bodiesTo } = openPeople('/permissions?template=1&grant=now', {
    ...siteWithoutMail,
    'GET /api/users/': ({ url }) =>
      json(new URL(url).searchParams.get('search') === 'maya@example.com' ? [person()] : []),
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', access: 'private' })),
    [grantCall]: () =>
      json({ permissions: [], invited: [{ id: 9, email: 'ann@example.com', sent_link: link }] }, 201),
  });
  // If the URL requests it, the dialog is open once.
  const whom = within(await screen.findByRole('dialog', { name: 'Grant permission: for whom?' }));
  await user.type(whom.getByRole('searchbox', { name: 'Find a client' }), 'maya@example.com');
  await user.click(whom.getByRole('button', { name: 'Invite somebody new' }));
  const form = within(whom.getByRole('form', { name: 'Invite somebody new' }));
  const address = form.getByLabelText('E-mail');
  expect(address).toHaveProperty('value', 'maya@example.com');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(form.getByText('Enter a first name.')).toBeInstanceOf(HTMLElement);
  await user.type(form.getByLabelText('First name'), 'Ann');
  await user.type(form.getByLabelText('Last name'), 'Lee');
  await user.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText('Maya Okafor has an account with this address. Find them above instead.');
  await user.clear(address);
  await user.type(address, 'ann@example.com');
  await user.click(form.getByRole('button', { name: 'Add' }));
  await whom.findByText('ann@example.com, will be invited');
  expect(document.activeElement?.textContent).toBe('Invite somebody new');
  await user.click(whom.getByRole('button', { name: 'Next' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Grant templates to Ann Lee' }));
  expect(dialog.queryByRole('checkbox', { name: 'Tell them by mail' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const shown = within(await screen.findByRole('dialog', { name: 'Hand over this link' }));
  expect(shown.getByLabelText('Link for ann@example.com')).toHaveProperty('value', link.url);
  await user.click(shown.getByRole('button', { name: 'Copy link for ann@example.com' }));
  await shown.findByText('Copied');
  expect(copied).toHaveBeenCalledExactlyOnceWith(link.url);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.body.textContent).not.toContain(link.url);
  const invitation = { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee', company: null };
  expect(await bodiesTo(grantCall)).toEqual([
    { templates: [1], users: [], companies: [], invitations: [invitation], mail },
  ]);
});

test('an address that was taken meanwhile is named, and nothing was granted', async () => {
  const { user } = openPeople('/permissions?template=1&grant=now', {
    'GET /api/users/': () => json([]),
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', access: 'private' })),
    [grantCall]: () =>
      json(
        {
          code: 'invalid',
          detail: 'Not valid.',
          invitations: { '0.email': ['An account with this email address already exists.'] },
        },
        400,
      ),
  });
  await user.click(await screen.findByRole('button', { name: 'Invite somebody new' }));
  const form = within(screen.getByRole('form', { name: 'Invite somebody new' }));
  await user.type(form.getByLabelText('E-mail'), 'ann@example.com');
  await user.type(form.getByLabelText('First name'), 'Ann');
  await user.type(form.getByLabelText('Last name'), 'Lee');
  await user.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('ann@example.com, will be invited');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Grant' }));
  await screen.findByText('ann@example.com: An account with this email address already exists.');
});

test('Enter chooses the only client found, and never sends a form that is not filled yet', async () => {
  const all = [person(), person({ id: 6, first_name: 'Bob', email: 'bob@example.com' })];
  const { user } = openPeople('/permissions?template=1&grant=now', {
    'GET /api/users/': ({ url }) =>
      json(all.filter(({ email }) => email.startsWith(new URL(url).searchParams.get('search') ?? ''))),
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', access: 'private' })),
  });
  const whom = within(await screen.findByRole('dialog', { name: 'Grant permission: for whom?' }));
  const search = whom.getByRole('searchbox', { name: 'Find a client' });
  await user.type(search, 'b');
  await whom.findByText('1 found');
  await user.keyboard('{Enter}');
  expect(whom.getByRole('button', { name: 'Take out Bob Okafor' })).toBeInstanceOf(HTMLElement);
  expect(search).toHaveProperty('value', '');
  await user.type(search, 'nobody');
  await whom.findByText('Nobody was found.');
  await user.keyboard('{Enter}');
  expect(search).toHaveProperty('value', 'nobody');
  expect(whom.queryByRole('alert')).toBeNull();
});

test('a template is granted to several at once', async () => {
  const found = [person(), person({ id: 6, first_name: 'Bob', email_proven: false })];
  const { user, bodiesTo } = openPeople('/permissions?template=1', {
    'GET /api/users/': () => json(found),
    'GET /api/companies/': () =>
      json([
        { id: 8, name: 'Acme', member_count: 0, shares_profiles: false, created_at: '2026-03-05T10:00:00Z' },
      ]),
    'GET /api/templates/1/': () => json(template({ id: 1, name: 'Lease', access: 'private' })),
    [grantCall]: () => json(granted, 201),
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
  await screen.findByText(/^Maya Okafor, Bob Okafor may use the template now/);
  expect(await bodiesTo(grantCall)).toEqual([
    { ...toMaya, templates: [1], users: [5, 6], confirm_unproven: true, mail },
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

test.each([
  ['nothing', nothingElse, /^They will no longer be able/, 'Maya Okafor may no longer use Lease.'],
  [
    'their company',
    { ...nothingElse, company_name: 'Harbor Ltd.' },
    'Maya Okafor keeps access through the company Harbor Ltd.',
    'The permission is revoked. Maya Okafor keeps access through the company Harbor Ltd.',
  ],
  [
    'that it is shared',
    { ...nothingElse, is_shared: true },
    'Maya Okafor keeps access: the template is shared with every client.',
    'The permission is revoked. Maya Okafor keeps access: the template is shared with every client.',
  ],
])('revoking says what remains, before and after: %s', async (_, remaining, before, after) => {
  let held = [permission()];
  const { user } = openPeople('/permissions', {
    'GET /api/permissions/': () => json(held),
    'GET /api/permissions/11/remaining_access/': () => json(remaining),
    'POST /api/permissions/11/revoke_permission/': () => {
      held = [];
      return json({ ...permission({ revoked_at: '2026-03-07T10:00:00Z' }), remaining });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Lease for Maya Okafor' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Maya Okafor')).toBeInstanceOf(HTMLElement);
  expect(dialog.getByText(/\(maya@example.com\) for/)).toBeInstanceOf(HTMLElement);
  await dialog.findByText(before);
  expect(dialog.getByText(/Documents that were already made stay/)).toBeInstanceOf(HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText(after);
  await screen.findByText(/^Nobody has a permission yet/);
});

test('revoking from a company names members who keep their own permissions', async () => {
  const ofAcme = permission({
    user: null,
    user_email: null,
    user_name: null,
    company: 8,
    company_name: 'Acme',
  });
  const { user } = openPeople('/permissions', {
    'GET /api/permissions/': () => json([ofAcme]),
    'GET /api/permissions/11/remaining_access/': () =>
      json({ ...nothingElse, member_names: ['Ann Lee', 'Bob Ray', 'Cid Fox'], member_count: 5 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Lease for Acme' }));
  await screen.findByText('Ann Lee, Bob Ray, Cid Fox, and 2 more keep access by permissions of their own.');
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
      json({
        id: 8,
        name: 'Acme',
        member_count: 0,
        shares_profiles: false,
        created_at: '2026-03-05T10:00:00Z',
      }),
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
