import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, inList, level, oneList, paragraph, run, section } from '../../test/docx-builder.ts';
import { anchoredDrawing } from '../../test/docx-pictures.ts';
import { importDocx } from '../../test/imported-docx.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { createTypesetter } from '../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

/** The words of a Word document as our PDF of it prints them: `x` from the left, `y` from the top of the page. */
async function print(parts: DocxParts) {
  const { document_content, look } = await importDocx(parts);
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(document_content), { fields: [], values: {}, mode: 'final', locale });
  const rendered = await typesetter.render({
    document,
    page: {},
    look,
    title: 'A',
    language: 'en',
    date: '2026-01-02T03:04:05Z',
    output: 'pdf',
  });
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const { pages } = await readPdf(rendered.pdf);
  const words = pages.flatMap(({ items, height }, page) =>
    items.map((item) => ({
      text: item.text.trim(),
      page: page + 1,
      x: item.x,
      y: height - item.y,
      width: item.width,
    })),
  );
  const find = (text: string) => {
    const found = words.find((word) => word.text.includes(text));
    if (found === undefined) throw new Error(`"${text}" is not printed`);
    return found;
  };
  return { document_content, look, pages, words, find };
}

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

describe('text boxes', () => {
  const box = (words: string, more = '') =>
    `<wps:wsp><wps:spPr><a:prstGeom prst="rect"/>${more}</wps:spPr><wps:txbx><w:txbxContent>${paragraph(words)}</w:txbxContent></wps:txbx><wps:bodyPr lIns="0" tIns="0"/></wps:wsp>`;
  const size = { width: 120, height: 40 };

  test.each([
    ['page', 'None', { x: 300, y: 200 }],
    ['paragraph', 'Square', { x: 300, y: 272 }],
  ] as const)('stand at their place of the %s', async (from, wrap, { x, y }) => {
    const drawing = anchoredDrawing({ ...size, graphic: box('In the box'), x: 300, y: 200, from, wrap });
    const { document_content, look, find } = await print({ body: paragraph(drawing + run('Text')) });
    expect(document_content).toContain('{table no borders, look Table 1}\n| In the box |  |');
    expect(look?.tables['Table 1']?.place).toEqual({ x: 300, y: 200, of: from });
    expect(find('In the box').x).toBeCloseTo(x, 0);
    expect(find('In the box').y - y).toBeLessThan(12);
    expect(find('Text').y).toBeLessThan(90);
  });

  test('around which text goes stay in the text where they are wide', async () => {
    const drawing = anchoredDrawing({
      width: 400,
      height: 40,
      graphic: box('Wide'),
      x: 80,
      y: 0,
      wrap: 'Square',
    });
    const { document_content } = await print({ body: paragraph(drawing + run('Text')) });
    expect(document_content).toBe('Text\nWide\n');
  });

  test('of a footer hang at its words and keep their frame', async () => {
    const fill = '<a:solidFill><a:srgbClr val="C00000"/></a:solidFill>';
    const drawing = anchoredDrawing({
      ...size,
      graphic: box('Register', fill),
      x: 20,
      y: -10,
      from: 'paragraph',
      wrap: 'Square',
    });
    const { look, find } = await print({
      body: paragraph('Text') + section({ default: 'footer1' }),
      hangings: { footer1: paragraph(drawing + run('Foot')) },
    });
    expect(look?.tables['Table 1']?.rows[0]?.cells[0]?.fill).toBe('c00000');
    expect(find('Register').x).toBeCloseTo(20, 0);
    expect(find('Foot').y - find('Register').y).toBeCloseTo(10, 0);
  });

  test('and lines that older versions of Word draw stand at their place, too', async () => {
    const place = 'position:absolute;margin-left:200pt;margin-top:50pt;mso-position-horizontal-relative:page';
    const old = `<v:rect style="${place};width:90pt;height:30pt" stroked="f"><v:textbox><w:txbxContent>${paragraph('Old')}</w:txbxContent></v:textbox></v:rect>`;
    const line = `<v:line style="${place}" from="0,4pt" to="60pt,4pt" strokecolor="#ff0000" strokeweight="2pt"/>`;
    const { look, find } = await print({
      body: paragraph(`<w:r><w:pict>${old}</w:pict></w:r><w:r><w:pict>${line}</w:pict></w:r>${run('Text')}`),
    });
    expect(find('Old').x).toBeCloseTo(207.2, 0);
    expect(look?.pictures?.['Shape 1']).toEqual({
      width: 60,
      height: 0,
      edge: { width: 2, color: 'ff0000' },
      at: { x: 200, y: 54, of: 'paragraph' },
    });
  });
});

test('a rule of older versions of Word is as wide as the text', async () => {
  const rule = '<v:rect style="width:0;height:1.5pt" o:hr="t" fillcolor="#a0a0a0" stroked="f"/>';
  const flat = '<v:rect style="width:50pt;height:0" fillcolor="gray" stroked="f"/>';
  const { look } = await print({
    body: paragraph(`<w:r><w:pict>${rule}${flat}</w:pict></w:r>`) + paragraph('Text'),
  });
  expect(look?.pictures?.['Shape 1']).toEqual({ width: 468, height: 1.5, fill: 'a0a0a0' });
});

describe('sections', () => {
  const end = (more: string) => paragraph('', section({}, more));
  const columns = '<w:cols w:num="2" w:space="720"/>';
  const words = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => paragraph(`${name} ${i + 1}`, '<w:spacing w:after="120"/>')).join(
      '',
    );

  test('in two columns begin and end on the same page, with columns of one height', async () => {
    const { document_content, look, find, pages } = await print({
      body:
        words('Head', 1) +
        end('') +
        words('Part', 6) +
        end(`<w:type w:val="continuous"/>${columns}`) +
        words('Tail', 1) +
        section({}, '<w:type w:val="continuous"/>'),
    });
    expect(document_content).toContain('{page break: Pages 2}');
    expect(look?.pages[1]).toMatchObject({ continues: true, columns: { count: 2, gap: 36 } });
    expect(pages).toHaveLength(1);
    expect(find('Part 4').y).toBeCloseTo(find('Part 1').y, 0);
    expect(find('Part 4').x - find('Part 1').x).toBeCloseTo((468 - 36) / 2 + 36, 0);
    expect(find('Tail').y).toBeGreaterThan(find('Part 6').y);
    expect(find('Tail').x).toBeCloseTo(72, 0);
  });

  test('in columns to the end fill one after the other, and a page break ends them', async () => {
    const { find, pages } = await print({
      body: words('Part', 40) + paragraph('Next', '<w:pageBreakBefore/>') + section({}, columns),
    });
    expect(find('Part 40').page).toBe(1);
    expect(find('Part 40').x).toBeGreaterThan(300);
    expect(find('Next')).toMatchObject({ page: 2, x: 72 });
    expect(pages).toHaveLength(2);
  });

  test('on their side have pages, tables and a Word file of their own', async () => {
    const across =
      '<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid><w:gridCol w:w="1"/><w:gridCol w:w="1"/></w:tblGrid><w:tr><w:tc><w:p><w:r><w:t>Left</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Right</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
    const { find, pages } = await print({
      body:
        words('Head', 1) +
        end('<w:pgSz w:w="12240" w:h="15840"/>') +
        across +
        words('Tail', 1) +
        section({}, '<w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/>'),
    });
    expect(pages.map(({ width }) => width)).toEqual([612, 792]);
    expect(find('Right').page).toBe(2);
    expect(find('Right').x - find('Left').x).toBeCloseTo(648 / 2, 0);
  });
});

describe('documents that read from the right', () => {
  const bidi = '<w:bidi/>';
  const hebrew = (text: string, more = '') => run(text, `<w:rtl/>${more}`);
  const indent = '<w:ind w:left="1440" w:right="720"/>';
  const right = 612 - 72;

  test('begin their lines at the right margin, with indents and alignment from there', async () => {
    const { find, look } = await print({
      body:
        paragraph(hebrew('שלום'), bidi) +
        paragraph(hebrew('הסכם'), bidi + indent) +
        paragraph(hebrew('סוף'), `${bidi}<w:jc w:val="right"/>`) +
        paragraph('Plain'),
    });
    const end = (text: string) => find(text).x + find(text).width;
    expect(end('שלום')).toBeCloseTo(right, 0);
    expect(end('הסכם')).toBeCloseTo(right - 72, 0);
    expect(find('סוף').x).toBeCloseTo(72, 0);
    expect(find('Plain').x).toBeCloseTo(72, 0);
    expect(Object.values(look?.styles ?? {}).some(({ turned }) => turned)).toBe(true);
  });

  test('have letters of their own font, size and weight', async () => {
    const letters = '<w:rFonts w:ascii="Arial" w:cs="David"/><w:sz w:val="20"/><w:szCs w:val="28"/><w:b/>';
    const { document_content, look } = await print({ body: paragraph(hebrew('שלום', letters), bidi) });
    expect(document_content).toBe('שלום\n');
    expect(look?.styles['Body']).toMatchObject({ font: 'David', size: 14 });
  });

  test('have the first column of their tables at the right', async () => {
    const cell = (text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph(hebrew(text), bidi)}</w:tc>`;
    const { find, look } = await print({
      body: `<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tr>${cell('אחד')}${cell('שתיים')}</w:tr></w:tbl>${paragraph('Plain')}`,
    });
    expect(look?.tables['Table 1']?.turned).toBe(true);
    expect(find('אחד').x - find('שתיים').x).toBeGreaterThan(80);
    expect(find('אחד').x).toBeGreaterThan(440);
  });
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

test('columns that their author ends stand beside each other, at their own widths', async () => {
  const end = '<w:r><w:br w:type="column"/></w:r>';
  const own =
    '<w:cols w:num="2" w:equalWidth="0"><w:col w:w="4000" w:space="1000"/><w:col w:w="4360"/></w:cols>';
  const { document_content, find, pages } = await print({
    body:
      paragraph('From: Ada') +
      paragraph('Main Street') +
      paragraph(end + run('To: Bob')) +
      paragraph('', section({}, own)) +
      paragraph('Dear Bob') +
      section({}, '<w:type w:val="continuous"/>'),
  });
  expect(document_content).toContain('| From: Ada{br}Main Street | To: Bob |');
  expect(document_content).not.toContain('page break');
  expect(pages).toHaveLength(1);
  expect(find('To: Bob').x - find('From: Ada').x).toBeCloseTo(250, 0);
  expect(find('To: Bob').y).toBeCloseTo(find('From: Ada').y, 0);
  expect(find('Dear Bob').y).toBeGreaterThan(find('Main Street').y);
});

test('a page number in a frame stands at its side, in the place of the paragraph beside it', async () => {
  const frame = '<w:framePr w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="center" w:y="1"/>';
  const number = '<w:fldSimple w:instr="PAGE"><w:r><w:t>1</w:t></w:r></w:fldSimple>';
  const { look, find } = await print({
    body: paragraph('Text') + section({ default: 'footer1' }),
    hangings: { footer1: paragraph(run('Page ') + number, frame) + paragraph('') },
  });
  expect(look?.pages[0]?.furniture.footer.usual?.match(/\u200b/g)).toBeNull();
  const word = find('Page');
  expect(word.x + word.width / 2).toBeGreaterThan(290);
});

test('text stands beside a picture that it goes around, and below it has its whole width again', async () => {
  const shape =
    '<wps:wsp><wps:spPr><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="C00000"/></a:solidFill></wps:spPr></wps:wsp>';
  const place = {
    width: 100,
    height: 30,
    graphic: shape,
    x: 72,
    y: 0,
    from: 'paragraph',
    wrap: 'Square',
  } as const;
  const after = '<w:spacing w:after="60"/>';
  const { find } = await print({
    body:
      paragraph(anchoredDrawing(place) + run('First'), after) +
      paragraph('Second', after) +
      paragraph('Third', after),
  });
  expect(find('First').x).toBeCloseTo(72 + 109, 0);
  expect(find('Second').x).toBeCloseTo(72 + 109, 0);
  expect(find('Third').x).toBeCloseTo(72, 0);
});

test.each([
  ['page', 'w:top w:right w:bottom w:left', [{ x: 24, y: 24, width: 564, height: 744 }]],
  [
    'text',
    'w:top w:left',
    [
      { x: 48, y: 48, width: 492, height: 0 },
      { x: 48, y: 48, width: 0, height: 672 },
    ],
  ],
])('lines around pages stand behind the text, by their distance from the %s', async (from, sides, lines) => {
  const line = 'w:val="single" w:sz="8" w:space="24" w:color="0000FF"/>';
  const borders = sides
    .split(' ')
    .map((side) => `<${side} ${line}`)
    .join('');
  const paper = `<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:bottom="1440" w:left="1440" w:right="1440"/><w:pgBorders w:offsetFrom="${from}">${borders}</w:pgBorders>`;
  const { look, pages } = await print({ body: paragraph('Text') + section({}, paper) });
  const names = look?.pages[0]?.background?.usual ?? [];
  expect(pages).toHaveLength(1);
  expect(names.map((name) => look?.pictures?.[name])).toEqual(
    lines.map(({ x, y, width, height }) => ({
      width,
      height,
      edge: { width: 1, color: '0000ff' },
      at: { x, y, of: 'page' },
    })),
  );
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
