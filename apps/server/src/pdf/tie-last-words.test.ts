import { expect, it } from 'vitest';
import { tieLastWords } from './tie-last-words.ts';

const letters = { style: 'serif', bold: false } as const;
const address = '27 Gaslight Row, Unit 3, Richmond, Virginia 23223';

it('keeps the last two words of a cell that wraps together', () => {
  expect(tieLastWords(['x', { k: 'br' }, address], 20, letters)).toEqual([
    'x',
    { k: 'br' },
    '27 Gaslight Row, Unit 3, Richmond, ',
    { k: 'tied', t: 'Virginia 23223' },
  ]);
});

it.each([
  ['fits on one line', address, 30],
  ['is too narrow for both words', address, 8],
  ['ends with a long word', 'a notice to the address of the other consideration', 12],
  ['ends with a blank', `${address} `, 20],
  ['is one word', 'x'.repeat(60), 10],
])('leaves a cell alone that %s', (_, text, widthEm) => {
  expect(tieLastWords([text], widthEm, letters)).toEqual([text]);
});
