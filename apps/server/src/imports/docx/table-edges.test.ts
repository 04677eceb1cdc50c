import { expect, test } from 'vitest';
import { inList, level, oneList, paragraph } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const edge = (side: string, kind = 'single') => `<w:${side} w:val="${kind}" w:sz="8" w:color="000000"/>`;
const edges = (kind: string, ...sides: string[]) => sides.map((side) => edge(side, kind)).join('');
const all = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

const cells = (...words: string[]) => words.map((word) => `<w:tc>${paragraph(word)}</w:tc>`).join('');

/** By row and cell: the sides with a line, as their first letters. */
async function linesOf(body: string, styles = ''): Promise<string[][]> {
  const { look } = await importDocx({ body, styles });
  const rows = look?.tables['Table 1']?.rows ?? [];
  return rows.map((row) =>
    row.cells.map(({ lines = [] }) =>
      lines.map((line, side) => (line > 0 ? 'trbl'.charAt(side) : '')).join(''),
    ),
  );
}

test('a table style that asks for no lines at some cells has none there', async () => {
  const styles = `<w:style w:type="table" w:styleId="S"><w:tblPr><w:tblBorders>${edges('single', ...all)}</w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders>${edges('nil', 'top', 'left', 'right', 'insideV')}</w:tcBorders></w:tcPr></w:tblStylePr><w:tblStylePr w:type="firstCol"><w:tcPr><w:tcBorders>${edges('nil', 'left', 'bottom', 'insideH')}</w:tcBorders></w:tcPr></w:tblStylePr></w:style>`;
  const body = `<w:tbl><w:tblPr><w:tblStyle w:val="S"/><w:tblLook w:val="00A0"/></w:tblPr><w:tr>${cells('a', 'b', 'c')}</w:tr><w:tr>${cells('d', 'e', 'f')}</w:tr><w:tr>${cells('g', 'h', 'i')}</w:tr></w:tbl>`;
  expect(await linesOf(body, styles)).toEqual([
    ['', 'b', 'b'],
    ['r', 'trbl', 'trbl'],
    ['r', 'trbl', 'trbl'],
  ]);
});

test('sides that a table style gives to a part of it are around that part and not between its cells', async () => {
  const styles = `<w:style w:type="table" w:styleId="S"><w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders>${edges('single', 'top', 'left', 'bottom', 'right')}</w:tcBorders></w:tcPr></w:tblStylePr></w:style>`;
  const body = `<w:tbl><w:tblPr><w:tblStyle w:val="S"/><w:tblLook w:val="0020"/></w:tblPr><w:tr>${cells('a', 'b', 'c')}</w:tr><w:tr>${cells('d', 'e', 'f')}</w:tr></w:tbl>`;
  expect(await linesOf(body, styles)).toEqual([
    ['tbl', 'tb', 'trb'],
    ['', '', ''],
  ]);
});

test('a row may have other lines than its table', async () => {
  const plain = `<w:tr><w:tblPrEx><w:tblBorders>${edges('nil', 'left', 'right', 'insideV', 'bottom')}</w:tblBorders></w:tblPrEx>${cells('c', 'd')}</w:tr>`;
  const body = `<w:tbl><w:tblPr><w:tblBorders>${edges('single', ...all)}</w:tblBorders></w:tblPr><w:tr>${cells('a', 'b')}</w:tr>${plain}</w:tbl>`;
  expect(await linesOf(body)).toEqual([
    ['trbl', 'trbl'],
    ['t', 't'],
  ]);
});

test('where a row begins further to the right than the others, nothing is drawn', async () => {
  const later = `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cells('c')}</w:tr>`;
  const body = `<w:tbl><w:tblPr><w:tblBorders>${edges('single', ...all)}</w:tblBorders></w:tblPr><w:tr>${cells('a', 'b')}</w:tr>${later}</w:tbl>`;
  expect(await linesOf(body)).toEqual([
    ['trbl', 'trbl'],
    ['', 'trbl'],
  ]);
});

test('corners and bands of columns have the lines of their own part of the style', async () => {
  const part = (kind: string, ...sides: string[]) =>
    `<w:tblStylePr w:type="${kind}"><w:tcPr><w:tcBorders>${edges('single', ...sides)}</w:tcBorders></w:tcPr></w:tblStylePr>`;
  const styles = `<w:style w:type="table" w:styleId="S">${part('nwCell', 'bottom')}${part('seCell', 'top')}${part('band2Vert', 'left', 'right')}</w:style>`;
  const row = `<w:tr>${cells('a', 'b', 'c', 'd')}</w:tr>`;
  const body = `<w:tbl><w:tblPr><w:tblStyle w:val="S"/><w:tblLook w:val="03E0"/></w:tblPr>${row}${row}${row}</w:tbl>`;
  const banded = body.replace('03E0', '0200');
  expect(await linesOf(body.replace('03E0', '07E0'), styles)).toEqual([
    ['b', '', '', ''],
    ['', '', '', ''],
    ['', '', '', 't'],
  ]);
  expect((await linesOf(banded, styles))[1]).toEqual(['', 'rl', '', 'rl']);
});

/** A table of one column with lines around its cells. */
const framed = (...contents: string[]) =>
  `<w:tbl><w:tblPr><w:tblBorders>${edges('single', ...all)}</w:tblBorders></w:tblPr>${contents.map((content) => `<w:tr><w:tc>${content}</w:tc></w:tr>`).join('')}</w:tbl>`;

test('a table of one column keeps its lines where each cell has a few paragraphs, also with bullets', async () => {
  const long = paragraph('Words of a cell. '.repeat(60));
  const body = framed(long, long, paragraph('First', inList(0)) + paragraph('Second', inList(0)));
  const { look, document_content } = await importDocx({
    body,
    numbering: oneList(level(0, 'bullet', '•')),
  });
  expect(look?.tables['Table 1']?.rows).toHaveLength(3);
  expect(document_content).toContain('| • First{br}• Second |');
});

test('a table of one column with numbered clauses, or with a long text in a cell, is a frame around text', async () => {
  const numbering = oneList(level(0, 'decimal', '%1.'));
  const clause = paragraph('Clause', inList(0));
  for (const body of [framed(clause), framed(clause + clause, clause), clause + framed(clause + clause)]) {
    const clauses = await importDocx({ body, numbering });
    expect(clauses.look?.tables).toEqual({});
  }
  const long = await importDocx({ body: framed(paragraph('Words of a cell. '.repeat(200))) });
  expect(long.look?.tables).toEqual({});
});

test('a table of one column keeps its lines around a letter, and around a list that is in one cell alone', async () => {
  const letter = await importDocx({ body: framed(paragraph('Words of a letter. '.repeat(100))) });
  expect(letter.look?.tables['Table 1']?.rows).toHaveLength(1);
  const { document_content } = await importDocx({
    body: framed(paragraph('Benefits'), paragraph('First', inList(0)) + paragraph('Second', inList(0))),
    numbering: oneList(level(0, 'decimal', '%1.')),
  });
  expect(document_content).toContain('| 1. First{br}2. Second |');
});
