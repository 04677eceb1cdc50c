import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeField } from '../../../test/test-template.ts';
import { matchesPattern, patternProblem } from './field-pattern.ts';

const matches = (pattern: string, value: string) =>
  matchesPattern(makeField('f', 'text', { pattern }), value);
const asRegExp = (pattern: string, value: string) => new RegExp(`^(?:${pattern})$`, 'u').test(value);

test.each([
  'a?'.repeat(23) + 'a{150}',
  '(?:a|a|a|a|a|a|a|a)'.repeat(7) + 'a{150}',
  '(a*)*b',
  '(a|aa)+b',
  '(?:a?){60}a{60}b',
])('a long value takes no more than a step per state and character: %s', (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined();
  // A backtracking matcher takes longer than the test may.
  expect(matches(pattern, `${'a'.repeat(182)}c`)).toBe(false);
});

test.each([
  ['((((a{99}){99}){99}){99}){99}', 'is too large; use fewer or smaller repetitions'],
  ['(((){9999}){9999}){9999}', 'is too large; use fewer or smaller repetitions'],
  ['a{99999999999999999999}', 'is too large; use fewer or smaller repetitions'],
  ['(?!000)\\d{3}', 'uses “(?!”, which is not supported'],
  ['(?<=a)b', 'uses “(?<=”, which is not supported'],
  ['(a)\\1', 'uses “\\1”, which is not supported'],
  ['(?<x>a)\\k<x>', 'uses “\\k”, which is not supported'],
  ['\\bword\\b', 'uses “\\b”, which is not supported'],
  ['(', 'is not a regular expression'],
  ['a'.repeat(501), 'is longer than 500 characters'],
])('%s is refused with the reason', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem);
  // Of a version published before: the value is not checked.
  expect(matches(pattern, 'anything')).toBe(true);
});

describe('patterns mean what they mean as regular expressions', () => {
  test.each([
    ['[A-Z]{2}-\\d+', ['AB-1', 'AB-', 'ab-1', 'AB-1\n']],
    ['\\p{L}+ \\p{Lu}\\.?', ['Zoë Ö.', 'Zoë ö', 'Ñandú Ñ']],
    ['[\\w.+-]+@[^@\\s]+', ['a.b@c', 'a@@c', '@c', 'a@ c']],
    ['.', ['a', '\n', '\u{1F600}', '\u2028', '']],
    [
      '\\u{1F600}|\\uD83D\\uDE00x|[\\u{1F600}-\\u{1F64F}]{2}',
      ['\u{1F600}', '\u{1F600}x', '\u{1F602}\u{1F603}'],
    ],
    ['^a$|^$', ['a', '', 'aa']],
    ['a$b|a^b|(?:^)*c', ['ab', 'c', 'a']],
    ['\\(\\)\\[\\]\\/\\-?[\\]\\-\\\\^]'.replace('\\-?', ''), ['()[]/]', '()[]/-', '()[]/\\', '()[]/^']],
    ['(?<year>\\d{4})(-\\d\\d){0,2}?', ['2026', '2026-01', '2026-01-02', '2026-01-02-03']],
    ['\\x41\\cJ\\t', ['A\n\t', 'A\t']],
    ['a{0}b{2,}c{,3}'.replace('c{,3}', ''), ['bb', 'b', 'abb', 'bbbb']],
  ])('%s', (pattern, values) => {
    expect(patternProblem(pattern)).toBeUndefined();
    for (const value of values) expect(matches(pattern, value), value).toBe(asRegExp(pattern, value));
  });

  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\d',
    '\\w',
    '\\s',
    '\\p{L}',
    '^',
    '$',
    'ä',
    '\\.',
    '',
  );
  const quantifier = fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '{0}');
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.tuple(atom, quantifier).map(([one, times]) => (/^[$^]?$/.test(one) ? one : one + times)),
      fc.tuple(tie('pattern'), quantifier).map(([inner, times]) => `(?:${inner})${times}`),
    ),
    pattern: fc
      .array(fc.array(tie('part'), { maxLength: 3 }), { minLength: 1, maxLength: 2 })
      .map((options) => options.map((parts) => parts.join('')).join('|')),
  }));
  // Short: RegExp itself backtracks through all of these.
  const value = fc.array(fc.constantFrom('a', 'b', '1', ' ', '.', 'ä', '\n', '\u{1F600}'), { maxLength: 4 });

  test('whatever they are made of', () => {
    fc.assert(
      fc.property(pattern, value, (source, characters) => {
        fc.pre(source !== '' && patternProblem(source) === undefined);
        const text = characters.join('');
        expect(matches(source, text)).toBe(asRegExp(source, text));
      }),
      { numRuns: 3000 },
    );
  });
});
