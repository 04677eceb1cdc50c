import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, paragraph, run, section } from '../../test/docx-builder.ts';
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
