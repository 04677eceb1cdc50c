import { expect, test } from 'vitest';
import {
  buildDocx,
  type DocxParts,
  inList,
  level,
  oneList,
  paragraph,
  run,
  table,
} from '../../../test/docx-builder.ts';
import { bold, clause, clauseNumbering, contentOf, importDocx } from '../../../test/imported-docx.ts';
import { readDocx } from '../docx/read-docx.ts';
import { writeTemplate, writeTextTemplate } from './write-template.ts';

const cases: [what: string, parts: DocxParts, content: string][] = [
  [
    'a list that the template can count becomes clauses',
    { numbering: clauseNumbering, body: clause(0, 'Price') + clause(1, 'first') + clause(0, 'Term') },
    '{numbering: 1. | (a)}\n\n#. Price\n\n##. first\n\n#. Term',
  ],
  [
    'a list that counts otherwise keeps its numbers as typed',
    { numbering: oneList(level(0, 'ordinal', '%1')), body: clause(0, 'Price') + clause(0, 'Term') },
    '1st\tPrice\n\n2nd\tTerm',
  ],
  [
    'numbers that a cell takes away are not counted again',
    {
      numbering: clauseNumbering,
      body: table([['a', 'b']]).replace('<w:p>', `<w:p><w:pPr>${inList(0)}</w:pPr>`) + clause(0, 'Term'),
    },
    '{table no borders, look Table 1}\n| 1. a | b |\n\n2. Term',
  ],
  [
    'a numbered heading is both',
    { numbering: clauseNumbering, body: clause(0, 'Price', '<w:outlineLvl w:val="1"/>') },
    '{numbering: 1.}\n\n## #. Price',
  ],
  [
    'a whole clause in the style of a heading stays a clause',
    {
      numbering: clauseNumbering,
      body: clause(
        0,
        'The buyer pays the price in full on the day on which the keys are handed over.',
        '<w:outlineLvl w:val="1"/>',
      ),
    },
    '{numbering: 1.}\n\n#. The buyer pays the price in full on the day on which the keys are handed over.',
  ],
  [
    'bullets stay bullets',
    { numbering: oneList(level(0, 'bullet', 'x')), body: clause(0, 'a') + clause(0, 'b') },
    '• a\n• b',
  ],
  [
    'emphasis where its signs are read',
    { body: paragraph(run('the ') + bold('Seller') + run(', ') + run('or', '<w:i/>')) },
    'the **Seller**, *or*',
  ],
  [
    'emphasis behind a break of the line',
    { body: paragraph('<w:r><w:rPr><w:b/></w:rPr><w:br/></w:r>' + bold('Price')) },
    '{br}**Price**',
  ],
  [
    'a sentence in the style of a heading is a clause',
    {
      numbering: clauseNumbering,
      body: clause(0, 'The supplier returns all documents.', '<w:outlineLvl w:val="1"/>'),
    },
    '{numbering: 1.}\n\n#. The supplier returns all documents.',
  ],
  [
    'a list of bullets is parted from what follows',
    { numbering: oneList(level(0, 'bullet', 'x')), body: clause(0, 'a') + clause(0, 'b') + paragraph('c') },
    '• a\n• b\n\nc',
  ],
  [
    'no emphasis within a word',
    { body: paragraph(run('un') + bold('believ') + run('able')) },
    'unbelievable',
  ],
  ['underlined and bold', { body: paragraph(run('Price', '<w:b/><w:u w:val="single"/>')) }, '__**Price**__'],
  [
    'bold over a line break',
    {
      body: paragraph(
        '<w:r><w:rPr><w:b/></w:rPr><w:t>May 2026</w:t><w:br/><w:t>Rent</w:t></w:r>' + run(' due'),
      ),
    },
    '**May 2026**\n**Rent** due',
  ],
  ['a field keeps the look of its mark', { body: paragraph(bold('[Buyer]')) }, '**[buyer]**'],
  ['a mark over several runs', { body: paragraph(run('{{na') + bold('me') + run('}}')) }, '[name]'],
  ['a bracket over several runs that stays text', { body: paragraph(run('[sic') + bold(']')) }, '\\[sic]'],
  [
    'signs of the language in words',
    { body: paragraph(run('# 1 [x_1 {if a} **b**')) },
    '\\# 1 \\[x_1 \\{if a} \\*\\*b\\*\\*',
  ],
  [
    'a table with borders',
    {
      body: table(
        [
          ['a', 'b|c'],
          ['', 'd'],
        ],
        '<w:tblStyle w:val="TableGrid"/>',
      ),
    },
    '{table look Table 1}\n| a | b\\|c |\n|  | d |',
  ],
  ['a frame around text', { body: table([['a'], ['b']]) }, 'a\nb'],
  [
    'an empty row',
    {
      body: table(
        [
          ['a', 'b'],
          ['', ''],
        ],
        '<w:tblStyle w:val="TableGrid"/>',
      ),
    },
    '{table look Table 1}\n| a | b |',
  ],
  [
    'centred lines',
    {
      body:
        paragraph('A', '<w:jc w:val="center"/>') + paragraph('B', '<w:jc w:val="center"/>') + paragraph('C'),
    },
    '{center}\nA\nB\n{end}\n\nC',
  ],
  [
    'a page that begins twice, the second time within a centred line',
    {
      body:
        paragraph('A') +
        paragraph('<w:r><w:br w:type="page"/></w:r>') +
        paragraph('B', '<w:pageBreakBefore/><w:jc w:val="center"/>'),
    },
    'A\n\n{page break}\n\n{center}\nB\n{end}',
  ],
  [
    'a page break',
    { body: paragraph('A') + paragraph('<w:r><w:br w:type="page"/><w:t>B</w:t></w:r>') },
    'A\n\n{page break}\nB',
  ],
  [
    'a footnote',
    {
      body: paragraph('<w:r><w:t>A</w:t><w:footnoteReference w:id="1"/></w:r>'),
      footnotes: `<w:footnote w:id="1">${paragraph('See {there}.')}</w:footnote>`,
    },
    'A{footnote: See there .}',
  ],
  [
    'a box to tick',
    {
      body: paragraph(
        '<w:sdt><w:sdtPr><w:alias w:val="Has pets"/><w14:checkbox><w14:checked w14:val="0"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t> Pets</w:t></w:r>',
      ),
    },
    '{if has_pets}☒{else}☐{end} Pets',
  ],
];

test.each(cases)('%s', async (_, parts, content) => {
  expect(await contentOf(parts)).toBe(`${content}\n`);
});

test('signs of emphasis stand around a whole mark', async () => {
  const body = paragraph(run('[See Section 2]', '<w:i/>') + run(' applies'));
  const { document_content: text, marks } = await importDocx({ body });
  expect(text).toBe('*[See Section 2]* applies\n');
  const [{ column = 0, end_column: end = 0 } = {}] = marks;
  expect(text.slice(column - 1, end - 1)).toBe('[See Section 2]');
});

test('Markdown keeps what it shares with the template language', () => {
  const text = '# Offer\n\n**[Company]** pays [rent|x] to {client}\n\n| a | b |\n|---|---|\n| c | d |\n';
  const { document_content: content } = writeTextTemplate(text, { syntax: 'markdown', warnings: [] });
  expect(content).toBe(
    text.replace('[Company]', '[company]').replace('[rent|x]', '[rent_x]').replace('{client}', '[client]'),
  );
});

test('a cell of a grid is called after its column, and every row has its own', async () => {
  const blanks = ['[INSERT]', '[INSERT]', '[INSERT]'];
  const rows = [['Item', 'Owner', 'Due'], blanks, blanks];
  expect(await contentOf({ body: table(rows) })).toContain(
    '| [item] | [owner] | [due] |\n| [item_2] | [owner_2] | [due_2] |',
  );
});

test('controls called alike that hold different words are different fields', async () => {
  const control = (text: string) =>
    `<w:p><w:sdt><w:sdtPr><w:tag w:val="item"/></w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt></w:p>`;
  const bytes = buildDocx({ body: control('Desk') + control('Chair') + control('Desk') });
  const { document_content, fields } = writeTemplate(await readDocx(bytes));
  expect(document_content).toBe('[item]\n[item_2]\n[item]\n');
  expect(fields.map((field) => field.sample)).toEqual(['Desk', 'Chair']);
});

test('a text over the whole width is a row of its table, as a head of rows is', async () => {
  const wide = (text: string) =>
    `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(text)}</w:tc></w:tr>`;
  const terms = 'These terms apply to everything that [Company] delivers in the course of the year.';
  const body = table([['a', 'b']], '<w:tblStyle w:val="TableGrid"/>')
    .replace('<w:tr>', `${wide(terms)}<w:tr>`)
    .replace('</w:tbl>', `${wide('Further')}</w:tbl>`);
  expect(await contentOf({ body })).toBe(
    `{table look Table 1}\n| ${terms.replace('[Company]', '[company]')} |  |\n| a | b |\n| Further |  |\n`,
  );
});
