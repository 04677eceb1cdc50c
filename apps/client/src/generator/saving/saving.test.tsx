import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, field, json, openTemplate, template } from '../../../test/open-generator.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease = template([
  field({ name: 'seller', label: 'Seller', order: 1, means: 'company.name' }),
  field({ id: 2, name: 'town', label: 'Town', order: 2, required: false }),
]);
const draft = {
  id: 9,
  revision: 3,
  saved_at: '2026-03-05T10:41:00Z',
  values: { seller: 'Acme Ltd' },
  filled_from: {},
  carried: null,
};

/** The form of a link to an unfinished document. */
async function openLink(answer: () => Response, answers: Answers = {}, opened = lease) {
  const sent: unknown[] = [];
  const page = await openTemplate(opened, {
    path: '/user?templateId=7&draft=9',
    answers: {
      'GET /api/profiles/': () => json({ profiles: [], company: null }),
      'GET /api/documents/': () => json([]),
      'GET /api/drafts/9/': answer,
      'PATCH /api/drafts/9/': async (request) => {
        sent.push(await request.json());
        return json({ revision: 3, saved_at: draft.saved_at, others: {}, filled_from: {} });
      },
      ...answers,
    },
  });
  return { ...page, sent };
}

test('says what a newer version of the form asks, and what it no longer asks with the answers', async () => {
  const removed = [
    { label: 'Address', value: '1 Harbour Street' },
    {
      label: 'Items',
      value: [
        { what: 'Chair', price: '' },
        { what: 'Table', price: '2.00' },
      ],
    },
    { label: 'Colours', value: ['red', 'blue'] },
    { label: 'Paid', value: true },
  ];
  const carried = { from_version: 1, added: ['Due on', 'VAT'], removed };
  const { user } = await openLink(() => json({ ...draft, carried }));
  expect(await screen.findByText('This form has changed since you began.')).toBeTruthy();
  expect(screen.getByText('New: Due on, VAT.')).toBeTruthy();
  for (const text of [
    'Address. You had answered: 1 Harbour Street',
    'Items. You had answered: Chair; Table, 2.00',
    'Colours. You had answered: red; blue',
    'Paid. You had answered: Yes',
  ])
    expect(screen.getByText(`No longer asked: ${text}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/No longer asked/)).toBeNull();
});

test('a link to one that has ended leads to its document', async () => {
  await openLink(() => json({ code: 'draft_ended', detail: 'Ended.', document: 12 }, 409));
  expect(await screen.findByText(/^The unfinished document of this link has ended\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the document that was made of it' });
  expect(link.getAttribute('href')).toBe('/document?id=12');
});

test('a field that was changed elsewhere, too, is asked about at that field', async () => {
  let now = draft;
  const { user } = await openLink(() => json(now), {
    'PATCH /api/drafts/9/': () => json({ code: 'stale_draft', detail: 'Stale.' }, 409),
  });
  const box = screen.getByLabelText<HTMLInputElement>('Seller');
  await waitFor(() => expect(box.value).toBe('Acme Ltd'));
  now = { ...draft, revision: 4, values: { seller: 'Quarry' } };
  await user.type(box, ' and Sons');
  const row = within(box.closest<HTMLElement>('[data-field-row]') ?? document.body);
  expect((await row.findByRole('alert', undefined, { timeout: 5000 })).textContent).toContain(
    '"Seller" was also changed in another tab or on another device, to: Quarry',
  );
  expect(asksBeforeClosing()).toBe(true);
  await user.click(row.getByRole('button', { name: 'Use the other' }));
  expect(box.value).toBe('Quarry');
  expect(row.queryByRole('alert')).toBeNull();
});

test('in a form with steps it is asked about above the steps, as the field may be on another one', async () => {
  const fields = lease.fields.map((one, at) => ({ ...one, group: `Part ${at + 1}` }));
  const form = { mode: 'steps' as const, rules: [], groups: [{ name: 'Part 1' }, { name: 'Part 2' }] };
  let now = { ...draft, values: { ...draft.values, town: 'Graz' } };
  const stale = () => json({ code: 'stale_draft', detail: 'Stale.' }, 409);
  const { user } = await openLink(
    () => json(now),
    { 'PATCH /api/drafts/9/': stale },
    { ...lease, fields, form },
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Seller').value).toBe('Acme Ltd'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const town = screen.getByLabelText<HTMLInputElement>(/^Town/);
  now = { ...now, revision: 4, values: { ...now.values, town: 'Linz' } };
  await user.type(town, '-Nord');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const question = await screen.findByRole('alert', undefined, { timeout: 5000 });
  expect(question.textContent).toContain('"Town" was also changed');
  const steps = screen.getByRole('navigation', { name: 'Steps' });
  expect(question.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('button', { name: 'Use the other' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Town/).value).toBe('Linz');
});

test('a value that was filled in on another device is marked here, until it is looked at', async () => {
  const { user, sent } = await openLink(() => json({ ...draft, filled_from: { seller: 'Acme Ltd' } }));
  expect(await screen.findByText('from Acme Ltd')).toBeTruthy();
  await user.click(screen.getByLabelText('Seller'));
  await waitFor(() => expect(screen.queryByText('from Acme Ltd')).toBeNull());
  await waitFor(() => expect(sent).toMatchObject([{ base: 3, changes: {}, filled_from: { seller: null } }]), {
    timeout: 5000,
  });
});

test('what was typed is saved as soon as the page is out of sight', async () => {
  const { user, sent } = await openLink(() => json(draft));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Seller').value).toBe('Acme Ltd'));
  await user.type(screen.getByLabelText(/^Town/), 'Graz');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
  await waitFor(() => expect(sent).toMatchObject([{ changes: { town: 'Graz' } }]));
});

/** Whether the browser asks before it closes the tab. */
function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('the form says that it saves, that it is offline, that it could not save and when it has saved', async () => {
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  const saved = { revision: 4, saved_at: draft.saved_at, others: {}, filled_from: {} };
  const { user } = await openLink(() => json(draft), { 'PATCH /api/drafts/9/': () => answer() });
  expect(await screen.findByText(/^Saved \d/)).toBeTruthy();
  const town = screen.getByLabelText(/^Town/);
  await user.type(town, 'G');
  expect(screen.getByText('Saving ...')).toBeTruthy();
  // The browser finishes this call after the tab is closed.
  expect(asksBeforeClosing()).toBe(false);
  expect(await screen.findByText('Not saved: offline', undefined, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asksBeforeClosing()).toBe(true);

  answer = () => json({ code: 'quota_reached', detail: 'Your storage is full.' }, 409);
  window.dispatchEvent(new Event('online'));
  const notice = await screen.findByRole('alert', undefined, { timeout: 5000 });
  expect(notice.textContent).toBe(
    'Your answers are kept in this tab, but could not be saved: Your storage is full.',
  );
  expect(screen.getByText('Not saved')).toBeTruthy();
  expect(asksBeforeClosing()).toBe(true);

  answer = () => json(saved);
  await user.type(town, 'raz');
  expect(await screen.findByText(/^Saved \d/, undefined, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asksBeforeClosing()).toBe(false);

  // A browser that knows that it is offline asks for the very first letter.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(asksBeforeClosing()).toBe(false);
  await user.type(town, '!');
  expect(asksBeforeClosing()).toBe(true);
  vi.restoreAllMocks();
});
