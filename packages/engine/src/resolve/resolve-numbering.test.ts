import { describe, expect, test } from 'vitest';
import { parse } from '../syntax/parse.ts';
import { resolve } from './resolve.ts';
import { expectRows, testFields, textOf, usLocale } from '../../test/test-template.ts';

describe('numbering', () => {
  test('counts visible clauses only and restarts deeper levels', () => {
    expectRows([
      ['#. a\n##. b\n##. c\n#. d\n##. e', {}, '1. a\n1.1 b\n1.2 c\n2. d\n2.1 e'],
      ['#. a\n{if pets}\n#. hidden\n{end}\n#. c', {}, '1. a\n2. c'],
      ['###. deep', {}, '(a) deep'],
      ['##. b', {}, '1.1 b'],
      ['#. a\n##: more\n##. b', {}, '1. a\nmore\n1.1 b'],
      ['#. a\n#. b\n{restart numbering}\n#. c', {}, '1. a\n2. b\n1. c'],
      ['5. typed\n#. a', {}, '5. typed\n1. a'],
      ['# #. Head\n##. b', {}, '1. Head\n1.1 b'],
      ['#. a\nsecond line\n\n#. b', {}, '1. a\nsecond line\n\n2. b'],
    ]);
  });

  test('looks like the examples', () => {
    const scheme = '{numbering: ARTICLE I | Section 1.01 | (a) | (i)}\n';
    expectRows([
      [
        `${scheme}#. a\n#. b\n##. c\n###. d\n####. e\n####. f`,
        {},
        'ARTICLE I a\nARTICLE II b\nSection 2.01 c\n(a) d\n(i) e\n(ii) f',
      ],
      ['{numbering: A. | 01)}\n#. a\n##. b', {}, 'A. a\n01) b'],
    ]);
    const letters = Array.from({ length: 28 }, () => '###. x').join('\n');
    expect(textOf(letters)).toMatch(/\(z\) x\n\(aa\) x\n\(ab\) x$/);
  });

  test('an exhibit numbers its own clauses and the body continues after it', () => {
    expectRows([['#. a\n{exhibit A}\n#. x\n{end}\n#. b', {}, '1. a\n\f\nEXHIBIT A\n1. x\n2. b']]);
  });

  test('a clause deeper than the examples goes on like the last example, each with its own number', () => {
    expectRows([['{numbering: 1. | 1.1}\n#. a\n###. b\n###. c', {}, '1. a\n1.1 b\n1.2 c']]);
  });
});

describe('references', () => {
  test('print the full number from the deepest ancestor that shows the top counter', () => {
    expectRows([
      [
        '#. x\n#. a\n##. b\n###. c\n####. {label here}d\n{ref here}',
        {},
        '1. x\n2. a\n2.1 b\n(a) c\n(i) d\n2.1(a)(i)',
      ],
      [
        '{numbering: ARTICLE I | Section 1.01 | (a)}\n#. a\n#. b\n##. c\n###. {label here}d\n\nSee {ref here}.',
        {},
        'ARTICLE I a\nARTICLE II b\nSection 2.01 c\n(a) d\n\nSee Section 2.01(a).',
      ],
      ['{ref later}\n\n#. {label later}a', {}, '1\n\n1. a'],
      ['#. {label x}a\n#. {label x}b\n\n{ref x}', {}, '1. a\n2. b\n\n1'],
      ['#. a\n##. b\n##: {label x}more\n\n{ref x}', {}, '1. a\n1.1 b\nmore\n\n1.1'],
    ]);
  });

  test('to a clause that is hidden or absent are an error that shows', () => {
    const parsed = parse('#. a\n{if pets}\n#. {label gone}b\n{end}\n{ref gone}');
    const options = { fields: testFields, mode: 'final' as const, locale: usLocale };
    const hidden = resolve(parsed, { ...options, values: {} });
    expect(hidden.problems).toMatchObject([
      { code: 'E-ref', level: 'error', line: 5, column: 1, end_column: 11 },
    ]);
    expect(textOf('{ref gone}')).toBe('[??]');
    expect(resolve(parsed, { ...options, values: { pets: true } }).problems).toEqual([]);
  });
});
