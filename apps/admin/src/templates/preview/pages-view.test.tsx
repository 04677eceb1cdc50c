import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (hash: string) => ({ width: 612, height: 792, hash });

test('a page that did not change comes without its picture and keeps the one on screen', async () => {
  let made = 0;
  URL.createObjectURL = () => `blob:${(made += 1)}`;
  const released: string[] = [];
  URL.revokeObjectURL = (url) => released.push(url);
  const known: string[][] = [];
  const letter = template({
    document_content: 'Dear [name],',
    fields: [field({ name: 'name', label: 'Name' })],
  });
  const { user } = await openEditor(letter, {
    'POST /api/templates/7/preview_document/': async (request) => {
      const { known_pages } = await request.json();
      known.push(known_pages);
      const pages =
        known.length === 1
          ? [
              { ...page('one'), svg: '<svg/>' },
              { ...page('two'), svg: '<svg><g/></svg>' },
            ]
          : [page('one'), { ...page('new'), svg: '<svg><path/></svg>' }];
      return json({ pages });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Pages' }));
  const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));
  await screen.findByRole('img', { name: 'Page 2 of 2' });
  const [first, second] = shown();
  await user.click(screen.getByRole('button', { name: 'Values' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'A');
  await waitFor(() => expect(released).toEqual([second]));
  expect(shown()[0]).toBe(first);
  expect(shown()[1]).not.toBe(second);
  expect(known.at(-1)).toEqual(['one', 'two']);
});

test('pages are asked for again when the server says to wait', async () => {
  let asked = 0;
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const { user } = await openEditor(template({ document_content: 'Dear reader,' }), {
    'POST /api/templates/7/preview_document/': () =>
      (asked += 1) === 1
        ? Response.json({ code: 'too_many_in_flight' }, { status: 429, headers: { 'retry-after': '0' } })
        : json({ pages: [{ ...page('one'), svg: '<svg/>' }] }),
  });
  await user.click(screen.getByRole('button', { name: 'Pages' }));
  expect(await screen.findByRole('img', { name: 'Page 1 of 1' })).toBeInstanceOf(HTMLElement);
});

const lease = template({
  document_content: '# Lease\n\nby [seller]\n\nto [buyer]\n',
  fields: [
    field({ id: 1, name: 'seller', label: 'Seller' }),
    field({ id: 2, name: 'buyer', label: 'Buyer', order: 2 }),
  ],
});
const paragraph = (key: string, name: string) => ({
  type: 'paragraph',
  key,
  blankBefore: 1,
  lines: [{ indent: '', children: [{ type: 'text', value: 'x', state: 'filled', field: name }] }],
});
const answer = {
  pages: ['one', 'two'].map((hash) => ({ ...page(hash), svg: '<svg/>' })),
  document: { type: 'resolved', children: [paragraph('3', 'seller'), paragraph('5', 'buyer')] },
  places: [
    { key: '1', page: 1, top: 72, bottom: 90 },
    { key: '3', page: 1, top: 99, bottom: 198 },
    { key: '5', page: 1, top: 594, bottom: 693 },
    { key: '5', page: 2, top: 99, bottom: 396 },
  ],
};

test('the pages tint the block of the chosen field and scroll to it, but not away from where a person scrolled', async () => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  const scrolled: string[] = [];
  const bodies: unknown[] = [];
  const { user } = await openEditor(lease, {
    'POST /api/templates/7/preview_document/': async (request) => {
      bodies.push(await request.json());
      return json(answer);
    },
  });
  // Nothing has a size in this environment: each tint is outside of the pane.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return this.matches('[data-current]') ? new DOMRect(0, 900, 10, 10) : new DOMRect(0, 0, 500, 500);
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    if (this.matches('[data-current]')) scrolled.push(this.getAttribute('style') ?? '');
  });
  await user.click(screen.getByRole('button', { name: 'Pages' }));
  await screen.findByRole('img', { name: 'Page 2 of 2' });
  const tints = () =>
    [...document.querySelectorAll<HTMLElement>('.editor-sheet [data-current]')].map(
      ({ style, parentElement }) =>
        `${parentElement?.querySelector('img')?.alt}: ${style.insetBlockStart} ${style.blockSize}`,
    );
  expect(tints()).toEqual([]);
  expect(bodies).toEqual([expect.objectContaining({ places: true })]);

  const list = within(screen.getByRole('region', { name: 'Fields' }));
  await user.click(list.getByRole('button', { name: /^Seller/ }));
  await waitFor(() => expect(tints()).toEqual(['Page 1 of 2: 12.5% 12.5%']));
  expect(scrolled.length).toBeGreaterThan(0);
  await user.click(list.getByRole('button', { name: /^Buyer/ }));
  const both = ['Page 1 of 2: 75% 12.5%', 'Page 2 of 2: 12.5% 37.5%'];
  await waitFor(() => expect(tints()).toEqual(both));
  expect(scrolled.at(-1)).toContain('75%');

  const preview = screen.getByRole('region', { name: 'Preview' });
  preview.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  scrolled.length = 0;
  await user.click(screen.getByRole('button', { name: 'Values' }));
  await user.type(await screen.findByRole('textbox', { name: 'Buyer' }), 'A');
  await waitFor(() => expect(bodies.length).toBeGreaterThan(1));
  await screen.findByText('2 pages');
  expect(tints()).toEqual(both);
  expect(scrolled).toEqual([]);
});
