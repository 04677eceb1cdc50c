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

/** How often letters occur in English texts, with the spaces between words. */
const frequencies: readonly [letters: string, often: number][] = [
  [' ', 18],
  ['e', 10.3],
  ['t', 7.4],
  ['aon', 6.3],
  ['isrh', 5.3],
  ['ld', 3.3],
  ['uc', 2.3],
  ['mfwpgyb', 1.6],
  [',.v', 0.9],
  ['k', 0.5],
];

test.each(widths)('letters in place of %s are as wide on average', (name, width) => {
  const { set, spacing = 0 } = fontOf(name, undefined);
  const { widthOf } = createAdvances(lookFontFiles());
  const letters = { family: set, bold: false, italic: false, size: 1, spacing };
  const sum = frequencies.reduce((all, [some, often]) => all + often * widthOf(some, letters), 0);
  const mean = sum / frequencies.reduce((all, [some, often]) => all + often * some.length, 0);
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
