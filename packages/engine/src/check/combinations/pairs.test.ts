import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCombinations, pairwiseCombinations } from './pairs.ts';

const someFields = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }).map((sizes) =>
  sizes.map((size, index) => ({
    name: `f${index}`,
    answers: Array.from({ length: size }, (_, at) => `${at}`),
  })),
);

test('pairwise combinations have each two answers of two fields together', () => {
  fc.assert(
    fc.property(someFields, (fields) => {
      const made = [...pairwiseCombinations(fields)];
      for (const one of fields)
        for (const other of fields)
          for (const answer of one.answers)
            for (const second of other.answers) {
              if (one === other && answer !== second) continue;
              expect(
                made.some((values) => values[one.name] === answer && values[other.name] === second),
              ).toBe(true);
            }
      expect(made.length).toBeLessThanOrEqual([...allCombinations(fields)].length);
    }),
  );
});

test('pairwise combinations of forty ticks are few', () => {
  const fields = Array.from({ length: 40 }, (_, index) => ({ name: `f${index}`, answers: [true, false] }));
  expect([...pairwiseCombinations(fields)].length).toBeLessThan(20);
});

test('a field without answers has no combinations', () => {
  expect([...allCombinations([{ name: 'a', answers: [] }])]).toEqual([]);
});
