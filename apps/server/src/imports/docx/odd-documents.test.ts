import { strFromU8, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  buildDocx,
  docxEntries,
  inList,
  level,
  oneList,
  paragraph,
  run,
  wordField,
} from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';
import { writeTemplate } from '../write/write-template.ts';
import { readDocx } from './read-docx.ts';

const numbering = oneList(level(0, 'decimal', '%1.'));
const marked = (mark: string, text: string, look = '') =>
  paragraph(text === '' ? '<w:r/>' : run(text), `${look}<w:rPr>${mark}</w:rPr>`);
const wingdings = (text: string) => run(text, '<w:rFonts w:ascii="Wingdings"/>');
const symbol = (font: string, number: string) => `<w:r><w:sym w:font="${font}" w:char="${number}"/></w:r>`;
const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

const cases: [what: string, body: string, content: string, warning?: RegExp][] = [
  [
    'words before a deleted mark go on in the next paragraph',
    marked('<w:del w:author="x"/>', 'One ') + paragraph('two'),
    'One two',
    /^The document had tracked changes/,
  ],
  [
    'a paragraph that was deleted whole has no number',
    marked('<w:del w:author="x"/>', '', inList(0)) + paragraph('x', inList(0)),
    '{numbering: 1.}\n\n#. x',
    /^The document had tracked changes/,
  ],
  [
    'a head that runs into its text keeps its number',
    marked('<w:vanish/><w:specVanish/>', 'Term.', inList(0)) +
      paragraph(' It is long.') +
      paragraph('x', inList(0)),
    '{numbering: 1.}\n\n#. Term. It is long.\n\n#. x',
  ],
  ['what is struck out stays so', paragraph(run('a ') + run('b', '<w:strike/>')), 'a {strike: b}'],
  ['places to part a word are no letters', paragraph('Cli\u00adent'), 'Client'],
  [
    'a row that begins further to the right',
    `<w:tbl><w:tblPr/><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr><w:tc>${paragraph('c')}</w:tc></w:tr></w:tbl>`,
    '{table no borders, look Table 1}\n| a | b |\n|  | c |',
  ],
  [
    'words with their reading above them',
    paragraph(`<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`),
    '漢',
  ],
  [
    'a condition of Word shows what it showed, and nothing of what it asks',
    paragraph(
      sign('begin') +
        code(' IF ') +
        wordField(' MERGEFIELD Sex ', '«Sex»') +
        code(' = "m" "Mr" "Ms" ') +
        sign('separate') +
        run('Mr') +
        sign('end'),
    ),
    'Mr',
    /^Conditions of Word \(IF fields\) keep the words they showed last \(1\)\.$/,
  ],
  [
    'the day of printing',
    paragraph(`<w:fldSimple w:instr="DATE">${run('1 May 2026')}</w:fldSimple>`),
    '1 May 2026',
    /^Dates that Word updates/,
  ],
  [
    'a prompt to click',
    paragraph(sign('begin') + code(' MACROBUTTON NoMacro [Client Name] ') + sign('end')),
    '[client_name]',
  ],
  [
    'a reference shows where it leads',
    paragraph(run('Clause ') + wordField(' REF _Ref1 \\r \\h ', '4.2')),
    'Clause 4.2',
  ],
  [
    'signs by the font that they are from',
    paragraph(symbol('Symbol', 'F0A3') + run('5') + symbol('Symbol', '62')),
    '≤5β',
  ],
  [
    'boxes by the font that they are from',
    paragraph(symbol('Wingdings 2', 'F0A3') + run(' Pets')),
    '{if pets}☒{else}☐{end} Pets',
  ],
  [
    'a box by its number among all characters',
    paragraph(symbol('MS Gothic', '2610') + run(' Pets')),
    '{if pets}☒{else}☐{end} Pets',
  ],
  [
    'a sign that is not known is no box to tick',
    paragraph(symbol('Acme Signs', 'F021') + run(' Pets')),
    '▯ Pets',
  ],
  [
    'signs of the private area whose font is not named',
    paragraph(run('\uf0a8 Pets')) + paragraph(run('\uf0b7 one \uf042')),
    '{if pets}☒{else}☐{end} Pets\n• one ▯',
  ],
  ['a box typed as a letter', paragraph(wingdings('o') + run(' Pets')), '{if pets}☒{else}☐{end} Pets'],
  [
    'a box typed as a sign of its font',
    paragraph(wingdings('\uf0fe') + run(' Pets')),
    '{if pets}☒{else}☐{end} Pets',
  ],
  ['words in a font of signs', paragraph(run('Note ') + wingdings('\uf0fc Agree')), 'Note ✓ Agree'],
  [
    'a word from right to left',
    `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>הסכם זה</w:t></w:r></w:p>`,
    'הסכם זה',
  ],
];

test.each(cases)('odd: %s', async (_, body, content, warning) => {
  const { document_content, warnings } = await importDocx({ numbering, body });
  expect(document_content).toBe(`${content}\n`);
  const told = warnings.filter((line) => !line.startsWith('House style: The document is set in'));
  expect(told).toEqual(warning === undefined ? [] : [expect.stringMatching(warning)]);
});

test.each([
  ['cells with lines around them', ['top', 'left', 'bottom', 'right'], true],
  ['cells with a line beneath them', ['bottom'], false],
])('a table of %s has borders: %s', async (_, sides, hasBorders) => {
  const borders = sides.map((side) => `<w:${side} w:val="single"/>`).join('');
  const cell = `<w:tc><w:tcPr><w:tcBorders>${borders}</w:tcBorders></w:tcPr>${paragraph('a')}</w:tc>`;
  const { blocks } = await readDocx(buildDocx({ body: `<w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl>` }));
  expect(blocks).toMatchObject([{ hasBorders }]);
});

test('the strict form of Word files is read like the usual one, whatever its prefixes are called', async () => {
  const entries = docxEntries({
    styles: '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>',
    body:
      paragraph('Lease', '<w:pStyle w:val="H"/>') +
      paragraph(run('Dear [Client Name]', '<w:b w:val="true"/>')),
  });
  const strict = Object.entries(entries).map(
    ([name, bytes]) =>
      [
        name,
        strToU8(
          strFromU8(bytes instanceof Uint8Array ? bytes : new Uint8Array())
            .replaceAll(
              'http://schemas.openxmlformats.org/officeDocument/2006/',
              'http://purl.oclc.org/ooxml/officeDocument/',
            )
            .replaceAll(
              'http://schemas.openxmlformats.org/wordprocessingml/2006/',
              'http://purl.oclc.org/ooxml/wordprocessingml/',
            )
            .replaceAll(/(<\/?|\s)w:/g, '$1ns0:')
            .replaceAll('xmlns:w=', 'xmlns:ns0='),
        ),
      ] as const,
  );
  const { document_content, fields } = writeTemplate(await readDocx(zipSync(Object.fromEntries(strict))));
  expect(document_content).toBe('# Lease\n\n**Dear [client_name]**\n');
  expect(fields.map(({ name }) => name)).toEqual(['client_name']);
});

test('a line whose thickness is no number has the usual one', async () => {
  const border = '<w:top w:val="single" w:sz="none" w:space="far"/>';
  const { look } = await importDocx({ body: paragraph('Text', `<w:pBdr>${border}</w:pBdr>`) });
  const borders = Object.values(look?.styles ?? {}).map((style) => style.border?.top);
  expect(borders).toContainEqual({ width: 0.5, color: '000000', space: 0 });
});
