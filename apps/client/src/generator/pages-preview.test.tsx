import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { field, json, openTemplate, template } from '../../test/open-generator.tsx';

const previewPath = 'POST /api/templates/7/preview_document/';
const one = template([field({ name: 'seller', label: 'Seller' })]);
const page = { width: 612, height: 792, svg: '<svg/>' };

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
  const { user, requests } = await openPages(() => json({ pages: [page] }));
  await screen.findByRole('img');
  await user.type(screen.getByLabelText('Seller'), 'Ada');
  expect(screen.getByText('1 page, updating')).toBeInstanceOf(HTMLElement);
  await screen.findByText('1 page');
  expect(await requests.at(-1)?.json()).toEqual({ form_data: { seller: 'Ada' } });
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
  expect(await requests.at(-1)?.json()).toEqual({ form_data: {} });
  expect(screen.getByText('Not shown until it is right: Mail')).toBeInstanceOf(HTMLElement);
});

test('Text shows the text again', async () => {
  const { user } = await openPages(() => json({ pages: [page] }));
  await screen.findByRole('img');
  await user.click(screen.getByRole('button', { name: 'Text' }));
  expect(screen.getByRole('article', { name: 'Live preview' })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('img')).toBeNull();
});
