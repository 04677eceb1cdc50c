import { afterAll, describe, expect, test } from 'vitest';
import { type DocxParts, paragraph, run } from '../../test/docx-builder.ts';
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
        paragraph('', distant),
        paragraph('Text', distant),
        paragraph('', spaced()).repeat(3),
        paragraph('Tail', distant),
      ].join(''),
    });
    expect(find('Text').y - find('Head').y).toBeCloseTo(2 * pitch + 2 * 14, 1);
    expect(find('Tail').y - find('Text').y).toBeCloseTo(4 * pitch + 2 * 14, 1);
  });
});

test('a table whose rows are all marked as its head repeats none', async () => {
  const row = (words: string) =>
    `<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${paragraph(words, spaced())}</w:tc><w:tc>${paragraph('Cell')}</w:tc></w:tr>`;
  const rows = Array.from({ length: 60 }, (_, index) => row(`Row ${index + 1}.`)).join('');
  const { words } = await print({ body: `<w:tbl>${rows}</w:tbl>` });
  expect(words.filter(({ text }) => text === 'Row 1.')).toHaveLength(1);
});
