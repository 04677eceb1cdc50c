import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, expect, test } from 'vitest';
import { type DocxParts, paragraph, run, section } from '../../test/docx-builder.ts';
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
    items.map((item) => ({ text: item.text.trim(), page: page + 1, x: item.x, y: height - item.y })),
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
