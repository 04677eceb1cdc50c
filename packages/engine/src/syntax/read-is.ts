import type { Comparison } from './nodes.ts';
import { takeSign, takeWords, type TokenReader } from './token-reader.ts';

/** Builds the nodes `T` of the tests after `is`, with values `V`: for conditions and for formulas. */
export interface IsTests<T, V> {
  empty: () => T;
  checked: () => T;
  oneOf: (values: V[]) => T;
  compare: (sign: Comparison['op'], value: V) => T;
  not: (arg: T) => T;
  /** Reads the value of `is` and `is one of`, which may be several words without quotes. */
  readValue: (reader: TokenReader) => V;
  /** Reads the value of a comparison in words. */
  readBound: (reader: TokenReader) => V;
}

/** Comparisons in words, after `is`. */
const comparisons: readonly [words: string[], sign: Comparison['op']][] = [
  [['more', 'than'], '>'],
  [['less', 'than'], '<'],
  [['at', 'least'], '>='],
  [['at', 'most'], '<='],
  [['after'], '>'],
  [['before'], '<'],
  [['on', 'or', 'after'], '>='],
  [['on', 'or', 'before'], '<='],
];

/** Reads the test after `is`. */
export function readIs<T, V>(reader: TokenReader, tests: IsTests<T, V>): T {
  const isNegated = takeWords(reader, 'not');
  const test = readTest(reader, tests);
  return isNegated ? tests.not(test) : test;
}

function readTest<T, V>(reader: TokenReader, tests: IsTests<T, V>): T {
  if (takeWords(reader, 'empty')) return tests.empty();
  if (takeWords(reader, 'filled')) return tests.not(tests.empty());
  // `yes` and `no` may also be options of a select, so the kind of the field decides how they are compared.
  if (takeWords(reader, 'checked')) return tests.checked();
  if (takeWords(reader, 'one', 'of')) {
    const values = [tests.readValue(reader)];
    while (takeSign(reader, ',')) values.push(tests.readValue(reader));
    return tests.oneOf(values);
  }
  for (const [words, sign] of comparisons)
    if (takeWords(reader, ...words)) return tests.compare(sign, tests.readBound(reader));
  return tests.compare('=', tests.readValue(reader));
}
