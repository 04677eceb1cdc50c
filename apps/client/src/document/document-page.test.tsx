import type { DocumentDetail } from '@inkfield/contract/document-details';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDocument, makeStored, makeTemplate, store } from '../../test/factories.ts';
import type { Answering, ReceivedRequest } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const call = 'GET /api/documents/1041/';
const detailsCall = 'PATCH /api/documents/1041/details/';
const sendCall = 'POST /api/documents/1041/send/';
const draftCall = 'POST /api/documents/1041/draft/';

function makeDetail(given: Partial<DocumentDetail> = {}): DocumentDetail {
  return { ...makeDocument(given), amended_by: [], dates: [], mails: [], ...given };
}

function openDocument(given: Partial<DocumentDetail> = {}, answers: Record<string, Answering> = {}) {
  store(makeStored());
  return renderApp('/document?id=1041', { answers: { [call]: { json: makeDetail(given) }, ...answers } });
}

const sent = (asked: readonly ReceivedRequest[], to: string) => asked.find((one) => one.call === to)?.body;

/** The lists of documents and of the archive, narrowed by the words of a search. */
const listed =
  (documents: GeneratedDocument[], archive: GeneratedDocument[] = []): Answering =>
  ({ query }) => {
    const asked = new URLSearchParams(query);
    const list = asked.has('archived') ? archive : documents;
    return { json: list.filter(({ name }) => (name ?? '').includes(asked.get('search') ?? '')) };
  };

test('shows what the document is called, what it is and where its PDF is', async () => {
  openDocument({ name: 'Invoice 37, Ann Lee', page_count: 3 });
  expect(await screen.findByRole('heading', { name: 'Invoice 37, Ann Lee' })).toBeTruthy();
  expect(screen.getByText(/^Residential lease #1041, .*, 3 pages, ABCD-EFGH-JKLM$/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download PDF' });
  expect(link.getAttribute('href')).toBe('/api/templates/1/download_pdf/?document_id=1041');
});

test('says what the document amends and what amends it', async () => {
  openDocument({ based_on: { document: 7, relation: 'amendment' }, amended_by: [1050] });
  const from = (await screen.findByText(/^Amends/)).querySelector('a');
  expect(from?.getAttribute('href')).toBe('/document?id=7');
  expect(screen.getByRole('link', { name: '#1050' }).getAttribute('href')).toBe('/document?id=1050');
});

test('saves name, note and tags', async () => {
  const changed = makeDetail({ name: 'Mine', note: 'Paid', tags: ['a', 'b'], revision: 2 });
  const { user, server } = openDocument({}, { [detailsCall]: { json: changed } });
  await user.type(await screen.findByLabelText('Name'), 'Mine');
  await user.type(screen.getByLabelText('Note'), 'Paid');
  await user.type(screen.getByLabelText('Tags'), 'a, b, ,a');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Mine' })).toBeTruthy();
  const body = { revision: 1, name: 'Mine', note: 'Paid', tags: ['a', 'b'] };
  expect(sent(server.asked, detailsCall)).toEqual(body);
});

test.each([
  ['eleven tags', Array.from({ length: 11 }, (_, at) => `t${at}`).join(','), 'Enter at most 10 tags.'],
  ['a long tag', 'x'.repeat(41), `A tag has at most 40 characters: ${'x'.repeat(41)}`],
])('%s are not sent', async (_, typed, message) => {
  const { user, server } = openDocument();
  await user.type(await screen.findByLabelText('Tags'), typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(server.count(detailsCall)).toBe(0);
});

test('a change on another page is not overwritten', async () => {
  const stale = { status: 409, json: { code: 'stale_details', detail: 'x' } };
  const { user } = openDocument({}, { [detailsCall]: stale });
  await user.type(await screen.findByLabelText('Name'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/was changed on another page since you opened it/)).toBeTruthy();
});

test('is moved to the archive and back', async () => {
  const archived = makeDetail({ archived_at: '2026-11-18T15:20:00Z', revision: 2 });
  const { user, server } = openDocument({}, { [detailsCall]: { json: archived } });
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await screen.findByRole('button', { name: 'Take out of the archive' })).toBeTruthy();
  expect(sent(server.asked, detailsCall)).toEqual({ revision: 1, archived: true });
});

test.each([
  ['Make another like this', 'copy'],
  ['Amend', 'amendment'],
])('%s opens the form with its values', async (name, relation) => {
  const draft = { id: 5, values: {}, carried: null, revision: 1, saved_at: '2026-11-18T15:20:00Z' };
  const { user, server, place } = openDocument(
    {},
    {
      [draftCall]: { status: 201, json: draft },
      'GET /api/templates/': { json: [makeTemplate()] },
      'GET /api/drafts/5/': { json: draft },
    },
  );
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(place()).toBe('/user?templateId=1&draft=5'));
  expect(sent(server.asked, draftCall)).toEqual({ relation });
});

const end = { id: 3, kind: 'end', label: 'End of lease', day: '2027-02-28', remind_days: 45 } as const;

test('shows the dates of the document, changes a mail and removes one', async () => {
  const quiet = makeDetail({ dates: [{ ...end, remind_days: null }], revision: 2 });
  const { user, server } = openDocument({ dates: [end] }, { [detailsCall]: { json: quiet } });
  const mail = await screen.findByLabelText<HTMLSelectElement>('Mail for End of lease');
  expect(mail.selectedOptions[0]?.textContent).toBe('45 days before');
  expect(screen.getByText(/^February 28, 2027, /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Calendar file (.ics)' }).getAttribute('href')).toBe(
    '/api/templates/1/calendar/?document_id=1041',
  );
  await user.selectOptions(mail, 'No mail');
  const { kind: _, ...sentDate } = end;
  await waitFor(() =>
    expect(sent(server.asked, detailsCall)).toEqual({
      revision: 1,
      dates: [{ ...sentDate, remind_days: null }],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove End of lease' }));
  await waitFor(() => expect(server.count(detailsCall)).toBe(2));
  expect(server.asked.findLast((one) => one.call === detailsCall)?.body).toEqual({ revision: 2, dates: [] });
});

test('adds a date with its name', async () => {
  const own = { id: 4, kind: 'own', label: 'Notice', day: '2027-01-31', remind_days: 30 } as const;
  const changed = makeDetail({ dates: [own], revision: 2 });
  const { user, server } = openDocument({}, { [detailsCall]: { json: changed } });
  await user.click(await screen.findByRole('button', { name: 'Add a date' }));
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(server.count(detailsCall)).toBe(0);
  await user.type(screen.getByLabelText('Name of the date'), 'Notice');
  await user.type(screen.getByLabelText('Date'), '2027-01-31');
  await user.click(screen.getByRole('button', { name: 'Add a date' }));
  expect(await screen.findByText('Notice')).toBeTruthy();
  const date = { label: 'Notice', day: '2027-01-31', remind_days: 30 };
  expect(sent(server.asked, detailsCall)).toEqual({ revision: 1, dates: [date] });
});

test('is sent to an address, and lists who has got it', async () => {
  const to = 'bob@example.org';
  const mails = [{ to, sent_at: '2026-11-18T15:20:00Z' }];
  const { user, server } = openDocument({ mails }, { [sendCall]: { status: 201, json: mails[0] } });
  await user.click(await screen.findByRole('button', { name: 'Send by e-mail' }));
  expect((await screen.findByRole('list', { name: 'Sent to' })).textContent).toContain(to);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Enter an e-mail address.')).toBeTruthy();
  await user.type(screen.getByLabelText('E-mail address of the recipient'), to);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(`The document is on its way to ${to}.`)).toBeTruthy();
  expect(sent(server.asked, sendCall)).toEqual({ to });
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address of the recipient').value).toBe('');
});

test('says why it was not sent', async () => {
  const refused = {
    status: 409,
    json: { code: 'own_email_unproven', detail: 'Confirm your own e-mail address first.' },
  };
  const { user } = openDocument({}, { [sendCall]: refused });
  await user.click(await screen.findByRole('button', { name: 'Send by e-mail' }));
  await user.type(await screen.findByLabelText('E-mail address of the recipient'), 'bob@example.org');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Confirm your own e-mail address first.')).toBeTruthy();
  // Registering sends no mail with a link.
  const link = screen.getByRole('link', { name: 'Get a link by e-mail' });
  expect(link.getAttribute('href')).toBe('/reset');
});

test('a withdrawn template makes no other document, and says so', async () => {
  const refused = { status: 409, json: { code: 'template_withdrawn', detail: 'x' } };
  const { user } = openDocument({}, { [draftCall]: refused });
  await user.click(await screen.findByRole('button', { name: 'Make another like this' }));
  expect(await screen.findByText(/You may no longer use this template/)).toBeTruthy();
});

test('compares its words with those of an earlier one', async () => {
  const { user } = openDocument(
    {},
    {
      'GET /api/documents/': listed([makeDocument(), makeDocument({ id: 900, name: 'First' })]),
      'GET /api/documents/1041/text/': { json: { text: 'Rent: $120 a month' } },
      'GET /api/documents/900/text/': { json: { text: 'Rent: $100 a month' } },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Compare with...' }));
  const changed = within(await screen.findByRole('region', { name: 'Changed text' }));
  expect(changed.getByText('100').tagName).toBe('DEL');
  expect(changed.getByText('120').tagName).toBe('INS');
});

test('is compared with any document of its template: found by words, far back or in the archive', async () => {
  const text = (id: number, words: string) => ({
    [`GET /api/documents/${id}/text/`]: { json: { text: words } },
  });
  const { user, server } = openDocument(
    {},
    {
      'GET /api/documents/': listed(
        [makeDocument(), makeDocument({ id: 900, name: 'First' })],
        [makeDocument({ id: 12, name: 'Lease of 2019', archived_at: '2020-01-01T10:00:00Z' })],
      ),
      ...text(1041, 'Rent: $120 a month'),
      ...text(900, 'Rent: $100 a month'),
      ...text(12, 'Rent: $80 a month'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Compare with...' }));
  const box = await screen.findByLabelText<HTMLInputElement>('Compare with');
  await waitFor(() => expect(box.value).toBe('First #900'));
  await user.type(box, '2019');
  const found = () => within(screen.getByRole('listbox', { name: 'Compare with' })).getAllByRole('option');
  await waitFor(() => expect(found()).toHaveLength(1));
  expect(server.asked.at(-1)?.query).toContain('template=1&limit=21&search=2019');
  const option = screen.getByRole('option', { name: /^Lease of 2019 #12/ });
  expect(option.textContent).toContain('archived');
  await user.click(option);
  expect(box.value).toBe('Lease of 2019 #12');
  const changed = within(await screen.findByRole('region', { name: 'Changed text' }));
  expect((await changed.findByText('80')).tagName).toBe('DEL');
  await user.type(box, 'nothing');
  expect((await screen.findAllByText('No document was found.')).length).toBeGreaterThan(0);
});

test('the only document of its template has nothing to be compared with', async () => {
  const { user } = openDocument({}, { 'GET /api/documents/': listed([makeDocument()]) });
  await user.click(await screen.findByRole('button', { name: 'Compare with...' }));
  expect(await screen.findByText(/There is no other document of the template/)).toBeTruthy();
});

test('a document that is not there says so', async () => {
  openDocument({}, { [call]: { status: 404, json: { code: 'not_found', detail: 'Not found.' } } });
  expect(await screen.findByRole('heading', { name: 'No such document' })).toBeTruthy();
});

test('without a number the dashboard is shown', async () => {
  store(makeStored());
  const { place } = renderApp('/document');
  await waitFor(() => expect(place()).toBe('/dashboard'));
});
