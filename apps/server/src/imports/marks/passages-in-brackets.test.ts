import { expect, test } from 'vitest';
import { inList, level, oneList, paragraph } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const legal = oneList(level(0, 'decimal', '%1.'));
const clause = (text: string) => paragraph(text, inList(0));

const overParagraphs =
  paragraph('Before') +
  clause('[Pets. The tenant may keep [number] cats.') +
  paragraph('They stay inside.') +
  clause('They are [quiet].]') +
  clause('After') +
  paragraph('[never closed');

test('brackets around several paragraphs are one mark, from the first sign to the last', async () => {
  const read = await importDocx({ numbering: legal, body: overParagraphs });
  const { document_content: text, source_text: source, marks } = read;
  expect(marks.map(({ rule, text: words }) => [rule, words.slice(0, 12)])).toEqual([
    ['optional-text', '[Pets. The t'],
    ['bracket-name', '[number]'],
    ['bracket-name', '[quiet]'],
  ]);
  const [mark] = marks;
  if (mark === undefined) throw new Error('there is no mark');
  const { line = 0, column = 0, end_line: endLine = 0, end_column: endColumn = 0 } = mark;
  const lines = text.split('\n');
  expect(lines[line - 1]?.slice(column - 1)).toMatch(/^\\?\[Pets\./);
  expect(lines[endLine - 1]?.slice(0, endColumn - 1)).toBe('#. They are [quiet].]');
  expect(source.slice(mark.source_from, mark.source_to)).toMatch(/^\[Pets[^]*2\. They are \[quiet\]\.\]$/);
});

test.each([
  ['in the middle of a paragraph', 'The [tenant may', 'stay.] And so on'],
  ['that close before the end', '[The tenant may', 'stay.] And so on'],
  ['that are opened again', '[The tenant [may', 'stay.]'],
])('brackets over paragraphs are no mark %s', async (_, ...texts) => {
  const body = texts.map((text) => paragraph(text)).join('');
  expect((await importDocx({ body })).marks).toEqual([]);
});
