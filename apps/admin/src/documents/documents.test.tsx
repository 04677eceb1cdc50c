import type { DocumentRecord } from '@inkfield/contract/documents';
import type { LegalHold } from '@inkfield/contract/retention';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openPeople } from '../../test/open-people.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease: DocumentRecord = {
  id: 40,
  template: 1,
  template_name: 'Lease',
  template_version: 2,
  generated_at: '2026-03-05T10:00:00Z',
  sha256: 'a'.repeat(64),
  page_count: 3,
  code: 'ABCDEFGHJKLM',
  name: 'Invoice 37, Ann Lee',
  user: 5,
  user_email: 'maya@example.com',
  user_name: 'Maya Okafor',
  erased_at: null,
};

test('the documents of one client say whose they are, until all are asked for', async () => {
  const { user, requests } = openPeople('/documents?user=5', {
    'GET /api/documents/all/': () => json([lease]),
  });
  await screen.findByText('Only of Maya Okafor');
  expect(
    await screen.findByRole('row', {
      name: /#40 ABCD-EFGH-JKLM Invoice 37, Ann Lee Lease, version 2 Maya Okafor/,
    }),
  ).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Show all clients' }));
  await waitFor(() => {
    const asked = requests.filter(({ url }) => url.includes('/api/documents/all/'));
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?user=5&limit=100', '?limit=100']);
  });
});

test('documents are searched by client, day and number, all of it in the address', async () => {
  const { user, requests } = openPeople('/documents?client=maya&from=2026-03-01&to=2026-03-05', {
    'GET /api/documents/all/': () => json([]),
  });
  await screen.findByText('No document matches the filter. Remove a part of it.');
  await user.type(screen.getByLabelText('Number'), '#040');
  await waitFor(() => {
    const asked = requests.filter(({ url }) => url.includes('/api/documents/all/'));
    expect(asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams)).at(-1)).toEqual({
      client: 'maya',
      id: '40',
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 2, 6).toISOString(),
      limit: '100',
    });
  });
});

test('a paper copy is found by its check code, once that is typed whole', async () => {
  const { user, requests } = openPeople('/documents', { 'GET /api/documents/all/': () => json([lease]) });
  const field = await screen.findByLabelText('Check code');
  await user.type(field, 'abcd-efgh');
  await screen.findByText('A check code has 12 letters and digits, never I, O, 0 or 1.');
  await user.type(field, '-jklm ');
  await waitFor(() => {
    const asked = requests.filter(({ url }) => url.includes('/api/documents/all/'));
    expect(asked.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=100',
      '?code=ABCDEFGHJKLM&limit=100',
    ]);
  });
  expect(screen.queryByText(/A check code has/)).toBeNull();
});

test('a period that ends before it begins says so', async () => {
  openPeople('/documents?from=2026-03-05&to=2026-03-01', { 'GET /api/documents/all/': () => json([]) });
  await screen.findByText('This is before the first day.');
});

test('a document that can not be opened says why', async () => {
  const { user } = openPeople('/documents', {
    'GET /api/documents/all/': () => json([lease]),
    'GET /api/documents/40/pdf/': () =>
      json({ code: 'storage_unavailable', detail: 'The document could not be read just now.' }, 503),
  });
  await user.click(await screen.findByRole('link', { name: 'Open PDF #40 of Maya Okafor' }));
  await screen.findByText('The document could not be read just now.');
});

test('what Word can not count in a document is said with its Word file', async () => {
  const note = 'Word cannot count these numbers, so they are typed: ab.';
  const headers = {
    'content-disposition': 'attachment; filename="document_40.docx"',
    'file-note': encodeURIComponent(note),
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }));
  const { user } = openPeople('/documents', {
    'GET /api/documents/all/': () => json([lease]),
    'GET /api/documents/40/docx/': () => new Response('PK', { headers }),
  });
  await user.click(await screen.findByRole('link', { name: 'Open Word #40 of Maya Okafor' }));
  await screen.findByText(`Document #40 is downloaded. The audit says that you opened it. ${note}`);
});

test('an administrator puts one document on legal hold with a reason, and lifts the hold', async () => {
  let holds: LegalHold[] = [];
  const by = { set_by: { id: 1, name: 'Ada Head' }, set_at: '2026-03-06T10:00:00Z' };
  const { user, bodiesTo, requests } = openPeople('/documents', {
    'GET /api/documents/all/': () => json([lease]),
    'GET /api/legal-holds/': () => json(holds),
    'POST /api/legal-holds/': () => {
      holds = [{ id: 9, document: 40, user: null, company: null, reason: 'A case', ...by }];
      return json({}, 201);
    },
    'POST /api/legal-holds/9/lift/': () => new Response(null, { status: 204 }),
  });
  const action = await screen.findByRole('button', { name: 'Legal hold... #40 of Maya Okafor' });
  await user.click(action);
  const putting = within(
    await screen.findByRole('dialog', { name: 'Put document #40 of Maya Okafor on legal hold' }),
  );
  await user.type(putting.getByLabelText('Reason'), 'A case');
  await user.click(putting.getByRole('button', { name: 'Put on legal hold' }));
  expect(await bodiesTo('POST /api/legal-holds/')).toEqual([{ document: 40, reason: 'A case' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(action);
  const lifting = within(
    await screen.findByRole('dialog', { name: 'Lift the legal hold on document #40 of Maya Okafor?' }),
  );
  expect(lifting.getByText(/set by Ada Head: A case/)).toBeInstanceOf(HTMLElement);
  await user.click(lifting.getByRole('button', { name: 'Lift' }));
  await waitFor(() =>
    expect(requests.some(({ url }) => url.endsWith('/api/legal-holds/9/lift/'))).toBe(true),
  );
});
