import { expect, test } from 'vitest';
import { buildFont } from '../../../test/own-font.ts';
import { fontFamilies, fontFiles } from '../fonts.ts';
import { createAdvances, ownAdvances } from './advances.ts';
import { lookFontFiles } from './faces.ts';
import { fallbackFamilies } from './fallback-families.ts';

const advances = createAdvances([...lookFontFiles(), ...fontFiles()]);
const width = (text: string) =>
  advances.widthOf(text, { family: 'Caladea', bold: false, italic: false, size: 1, spacing: 0 });

test.each([
  ['a square Han letter', '\u5951', 1, 0.001],
  ['a mark on a Hebrew letter', '\u05b7', 0, 0.001],
  ['a narrow Thai letter', '\u0e40', 0.33, 0.05],
  ['a box to tick', '\u2610', 0.86, 0.1],
])(
  'a character that the font lacks is as wide as in the family that draws it: %s',
  (_what, text, em, near) => {
    expect(Math.abs(width(text) - em)).toBeLessThan(near);
  },
);

test('a character that an uploaded font lacks is as wide as in the family that draws it', () => {
  const face = { family: 'Own font 0', bold: false, italic: false };
  const own = ownAdvances([{ ...face, file: buildFont() }], advances);
  expect(own.widthOf('\u5951', { ...face, size: 1, spacing: 0 })).toBe(1);
});

test('families are asked in the order of the typesetter', () => {
  const all = fontFamilies('serif', 'simplified');
  const places = fallbackFamilies('\u0e40').map((family) => all.indexOf(family));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
