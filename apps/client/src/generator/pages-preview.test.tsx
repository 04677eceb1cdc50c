import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { field, json, openTemplate, template } from '../../test/open-generator.tsx';

const previewPath = 'POST /api/templates/7/preview_document/';
const one = template([field({ name: 'seller', label: 'Seller' })]);
const page = { width: 612, height: 792, hash: 'one', svg: '<svg/>' };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

async function openPages(answer: (request: Request) => Response | Promise<Response>, opened = one) {
  const opening = await openTemplate(opened, { answers: { [previewPath]: answer } });
  await opening.user.click(screen.getByRole('button', { name: 'Pages' }));
  return opening;
}

test('Pages shows a picture of each page, named and of its own size', async () => {
  const { requests } = await openPages(() => json({ pages: [page, page] }));
  const images = await screen.findAllByRole<HTMLImageElement>('img');
  expect(images.map(({ alt, width, height }) => [alt, width, height])).toEqual([
    ['Page 1 of 2', 612, 792],
    ['Page 2 of 2', 612, 792],
  ]);
  expect(images[0]?.getAttribute('src')).toBe('blob:page');
  expect(screen.getByText('2 pages')).toBeInstanceOf(HTMLElement);
  expect(new URL(requests.at(-1)?.url ?? '').search).toBe('?pages=svg');
});

test('the pages follow what is typed', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  let isHeld = false;
  const { user, requests } = await openPages(async () => {
    if (isHeld) await held;
    return json({ pages: [page] });
  });
  await screen.findByRole('img');
  isHeld = true;
  await user.type(screen.getByLabelText('Seller'), 'Ada');
  await screen.findByText('1 page, updating');
  release(undefined);
  await screen.findByText('1 page');
  expect(await requests.at(-1)?.json()).toEqual({ form_data: { seller: 'Ada' }, known_pages: ['one'] });
});

test('a page that did not change comes without its picture and keeps the one on screen', async () => {
  const made: string[] = [];
  URL.createObjectURL = () => `blob:${made.push('')}`;
  const released: string[] = [];
  URL.revokeObjectURL = (url) => released.push(url);
  const two = { ...page, hash: 'two' };
  const changed = { ...page, hash: 'changed' };
  const { user, requests } = await openPages(async (request) => {
    const { known_pages } = await request.json();
    const known = new Set<string>(known_pages);
    const pages = known.size === 0 ? [page, two] : [page, changed];
    return json({ pages: pages.map(({ svg, ...rest }) => (known.has(rest.hash) ? rest : { ...rest, svg })) });
  });
  await screen.findByRole('img', { name: 'Page 2 of 2' });
  await user.type(screen.getByLabelText('Seller'), 'Ada');
  await waitFor(() =>
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      'blob:1',
      'blob:3',
    ]),
  );
  expect(released).toEqual(['blob:2']);
  expect(await requests.at(-1)?.json()).toMatchObject({ known_pages: ['one', 'two'] });
});

test('a failure is said where the pages would be, and can be tried again', async () => {
  let attempts = 0;
  const { user } = await openPages(() =>
    ++attempts === 1
      ? json({ code: 'unprintable', detail: 'These characters cannot be printed: U+1F9A4 🦤' }, 422)
      : json({ pages: [page] }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('U+1F9A4 🦤');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what the server says about a value names its field', async () => {
  await openPages(() => json({ code: 'invalid', form_data: { seller: ['Too long.'] } }, 400));
  expect((await screen.findByRole('alert')).textContent).toContain('Seller: Too long.');
});

test('a busy server is asked again by itself', async () => {
  let attempts = 0;
  await openPages(() =>
    ++attempts === 1 ? json({ code: 'busy' }, 503, { 'retry-after': '0' }) : json({ pages: [page] }),
  );
  expect(await screen.findByRole('img')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a value that does not fit yet is left out of the pages, and that is said', async () => {
  const mail = template([field({ name: 'mail', label: 'Mail', field_type: 'email' })]);
  const { user, requests } = await openPages(() => json({ pages: [page] }), mail);
  await screen.findByRole('img');
  await user.type(screen.getByLabelText('Mail'), 'nobody');
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST').length).toBeGreaterThan(1));
  expect(await requests.at(-1)?.json()).toEqual({ form_data: {}, known_pages: ['one'] });
  expect(screen.getByText('Not shown until it is right: Mail')).toBeInstanceOf(HTMLElement);
});

test('Text shows the text again', async () => {
  const { user } = await openPages(() => json({ pages: [page] }));
  await screen.findByRole('img');
  await user.click(screen.getByRole('button', { name: 'Text' }));
  expect(screen.getByRole('article', { name: 'Live preview' })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('img')).toBeNull();
});

const sha256 = 'ab'.repeat(32);
const logo = {
  sha256,
  pixel_width: 9,
  pixel_height: 3,
  alt: 'Vance & Sons',
  align: 'left',
  height: 36,
} as const;
const withLogo = { ...one, page: { ...one.page, logo } };
const logoPath = `/api/templates/7/logo/${sha256}/`;

test('the logo stands on the paper, and in the pictures of the pages, for which it is fetched once', async () => {
  const shown: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${shown.push(blob)}`;
  const fetched: string[] = [];
  const svg = '<svg><image href="#logo" width="9"/></svg>';
  const opening = await openTemplate(withLogo, {
    answers: { [previewPath]: () => json({ pages: [{ ...page, svg }] }) },
  });
  expect(screen.getByRole('img', { name: 'Vance & Sons' }).getAttribute('src')).toBe(logoPath);
  const rest = window.fetch;
  vi.stubGlobal('fetch', (asked: RequestInfo) => {
    if (typeof asked !== 'string') return rest(asked);
    fetched.push(asked);
    return Promise.resolve(new Response(new Uint8Array([0x89, 0x50])));
  });
  await opening.user.click(screen.getByRole('button', { name: 'Pages' }));
  await screen.findByRole('img', { name: 'Page 1 of 1' });
  await opening.user.type(screen.getByLabelText('Seller'), 'Ada');
  await screen.findByText('1 page');
  expect(await shown[0]?.text()).toBe('<svg><image href="data:image/png;base64,iVA=" width="9"/></svg>');
  expect(fetched).toEqual([logoPath]);
});

test('pages whose logo cannot be had are not shown without it', async () => {
  const opening = await openTemplate(withLogo, {
    answers: { [previewPath]: () => json({ pages: [page] }) },
  });
  const rest = window.fetch;
  vi.stubGlobal('fetch', (asked: RequestInfo) =>
    typeof asked === 'string' ? Promise.resolve(new Response('', { status: 404 })) : rest(asked),
  );
  await opening.user.click(screen.getByRole('button', { name: 'Pages' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The pages could not be prepared.');
  expect(screen.queryByRole('img', { name: 'Page 1 of 1' })).toBeNull();
});
