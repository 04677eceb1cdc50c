import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, field, json, openTemplate, template } from '../../test/open-generator.tsx';

const generatePath = 'POST /api/templates/7/generate_document/';
const two = template([
  field({ name: 'seller', label: 'Seller name', order: 1 }),
  field({ name: 'price', label: 'Price', field_type: 'currency', order: 2 }),
]);
let saved: string[] = [];
let logged: string[] = [];

beforeEach(() => {
  saved = [];
  logged = [];
  vi.spyOn(console, 'warn').mockImplementation((what: string) => {
    logged.push(what);
  });
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const generate = () => screen.getByRole('button', { name: /^Generat/ });
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const document1042 = () => json({ id: 1042, template: 7, template_name: 'Lease' }, 201);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

async function openFilled(answers: Answers) {
  const page = await openTemplate(two, { answers });
  await page.user.type(input('Seller name'), 'Ada');
  await page.user.type(input('Price'), '10');
  const posts = () => page.requests.filter(({ method }) => method === 'POST');
  return { ...page, posts };
}

test('a submit with blanks says which in one sentence, takes the focus there and sends nothing', async () => {
  const { user, requests } = await openTemplate(two);
  await user.click(generate());
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Please fill required fields: Seller name, Price');
  expect(document.activeElement).toBe(alert);
  expect(input('Price').getAttribute('aria-invalid')).toBe('true');
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
});

test('each label of the summary leads to its field', async () => {
  const { user } = await openTemplate(two);
  await user.click(generate());
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Price' }));
  expect(document.activeElement).toBe(input('Price'));
});

test('a second refusal takes the focus again, and the summary goes once all it names is filled', async () => {
  const { user } = await openTemplate(two);
  await user.click(generate());
  await user.type(input('Seller name'), 'Ada');
  await user.click(generate());
  expect(document.activeElement?.textContent).toBe('Please fill required fields: Price');
  await user.type(input('Price'), '10');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('fields that are missing and fields that are wrong are named at once, each with a link', async () => {
  const { user, requests } = await openTemplate(
    template([
      field({ name: 'seller', label: 'Seller' }),
      field({ name: 'mail', label: 'Email', field_type: 'email', order: 2 }),
    ]),
  );
  await user.type(input('Email'), 'nobody');
  await user.click(generate());
  const alerts = () => screen.queryAllByRole('alert');
  expect(alerts().map(({ textContent }) => textContent)).toEqual([
    'Please fill required fields: Seller',
    'Please correct these fields: Email',
  ]);
  expect(document.activeElement).toBe(alerts()[0]);
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  await user.type(input('Seller'), 'Ada');
  expect(alerts().map(({ textContent }) => textContent)).toEqual(['Please correct these fields: Email']);
  await user.click(screen.getByRole('link', { name: 'Email' }));
  expect(document.activeElement).toBe(input('Email'));
  await user.type(input('Email'), '@example.com');
  expect(alerts()).toEqual([]);
});

test.each([
  ['text', 'Enter "Overtime".'],
  ['textarea', 'Enter "Overtime".'],
  ['select', 'Choose "Overtime".'],
  ['checkbox', 'Tick "Overtime".'],
])('the message at a required %s quotes its label', async (field_type, message) => {
  const { user } = await openTemplate(template([field({ name: 'a', label: 'Overtime', field_type })]));
  await user.click(generate());
  const described = input('Overtime').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([message]);
});

test('a value that does not fit its field is not sent', async () => {
  const { user, requests } = await openTemplate(template([field({ name: 'mail', field_type: 'email' })]));
  await user.type(input('mail'), 'nobody');
  await user.click(generate());
  expect(screen.getByRole('alert').textContent).toBe('Please correct these fields: mail');
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
});

test('a generated document can be downloaded under its name', async () => {
  const release = Promise.withResolvers<Response>();
  const { user, posts } = await openFilled({
    [generatePath]: () => release.promise,
    'GET /api/templates/7/download_pdf/': () =>
      new Response('%PDF', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="document_1042.pdf"',
        },
      }),
  });
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  await user.click(generate());
  expect(generate().textContent).toBe('Generating Document...');
  release.resolve(document1042());
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toEqual(['blob:pdf document_1042.pdf']));
  expect(await posts()[0]?.json()).toEqual({
    // Typing may have been saved in several parts.
    draft: { id: 1, revision: expect.any(Number) },
    form_data: { seller: 'Ada', price: '10' },
  });
});

test('once the document exists, taking it comes first, and another copy is a choice', async () => {
  const { user } = await openFilled({ [generatePath]: document1042 });
  await user.click(generate());
  const download = await screen.findByRole('button', { name: 'Download PDF' });
  expect(download.dataset['look']).toBe('primary');
  expect(generate().textContent).toBe('Generate another copy');
  expect(generate().dataset['look']).toBe('secondary');
  await user.type(input('Seller name'), 'x');
  expect(generate().textContent).toBe('Generate Document');
  expect(generate().dataset['look']).toBe('primary');
  expect(download.dataset['look']).toBe('secondary');
});

test('while a PDF is fetched the button says so, and a second press fetches nothing more', async () => {
  const { user, requests } = await openFilled({
    [generatePath]: document1042,
    'GET /api/templates/7/download_pdf/': () => new Promise(() => undefined),
  });
  await user.click(generate());
  await user.dblClick(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(screen.getByRole('button', { name: 'Downloading...' })).toBeInstanceOf(HTMLElement);
  expect(requests.filter(({ url }) => url.includes('download_pdf'))).toHaveLength(1);
});

test('a failed download says so in place and can be tried again', async () => {
  const { user } = await openFilled({ [generatePath]: document1042 });
  await user.click(generate());
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText(/^The PDF could not be downloaded\./)).toBeInstanceOf(HTMLElement);
  expect(logged).toEqual(['The PDF could not be downloaded.']);
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeInstanceOf(HTMLElement);
});

test('pressing many times makes one call', async () => {
  const { user, posts } = await openFilled({ [generatePath]: () => new Promise(() => undefined) });
  act(() => {
    // Both clicks happen before the next render.
    generate().click();
    generate().click();
  });
  await user.tripleClick(generate());
  expect(posts()).toHaveLength(1);
});

test('after a lost answer the same values go with the same key, other values with another', async () => {
  const { user, posts } = await openFilled({ [generatePath]: unreachable });
  await user.click(generate());
  await screen.findByText(/your answers are kept/);
  expect(input('Seller name').value).toBe('Ada');
  await user.click(generate());
  await waitFor(() => expect(posts()).toHaveLength(2));
  await user.type(input('Seller name'), 'x');
  await user.click(generate());
  await waitFor(() => expect(posts()).toHaveLength(3));
  const [first, second, third] = posts().map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a document generated again on purpose is another one', async () => {
  const { user, posts } = await openFilled({ [generatePath]: document1042 });
  await user.click(generate());
  await screen.findByText('Document #1042 is ready.');
  await user.click(generate());
  await waitFor(() => expect(posts()).toHaveLength(2));
  const keys = posts().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test.each([
  { code: 'in_progress', status: 409 },
  { code: 'too_many_in_flight', status: 429 },
  { code: 'busy', status: 503 },
])('a submit refused as $code is made again', async ({ code, status }) => {
  let attempts = 0;
  const { user } = await openFilled({
    [generatePath]: () =>
      ++attempts === 1
        ? json({ code, detail: 'Still at it.' }, status, { 'retry-after': '0' })
        : document1042(),
  });
  await user.click(generate());
  expect(await screen.findByText('Document #1042 is ready.')).toBeInstanceOf(HTMLElement);
});

test('what the server says about a value stands at its field', async () => {
  const body = { code: 'invalid', detail: 'No.', form_data: { price: ['Enter 20 or more.'] } };
  const { user } = await openFilled({ [generatePath]: () => json(body, 400) });
  await user.click(generate());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Please correct these fields: Price');
  expect(screen.getByRole('textbox', { name: 'Price', description: 'Enter 20 or more.' })).toBe(
    input('Price'),
  );
});

test('other failures are logged and said in place, in the words of the server', async () => {
  const body = { code: 'renderer_unavailable', detail: 'It could not be typeset just now.' };
  const { user } = await openFilled({ [generatePath]: () => json(body, 503) });
  await user.click(generate());
  expect(await screen.findByText(/It could not be typeset just now\./)).toBeInstanceOf(HTMLElement);
  expect(logged).toEqual(['The document could not be generated.']);
});

test('after eight seconds it says that it is still working and can be cancelled', async () => {
  // The page asks the browser's own `performance` whether it was loaded again.
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] });
  const { user, posts } = await openFilled({ [generatePath]: () => new Promise(() => undefined) });
  await user.click(generate());
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText(/^Still working/)).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(generate().textContent).toBe('Generate Document');
  expect(posts()).toHaveLength(1);
  expect(document.activeElement).toBe(generate());
  const notice = screen.getByText(/^Generation was cancelled\./);
  expect(notice.dataset['kind']).toBe('info');
});

test('values changed after generating are said to be newer than the document, and changed back are not', async () => {
  const { user } = await openFilled({ [generatePath]: document1042 });
  await user.click(generate());
  await screen.findByText('Document #1042 is ready.');
  await user.type(input('Seller name'), 'x');
  expect(screen.getByText('Answers changed since #1042')).toBeInstanceOf(HTMLElement);
  await user.type(input('Seller name'), '{Backspace}');
  expect(screen.queryByText('Answers changed since #1042')).toBeNull();
});

test('offline, generating explains itself and sends nothing', async () => {
  const { user, posts } = await openFilled({ [generatePath]: document1042 });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(generate());
  expect(screen.getByText(/^You are offline\./)).toBeInstanceOf(HTMLElement);
  expect(posts()).toHaveLength(0);
});

test('a hidden value that does not fit is not sent, since nobody could correct it', async () => {
  const page = await openTemplate(
    template([
      field({ name: 'has_agent', field_type: 'checkbox', required: false, default_value: 'true' }),
      field({ name: 'agent', field_type: 'email', required: false, show_when: 'has_agent', order: 2 }),
    ]),
    { answers: { [generatePath]: document1042 } },
  );
  await page.user.type(input('agent (optional)'), 'nobody');
  await page.user.click(input('has_agent (optional)'));
  await page.user.click(generate());
  await screen.findByText('Document #1042 is ready.');
  const post = page.requests.find(({ method }) => method === 'POST');
  expect(await post?.json()).toMatchObject({ form_data: { has_agent: false } });
});

test('a quota that is reached is said in the words of the server, and the answers stay', async () => {
  const detail = 'Your account has reached the quota of 20 GB. For more room, write to help@example.com.';
  const { user } = await openFilled({
    [generatePath]: () => json({ code: 'quota_reached', quota: 'user', detail }, 409),
  });
  await user.click(generate());
  await screen.findByText(/Your account has reached the quota of 20 GB\. For more room, write to/);
  expect(input('Seller name').value).toBe('Ada');
});

test('the form computes with the day of the installation, and a document of another day is a second decision', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: new Date('2026-03-05T20:00:00Z') });
  const due = field({ name: 'due', label: 'Due', field_type: 'calculated', required: false, order: 2 });
  const dated = template([field({ name: 'seller' }), { ...due, result_type: 'date', formula: 'today' }], {
    // It is the next day there.
    time_zone: 'Pacific/Auckland',
  });
  const refused = () => json({ code: 'other_day', detail: 'It is another day.' }, 409);
  let answer = refused;
  const { user, requests } = await openTemplate(dated, { answers: { [generatePath]: () => answer() } });
  expect(screen.getByRole('status', { name: 'Due' }).textContent).toContain('6');
  await user.type(input('seller'), 'Ada');
  await user.click(generate());
  await screen.findByText(/It is another day\./);
  answer = document1042;
  await user.click(generate());
  await screen.findByText('Document #1042 is ready.');
  const sent = requests.filter(({ method }) => method === 'POST').map((request) => request.json());
  const [first, second] = await Promise.all(sent);
  expect([first.today, second.today]).toEqual(['2026-03-06', undefined]);
});
