import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffPart, diffLines, diffWords } from './text-diff.ts';

const show = (parts: DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('');

const cases: [before: string, after: string, shown: string][] = [
  ['a b c', 'a b c', 'a b c'],
  ['', 'new', '{+new+}'],
  ['old', '', '{-old-}'],
  ['The Seller pays.', 'The Buyer pays.', 'The {-Seller-}{+Buyer+} pays.'],
  ['one two', 'one three two', 'one {+three +}two'],
  ['by [seller].', 'by [buyer].', 'by {-[seller]-}{+[buyer]+}.'],
  ['a\nb\nc\n', 'a\nc\n', 'a\n{-b\n-}c\n'],
  ['a\nb\n', 'a\nb\nc d\n', 'a\nb\n{+c d\n+}'],
  [
    'Ink\t$20.00\nPen\t$1.00\nTotal $21.00',
    'Pen\t$1.00\nTotal $1.00',
    '{-Ink\t$20.00\n-}Pen\t$1.00\nTotal ${-21-}{+1+}.00',
  ],
  [
    'Ink\t2\t$20.00\nPen\t1\t$1.00\n',
    'Ink\t3\t$30.00\nPen\t1\t$1.00\n',
    'Ink\t{-2-}{+3+}\t${-20-}{+30+}.00\nPen\t1\t$1.00\n',
  ],
];

test.each(cases)('from %j to %j only the words that differ are marked', (before, after, shown) => {
  expect(show(diffWords(before, after))).toBe(shown);
});

test('lines are whole', () => {
  expect(show(diffLines('a b\nc', 'a x\nc'))).toBe('{-a b\n-}{+a x\n+}c');
});

test('the parts always give both texts back', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '[x]', 'é')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const parts of [diffWords(before, after), diffLines(before, after)]) {
        const without = (kind: string) => parts.filter((p) => p.kind !== kind).map((p) => p.text);
        expect(without('added').join('')).toBe(before);
        expect(without('removed').join('')).toBe(after);
      }
    }),
  );
});

test('two texts with nothing in common are replaced whole', () => {
  const many = (sign: string) => Array.from({ length: 2000 }, (_, index) => `${sign}${index}\n`).join('');
  expect(diffLines(many('a'), many('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
