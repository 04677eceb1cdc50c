import { expect, test } from 'vitest';
import { letterLook } from '../../../test/letter-look.ts';
import { copyLook } from './copy-look.ts';

const own = letterLook({
  fonts: [{ name: 'Georgia', set: 'Gelasio', ascent: 0.9, descent: 0.2, gap: 0 }],
  styles: {
    Body: { font: 'Georgia', size: 11 },
    Recital: { like: 'Body', left: 36 },
    Unused: { like: 'Body', left: 72 },
  },
});
const text = '{style Recital}\nOne\n{end style}\n';

test('a template in the house style gets a look as it is', () => {
  expect(copyLook(own, { look: null, text: 'One\n' })).toBe(own);
});

test('styles that the text names and the other look lacks stay as they were, with their font', () => {
  const { Recital: _recital, ...styles } = letterLook().styles;
  const copied = copyLook(letterLook({ styles }), { look: own, text });
  expect(copied.styles['Body']).toEqual({ font: 'Arial', size: 10 });
  expect(copied.styles['Recital']).toMatchObject({ font: 'Georgia', size: 11, left: 36 });
  expect(copied.styles).not.toHaveProperty('Unused');
  expect(copied.fonts.map(({ name }) => name)).toEqual(['Arial', 'Georgia']);
});

test('later pages of the template stay, with the header of the other look', () => {
  const [page] = own.pages;
  if (page === undefined) throw new Error('The look has no page.');
  const wide = { ...page, name: 'Pages 2', size: { width: 792, height: 612 } };
  const furniture = { header: { usual: 'Acme\n' }, footer: {} };
  const from = letterLook({ pages: [{ ...page, furniture }] });
  const { pages } = copyLook(from, { look: { ...own, pages: [page, wide] }, text });
  expect(pages[1]).toEqual({ ...wide, furniture });
});

test('pictures that the text names stay, and those of a letterhead get other names', () => {
  const picture = (sha256: string) => ({ sha256: sha256.repeat(64), width: 60, height: 40, alt: '' });
  const look = letterLook({ pictures: { 'Picture 1': picture('a'), 'Picture 2': picture('b') } });
  const letterhead = letterLook({ pictures: { 'Picture 1': picture('c') } });
  const pages = letterhead.pages.map((page) => ({
    ...page,
    background: { usual: ['Picture 1'] },
    furniture: { header: { usual: '{picture Picture 1}' }, footer: {} },
  }));
  const copied = copyLook({ ...letterhead, pages }, { look, text: 'See {picture Picture 1}.\n' });
  expect(copied.pictures).toEqual({ 'Picture 1': picture('a'), 'Picture 1 (2)': picture('c') });
  expect(copied.pages[0]).toMatchObject({
    background: { usual: ['Picture 1 (2)'] },
    furniture: { header: { usual: '{picture Picture 1 (2)}' } },
  });
});
