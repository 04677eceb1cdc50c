import { expect, test } from 'vitest';
import { paragraph, run } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const floats = { vertAnchor: 'text', horzAnchor: 'margin', tblpX: '2000', tblpY: '100' };

async function importTable(place: Record<string, string | undefined>, width = '3000', columns = 1) {
  const attributes = Object.entries(place).flatMap(([name, value]) => (value ? `w:${name}="${value}"` : []));
  const cell = `<w:tc>${paragraph(run('Jane Roe'))}</w:tc>`;
  const table = `<w:tbl><w:tblPr><w:tblpPr ${attributes.join(' ')}/></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid><w:tr>${cell.repeat(columns)}</w:tr></w:tbl>`;
  const sizes =
    '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:left="1440" w:right="1440"/></w:sectPr>';
  const { document_content, look } = await importDocx({
    body: `${paragraph(run('Above'))}${table}${paragraph(run('Beside'))}${sizes}`,
  });
  const { place: float, at } = look?.tables['Table 1'] ?? {};
  return { text: document_content, place: float, at };
}

test('a table that floats hangs at the paragraph below it, and text goes around it', async () => {
  const { text, place } = await importTable(floats);
  expect(text).toContain('| Jane Roe |  |');
  expect(place).toEqual({ x: 166.6, y: 5, of: 'paragraph', around: true });
});

test.each([
  ['from the edge of the page', { horzAnchor: 'page' }, 94.6],
  ['from nothing, which is the text', { horzAnchor: undefined }, 166.6],
  ['at the right', { tblpXSpec: 'right' }, 390],
  ['in the middle', { tblpXSpec: 'center' }, 231],
])('its place may be said %s', async (_, own, x) => {
  const { place } = await importTable({ ...floats, ...own });
  expect(place?.x).toBe(x);
});

test.each([
  ['leaves no room beside it', floats, '5000'],
  [
    'is at a place of the page, where its neighbours are not known',
    { ...floats, vertAnchor: 'page' },
    '3000',
  ],
])('a table stays in the text where it %s', async (_, own, width) => {
  const { text, place } = await importTable(own, width);
  expect(text).toMatch(/Above\n+(?:\|.*\||Jane Roe)\n+Beside/);
  expect(place).toBeUndefined();
});

test.each([
  ['as far from the left', {}, 94.6],
  ['in the middle', { tblpXSpec: 'center' }, 84],
  ['at the right', { tblpXSpec: 'right' }, 168],
])('a wide table that floats stays in the text, %s', async (_, own, left) => {
  const { at, place } = await importTable({ ...floats, ...own }, '3000', 2);
  expect(place).toBeUndefined();
  expect(at).toBe(left);
});
