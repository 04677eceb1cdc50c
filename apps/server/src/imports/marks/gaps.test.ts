import { expect, test } from 'vitest';
import { buildDocx, paragraph, table } from '../../../test/docx-builder.ts';
import { readImport } from '../read-import.ts';

const lines = '<w:tblBorders><w:top w:val="single"/></w:tblBorders>';

/** The words before each place that staff are asked about. */
async function gapsIn(rows: string[][], look = lines): Promise<string[]> {
  const body = paragraph('Cover page') + table(rows, look);
  const { marks, document_content: content } = await readImport(buildDocx({ body }), 'form.docx');
  expect(content).not.toContain('\ufdd0');
  return marks.filter(({ rule }) => rule === 'empty-beside-label').map(({ before }) => before.trim());
}

test.each([
  [
    'an empty cell beside a label',
    [
      ['Project name', ''],
      ['Start date', '[Start date]'],
    ],
    ['Project name'],
  ],
  ['a label at the end of its row', [['Fees', '5 euros'], ['Contact:']], ['Contact:']],
  ['two labels in a row', [['Start date:', 'Payment method:']], ['Start date:', 'Payment method:']],
])('staff are asked about %s', async (_, rows, gaps) => {
  expect(await gapsIn(rows)).toEqual(gaps);
});

test.each([
  [
    'the head of a column',
    [
      ['Seller:', 'Buyer:'],
      ['Ann', 'Ben'],
    ],
  ],
  [
    'a place to sign',
    [
      ['Signature:', ''],
      ['Date:', ''],
    ],
  ],
  ['a sentence', [['We agree to what follows. It holds.', '']]],
  ['a cell that is answered', [['Court:', 'Denver']]],
])('staff are not asked about %s', async (_, rows) => {
  expect(await gapsIn(rows)).toEqual([]);
});

test('an empty cell without lines around it is space, unless its label ends with a colon', async () => {
  expect(
    await gapsIn(
      [
        ['Project name', ''],
        ['Contact:', ''],
      ],
      '',
    ),
  ).toEqual(['Contact:']);
});
