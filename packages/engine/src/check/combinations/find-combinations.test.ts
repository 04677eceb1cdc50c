import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeField, textOf } from '../../../test/test-template.ts';
import { parse } from '../../syntax/parse.ts';
import type { TemplateField, Values } from '../../template.ts';
import { coverBranches } from './cover-branches.ts';
import { findCombinations } from './find-combinations.ts';

const fields = [
  makeField('pets', 'checkbox', { order: 1 }),
  makeField('dog', 'checkbox', { order: 2, show_when: 'pets' }),
  makeField('state', 'select', { order: 3, required: true, options: ['Texas', 'Ohio', 'Maine'] }),
  makeField('rent', 'currency', { order: 4, required: true, min: '100' }),
  makeField('start', 'date', { order: 5 }),
  makeField('end', 'date', { order: 6 }),
  makeField('breed', 'text', { order: 7, required: true, show_when: 'dog' }),
  makeField('tenants', 'rows', { order: 8, min_rows: 1, required: true, columns: [] }),
];

function found(source: string, more: Parameters<typeof findCombinations>[2] = {}, own = fields): string[] {
  return findCombinations(parse(source), own, more).findings.map(
    ({ kind, position, field, condition, example }) =>
      [
        kind,
        position && `${position.line}:${position.column}`,
        field,
        condition,
        example && JSON.stringify(example),
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(' '),
  );
}

describe('combinations of answers', () => {
  test.each<[string, string[]]>([
    ['{if pets}a{else}b{end}', []],
    ['{if dog}{if pets}a{end}{end}', ['always-shown 1:9 pets']],
    ['{if dog}{if not pets}a{else}b{end}{end}', ['never-shown 1:9 not pets']],
    [
      '{if pets}\n{if state is Texas}\na\n{else if state is not Texas}\nb\n{else}\nc\n{end}\n{end}',
      ['never-shown 6:1'],
    ],
    ['{if state is Nevada}a{end}', ['never-shown 1:1 state is Nevada']],
    [
      '{if state is one of Texas, Ohio, Maine}a{end}',
      ['always-shown 1:1 state is one of Texas, Ohio, Maine'],
    ],
    ['{if rent < 100}a{end}', ['never-shown 1:1 rent < 100']],
    ['{if rent >= 100}a{end}{if rent > 100}b{end}', ['always-shown 1:1 rent >= 100']],
    ['{if start > end}{if end > start}a{end}{end}', ['never-shown 1:17 end > start']],
    ['{if start > end}{if start > 2026-01-01}a{end}{end}', []],
    ['{if tenants is empty}a{end}{if count of tenants > 1}b{end}', ['never-shown 1:1 tenants is empty']],
    ['{for each tenant in tenants}\n{if tenant.name is x}\na\n{end}\n{end}', []],
    // The outer condition is the finding, not all that it holds.
    ['{if state is Nevada}{if pets}a{end}{end}', ['never-shown 1:1 state is Nevada']],
    ['{if pets}[breed]{end}', ['hidden-field 1:10 breed {"pets":true,"dog":false,"breed":"Other"}']],
    ['{if dog}[breed]{end} [breed or "none"] [rent]', []],
  ])('%s', (source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  test('questions that are never or always asked', () => {
    const own = [
      makeField('a', 'checkbox', { order: 1 }),
      makeField('b', 'checkbox', { order: 2, show_when: 'a' }),
      makeField('c', 'text', { order: 3, show_when: 'b and not a' }),
      makeField('d', 'text', { order: 4, show_when: 'a or not a' }),
    ];
    expect(found('', {}, own)).toEqual(['never-asked c b and not a', 'always-asked d a or not a']);
  });

  test('answers that a rule refuses are not tried', () => {
    const rules = [{ condition: 'start < end', message: 'The end is before the start.' }];
    expect(found('{if start > end}a{end}', { rules })).toEqual(['never-shown 1:1 start > end']);
  });

  test('sections that a field hides', () => {
    const own = [
      makeField('plain', 'checkbox', { order: 1, conditional_show: { hide_sections: ['Terms'] } }),
      ...fields,
    ];
    const source = '{section Terms}\n{if plain}\na\n{end}\n{end section}';
    expect(found(source, {}, own)).toEqual(['never-shown 2:1 plain']);
  });

  test('too many combinations are not tried, and counted', () => {
    const source = '{if state is Texas and pets and dog}a{end}{if pets}b{end}';
    expect(findCombinations(parse(source), fields, { limit: 5 })).toMatchObject({ findings: [], skipped: 1 });
  });

  test('equal what all answers give, tried one by one', () => {
    const flags = ['a', 'b', 'c'];
    const own: TemplateField[] = [
      ...flags.map((name, index) => makeField(name, 'checkbox', { order: index })),
      makeField('s', 'select', { order: 9, required: true, options: ['x', 'y', 'z'] }),
    ];
    const all: Values[] = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) =>
      ['x', 'y', 'z'].map((s) => ({ a: (bits & 1) > 0, b: (bits & 2) > 0, c: (bits & 4) > 0, s })),
    );
    const term = fc.constantFrom(
      'a',
      'b',
      'c',
      'not a',
      'not b',
      's is x',
      's is not y',
      's is one of x, y',
      's is w',
    );
    const condition = fc
      .tuple(term, fc.constantFrom(' and ', ' or '), term)
      .map(([left, join, right]) => `(${left}${join}${right})`);
    const blocks = fc.letrec<{ block: string; list: string }>((tie) => ({
      list: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      block: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant('text'),
        fc.tuple(condition, tie('list')).map(([one, inner]) => `{if ${one}}\nMARK\n${inner}\n{end}`),
        fc
          .tuple(condition, tie('list'), tie('list'))
          .map(([one, then, other]) => `{if ${one}}\nMARK\n${then}\n{else}\nMARK\n${other}\n{end}`),
      ),
    })).list;
    fc.assert(
      fc.property(blocks, (written) => {
        let count = 0;
        const source = written.replace(/MARK/g, () => `mark${++count};`);
        const printed = all.map((values) => textOf(source, { fields: own, values }));
        const lines = source.split('\n');
        const isShown = (line: number) => printed.some((text) => text.includes(lines[line] ?? ''));
        const never = findCombinations(parse(source), own)
          .findings.filter(({ kind }) => kind === 'never-shown')
          .map(({ position }) => position?.line ?? 0);
        // Branches within one that is never shown are no findings of their own.
        for (const line of never) expect(isShown(line)).toBe(false);
        const hidden = lines.flatMap((text, index) =>
          text.startsWith('mark') && !isShown(index) ? [index] : [],
        );
        expect(never.length === 0).toBe(hidden.length === 0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the tests of a template', () => {
  const source =
    '{if pets}a{else}b{end}{if dog}c{end}{if state is Ohio}d{else if state is Maine}e{end}{if count of tenants > 1}f{end}';
  const base = {
    pets: false,
    dog: false,
    state: 'Texas',
    rent: '500',
    breed: 'Pug',
    tenants: [{ name: 'Ann' }],
  };
  const cover = (given: Values[]) =>
    coverBranches(findCombinations(parse(source), fields), { fields, rules: [], base, given });

  test('show some branches, and few further values show the rest', () => {
    const first = cover([base]);
    expect(first).toMatchObject({ branches: 6, covered: 1 });
    expect(first.further.length).toBeLessThanOrEqual(5);
    expect(cover([base, ...first.further])).toMatchObject({ branches: 6, covered: 6, further: [] });
  });

  test('have rows with the cells of the base', () => {
    expect(cover([base]).further.at(-1)?.['tenants']).toEqual([{ name: 'Ann' }, { name: 'Ann' }]);
  });
});
