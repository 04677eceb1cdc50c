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

  test('of an exact height are no higher for empty paragraphs', async () => {
    const low = '<w:trHeight w:val="58" w:hRule="exact"/>';
    const y = async (rows: string) => {
      const { find } = await print({ body: `<w:tbl>${rows}</w:tbl>${paragraph('Below')}` });
      return find('Below').y;
    };
    const words = row('', paragraph('One'), paragraph('Two'));
    const more = (await y(row(low, paragraph(''), paragraph('')) + words)) - (await y(words));
    expect(more).toBeCloseTo(2.9, 1);
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

test('a grid without words stays, for people to write in by hand, and one without lines does not', async () => {
  const cell = '<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr><w:p/></w:tc>';
  const grid = (borders: string) =>
    `<w:tbl><w:tblPr>${borders}</w:tblPr><w:tblGrid>${'<w:gridCol w:w="3000"/>'.repeat(2)}</w:tblGrid>${`<w:tr>${cell}${cell}</w:tr>`.repeat(3)}</w:tbl>`;
  const lined =
    '<w:tblBorders><w:bottom w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/></w:tblBorders>';
  const { find, look } = await print({
    body: paragraph('Above') + grid(lined) + paragraph('Between') + grid('') + paragraph('Below'),
  });
  expect(look?.tables?.['Table 1']?.rows).toHaveLength(3);
  expect(Object.keys(look?.tables ?? {})).toHaveLength(1);
  const line = find('Below').y - find('Between').y;
  expect(find('Between').y - find('Above').y).toBeGreaterThan(3 * line);
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

test('words whose letters are further apart than those of their paragraph stay so', async () => {
  const body = paragraph(run('2 | ') + run('Page', '<w:spacing w:val="60"/>'));
  const { document_content, look } = await print({
    body: body + paragraph(run('A paragraph of many words.')),
  });
  expect(document_content).toContain('{style Wide letters: Page}');
  expect(look?.styles['Wide letters']).toEqual({ spacing: 3 });
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

test('lines in a font whose twin is narrower are as wide as in that font', async () => {
  const fonts = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;
  const words = 'This quarterly report provides a comprehensive overview of our work';
  const { words: printed } = await print({
    body: paragraph(run(words, `${fonts('Cambria')}<w:sz w:val="22"/>`)),
  });
  const width = printed.reduce((sum, item) => sum + item.width, 0);
  // The width in Word, set in Cambria of 11 points.
  expect(Math.abs(width - 329.4)).toBeLessThan(5);
});

test.each([
  ['Arial', 'Symbol', ['\uf0b7', '•'], 12.25],
  ['Arial', 'Arial', ['❏', '❏'], 13.3],
  ['Arial', 'Arial', ['●', '●'], 11.5],
  ['Calibri', 'Symbol', ['\uf0b7', '•'], 12.74],
  ['Calibri', 'Courier New', ['o', 'o'], 12.21],
])(
  'in %s a bullet of the font %s, %s, gives its height to the line',
  async (text, font, [written = '', sign = ''], height) => {
    const letters = `<w:rFonts w:ascii="${text}" w:hAnsi="${text}"/><w:sz w:val="20"/>`;
    const own = `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>`;
    const numbering = oneList(
      level(0, 'bullet', written, `<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>${own}`),
    );
    const item = (words: string) => paragraph(run(words, letters), `${inList(0)}<w:rPr>${letters}</w:rPr>`);
    const { find, words } = await print({ numbering, body: item('First') + item('Second') + item('Third') });
    expect(find('Third').y - find('Second').y).toBeCloseTo(height, 1);
    expect(words.map(({ text }) => text).join(' ')).toContain(sign);
    expect(find('Second').x).toBeCloseTo(72 + 36, 1);
  },
);

describe('a table of contents', () => {
  const styles = `<w:style w:type="paragraph" w:styleId="T1"><w:name w:val="toc 1"/><w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9350"/></w:tabs></w:pPr></w:style><w:style w:type="character" w:styleId="Link"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0000FF"/><w:u w:val="single"/></w:rPr></w:style>`;
  const link = (words: string) => run(words, '<w:rStyle w:val="Link"/>');
  const line = (words: string) =>
    paragraph(
      `<w:hyperlink>${link(words)}<w:r><w:tab/></w:r>${run('3')}</w:hyperlink>`,
      '<w:pStyle w:val="T1"/>',
    );

  test('does not look like links, though its lines are', async () => {
    const { document_content } = await print({
      styles,
      body: line('Scope') + paragraph(run('See the words behind this ') + link('there')),
    });
    expect(document_content).toContain('Scope\t3');
    expect(document_content).toMatch(/this \{style Blue: .*there/);
  });

  test('has its page numbers at their stop, beyond the right indent of its words', async () => {
    const indented = styles.replace('</w:tabs>', '</w:tabs><w:ind w:right="720"/>');
    const { find, words } = await print({ styles: indented, body: line('Scope') });
    const number = words.find(({ text }) => text === '3');
    expect(number?.y).toBeCloseTo(find('Scope').y, 1);
    expect((number?.x ?? 0) + (number?.width ?? 0)).toBeCloseTo(72 + 467.5, 0);
  });

  test('has lines as high as its words, with dots at their foot', async () => {
    const { find, words } = await print({ styles, body: line('Scope') + line('Fees') });
    expect(find('Fees').y - find('Scope').y).toBeCloseTo(11.5, 0);
    const dots = words.filter(({ text, y }) => text.startsWith('.') && Math.abs(y - find('Scope').y) < 0.1);
    expect(dots.length).toBeGreaterThan(0);
  });
});

test('a line end within words is a space', async () => {
  const { document_content } = await print({ body: paragraph(run('one\ntwo')) });
  expect(document_content).toBe('one two\n');
});

test('an empty paragraph above one with the same line below is no rule', async () => {
  const ruled = '<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="1" w:color="FF0000"/></w:pBdr>';
  const { document_content } = await print({ body: paragraph('', ruled) + paragraph('Title', ruled) });
  expect(document_content).not.toContain('picture Shape');
});

test('empty neighbours with the same line below are one rule', async () => {
  const ruled = (color: string) =>
    `<w:pBdr><w:bottom w:val="single" w:sz="8" w:space="1" w:color="${color}"/></w:pBdr>`;
  const { document_content } = await print({
    body: paragraph('', ruled('FF0000')).repeat(3) + paragraph('', ruled('00FF00')) + paragraph('Plain'),
  });
  expect(document_content.match(/picture Shape/g)).toHaveLength(2);
});

describe('words with a slash', () => {
  const paper =
    '<w:pgSz w:w="4572" w:h="8000"/><w:pgMar w:top="500" w:bottom="500" w:left="500" w:right="500"/>';

  test('end no line at it, and hold no sign that a search would not find', async () => {
    const text = Array.from({ length: 30 }, (_, index) => `aaaa/bbbb${index}`).join(' ');
    const { words } = await print({ body: paragraph(text) + section({}, paper) });
    expect(
      words
        .map((line) => line.text)
        .join(' ')
        .split(/\s+/)
        .join(' '),
    ).toBe(text);
    expect(new Set(words.map(({ y }) => y)).size).toBeGreaterThan(5);
  });

  test('stand on the line of their neighbours, also in several runs', async () => {
    const body = paragraph(run('Some aaaa/') + run('bbbb', '<w:i/>') + run(' and cccc/dddd words'));
    const { words } = await print({ body });
    expect(
      words
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe('Someaaaa/bbbbandcccc/ddddwords');
    expect(new Set(words.map(({ y }) => Math.round(y * 10))).size).toBe(1);
  });
});

test('a typed number in italics is a word of the text, and its paragraph keeps its indent', async () => {
  const indented = (words: string) => paragraph(words, '<w:ind w:left="720"/>');
  const { find } = await print({
    body:
      indented('Text of the agreement.').repeat(3) +
      paragraph(run('3. Description of the works', '<w:i/>')) +
      indented('More text of the agreement.') +
      paragraph(run('4. Duration of the works', '<w:i/>')),
  });
  expect(find('3.').x).toBeCloseTo(72, 0);
  expect(find('4.').x).toBeCloseTo(72, 0);
});
