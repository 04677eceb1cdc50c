import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';
import { compareNumbers } from '../../test/clause-numbers.ts';
import { buildDocx, inList, level, oneList, paragraph } from '../../test/docx-builder.ts';

const bytes = buildDocx({
  numbering: oneList(level(0, 'decimal', '%1.'), level(1, 'lowerLetter', '(%2)')),
  body:
    paragraph('Price', inList(0)) +
    paragraph('The [Buyer] pays', inList(1)) +
    paragraph('No number stands here'),
});

const compare = async (text: string) => compareNumbers(bytes, await readImport(bytes, 'a.docx'), text);

test('equal numbers are counted as right, with a field in the clause', async () => {
  expect(await compare('\ufeff  1. Price\n    (a) The [Buyer] pays\nNo number stands here\n')).toEqual({
    numbered: 2,
    notFound: [],
    differences: [],
  });
});

test.each([
  ['another number', '1. Price\n(b) The [Buyer] pays\n', { ours: '(a)', theirs: '(b)' }],
  ['no number', '1. Price\nThe [Buyer] pays\n', { ours: '(a)', theirs: '' }],
  [
    'a number that we do not print',
    '1. Price\n(a) The [Buyer] pays\n2. No number stands here',
    { ours: '', theirs: '2.' },
  ],
])('%s in the other text is a difference', async (_, text, difference) => {
  expect((await compare(text)).differences).toEqual([expect.objectContaining(difference)]);
});

test('a paragraph that the other text does not hold is told apart', async () => {
  expect((await compare('1. Price\n')).notFound).toEqual(['The [Buyer] pays', 'No number stands here']);
});
