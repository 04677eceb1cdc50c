import { lookSchema } from '@inkfield/contract/look';
import { expect, test } from 'vitest';
import { inList, level, oneList, paragraph, run, section, table } from '../../../../test/docx-builder.ts';
import { importDocx } from '../../../../test/imported-docx.ts';

const words = 'Words of a paragraph that is long enough to be text.';
const spaced = (points: number) => `<w:spacing w:line="${points * 20}" w:lineRule="exact"/>`;
const blank = (points: number) => paragraph('', spaced(points));

test('empty paragraphs of several heights are blank lines of one height', async () => {
  const body = [blank(14), blank(28), blank(28)].map((empty) => empty + paragraph(words)).join('');
  const { document_content, look } = await importDocx({ body: paragraph(words) + body });
  expect(look?.styles[look.roles.blank ?? '']?.line).toEqual({ exact: 14 });
  expect(document_content).toBe(
    [words, '\n\n\n', words, '\n\n\n\n', words, '\n\n\n\n', words, '\n'].join(''),
  );
});

test('empty paragraphs that are no whole number of blank lines have a style of their own', async () => {
  const body = Array.from({ length: 4 }, () => blank(20) + paragraph(words) + blank(14) + paragraph(words));
  const { document_content, look } = await importDocx({ body: paragraph(words) + body.join('') });
  expect(look?.styles[look.roles.blank ?? '']?.line).toEqual({ exact: 20 });
  const [, name = ''] = /\{style (.+)\}\n\u200b\n\{end style\}/.exec(document_content) ?? [];
  expect(look?.styles[name]?.line).toEqual({ exact: 14 });
});

test('empty paragraphs that join the items of a list are blank lines without distances to them', async () => {
  const line = '<w:spacing w:after="160" w:line="280" w:lineRule="exact"/>';
  const joined = paragraph('', `${line}<w:contextualSpacing/>`);
  const body = paragraph(words, line) + joined.repeat(3) + paragraph('', line) + paragraph(words, line);
  const { document_content, look } = await importDocx({ body });
  const blank = look?.styles[look.roles.blank ?? ''];
  expect(blank?.joins).toBe('Normal');
  // The last one is as high as the others, and has its distance only to the words below.
  expect(document_content).toBe(`${words}${'\n'.repeat(6)}${words}\n`);
});

test('a number that is not printed is no label, and its paragraph keeps its alignment', async () => {
  const numbering = oneList(level(0, 'none', '', '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>'));
  const body = paragraph('The court', `${inList(0)}<w:jc w:val="center"/>`) + paragraph(words).repeat(2);
  const { document_content, look } = await importDocx({ numbering, body });
  expect(document_content).toContain('{center}\nThe court\n{end}');
  const style = look?.styles[look.roles.center ?? ''];
  expect(style).toMatchObject({ left: 36 });
  expect(style?.first ?? 0).toBe(0);
  expect(JSON.stringify(look?.styles)).not.toContain('label');
});

test('a paragraph that must stay with the next one has a name where others of its role need not', async () => {
  const kept = paragraph('A line above the table', '<w:keepNext/>');
  const { document_content, look } = await importDocx({ body: paragraph(words).repeat(3) + kept });
  const name = /\{style (.+)\}\nA line/.exec(document_content)?.[1] ?? '';
  expect(look?.styles[name]?.keep_next).toBe(true);
});

test('eight names are those that bring most paragraphs nearest to their look', async () => {
  const indented = (left: number, count: number) =>
    paragraph(`Indented ${left}. ${words}`, `<w:ind w:left="${left * 20}"/>`).repeat(count);
  const rare = Array.from({ length: 8 }, (_, index) => indented(10 + index / 2, 1)).join('');
  const { look } = await importDocx({ body: paragraph(words).repeat(9) + rare + indented(60, 3) });
  const lefts = Object.values(look?.styles ?? {}).map(({ left }) => left);
  expect(lefts).toContain(60);
  expect(Object.keys(look?.styles ?? {}).length).toBeLessThanOrEqual(10);
});

test('pitches of lines that nobody can tell apart take no name from an indent', async () => {
  const pitched = Array.from({ length: 9 }, (_, index) => `<w:spacing w:line="${281 + index}"/>`);
  const body = pitched.map((spacing) => paragraph(words, spacing).repeat(3)).join('');
  const indented = paragraph(words, `${pitched[8]}<w:ind w:left="300"/>`);
  const { look } = await importDocx({ body: paragraph(words, pitched[0]).repeat(9) + body + indented });
  expect(Object.values(look?.styles ?? {}).map(({ left }) => left)).toContain(15);
});

test('the spacing of lines is read in whole twips, as word processors do', async () => {
  const { look } = await importDocx({ body: paragraph(words, '<w:spacing w:line="275.9"/>') });
  expect(look?.styles[look.roles.text]?.line).toEqual({ times: 275 / 240 });
});

test('a header has the fields of the text where it has their words, and its pages their own numbers', async () => {
  const { look } = await importDocx({
    hangings: { header1: paragraph('[Company Name] and [Nobody Else]') },
    body: `${paragraph('This is between [Company Name] and the supplier.')}${section({ default: 'header1' }, '<w:pgNumType w:start="3" w:fmt="lowerRoman"/>')}`,
  });
  expect(look?.pages[0]?.furniture.header.usual?.trim()).toBe('[company_name] and [Nobody Else]');
  expect(look?.pages[0]?.numbers).toEqual({ from: 3, figures: 'i' });
});

test('footnotes have the look of the first one, and cells the weight that their table gives', async () => {
  const bold = '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>';
  const { document_content, look } = await importDocx({
    styles: `<w:style w:type="table" w:styleId="T"><w:name w:val="T"/>${bold}</w:style>`,
    footnotes: `<w:footnote w:id="1">${paragraph('<w:r><w:rPr><w:sz w:val="16"/></w:rPr><w:t>A note</w:t></w:r>')}</w:footnote>`,
    body:
      paragraph(`<w:r><w:t>Words</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r>`) +
      table(
        [
          ['Head', 'Other'],
          ['Plain', 'Cell'],
        ],
        '<w:tblStyle w:val="T"/><w:tblLook w:firstRow="1"/>',
      ),
  });
  expect(look?.styles[look.roles.footnote ?? '']?.size).toBe(8);
  expect(document_content).toContain('| **Head** | **Other** |');
  expect(document_content).toContain('| Plain | Cell |');
});

test('columns that make room for their words are as wide as the grid says', async () => {
  const cells = (look: string) =>
    table([['a', 'b']], look)
      .replace(
        '</w:tblPr>',
        '</w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="4000"/></w:tblGrid>',
      )
      .replaceAll('<w:tc>', '<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>');
  const fits = await importDocx({ body: cells('<w:tblW w:w="0" w:type="auto"/>') });
  const fixed = await importDocx({ body: cells('<w:tblLayout w:type="fixed"/>') });
  expect(fits.look?.tables['Table 1']?.widths).toEqual([100, 200]);
  expect(fixed.look?.tables['Table 1']?.widths).toEqual([150, 150]);
});

test('a branch within one paragraph keeps its style, and the mark of a command alone in one knows it', async () => {
  const indent = '<w:ind w:left="720"/>';
  const inside = paragraph(`{% if pets %}Pets are allowed.{% endif %} ${words}`, indent);
  const over = paragraph('{%p if pool %}', indent) + paragraph('The pool.') + paragraph('{%p endif %}');
  const { document_content, look, marks } = await importDocx({
    body: paragraph(words).repeat(3) + inside + over,
  });
  const [, name = ''] = /\{style (.+)\}\n\{if pets\}Pets are allowed\.\{end\}/.exec(document_content) ?? [];
  expect(look?.styles[name]?.left).toBe(36);
  expect(document_content).toMatch(/\{end style\}\n\n\{if pool\}\n/);
  expect(marks.map(({ text, style }) => [text, style])).toContainEqual(['{%p if pool %}', name]);
});

const heading = (text: string, look = '') => paragraph(run(text, look), '<w:outlineLvl w:val="0"/>');
const eightIndents = Array.from({ length: 8 }, (_, index) =>
  paragraph(words, `<w:ind w:left="${(index + 1) * 400}"/>`).repeat(2),
).join('');

test('a bold heading that has no name left keeps its weight by its words', async () => {
  const plain = ['One', 'Two', 'Three'].map((text) => heading(text)).join('');
  const { document_content } = await importDocx({
    body: plain + heading('Bold', '<w:b/>') + paragraph(words).repeat(9) + eightIndents,
  });
  expect(document_content).toContain('# **Bold**');
  expect(document_content).toContain('# Two');
});

test('no name is spent on colours, on white behind words or on fonts that are set alike', async () => {
  const alike = [
    '<w:color w:val="FF0000"/>',
    '<w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif"/>',
  ];
  const { document_content } = await importDocx({
    body:
      paragraph(words).repeat(3) +
      alike.map((look) => paragraph(run(words, look))).join('') +
      paragraph(words, '<w:shd w:val="clear" w:fill="FFFFFF"/>'),
  });
  expect(document_content).not.toMatch(/\{style [^:}]+\}/);
  expect(document_content).toContain(`{style Red: ${words}}`);
});

test('tables that look alike have one name, and more than a hundred looks are no reason to refuse a document', async () => {
  const wide = (width: number) =>
    table([['a', 'b']]).replaceAll('<w:tc>', `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>`);
  const alike = await importDocx({ body: `${wide(2000)}${paragraph(words)}`.repeat(3) });
  expect(Object.keys(alike.look?.tables ?? {})).toEqual(['Table 1']);
  expect(alike.document_content.match(/look Table 1\}/g)).toHaveLength(3);
  const body = Array.from({ length: 105 }, (_, index) => wide(1000 + index * 20) + paragraph(words)).join('');
  const many = await importDocx({ body });
  expect(lookSchema.safeParse(many.look).success).toBe(true);
  expect(many.document_content.match(/look Table \d/g)).toHaveLength(100);
});

test('a paragraph with a box to tick keeps its look', async () => {
  const body = paragraph(words).repeat(3) + paragraph('☐ Pets', '<w:ind w:left="1440"/>');
  const { document_content, look } = await importDocx({ body });
  const [, name = ''] = /\{style (.+)\}\n\{if .+\}☒\{else\}☐\{end\} Pets\n/.exec(document_content) ?? [];
  expect(look?.styles[name]?.left).toBe(72);
});
