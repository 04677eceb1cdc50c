import { afterAll, expect, test } from 'vitest';
import { type DocxParts, paragraph } from '../../test/docx-builder.ts';
import { printDocx } from '../../test/print-docx.ts';
import { createTypesetter } from '../pdf/typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());
const print = (parts: DocxParts) => printDocx(typesetter, parts);

/** A line of 20 points, so that distances are seen alone. */
const pitch = 20;
const spaced = (more = '') => `<w:spacing w:line="400" w:lineRule="exact" ${more}/>`;

test('a table whose rows are all marked as its head repeats none', async () => {
  const row = (words: string) =>
    `<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${paragraph(words, spaced())}</w:tc><w:tc>${paragraph('Cell')}</w:tc></w:tr>`;
  const rows = Array.from({ length: 60 }, (_, index) => row(`Row ${index + 1}.`)).join('');
  const { words } = await print({ body: `<w:tbl>${rows}</w:tbl>` });
  expect(words.filter(({ text }) => text === 'Row 1.')).toHaveLength(1);
});
