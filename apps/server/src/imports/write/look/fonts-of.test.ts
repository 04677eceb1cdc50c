import { expect, test } from 'vitest';
import { paragraph, run } from '../../../../test/docx-builder.ts';
import { importDocx } from '../../../../test/imported-docx.ts';
import { createAdvances } from '../../../pdf/look/advances.ts';
import { lookFontFiles } from '../../../pdf/look/faces.ts';
import { fontOf } from './fonts-of.ts';

/** Mean widths of the letters of an English text, in em, as PDFs of Word state them for the original fonts. */
const widths: readonly [name: string, width: number][] = [
  ['Arial Narrow', 0.361],
  ['Book Antiqua', 0.441],
  ['Bookman Old Style', 0.49],
  ['Cambria', 0.423],
  ['Century Gothic', 0.483],
  ['Century Schoolbook', 0.462],
  ['Corbel', 0.408],
  ['Franklin Gothic Medium', 0.426],
  ['Garamond', 0.386],
  ['Gill Sans MT', 0.406],
  ['Helvetica Neue', 0.439],
  ['Lucida Sans Unicode', 0.486],
  ['Palatino Linotype', 0.441],
  ['Rockwell', 0.457],
  ['Tw Cen MT', 0.398],
  ['Verdana', 0.507],
];

/** How often each letter occurs, in per cent of the letters with their spaces. */
const frequencies = Object.entries({
  ' ': 18,
  ...{ e: 10.3, t: 7.4, a: 6.6, o: 6.4, n: 5.8, i: 5.7, s: 5.3, r: 5.1, h: 4.9, l: 3.4, d: 3.2, u: 2.3 },
  ...{ c: 2.3, m: 1.9, f: 1.9, w: 1.7, p: 1.6, g: 1.6, y: 1.5, b: 1.3, v: 0.8, k: 0.5, ',': 1, '.': 1 },
});

test.each(widths)('letters in place of %s are as wide on average', (name, width) => {
  const { set, spacing = 0 } = fontOf(name, undefined);
  const { widthOf } = createAdvances(lookFontFiles());
  const letters = { family: set, bold: false, italic: false, size: 1, spacing };
  const sum = frequencies.reduce((all, [letter, often]) => all + often * widthOf(letter, letters), 0);
  const mean = sum / frequencies.reduce((all, [, often]) => all + often, 0);
  expect(Math.abs(mean / width - 1)).toBeLessThan(0.012);
});

const kinds: [what: string, name: string, entry: string, set: string][] = [
  ['a known font that the file calls roman', 'Helvetica', '<w:family w:val="roman"/>', 'Arimo'],
  [
    'a font by its digits',
    'Acme',
    '<w:panose1 w:val="020B0604020202020204"/><w:family w:val="roman"/>',
    'Arimo',
  ],
  ['serifs by digits', 'Acme', '<w:panose1 w:val="02040503050406030204"/><w:family w:val="swiss"/>', 'Tinos'],
  ['one width by digits', 'Acme', '<w:panose1 w:val="02070309020205020404"/>', 'Cousine'],
  [
    'a modern font of several widths',
    'Acme',
    '<w:family w:val="modern"/><w:pitch w:val="variable"/>',
    'Arimo',
  ],
  ['a modern font of one width', 'Acme', '<w:family w:val="modern"/><w:pitch w:val="fixed"/>', 'Cousine'],
  [
    'a family where no digits are known',
    'Acme',
    '<w:panose1 w:val="00000000000000000000"/><w:family w:val="roman"/>',
    'Tinos',
  ],
];
test.each(kinds)('the nearest family of %s', async (_what, name, entry, set) => {
  const body = paragraph(run('Text', `<w:rFonts w:ascii="${name}"/>`));
  const fontTable = `<w:font w:name="${name}">${entry}</w:font>`;
  const { look } = await importDocx({ body, fontTable });
  expect(look?.fonts).toMatchObject([{ name, set }]);
});
