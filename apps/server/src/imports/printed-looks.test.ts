import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, inList, level, oneList, paragraph, run, section } from '../../test/docx-builder.ts';
import { printDocx } from '../../test/print-docx.ts';
import { createTypesetter } from '../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());
const print = (parts: DocxParts) => printDocx(typesetter, parts);

const lines = (count: number) => Array.from({ length: count }, (_, i) => `Line ${i + 1}`).join('\n');
const broken = (text: string) =>
  text
    .split('\n')
    .map((line) => run(line))
    .join('<w:r><w:br/></w:r>');

test.each([
  ['', 2],
  ['<w:widowControl w:val="0"/>', 1],
])('a line stands alone at the foot of a page only where the document allows it: %s', async (look, page) => {
  // Room for ten lines of 20 points: eight, a distance and one line more.
  const exact = '<w:spacing w:before="400" w:line="400" w:lineRule="exact"/>';
  const paper =
    '<w:pgSz w:w="8000" w:h="5000"/><w:pgMar w:top="500" w:bottom="500" w:left="500" w:right="500"/>';
  const { find } = await print({
    body:
      paragraph(broken(lines(8)), exact.replace('400', '0')) +
      paragraph(broken('First\nSecond\nThird'), look + exact) +
      section({}, paper),
  });
  expect(find('First').page).toBe(page);
});

test('an empty paragraph is not divided between two pages', async () => {
  // Room for ten lines of 20 points: nine and a half, then an empty paragraph.
  const exact = (points: number) => `<w:spacing w:line="${points * 20}" w:lineRule="exact"/>`;
  const paper =
    '<w:pgSz w:w="8000" w:h="5000"/><w:pgMar w:top="500" w:bottom="500" w:left="500" w:right="500"/>';
  const { find } = await print({
    body:
      paragraph(broken(lines(9)), exact(20)) +
      paragraph('Half', exact(10)) +
      paragraph('', exact(20)) +
      paragraph('Next', exact(20)) +
      section({}, paper),
  });
  expect(find('Next')).toMatchObject({ page: 2 });
  expect(find('Next').y).toBeGreaterThan(25 + 20 + 10);
});

describe('cells', () => {
  const row = (height: string, ...cells: string[]) =>
    `<w:tr><w:trPr>${height}</w:trPr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${cell}</w:tc>`).join('')}</w:tr>`;
  const exact = '<w:trHeight w:val="600" w:hRule="exact"/>';

  test('keep the tabs of their words', async () => {
    const tabbed = paragraph(
      '<w:r><w:t>(a)</w:t><w:tab/><w:t>Words</w:t></w:r>',
      '<w:tabs><w:tab w:val="left" w:pos="1000"/></w:tabs>',
    );
    const { find } = await print({ body: `<w:tbl>${row('', tabbed, paragraph('Next'))}</w:tbl>` });
    expect(find('Words').x - find('(a)').x).toBeCloseTo(50, 0);
  });

  test('of an exact height have it, unless words would be cut', async () => {
    const tall = paragraph(broken(lines(2)), '<w:spacing w:line="320" w:lineRule="exact"/>');
    const long = paragraph(broken('First\nSecond\nThird\nFourth'));
    const { find } = await print({
      body: `<w:tbl>${row(exact, tall, paragraph('One'))}${row(exact, paragraph('Two'), long)}${row(exact, paragraph('Three'), paragraph(''))}</w:tbl>`,
    });
    expect(find('Two').y - find('One').y).toBeCloseTo(30, 0);
    expect(find('Three').y).toBeGreaterThan(find('Fourth').y);
  });

  test('that are black have white words', async () => {
    const shaded = '<w:shd w:val="solid" w:color="auto" w:fill="auto"/>';
    const { look } = await print({
      body: `<w:tbl><w:tr><w:tc><w:tcPr>${shaded}</w:tcPr>${paragraph('Dark')}</w:tc><w:tc>${paragraph('Plain')}</w:tc></w:tr></w:tbl>`,
    });
    const [dark] = look?.tables['Table 1']?.rows[0]?.cells ?? [];
    expect(dark?.fill).toBe('000000');
    expect(look?.styles[dark?.styles[0] ?? '']?.color).toBe('ffffff');
  });
});

test('bullets are drawn as in the document, and are bullets of the text', async () => {
  const numbering = oneList(level(0, 'bullet', '➢', '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>'));
  const { document_content, words } = await print({ numbering, body: paragraph('First', inList(0)) });
  expect(document_content).toContain('• First');
  expect(words.map(({ text }) => text).join(' ')).toContain('➢');
});

test('words of another size or font in a paragraph keep it', async () => {
  const { document_content, look } = await print({
    body: paragraph(
      `${run('A paragraph of many words with ')}${run('small', '<w:sz w:val="16"/>')}${run(' and ')}${run('typed', '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>')}`,
    ),
  });
  expect(document_content).toContain('with {style Size 8: small} and {style Cousine: typed}');
  expect(look?.styles['Size 8']).toEqual({ size: 8 });
});

test('an empty paragraph with a line below is that line, as wide as the text', async () => {
  const ruled = '<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="1" w:color="FF0000"/></w:pBdr>';
  const { document_content, look } = await print({
    body: paragraph('Above') + paragraph('', ruled) + paragraph('Below'),
  });
  expect(document_content).toContain('{picture Shape 1}');
  expect(look?.pictures?.['Shape 1']).toEqual({
    width: 468,
    height: 0,
    edge: { width: 1, color: 'ff0000' },
  });
});
