import { auditActions, type AuditEntry } from '@inkfield/contract/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openOversight, signedInAs } from '../../test/open-oversight.tsx';
import { actionGroups, loneActions } from './action-names.ts';

afterEach(() => vi.unstubAllGlobals());

const names: AuditEntry['names'] = [
  { type: 'user', id: 1, name: 'Ann Staff' },
  { type: 'user', id: 5, name: 'Bob Builder' },
  { type: 'company', id: 3, name: 'Acme' },
  { type: 'company', id: 4, name: 'Beta' },
  { type: 'template', id: 7, name: 'Purchase agreement' },
];

function entry(known: Partial<AuditEntry> & Pick<AuditEntry, 'action'>): AuditEntry {
  return {
    id: 90,
    at: '2026-03-05T10:00:00Z',
    actor: 1,
    actor_email: 'ann@example.com',
    subject_type: 'user',
    subject_id: 5,
    before: null,
    after: null,
    ip: '192.0.2.1',
    request_id: 'a-request',
    names,
    ...known,
  };
}

const permission = { subject_type: 'permission', subject_id: 11 };
const ofBob = { template: 7, template_name: 'Old name', user: 5, company: null, expires_at: null };
const ofAcme = { ...ofBob, user: null, company: 3 };
const template = { subject_type: 'template', subject_id: 7 };

describe('an entry reads as a sentence', () => {
  const end = '2026-12-31T12:00:00Z';
  const endText = new Date(end).toLocaleDateString(undefined, { dateStyle: 'medium' });
  test.each<[Partial<AuditEntry> & Pick<AuditEntry, 'action'>, string]>([
    [
      { action: 'permission.granted', ...permission, after: { ...ofAcme, expires_at: end } },
      `Ann Staff granted Purchase agreement to Acme until ${endText}`,
    ],
    [
      { action: 'permission.granted', ...permission, after: { ...ofBob, confirmed_unproven: true } },
      'Ann Staff granted Purchase agreement to Bob Builder, whose mailbox was never proven',
    ],
    [
      { action: 'permission.changed', ...permission, before: ofBob, after: { ...ofBob, expires_at: end } },
      `Ann Staff let Bob Builder use Purchase agreement until ${endText}, before without an end`,
    ],
    [
      { action: 'permission.revoked', ...permission, before: ofAcme, after: ofAcme },
      'Ann Staff revoked Purchase agreement from Acme',
    ],
    [
      { action: 'permission.revoked', ...permission, after: ofBob, names: [] },
      'ann@example.com revoked Old name from somebody (#5)',
    ],
    [
      { action: 'user.company_changed', before: { company: 3 }, after: { company: 4 } },
      'Ann Staff moved Bob Builder from Acme to Beta',
    ],
    [
      { action: 'user.company_changed', before: { company: null }, after: { company: 3 } },
      'Ann Staff put Bob Builder into Acme',
    ],
    [
      { action: 'user.company_changed', before: { company: 3 }, after: { company: null } },
      'Ann Staff took Bob Builder out of Acme',
    ],
    [{ action: 'user.invited', after: { role: 'client' } }, 'Ann Staff invited Bob Builder as client'],
    [
      { action: 'user.role_changed', before: { role: 'staff' }, after: { role: 'admin' } },
      'Ann Staff changed the role of Bob Builder from staff to administrator',
    ],
    [
      { action: 'user.link_shown' },
      'Ann Staff was shown a link to set the password of Bob Builder, because no mail server is set',
    ],
    [
      {
        action: 'user.name_changed',
        before: { first_name: 'Rob', last_name: 'Builder' },
        after: { first_name: 'Bob', last_name: 'Builder' },
      },
      'Ann Staff corrected the name of Bob Builder: Rob Builder became Bob Builder',
    ],
    [
      { action: 'user.address_changed', before: { email: 'a@b.co' }, after: { email: 'b@b.co' } },
      'Ann Staff corrected the address of Bob Builder: a@b.co became b@b.co',
    ],
    [
      { action: 'user.address_changed', actor: 5, before: { email: 'a@b.co' }, after: { email: 'b@b.co' } },
      'Bob Builder corrected their address: a@b.co became b@b.co',
    ],
    [
      { action: 'user.address_asked', actor: 5, before: { email: 'a@b.co' }, after: { email: 'b@b.co' } },
      'Bob Builder asked for b@b.co as the address of their account',
    ],
    [
      { action: 'user.address_asked', actor: 5, before: { email: 'a@b.co' } },
      'Bob Builder asked for an address that was erased as the address of their account',
    ],
    [
      { action: 'user.address_cancelled', actor: 5, before: { email: 'a@b.co' }, after: { email: 'b@b.co' } },
      'Bob Builder stopped the change of their address to b@b.co, with the link in the mail',
    ],
    [{ action: 'user.disabled' }, 'Ann Staff disabled the account of Bob Builder'],
    [
      {
        action: 'document.opened_by_staff',
        subject_type: 'document',
        subject_id: 40,
        after: { user: 5, template: 7 },
      },
      'Ann Staff opened document #40 of Bob Builder, made from Purchase agreement',
    ],
    [
      {
        action: 'document.generated',
        actor: 5,
        subject_type: 'document',
        subject_id: 40,
        after: { user: 5, template: 7 },
      },
      'Bob Builder generated document #40 from Purchase agreement',
    ],
    [
      {
        action: 'document.generated',
        actor: 5,
        subject_type: 'document',
        subject_id: 41,
        after: { user: 5, template: 7, batch: 8 },
      },
      'Bob Builder generated document #41 from Purchase agreement, with batch #8',
    ],
    [
      {
        action: 'batch.cancelled',
        subject_type: 'batch',
        subject_id: 8,
        after: { user: 5, template: 7 },
      },
      'Ann Staff cancelled batch #8 of Bob Builder, made from Purchase agreement',
    ],
    [
      {
        action: 'batch.started',
        actor: 5,
        subject_type: 'batch',
        subject_id: 8,
        after: { user: 5, template: 7 },
      },
      'Bob Builder started batch #8, made from Purchase agreement',
    ],
    [
      {
        action: 'batch.ended',
        actor: null,
        actor_email: null,
        subject_type: 'batch',
        subject_id: 8,
        after: { user: 5, template: 7, done: 3, not_made: 0 },
      },
      'Inkfield ended batch #8 of Bob Builder, made from Purchase agreement',
    ],
    [
      {
        action: 'batch.deleted',
        actor: 5,
        subject_type: 'batch',
        subject_id: 8,
        after: { user: 5, template: 7 },
      },
      'Bob Builder deleted batch #8, made from Purchase agreement',
    ],
    [
      {
        action: 'draft.prepared',
        actor: 1,
        subject_type: 'draft',
        subject_id: 9,
        after: { user: 5, template: 7 },
      },
      'Ann Staff prepared unfinished document #9 of Bob Builder, made from Purchase agreement',
    ],
    [
      {
        action: 'draft.deleted',
        actor: 5,
        subject_type: 'draft',
        subject_id: 9,
        after: { user: 5, template: 7 },
      },
      'Bob Builder deleted unfinished document #9, made from Purchase agreement',
    ],
    [
      {
        action: 'draft.expired',
        actor: null,
        actor_email: null,
        subject_type: 'draft',
        subject_id: 9,
        after: { user: 5, template: 7 },
      },
      'Inkfield ended unfinished document #9 of Bob Builder, made from Purchase agreement',
    ],
    [
      { action: 'template.published', ...template, after: { version: 3, note: 'New deposit' } },
      'Ann Staff published Purchase agreement as version 3: "New deposit"',
    ],
    [
      { action: 'template.access_changed', ...template, after: { access: 'private' } },
      'Ann Staff took Purchase agreement back from every client',
    ],
    [
      { action: 'template.access_changed', ...template, after: { access: 'shared', accounts: 1 } },
      'Ann Staff shared Purchase agreement with every client (1 account gained it)',
    ],
    [
      {
        action: 'company.renamed',
        subject_type: 'company',
        subject_id: 3,
        before: { name: 'Acm' },
        after: { name: 'Acme' },
      },
      'Ann Staff renamed the company Acm to Acme',
    ],
    [
      { action: 'house_look.saved', subject_type: 'company', subject_id: 3 },
      'Ann Staff saved the house look of Acme',
    ],
    [
      { action: 'house_look.deleted', subject_type: null, subject_id: null },
      'Ann Staff deleted the house look of the installation',
    ],
    [
      { action: 'list.saved', subject_type: 'list', subject_id: 2, after: { name: 'prices', version: 3 } },
      'Ann Staff saved version 3 of the list prices',
    ],
    [
      { action: 'list.deleted', subject_type: 'list', subject_id: 2, before: { name: 'prices' } },
      'Ann Staff deleted the list prices',
    ],
    [
      { action: 'font.uploaded', subject_type: 'font', subject_id: 2, after: { name: 'Firm Mono bold' } },
      'Ann Staff uploaded the font Firm Mono bold',
    ],
    [
      { action: 'font.deleted', subject_type: 'font', subject_id: 2, before: { name: 'Firm Mono bold' } },
      'Ann Staff deleted the font Firm Mono bold',
    ],
    [
      { action: 'session.started', subject_type: null, subject_id: null, after: { kind: 'cookie' } },
      "Ann Staff signed in on the provider's site",
    ],
    [
      { action: 'session.refused', actor: null, actor_email: null, after: { kind: 'tokens', wait_s: 60 } },
      'Inkfield refused a sign-in as Bob Builder; further attempts must wait',
    ],
    [
      {
        action: 'session.refused',
        actor: null,
        actor_email: null,
        subject_type: null,
        subject_id: null,
        after: { kind: 'cookie', left_out_before: 12 },
      },
      'Inkfield refused a sign-in with an address that nobody has; 12 more of this kind before it are not listed',
    ],
    [
      { action: 'user.administrator_created', actor: null, actor_email: null },
      'Inkfield made Bob Builder an administrator, by command on the server',
    ],
    [
      {
        action: 'batch.opened_by_staff',
        subject_type: 'batch',
        subject_id: 8,
        after: { user: 5, template: 7 },
      },
      'Ann Staff opened batch #8 of Bob Builder, made from Purchase agreement',
    ],
    [
      { action: 'source_document.opened_by_staff', subject_type: 'source_document', subject_id: 6 },
      "Ann Staff opened the customer's document #6",
    ],
    [
      { action: 'source_document.filling_confirmed', subject_type: 'source_document', subject_id: 6 },
      "Ann Staff confirmed that the customer's document #6 may be filled in, though its owner forbids it",
    ],
    [
      { action: 'session.all_ended', actor: null, actor_email: null, subject_type: null, subject_id: null },
      'Inkfield ended every session and link, by command on the server',
    ],
    [
      { action: 'database.restored', actor: null, actor_email: null, subject_type: null, subject_id: null },
      'Inkfield restored a backup of the database and ended every session and link, by command on the server',
    ],
    [{ action: 'audit.exported', after: { format: 'jsonl' } }, 'Ann Staff exported the audit as JSON lines'],
    [
      { action: 'comet.was_seen', subject_type: 'night_sky', subject_id: 8 },
      'Ann Staff Comet was seen: night sky #8',
    ],
  ])('%j', async (known, sentence) => {
    openOversight('/audit', { 'GET /api/audit/': () => json([entry(known)]) });
    const [item] = within(await screen.findByRole('list', { name: 'Entries' })).getAllByRole('listitem');
    expect(item?.querySelector('p')?.textContent).toBe(sentence);
  });
});

test('everything that is written down has a sentence of its own, and a name among the filters', async () => {
  const after = { role: 'staff', company: 3, template: 7, user: 5 };
  openOversight('/audit', {
    'GET /api/audit/': () => json(auditActions.map((action, id) => entry({ id, action, after }))),
  });
  const items = within(await screen.findByRole('list', { name: 'Entries' })).getAllByRole('listitem');
  const said = items.map((item) => item.querySelector('p')?.textContent ?? '');
  // An action without a sentence would show its name, which begins with a capital.
  expect(said.filter((text) => !/^Ann Staff [a-z]/.test(text))).toEqual([]);
  expect(said).toHaveLength(auditActions.length);
  const named = Object.values(actionGroups).flatMap(({ actions }) => Object.keys(actions));
  expect([...named, ...Object.keys(loneActions)].toSorted()).toEqual(auditActions.toSorted());
});

test('names lead to the person, the company and the template; the rest is in the details', async () => {
  openOversight('/audit', {
    'GET /api/audit/': () => json([entry({ action: 'permission.granted', ...permission, after: ofAcme })]),
  });
  expect((await screen.findByRole('link', { name: 'Acme' })).getAttribute('href')).toBe('/companies/3');
  expect(screen.getByRole('link', { name: 'Purchase agreement' }).getAttribute('href')).toBe('/templates/7');
  expect(screen.getByText('192.0.2.1')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('a-request')).toBeInstanceOf(HTMLElement);
});

test('filters stand in the address and go to the server', async () => {
  const { user, askedFor, address } = openOversight('/audit?action=permission.&template=7&from=2026-03-01', {
    'GET /api/audit/': () => json([]),
    'GET /api/templates/7/': () => json({ name: 'Purchase agreement', access: 'private' }),
    'GET /api/templates/summaries/': () => json([]),
  });
  await screen.findByText('Nothing matches the filters. Remove one.');
  const from = new Date(2026, 2, 1).toISOString();
  expect(askedFor('GET /api/audit/')).toEqual([{ action: 'permission.', template: '7', from, limit: '100' }]);
  expect(await screen.findByDisplayValue('Purchase agreement')).toBeInstanceOf(HTMLElement);

  await user.selectOptions(screen.getByLabelText('About'), 'A person');
  await user.type(screen.getByLabelText('Person (name or e-mail)'), 'bob');
  expect(address()).toBe('?action=permission.&from=2026-03-01&about=person&person=bob');
  await waitFor(() =>
    expect(askedFor('GET /api/audit/').at(-1)).toEqual({
      action: 'permission.',
      person: 'bob',
      from,
      limit: '100',
    }),
  );
});

test('what the filters leave can be saved as a file, in two formats', async () => {
  const { user, askedFor } = openOversight('/audit?action=permission.', {
    'GET /api/audit/': () => json([entry({ action: 'user.disabled' })]),
    'GET /api/audit/export/': () => json({ code: 'rate_limited', detail: 'Too often.' }, 429),
  });
  await user.click(await screen.findByRole('link', { name: 'Export as CSV' }));
  await waitFor(() => expect(askedFor('GET /api/audit/export/')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Export as JSON lines' }));
  await waitFor(() =>
    expect(askedFor('GET /api/audit/export/')).toEqual([
      { action: 'permission.', format: 'csv' },
      { action: 'permission.', format: 'jsonl' },
    ]),
  );
});

test('the next entries are loaded behind the first', async () => {
  const first = [entry({ id: 2, action: 'user.disabled' })];
  const { user } = openOversight('/audit', {
    'GET /api/audit/': ({ url }) =>
      new URL(url).searchParams.get('cursor') === 'x'
        ? json([entry({ id: 1, action: 'user.enabled' })])
        : Response.json(first, { headers: { link: '</api/audit/?limit=100&cursor=x>; rel="next"' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('staff read that it is for administrators, and no call is made', async () => {
  const { askedFor } = openOversight('/audit', signedInAs('staff'));
  await screen.findByText(/^Only administrators may read who did what/);
  expect(askedFor('GET /api/audit/')).toEqual([]);
});

test('an audit that can not be loaded says so', async () => {
  openOversight('/audit', {
    'GET /api/audit/': () => json({ code: 'invalid', detail: 'Bad.', company: ['Not a valid id.'] }, 400),
  });
  await screen.findByText(/The audit could not be loaded. Not a valid id./);
});
