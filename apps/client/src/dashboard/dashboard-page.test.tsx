import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeDocument, makeStored, makeTemplate, makeUser, store } from '../../test/factories.ts';
import type { Answering } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';
import { listed } from './list-queries.ts';
import { isJustGenerated } from './document-row.tsx';

const templatesCall = 'GET /api/templates/';
const documentsCall = 'GET /api/documents/';

async function openDashboard(answers: Record<string, Answering> = {}, path = '/dashboard') {
  store(makeStored());
  const app = renderApp(path, {
    answers: { [templatesCall]: { json: [] }, [documentsCall]: { json: [] }, ...answers },
  });
  await screen.findByRole('heading', { name: 'Welcome, Maya Okafor' });
  return app;
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const templates = () => section('Available Templates');
const documents = () => section('Generated Documents');

test('a card tells what a template is and leads to its form', async () => {
  await openDashboard({ [templatesCall]: { json: [makeTemplate({ id: 7 })] } });
  expect(await templates().findByRole('heading', { name: 'Residential lease' })).toBeTruthy();
  expect(templates().getByText('A one-year lease.')).toBeTruthy();
  expect(await templates().findByText('1 field, 1 required')).toBeTruthy();
  const link = templates().getByRole('link', { name: 'Use Template Residential lease' });
  expect(link.getAttribute('href')).toBe('/user?templateId=7');
});

test('a card counts what a new form asks', async () => {
  const part = { label: 'x', field_type: 'text', required: true, order: 1 };
  const fields = [
    { ...part, id: 1, name: 'tenant' },
    { ...part, id: 2, name: 'has_agent', field_type: 'checkbox', required: false, default_value: 'true' },
    { ...part, id: 3, name: 'agent', show_when: 'has_agent', order: 2 },
    { ...part, id: 4, name: 'guarantor', show_when: 'not has_agent', order: 2 },
    { ...part, id: 5, name: 'sign', field_type: 'signature' },
  ];
  await openDashboard({ [templatesCall]: { json: [makeTemplate({ id: 7, fields })] } });
  expect(await templates().findByText('3 fields, 2 required')).toBeTruthy();
});

test('flags the card of a template whose form was left unfinished', async () => {
  sessionStorage.setItem('draft:1:2', '{"tenant":"Ada"}');
  await openDashboard({
    [templatesCall]: { json: [makeTemplate({ id: 1, name: 'One' }), makeTemplate({ id: 2, name: 'Two' })] },
  });
  const flag = await templates().findByText('Draft');
  expect(within(flag.closest('li') ?? document.body).getByRole('heading', { name: 'Two' })).toBeTruthy();
  expect(templates().getAllByText('Draft')).toHaveLength(1);
});

test('a document has name, number, local time and a real link to its PDF', async () => {
  const at = '2026-11-18T15:20:00Z';
  await openDashboard({ [documentsCall]: { json: [makeDocument({ generated_at: at })] } });
  expect(await documents().findByText('#1041')).toBeTruthy();
  const time = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  expect(documents().getByText(time)).toBeTruthy();
  const link = documents().getByRole('link', { name: 'Download PDF Residential lease #1041' });
  expect(link.getAttribute('href')).toBe('/api/templates/1/download_pdf/?document_id=1041');
  // With it a browser would save whatever page an error leads to.
  expect(link.hasAttribute('download')).toBe(false);
});

test('a document with a name of its own shows it beside the name of its template', async () => {
  const name = 'Invoice 37, Ann Lee';
  await openDashboard({ [documentsCall]: { json: [makeDocument({ name })] } });
  expect(await documents().findByRole('link', { name: `Download PDF ${name} #1041` })).toBeTruthy();
  expect(documents().getByRole('listitem').textContent).toContain('Residential lease, Nov');
});

test('documents stand newest first, and what has just been generated is marked', async () => {
  const now = new Date().toISOString();
  await openDashboard({
    [documentsCall]: {
      json: [
        makeDocument({ id: 1, generated_at: '2026-01-01T00:00:00Z' }),
        makeDocument({ id: 2, generated_at: now }),
      ],
    },
  });
  const rows = await documents().findAllByRole('listitem');
  expect(rows.map((row) => /#(\d+)/.exec(row.textContent ?? '')?.[1])).toEqual(['2', '1']);
  expect(rows.map((row) => within(row).queryByText('New') !== null)).toEqual([true, false]);
});

test.each([
  ['now', 0, true],
  ["the server's clock is ahead", -60_000, true],
  ['a quarter of an hour ago', 900_000, false],
])('just generated: %s', (_, agoMs, expected) => {
  const now = Date.parse('2026-11-18T15:20:00Z');
  expect(isJustGenerated(new Date(now - agoMs), now)).toBe(expected);
});

test.each([
  [{ template: 7, template_name: 'Lease' }, 7, 'Lease'],
  [{ template: { id: 7, name: 'Lease' } }, 7, 'Lease'],
])('reads the name of the template from %j', (given, template, name) => {
  expect(listed({ id: 1, generated_at: 'x', ...given })).toEqual({
    id: 1,
    generated_at: 'x',
    template,
    name,
    tags: [],
    revision: 0,
  });
});

test('a hundred documents offer the older ones', async () => {
  const many = Array.from({ length: 100 }, (_, index) => makeDocument({ id: index + 1 }));
  const { user, server } = await openDashboard({ [documentsCall]: { json: many } });
  server.answers[documentsCall] = { json: [...many, makeDocument({ id: 101 })] };
  await user.click(await documents().findByRole('button', { name: 'Show older documents' }));
  expect(await documents().findByText('#101')).toBeTruthy();
  expect(documents().queryByRole('button', { name: 'Show older documents' })).toBeNull();
});

test('empty lists say so and what to do next', async () => {
  await openDashboard();
  expect(await templates().findByText('No templates available.')).toBeTruthy();
  expect(await documents().findByText('No generated documents yet.')).toBeTruthy();
});

test('each list loads on its own', async () => {
  await openDashboard({ [templatesCall]: 'never', [documentsCall]: { json: [makeDocument()] } });
  expect(await documents().findByText('#1041')).toBeTruthy();
  expect(templates().getByText('Loading...')).toBeTruthy();
  expect(documents().queryByText('Loading...')).toBeNull();
});

test('a list that could not be loaded is logged, says so, and can be tried again', async () => {
  const refused = { status: 403, json: { code: 'forbidden', detail: 'no' } };
  const { user, server, logged } = await openDashboard({ [templatesCall]: refused });
  expect(await templates().findByText('The templates could not be loaded.')).toBeTruthy();
  expect(await documents().findByText('No generated documents yet.')).toBeTruthy();
  expect(logged()).toHaveLength(1);
  server.answers[templatesCall] = { json: [makeTemplate()] };
  await user.click(templates().getByRole('button', { name: 'Try again' }));
  expect(await templates().findByRole('heading', { name: 'Residential lease' })).toBeTruthy();
});

const ten = Array.from({ length: 10 }, (_, index) =>
  makeTemplate({
    id: index + 1,
    name: `Template ${index + 1}`,
    description: index === 4 ? 'For boats' : 'For land',
  }),
);

test('ten templates bring a filter: "/" goes to it, the address keeps it', async () => {
  const { user, place } = await openDashboard({ [templatesCall]: { json: ten } });
  const box = await screen.findByRole('searchbox', { name: 'Filter templates' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(box);
  await user.type(box, 'boats');
  expect(
    templates()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Template 5']);
  expect(place()).toBe('/dashboard?filter=boats');
  await user.type(box, 'xx');
  expect(templates().getByText('No template matches.')).toBeTruthy();
});

test('no letter is lost that is typed before the page has followed the last one', async () => {
  await openDashboard({ [templatesCall]: { json: ten } });
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Filter templates' });
  // As in a browser: React is not waited for between the keys.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  try {
    for (const letter of 'boats') {
      Reflect.set(HTMLInputElement.prototype, 'value', box.value + letter, box);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
    expect(box.value).toBe('boats');
    await waitFor(() => expect(templates().getAllByRole('heading', { level: 3 })).toHaveLength(1));
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a filter in the address holds from the start', async () => {
  await openDashboard({ [templatesCall]: { json: ten } }, '/dashboard?filter=boats');
  expect(await templates().findByText('Template 5')).toBeTruthy();
  expect(templates().queryByText('Template 1')).toBeNull();
});

test('past many templates a link leads to the documents', async () => {
  await openDashboard({ [templatesCall]: { json: ten } });
  const link = await templates().findByRole('link', { name: 'To your documents' });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target?.textContent).toBe('Generated Documents');
});

test('among many templates those that were used last come first', async () => {
  const used = [7, 3, 7, 99].map((template, at) => {
    const generated_at = new Date(Date.UTC(2026, 10, 20 - at)).toISOString();
    return makeDocument({ id: 1041 - at, template, generated_at });
  });
  await openDashboard({ [templatesCall]: { json: ten }, [documentsCall]: { json: used } });
  const recent = within(await screen.findByRole('navigation', { name: 'Recent templates' }));
  expect(
    (await recent.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Template 7', '/user?templateId=7'],
    ['Template 3', '/user?templateId=3'],
  ]);
});

test('eight templates have neither filter nor link to the documents', async () => {
  await openDashboard({ [templatesCall]: { json: ten.slice(2) } });
  await templates().findByText('Template 5');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'To your documents' })).toBeNull();
});

test('says when the browser goes offline, and keeps the lists', async () => {
  await openDashboard({ [documentsCall]: { json: [makeDocument()] } });
  await documents().findByText('#1041');
  Object.defineProperty(window.navigator, 'onLine', { value: false, configurable: true });
  try {
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(documents().getByText('#1041')).toBeTruthy();
  } finally {
    Reflect.deleteProperty(window.navigator, 'onLine');
  }
});

test.each([
  ['staff', true],
  ['admin', true],
  ['auditor', false],
])('%s: access denied, with a way out; the way to the provider: %s', async (role, hasAdminLink) => {
  // The stored role may be one that this site does not know.
  store(makeStored({ user: { ...makeUser(), role: role as 'staff' } }));
  const { server } = renderApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText("You don't have permission to access this dashboard.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  if (hasAdminLink) await screen.findByRole('link', { name: /^Admin access/ });
  else expect(screen.queryByText(/^Admin access/)).toBeNull();
  expect(server.count(templatesCall)).toBe(0);
});

test('names the page in the title', async () => {
  await openDashboard();
  await waitFor(() => expect(document.title).toBe('Dashboard - Inkfield'));
});
