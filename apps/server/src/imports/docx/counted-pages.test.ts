import { expect, test } from 'vitest';
import { buildDocx, type DocxParts, paragraph } from '../../../test/docx-builder.ts';
import { readDocx } from './read-docx.ts';

const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const said = (xml: string): Partial<DocxParts> => ({
  relationships: `<Relationship Id="p" Type="${base}/extended-properties" Target="/docProps/app.xml"/>`,
  entries: { 'docProps/app.xml': xml },
});
const page = '<w:r><w:lastRenderedPageBreak/><w:t>Next</w:t></w:r>';
const body = paragraph('Text') + paragraph(page) + paragraph(page);

test.each([
  ['as it says', said('<Properties><Pages>7</Pages></Properties>'), 7],
  ['by its page breaks where it says none', said('<Properties/>'), 3],
  ['by its page breaks where its properties are damaged', said('<Properties><Pages>'), 3],
  ['by its page breaks where it says nonsense', said('<Properties><Pages>many</Pages></Properties>'), 3],
])('the pages of a Word file are counted %s', async (_, parts, pages) => {
  expect((await readDocx(buildDocx({ body, ...parts }))).countedPages).toBe(pages);
});

test('a Word file that says nothing has no count', async () => {
  expect((await readDocx(buildDocx({ body: paragraph('Text') }))).countedPages).toBeUndefined();
});
