import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, inList, level, oneList, paragraph, run } from '../../test/docx-builder.ts';
import { printDocx } from '../../test/print-docx.ts';
import { createTypesetter } from '../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());
const print = (parts: DocxParts) => printDocx(typesetter, parts);

/** A line of 20 points, so that distances are seen alone. */
const pitch = 20;
const spaced = (more = '') => `<w:spacing w:line="400" w:lineRule="exact" ${more}/>`;
const lineBreak = '<w:r><w:br/></w:r>';
const written = (runs: string, look: string) => `<w:p><w:pPr>${look}</w:pPr>${runs}</w:p>`;

describe('a line break', () => {
  test('begins a further line in a paragraph without words', async () => {
    const { find } = await print({
      body:
        paragraph('Head', spaced()) + written(lineBreak.repeat(2), spaced()) + paragraph('Text', spaced()),
    });
    expect(find('Text').y - find('Head').y).toBeCloseTo(4 * pitch, 1);
  });

  test('before the first words leaves a line empty', async () => {
    const distant = spaced('w:after="120"');
    const { find } = await print({
      body: paragraph('Head', distant) + written(lineBreak + run('Text'), distant),
    });
    expect(find('Text').y - find('Head').y).toBeCloseTo(2 * pitch + 6, 1);
  });
});

describe('an empty paragraph', () => {
  test('shares the distances around it with its neighbours', async () => {
    const distant = spaced('w:before="280" w:after="280"');
    const { find } = await print({
      body: [
        paragraph('Head', distant),
        paragraph('', distant).repeat(2),
        paragraph('Text', distant),
        paragraph('', spaced()).repeat(3),
        paragraph('Tail', distant),
      ].join(''),
    });
    expect(find('Text').y - find('Head').y).toBeCloseTo(3 * pitch + 3 * 14, 1);
    expect(find('Tail').y - find('Text').y).toBeCloseTo(4 * pitch + 2 * 14, 1);
  });

  test('in a list has its bullet', async () => {
    const numbering = oneList(
      level(0, 'bullet', '•', '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>'),
    );
    const item = (words: string) => paragraph(words, inList(0) + spaced());
    const { words, find } = await print({
      numbering,
      body: item('First') + item('') + paragraph('Text', spaced()),
    });
    expect(words.filter(({ text }) => text.startsWith('•'))).toHaveLength(2);
    expect(find('Text').y - find('First').y).toBeCloseTo(2 * pitch, 1);
  });
});

test('a number without a sign behind it is followed by the distance of its tab', async () => {
  const hanging = '<w:pPr><w:ind w:left="720" w:hanging="720"/></w:pPr>';
  const list = (id: number, format: string, text: string) =>
    `<w:abstractNum w:abstractNumId="${id}">${level(0, format, text, hanging)}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  const inOther = (id: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`;
  const clauses = ['One', 'Two', 'Three'].map((words) => paragraph(words, inOther(1))).join('');
  const { find } = await print({
    numbering: list(1, 'decimal', '%1.') + list(2, 'decimal', '%1'),
    body: clauses + paragraph('Rent', inOther(2)) + paragraph('Text'),
  });
  expect(find('Rent').x - find('Text').x).toBeCloseTo(36, 0);
});

test('a table whose rows are all marked as its head repeats none', async () => {
  const row = (words: string) =>
    `<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${paragraph(words, spaced())}</w:tc><w:tc>${paragraph('Cell')}</w:tc></w:tr>`;
  const rows = Array.from({ length: 60 }, (_, index) => row(`Row ${index + 1}.`)).join('');
  const { words } = await print({ body: `<w:tbl>${rows}</w:tbl>` });
  expect(words.filter(({ text }) => text === 'Row 1.')).toHaveLength(1);
});

test('a length may have any number of decimals, as in files that Google Docs makes of PDFs', async () => {
  const indent = '<w:ind w:left="1046.611328125"/>';
  const { find } = await print({ body: paragraph('Text') + paragraph('Indented', indent) });
  expect(find('Indented').x - find('Text').x).toBeCloseTo(52.5, 0);
});

test('a heading begins where the blanks before its words lead', async () => {
  const heading = (words: string) => paragraph(words, '<w:outlineLvl w:val="1"/>');
  const { words } = await print({ body: heading('          Fees') + heading('Terms') });
  const [fees, terms] = ['Fees', 'Terms'].map((text) => words.find((word) => word.text.endsWith(text)));
  const blank = 0.25 * 10;
  expect((fees?.x ?? 0) + (fees?.width ?? 0)).toBeGreaterThan((terms?.x ?? 0) + 10 * blank);
});

test('Chinese words, which no blank parts, go on in the line of the words before them', async () => {
  const { words } = await print({ body: paragraph(`Between ${'\u5951\u7ea6\u4e66'.repeat(30)}`) });
  const [first, second] = ['Between', '\u5951'].map((text) => words.find((word) => word.text.includes(text)));
  expect(second?.y).toBeCloseTo(first?.y ?? 0, 0);
  expect(words.map(({ text }) => text).join('')).not.toContain('\u200b');
});
