import { expect, test } from 'vitest';
import { type DocxParts, paragraph, run, section } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const paper = (width: number | string, height: number | string, more = '') =>
  section({}, `<w:pgSz w:w="${width}" w:h="${height}"${more}/>`);
const margins = (left: number | string, right = left, top = left) =>
  section({}, `<w:pgMar w:left="${left}" w:right="${right}" w:top="${top}" w:bottom="${top}"/>`);
const set = (font: string) => `<w:rFonts w:ascii="${font}"/>`;
const long = 'Words that fill a line of the page and more. '.repeat(4);
const justified = '<w:jc w:val="both"/>';
const style = (look: string) =>
  `<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:rPr>${look}</w:rPr></w:style>`;
const ofTheme =
  '<a:themeElements><a:fontScheme><a:majorFont><a:latin typeface="Cambria"/></a:majorFont><a:minorFont><a:latin typeface="Aptos"/></a:minorFont></a:fontScheme></a:themeElements>';

const cases: [what: string, parts: DocxParts, page: object | undefined][] = [
  ['nothing where nothing is said', { body: paragraph('Text') }, undefined],
  ['A4', { body: paper(11_906, 16_838) }, { size: 'a4' }],
  ['Letter with lengths in units', { body: paper('8.5in', '279.4mm') }, { size: 'letter' }],
  ['margins at the sides', { body: margins(1080, 1080, 900) }, { margin: 54 }],
  ['the mean of sides that differ little', { body: margins(1440, 1300) }, { margin: 69 }],
  ['margins in units', { body: margins('2.54cm') }, { margin: 72 }],
  [
    'the font of most words',
    { body: paragraph(run('Head', set('Georgia')) + run('More words', set('Arial'))) },
    { font: 'sans' },
  ],
  ['the font of a style', { styles: style(set('Garamond')), body: paragraph('Text') }, { font: 'serif' }],
  [
    'the font of the theme',
    { theme: ofTheme, styles: style('<w:rFonts w:asciiTheme="minorHAnsi"/>'), body: paragraph('Text') },
    { font: 'sans' },
  ],
  [
    'the other font of the theme',
    { theme: ofTheme, body: paragraph(run('Text', '<w:rFonts w:asciiTheme="majorHAnsi"/>')) },
    { font: 'serif' },
  ],
  [
    'the font that the theme has for other scripts, and not its Latin one',
    {
      theme: ofTheme.replace('</a:minorFont>', '<a:font script="Arab" typeface="Arial"/></a:minorFont>'),
      body: paragraph(run('Text', '<w:rFonts w:asciiTheme="majorBidi"/>')),
    },
    { font: 'serif' },
  ],
  [
    'the font that the theme names for Arabic',
    {
      theme: ofTheme.replace(/Aptos"\/>/, 'Cambria"/><a:font script="Arab" typeface="Arial"/>'),
      body: paragraph(run('Text', '<w:rFonts w:asciiTheme="minorBidi"/>')),
    },
    { font: 'sans' },
  ],
  [
    'a font that only the list of fonts knows',
    {
      fontTable: '<w:font w:name="Acme Text"><w:family w:val="swiss"/></w:font>',
      body: paragraph(run('Text', set('Acme Text'))),
    },
    { font: 'sans' },
  ],
  [
    'the size of most words',
    { body: paragraph(run('Head', '<w:sz w:val="40"/>') + run('More words', '<w:sz w:val="21"/>')) },
    { font_size: 10.5 },
  ],
  [
    'the size within the bounds of a template',
    { body: paragraph(run('Text', '<w:sz w:val="12"/>')) },
    { font_size: 8 },
  ],
  ['justified lines', { body: paragraph(long, justified) + paragraph('Short') }, { justify: true }],
  [
    'lines that are not justified',
    { body: paragraph(long) + paragraph('Short', justified) },
    { justify: false },
  ],
];

test.each(cases)('the look of the pages: %s', async (_, parts, page) => {
  const { page: taken, warnings } = await importDocx(parts);
  expect(taken).toEqual(page);
  expect(warnings).toEqual([]);
});

const told: [what: string, body: string, page: object | undefined, warning: RegExp][] = [
  [
    'pages on their side',
    paper(15_840, 12_240, ' w:orient="landscape"'),
    { size: 'letter' },
    /^House style: Landscape pages were turned upright/,
  ],
  [
    'a later part on its side',
    paragraph('', paper(12_240, 15_840)) + paper(15_840, 12_240),
    { size: 'letter' },
    /^House style: Landscape pages/,
  ],
  [
    'other paper',
    paper(12_240, 20_160),
    undefined,
    /^House style: The paper of the document \(8\.5 × 14 in\) is none/,
  ],
  [
    'margins that differ',
    margins(1440, 1440, 2880),
    { margin: 72 },
    /^House style: Margins differ .* one for all sides, 72 pt\.$/,
  ],
  [
    'margins wider than a template has',
    margins(4320),
    { margin: 144 },
    /^House style: Margins differ .* 144 pt\.$/,
  ],
  [
    'a typewriter',
    paragraph(run('Text', set('Courier New'))),
    { font: 'serif' },
    /set in “Courier New”; .*: serif was taken\.$/,
  ],
  [
    'a font that nothing is known of',
    paragraph(run('Text', set('Wingdings'))),
    { font: 'serif' },
    /set in “Wingdings”/,
  ],
];

test.each(told)('what is not as in the document is told: %s', async (_, body, page, warning) => {
  const { page: taken, warnings } = await importDocx({ body });
  expect(taken).toEqual(page);
  expect(warnings).toEqual([expect.stringMatching(warning)]);
});
