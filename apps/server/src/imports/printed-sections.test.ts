import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, paragraph, run, section } from '../../test/docx-builder.ts';
import { printDocx } from '../../test/print-docx.ts';
import { createTypesetter } from '../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());
const print = (parts: DocxParts) => printDocx(typesetter, parts);

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

  test.each([
    ['a distance below', '<w:spacing w:after="480"/>', 24],
    ['lines far apart', '<w:spacing w:line="480" w:lineRule="auto"/>', 1.15 * 11],
  ])('that continue on a page keep %s the paragraph before', async (_what, spacing, more) => {
    const distance = async (look: string) => {
      const head = paragraph('Head', look) + end('');
      const tail = words('Tail', 2) + section({}, `<w:type w:val="continuous"/>${columns}`);
      const { find } = await print({ body: head + tail });
      return find('Tail 1').y - find('Head').y;
    };
    const apart = (await distance(spacing)) - (await distance('<w:spacing w:after="0"/>'));
    expect(Math.abs(apart - more)).toBeLessThan(2);
  });

  test('that continue on a page keep the empty paragraphs before them', async () => {
    const tail = words('Tail', 2) + section({}, `<w:type w:val="continuous"/>${columns}`);
    const distance = async (empty: number) => {
      const blank = paragraph('', '<w:spacing w:line="400" w:lineRule="exact"/>');
      const { find } = await print({ body: words('Head', 1) + blank.repeat(empty) + end('') + tail });
      return find('Tail 1').y - find('Head 1').y;
    };
    expect((await distance(3)) - (await distance(1))).toBeCloseTo(40, 1);
  });

  const typedBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  test.each([
    ['at the head, before a page break', paragraph('') + typedBreak, 2],
    ['at the head, before a section', paragraph('') + end(''), 2],
    ['between two page breaks', paragraph('Title') + typedBreak + paragraph('') + typedBreak, 3],
    ['unless there is no paragraph', paragraph('Title') + typedBreak + typedBreak, 2],
  ])('of nothing but empty paragraphs are pages: %s', async (_what, before, page) => {
    const { find, pages } = await print({ body: before + paragraph('Text') + section({}) });
    expect(find('Text').page).toBe(page);
    expect(pages).toHaveLength(page);
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

describe('the distance above the first paragraph of a page', () => {
  const spaced = '<w:spacing w:before="400"/>';
  const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
  const plain = paragraph('First') + paragraph(pageBreak) + paragraph('Plain');

  test('goes after a break in the text', async () => {
    const { find } = await print({
      body: paragraph('First') + paragraph(pageBreak) + paragraph('Next', spaced),
    });
    const { find: findPlain } = await print({ body: plain });
    expect(find('Next')).toMatchObject({ page: 2 });
    expect(find('Next').y).toBeCloseTo(findPlain('Plain').y, 1);
  });

  test('stays above a paragraph that asks for a new page', async () => {
    const { find } = await print({
      body: paragraph('First') + paragraph('Next', `<w:pageBreakBefore/>${spaced}`),
    });
    const { find: findPlain } = await print({ body: plain });
    expect(find('Next')).toMatchObject({ page: 2 });
    expect(find('Next').y).toBeCloseTo(findPlain('Plain').y + 20, 1);
  });
});
