import { createNumberer, nextNumber, parseNumbering } from '@inkfield/engine/numbering';
import { describe, expect, test } from 'vitest';
import { countNumbers, type PrintedNumber } from './number-lists.ts';

/** The numbers that a template counts for clauses of these levels. */
function numbersOf(examples: string, levels: readonly number[]): PrintedNumber[] {
  const numberer = createNumberer(parseNumbering(examples));
  return levels.map((level, index) => ({ key: String(index), level, text: nextNumber(numberer, level) }));
}

const levels = [1, 2, 3, 3, 4, 2, 1, 1, 2, 3];

describe('the numbers of a document become one list of Word', () => {
  test.each([
    ['1. | 1.1 | (a) | (i)', ['%1.', '%1.%2', '(%3)', '(%4)']],
    ['ARTICLE I | Section 1.01 | (a) | (i)', ['ARTICLE %1', 'Section %1.%2', '(%3)', '(%4)']],
    ['§ 1 | (1) | a) | -i-', ['§ %1', '(%2)', '%3)', '-%4-']],
    ['A. | 1. | a. | i.', ['%1.', '%2.', '%3.', '%4.']],
    ['1 | 1.1 | 1.1.1 | 1.1.1.1', ['%1', '%1.%2', '%1.%2.%3', '%1.%2.%3.%4']],
  ])('%s', (examples, texts) => {
    const { lists, places, typed } = countNumbers([numbersOf(examples, levels)]);
    expect(typed).toEqual([]);
    expect(lists.map((list) => list.levels.map((level) => level?.text))).toEqual([texts]);
    expect(places.size).toBe(levels.length);
  });

  test('with the decimals that legal numbering shows for a level of Roman numbers', () => {
    const { lists } = countNumbers([numbersOf('ARTICLE I | Section 1.01', [1, 2, 2])]);
    expect(lists[0]?.levels.map((level) => [level?.format, level?.isLegal])).toEqual([
      ['upperRoman', false],
      ['decimalZero', true],
    ]);
  });

  test('without a first level, which is counted all the same', () => {
    const { lists, typed } = countNumbers([numbersOf('1. | 1.1', [2, 2, 1, 2])]);
    expect(typed).toEqual([]);
    expect(lists).toHaveLength(1);
  });
});

describe('numbers that a list of Word can not go on with', () => {
  test('begin another list, which starts where they do', () => {
    const numbers = [...numbersOf('1. | 1.1', [1, 2]), ...numbersOf('1. | 1.1', [1, 2])];
    const { lists, typed } = countNumbers([numbers.map((one, index) => ({ ...one, key: String(index) }))]);
    expect(typed).toEqual([]);
    expect(lists.map(({ starts }) => starts)).toEqual([[1], [1]]);
  });

  test('stay typed where Word has no such format, and the next ones go on', () => {
    const numbers = numbersOf(
      'a.',
      Array.from({ length: 28 }, () => 1),
    );
    const { typed, places } = countNumbers([numbers]);
    expect(typed).toEqual(['ab.']);
    expect(places.has('27')).toBe(false);
    const more = numbersOf('1. | 1)', [1, 2, 2]).map((one) =>
      one.key === '1' ? { ...one, text: 'first' } : one,
    );
    const { lists } = countNumbers([more]);
    expect(lists.map(({ starts }) => starts)).toEqual([[1], [1, 2]]);
  });

  test('of an exhibit are counted by themselves', () => {
    const exhibit = numbersOf('1.', [1, 1]).map((one) => ({ ...one, key: `e${one.key}` }));
    const { lists, places } = countNumbers([numbersOf('1.', [1, 1]), exhibit]);
    expect(lists).toHaveLength(2);
    expect(places.get('e0')?.list).not.toBe(places.get('0')?.list);
  });
});
