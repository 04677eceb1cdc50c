import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, siteWithoutMail } from '../../test/render-app.tsx';
import { openPeople, person } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const mailed = { transport: 'smtp', url: null, expires_at: null };
const inFile = { transport: 'folder', url: null, expires_at: null };
const shown = {
  transport: 'folder',
  url: 'http://localhost:3000/reset-password/tok',
  expires_at: '2026-03-06T10:00:00Z',
};

test('disabling names the person and the consequence before it happens', async () => {
  let stored = person();
  const { user, bodiesTo } = openPeople('/clients/5', {
    'GET /api/users/5/': () => json(stored),
    'PATCH /api/users/5/': async (request) => {
      stored = { ...stored, ...(await request.json()) };
      return json(stored);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Disable Maya Okafor?' }));
  expect(dialog.getByText(/is signed out everywhere at once/)).toBeInstanceOf(HTMLElement);
  expect(await bodiesTo('PATCH /api/users/5/')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await screen.findByRole('button', { name: 'Enable' });
  expect(await bodiesTo('PATCH /api/users/5/')).toEqual([{ is_active: false }]);
});

test('the words and the role of the search go to the server', async () => {
  const { user, requests } = openPeople('/clients', { 'GET /api/users/': () => json([person()]) });
  await user.type(await screen.findByLabelText('Search by name, e-mail or company'), 'maya');
  await user.selectOptions(screen.getByLabelText('Role'), 'Client');
  expect(await screen.findByRole('link', { name: 'Maya Okafor' })).toHaveProperty('pathname', '/clients/5');
  await waitFor(() => {
    const last = requests.findLast(({ url }) => new URL(url).pathname === '/api/users/');
    expect(new URL(last?.url ?? '').searchParams.toString()).toBe('search=maya&role=client&limit=100');
  });
});

test('a long list comes page by page; the focus stays when the button goes', async () => {
  let isBroken = true;
  const { user } = openPeople('/clients', {
    'GET /api/users/': ({ url }) => {
      const isFirst = !new URL(url).searchParams.has('cursor');
      if (isFirst) {
        const link = '</api/users/?limit=100&cursor=two>; rel="next"';
        return Response.json([person()], { headers: { link } });
      }
      return isBroken
        ? json({ code: 'forbidden', detail: 'Not now.' }, 403)
        : json([person({ id: 6, first_name: 'Ines', email: 'ines@example.com' })]);
    },
  });
  await screen.findByText('The first 1 accounts');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('The next ones could not be loaded. Not now.');
  expect(screen.getByRole('link', { name: 'Maya Okafor' })).toBeInstanceOf(HTMLElement);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByRole('link', { name: 'Ines Okafor' });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('All 2 are shown.');
});

test('a search that finds nobody says what to try', async () => {
  openPeople('/clients?q=nobody', { 'GET /api/users/': () => json([]) });
  await screen.findByText('Nobody matches. Try fewer words or another role.');
});

test('a list that can not be loaded can be tried again', async () => {
  let isBroken = true;
  const { user } = openPeople('/clients', {
    'GET /api/users/': () =>
      isBroken ? json({ code: 'forbidden', detail: 'Your role may not do this.' }, 403) : json([person()]),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  await screen.findByRole('link', { name: 'Maya Okafor' });
});

test('an invitation shows what is wrong at its field, then opens the new account', async () => {
  let isTaken = true;
  const { user, bodiesTo } = openPeople('/clients', {
    'GET /api/users/': () => json([]),
    'POST /api/users/': () =>
      isTaken
        ? json({ code: 'invalid', detail: 'Not valid.', email: ['This e-mail is taken.'] }, 400)
        : json({ ...person({ has_password: false }), sent_link: mailed }, 201),
  });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('E-mail'), 'maya@example.com');
  await user.type(dialog.getByLabelText('First name'), 'Maya');
  await user.type(dialog.getByLabelText('Last name'), 'Okafor');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await dialog.findByText('This e-mail is taken.');
  isTaken = false;
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('heading', { name: 'Maya Okafor', level: 1 });
  const sent = { email: 'maya@example.com', first_name: 'Maya', last_name: 'Okafor' };
  expect((await bodiesTo('POST /api/users/')).at(-1)).toEqual({ ...sent, role: 'client', company: null });
});

test('without a mail server an invitation shows the link once, then opens the new account', async () => {
  const { user } = openPeople('/clients', {
    ...siteWithoutMail,
    'GET /api/users/': () => json([]),
    'POST /api/users/': () => json({ ...person({ has_password: false }), sent_link: shown }, 201),
  });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await screen.findByText('No mail server is set: you get a link to hand over.');
  await user.type(screen.getByLabelText('E-mail'), 'maya@example.com');
  await user.type(screen.getByLabelText('First name'), 'Maya');
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over this link' }));
  expect(dialog.getByLabelText('Link for maya@example.com')).toHaveProperty('value', shown.url);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await screen.findByRole('heading', { name: 'Maya Okafor', level: 1 });
  expect(document.body.textContent).not.toMatch(/on its way/);
});

test.each([
  [mailed, 'A link to set a password is on its way to maya@example.com.'],
  [
    inFile,
    'No mail server is set: the mail to maya@example.com, with a link to set a password, was written to a file.',
  ],
])('a link that is sent says where it went: %j', async (sent, text) => {
  const { user } = openPeople('/clients/5', { 'POST /api/users/5/send_link/': () => json(sent) });
  await user.click(await screen.findByRole('button', { name: 'Send a link to set a password' }));
  await screen.findByText(text);
});

test('a link that is shown when it is sent can be copied', async () => {
  const { user } = openPeople('/clients/5', { 'POST /api/users/5/send_link/': () => json(shown) });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Send a link to set a password' }));
  await user.click(await screen.findByRole('button', { name: /^Copy link/ }));
  await screen.findByText('Copied');
  expect(copied).toHaveBeenCalledExactlyOnceWith(shown.url);
});

test('a name is corrected without a word of addresses', async () => {
  let stored = person();
  const { user, bodiesTo } = openPeople('/clients/5', {
    'GET /api/users/5/': () => json(stored),
    'PATCH /api/users/5/': async (request) => {
      stored = { ...stored, ...(await request.json()) };
      return json({ ...stored, sent_link: null });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Correct name or address' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Correct the account of Maya Okafor' }));
  await user.clear(dialog.getByLabelText('First name'));
  await user.type(dialog.getByLabelText('First name'), 'Maja');
  expect(dialog.queryByText(/reader of the new mailbox/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The account of Maja Okafor is corrected.');
  await screen.findByRole('heading', { name: 'Maja Okafor', level: 1 });
  expect(await bodiesTo('PATCH /api/users/5/')).toEqual([{ first_name: 'Maja', last_name: 'Okafor' }]);
});

test('another address says what ends before it does, and shows what is wrong at its field', async () => {
  let isTaken = true;
  const { user } = openPeople('/clients/5', {
    'PATCH /api/users/5/': () =>
      isTaken
        ? json({ code: 'invalid', detail: 'Not valid.', email: ['This e-mail is taken.'] }, 400)
        : json({ ...person({ email: 'maja@example.com', email_proven: false }), sent_link: mailed }),
  });
  await user.click(await screen.findByRole('button', { name: 'Correct name or address' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText('E-mail'));
  await user.type(dialog.getByLabelText('E-mail'), 'maja@example.com');
  expect(dialog.getByRole('status').textContent).toMatch(
    /The reader of the new mailbox gets this account.*documents and permissions.*The password ends.*a notice to maya@example.com/,
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('This e-mail is taken.');
  isTaken = false;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/is corrected. A link to set a password is on its way to maja@example.com/);
});

test('the address of a disabled account stays', async () => {
  const { user } = openPeople('/clients/5', {
    'GET /api/users/5/': () => json(person({ is_active: false })),
  });
  await user.click(await screen.findByRole('button', { name: 'Correct name or address' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('E-mail')).toHaveProperty('readOnly', true);
  expect(dialog.getByText('Enable the account to correct its address.')).toBeInstanceOf(HTMLElement);
});
