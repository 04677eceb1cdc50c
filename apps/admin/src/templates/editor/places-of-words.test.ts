import { expect, test } from 'vitest';
import { lineOfOriginal } from './places-of-words.ts';

const original = [
  'LEASE AGREEMENT',
  'The rent is ____ dollars, due on the first of each month.',
  '',
  'The tenant keeps the premises clean.',
  'The tenant keeps the premises clean.',
].join('\n');

test.each([
  ['# Lease agreement', 0, 'LEASE AGREEMENT'],
  ['1. The rent is [rent] dollars, due on the first of **each** month.', 0, original.split('\n')[1]],
  ['{if has_rent} dollars, due on the first of [period]{end}', 0, original.split('\n')[1]],
])('the line %j of a draft is found in the original', (line, share, found) => {
  const range = lineOfOriginal(line, original, share);
  expect(original.slice(range?.from, range?.to)).toBe(found);
});

test('of two lines alike it is the nearer one', () => {
  const [first, second] = [0.6, 1].map((share) =>
    lineOfOriginal('The tenant keeps the premises clean.', original, share),
  );
  expect(second?.to).toBe(original.length);
  expect(first?.to).toBeLessThan(second?.from ?? 0);
});

test.each(['', '[rent]', 'The [rent] is', 'Nothing like this was ever written.'])(
  'the line %j has none there',
  (line) => expect(lineOfOriginal(line, original, 0.5)).toBeUndefined(),
);
