import { expect, test } from 'vitest';
import { alignWords, comparePages, type PlacedWord } from './page-fidelity.ts';

/** Words on lines 14 points apart, 50 points from each other. */
function page(text: string, { page: number = 0, left = 72, top = 700 } = {}): PlacedWord[] {
  return text
    .split('\n')
    .flatMap((line, row) =>
      line
        .split(' ')
        .map((word, column) => ({ text: word, page: number, x: left + 50 * column, y: top - 14 * row })),
    );
}

const text = 'This Lease is made between\nthe landlord and the tenant\nnamed below';

test('the same pages agree wholly, whatever the quotes and dashes', () => {
  expect(comparePages(page(text), page(text))).toEqual({ words: 1, breaks: 1, score: 1 });
  expect(comparePages(page('“a” – b'), page('"a" - b')).score).toBe(1);
});

test('words more than 12 points away are elsewhere, with the same line ends', () => {
  expect(comparePages(page(text), page(text, { left: 80 })).words).toBe(1);
  expect(comparePages(page(text), page(text, { top: 680 }))).toEqual({ words: 0, breaks: 1, score: 0.5 });
  expect(comparePages(page(text), page(text, { page: 1 })).words).toBe(0);
});

test('another end of a line is counted, and the words after it are found', () => {
  const other = 'This Lease is made\nbetween the landlord and the tenant\nnamed below';
  const { breaks, words } = comparePages(page(text), page(other));
  expect(breaks).toBeCloseTo(2 / 3);
  expect(words).toBeGreaterThan(0.3);
});

test('a line that reads from the right ends where the next word is on another line', () => {
  const mirrored = (lines: string) => page(lines).map((word) => ({ ...word, x: 500 - word.x }));
  const lease = 'חוזה שכירות זה נערך\nבין המשכיר ובין השוכר\nביום הבא';
  expect(comparePages(mirrored(lease), mirrored(lease)).breaks).toBe(1);
  const other = 'חוזה שכירות זה\nנערך בין המשכיר ובין השוכר\nביום הבא';
  expect(comparePages(mirrored(lease), mirrored(other)).breaks).toBeCloseTo(2 / 3);
});

test('a word that is missing or added costs itself alone', () => {
  const [first, ...rest] = page(text);
  expect(comparePages(page(text), rest).words).toBeCloseTo(11 / 12);
  expect(comparePages(rest, [first ?? rest, rest].flat()).words).toBe(1);
});

test('words of a text are found among those of its pages, without page numbers and whatever the blanks', () => {
  const source = 'Made on ____________ between the “Landlord” and the tenant named below'.split(' ');
  const pages = 'Made on ______ between the "Landlord" Page 1 and the tenant named below'.split(' ');
  expect(alignWords(source, pages)).toEqual([0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12]);
});
