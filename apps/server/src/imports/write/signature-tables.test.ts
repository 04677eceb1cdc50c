import { parse } from '@inkfield/engine/parse';
import { renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import { expect, test } from 'vitest';
import { type DocxParts, inList, level, oneList, table } from '../../../test/docx-builder.ts';
import { contentOf, importDocx } from '../../../test/imported-docx.ts';

const grid = '<w:tblStyle w:val="TableGrid"/>';
const line = '____________';
const ruled = (body: string) =>
  body.replaceAll(
    '<w:tc><w:p><w:r><w:t xml:space="preserve">@</w:t></w:r></w:p>',
    '<w:tc><w:tcPr><w:tcBorders><w:bottom w:val="single"/></w:tcBorders></w:tcPr><w:p/>',
  );

const columns: [what: string, body: string, content: string][] = [
  [
    'row by row',
    table([
      ['SELLER', '', 'BUYER'],
      ['', '', ''],
      [`By: ${line}`, '', `By: ${line}`],
      ['Name:', '', 'Name:'],
    ]),
    `{signatures}\nSELLER\n\nBy: ${line}\nName:\n{column}\nBUYER\n\nBy: ${line}\nName:\n{end signatures}`,
  ],
  [
    'a cell for each party',
    table([['A', 'B']])
      .replaceAll('>A<', '>A</w:t><w:br/><w:t>Signature:<')
      .replaceAll('>B<', '>[Buyer]</w:t><w:br/><w:t>Signature:<'),
    '{signatures}\nA\nSignature:\n{column}\n[buyer]\nSignature:\n{end signatures}',
  ],
  [
    'a line beneath an empty cell',
    ruled(
      table([
        ['@', '@'],
        ['Signature', 'Signature'],
      ]),
    ),
    `{signatures}\n${'_'.repeat(24)}\nSignature\n{column}\n${'_'.repeat(24)}\nSignature\n{end signatures}`,
  ],
];

test.each(columns)('what each party signs stands side by side: %s', async (_, body, content) => {
  expect(await contentOf({ body })).toBe(`${content}\n`);
});

const kept: [what: string, parts: DocxParts, rows: RegExp][] = [
  [
    'labels in a column of their own',
    {
      body: ruled(
        table([
          ['', 'SELLER', 'BUYER'],
          ['Signature', '@', '@'],
          ['Place', '@', ''],
        ]),
      ),
    },
    /\| Signature \| _{24} \| _{24} \|\n\| Place \|  \|  \|/,
  ],
  [
    'lines above what is to be written there',
    {
      body: ruled(
        table([
          ['@', '', '@'],
          ['[Employee Name]', '', 'Date'],
        ]),
      ),
    },
    /\| _{24} \|  \| _{24} \|\n\| \[employee_name\] \|  \| Date \|/,
  ],
  ['borders', { body: table([['By:', 'By:']], grid) }, /\| By: \| By: \|/],
  [
    'rows of unlike width',
    {
      body: table([
        ['By:', 'By:'],
        ['Name:', 'Name:', 'Date:'],
      ]),
    },
    /\| By: \| By: \|  \|/,
  ],
  [
    'numbers',
    {
      numbering: oneList(level(0, 'decimal', '%1.')),
      body: table([
        ['By:', 'By:'],
        ['a', 'b'],
      ]).replaceAll(/<w:p>(?=<w:r><w:t[^>]*>[ab]<)/g, `<w:p><w:pPr>${inList(0)}</w:pPr>`),
    },
    /\| 1\. a \| 2\. b \|/,
  ],
];

test.each(kept)('a table to sign stays one and on one page: %s', async (_, parts, rows) => {
  const content = await contentOf(parts);
  expect(content).toMatch(/^\{signatures\}\n[^]*\n\{end signatures\}\n$/);
  expect(content).toMatch(rows);
});

const others: [what: string, body: string][] = [
  ['no place to sign', table([['Name:', 'Date:']])],
  ['words about signing', table([['By: whom it is paid', 'Signed copies are kept']])],
  [
    'a long form that ends in a signature',
    table([
      ['words '.repeat(300), ''],
      ['Signature', 'Signature'],
    ]),
  ],
];

test.each(others)('a table is none to sign: %s', async (_, body) => {
  expect(await contentOf({ body })).not.toContain('{signatures}');
});

test('fields in columns to sign keep their places, and no word is lost', async () => {
  const body = table([
    ['[Seller Name]', '[Buyer Name]'],
    ['By:', 'By:'],
    ['# 1 | {if x}', '**Title**'],
  ]);
  const { document_content, fields, marks } = await importDocx({ body });
  const lines = document_content.split('\n');
  expect(
    marks.map(({ line: at = 0, column = 0, end_column: end = 0 }) =>
      lines[at - 1]?.slice(column - 1, end - 1),
    ),
  ).toEqual(['[seller_name]', '[buyer_name]', String.raw`\{if x}`]);
  const values = Object.fromEntries(fields.map(({ name }) => [name, name.toUpperCase()]));
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(document_content), { fields, values, mode: 'final', locale });
  expect(renderText(document).trim().split(/\n+/)).toEqual([
    'SELLER_NAME',
    'By:',
    '# 1 | {if x}',
    'BUYER_NAME',
    'By:',
    '**Title**',
  ]);
});
