import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeField, textOf } from '../../../test/test-template.ts';
import { parse } from '../../syntax/parse.ts';
import { createFieldVisibility } from '../../values/field-visibility.ts';
import type { FormRule, TemplateField, Values } from '../../template.ts';
import { coverBranches } from './cover-branches.ts';
import { coverPairs } from './cover-pairs.ts';
import { combinationSteps, findCombinations } from './find-combinations.ts';

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
    ({ kind, position, field, condition, otherCondition, example }) =>
      [
        kind,
        position && `${position.line}:${position.column}`,
        field,
        condition,
        otherCondition && `/ ${otherCondition}`,
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
    ['{if not dog}[start]{end}', []],
    [
      '{if dog}{if not pets}[start]{end}{end}',
      ['never-shown 1:9 not pets', 'never-printed start {"pets":true,"dog":true,"start":""}'],
    ],
    // Used in a condition, it is not only printed.
    ['{if dog}{if not pets}[start]{end}{end}{if start is empty}a{end}', ['never-shown 1:9 not pets']],
    [
      '{if rent <= 900}a{end}{if rent >= 900}b{end}',
      ['both-shown 1:23 rent <= 900 / rent >= 900 {"rent":"900"}'],
    ],
    ['{if rent <= 900}\na\n{end}\n{if rent > 900}\nb\n{end}', []],
    // A wide range, a part of the other, other words between, or another field: all are meant.
    ['{if rent > 200}a{end}{if rent < 900}b{end}', []],
    ['{if rent >= 200}a{end}{if rent >= 900}b{end}', []],
    ['{if rent <= 900}a{end} and {if rent >= 900}b{end}', []],
    ['{if pets or dog}a{end}{if rent >= 900}b{end}', []],
    [
      '{if pets or dog}a{end}{if not pets or not dog}b{end}',
      ['both-shown 1:23 pets or dog / not pets or not dog {"pets":true,"dog":false}'],
    ],
    [
      '{if pets}\n#. {label p}Pets\n{end}\nSee {ref p}.\n{if pets}\nAlso {ref p}.\n{end}',
      ['lost-reference 4:5 {"pets":false}'],
    ],
    // One of the two clauses is always there; a clause without a number is another problem.
    ['{if pets}\n#. {label p}a\n{else}\n#. {label p}b\n{end}\nSee {ref p}.', []],
    ['#. a{if pets}{label p}{end} {ref p}', ['lost-reference 1:29 {"pets":false}']],
    ['{if pets}\n{label p}a\n{end}\nSee {ref p}.', []],
    [
      '{if state is one of Texas, Ohio}a{end}{if state is one of Ohio, Maine}b{end}',
      ['both-shown 1:39 state is one of Texas, Ohio / state is one of Ohio, Maine {"state":"Ohio"}'],
    ],
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

  test('fields that other texts name count as printed', () => {
    const source = '{if dog}{if not pets}[start]{end}{end}';
    expect(found(source, { elsewhere: 'Page [start]' })).toEqual(['never-shown 1:9 not pets']);
  });

  test('of too many combinations each two answers are tried together, which proves less', () => {
    const source = '{if state is Texas and pets and dog}a{end}{if rent < 1}b{end}{if pets}[breed]{end}';
    const report = findCombinations(parse(source), fields, { limit: 5 });
    expect(report.findings.map(({ kind }) => kind)).toEqual(['never-shown', 'hidden-field']);
    const few = findCombinations(parse('{if pets and not pets}a{end}'), fields, { limit: 1 });
    expect(few).toMatchObject({
      findings: [],
      pairwise: [{ position: { line: 1 } }],
      unchecked: [],
    });
  });

  test('tests of answers that can not be listed are named as unchecked', () => {
    const report = findCombinations(parse('{if breed > "M"}a{end}'), fields);
    expect(report.unchecked).toMatchObject([{ position: { line: 1 } }, { field: 'breed' }]);
  });

  test('a step gives what is known until then', () => {
    const steps = combinationSteps(parse('{if pets}a{end}{if state is Texas}b{end}'), fields);
    expect(steps.next().value).toMatchObject({ checked: 0, unchecked: { length: 4 } });
    expect(steps.next().value).toMatchObject({ checked: 1, unchecked: { length: 3 } });
  });
});

describe('combinations of small random templates', () => {
  const own: TemplateField[] = [
    ...['a', 'b', 'c'].map((name, index) => makeField(name, 'checkbox', { order: index })),
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

  test('never-shown parts are those that no answers print', () => {
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

  test('never-printed fields are those that no answers ask and print', () => {
    fc.assert(
      fc.property(blocks, condition, (written, asked) => {
        const fieldsOfForm = [...own, makeField('only', 'text', { order: 10, show_when: asked })];
        const { asked: valuesOf, hidden } = createFieldVisibility(fieldsOfForm);
        const answered = all.map((values) => ({ ...values, only: 'PRINTED' }));
        const source = written.replace(/MARK/g, '[only]');
        const isAsked = answered.some((values) => ![...hidden(values)].some(({ name }) => name === 'only'));
        const isPrinted = answered.some((values) =>
          textOf(source, { fields: fieldsOfForm, values: valuesOf(values) }).includes('PRINTED'),
        );
        const { findings } = findCombinations(parse(source), fieldsOfForm);
        const isFound = findings.some(({ kind }) => kind === 'never-printed');
        expect(isFound).toBe(source.includes('[only]') && isAsked && !isPrinted);
      }),
      { numRuns: 300 },
    );
  });

  test('lost references are those that some answers print without a number', () => {
    fc.assert(
      fc.property(blocks, blocks, (clauses, references) => {
        const source = `${clauses.replace(/MARK/g, '#. {label x}Clause')}\n\n${references.replace(/MARK/g, 'See {ref x}')}`;
        const hasBoth = source.includes('{label x}') && source.includes('{ref x}');
        const isLost = all.some((values) => textOf(source, { fields: own, values }).includes('[??]'));
        const { findings } = findCombinations(parse(source), own);
        const isFound = findings.some(({ kind }) => kind === 'lost-reference');
        expect(isFound).toBe(hasBoth && isLost);
      }),
      { numRuns: 300 },
    );
  });

  test('two conditions in a row are found exactly if some answers print both and all print one', () => {
    fc.assert(
      fc.property(condition, condition, (one, other) => {
        const source = `{if ${one}}ONE{end}{if ${other}}TWO{end}`;
        const texts = new Set(all.map((values) => textOf(source, { fields: own, values }).trim()));
        const namesIn = (typed: string) => [...new Set(typed.match(/\b[abcs]\b/g))].toSorted().join('');
        const { findings } = findCombinations(parse(source), own);
        const isMistake = ['ONE', 'TWO', 'ONETWO'].every((text) => texts.has(text)) && texts.size === 3;
        const isFound = findings.some(({ kind }) => kind === 'both-shown');
        expect(isFound).toBe(isMistake && namesIn(one) === namesIn(other));
      }),
      { numRuns: 300 },
    );
  });

  test('pairs of answers find nothing that all answers do not', () => {
    fc.assert(
      fc.property(blocks, (source) => {
        const [some, every] = [1, 1000].map((limit) => findCombinations(parse(source), own, { limit }));
        for (const finding of some?.findings ?? []) expect(every?.findings).toContainEqual(finding);
        expect(some?.unchecked).toEqual([]);
      }),
      { numRuns: 100 },
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

  test('have some of the pairs of answers that a client can send', () => {
    const pairs = (given: Values[], rules: FormRule[] = []) =>
      coverPairs(parse(source), { fields, rules, given });
    // Pets, dog, three states and one or more tenants. Without pets nobody is asked for a dog.
    const all = pairs([]);
    expect(all).toEqual({ pairs: 3 + 2 * (2 * 3 + 2 * 2) + 3 * 2, coveredPairs: 0 });
    expect(pairs([base])).toMatchObject({ coveredPairs: 6 });
    // The rent makes no difference.
    expect(pairs([base, { ...base, rent: '700' }])).toMatchObject({ coveredPairs: 6 });
    expect(pairs([base, { ...base, pets: true, dog: true }])).toMatchObject({ coveredPairs: 11 });
    const rules = [{ condition: 'not dog', message: 'No dogs.' }];
    expect(pairs([base], rules).pairs).toBeLessThan(all.pairs);
    const each = ['Texas', 'Ohio', 'Maine'].flatMap((state) =>
      [1, 2].flatMap((rows) =>
        [[], ['pets'], ['pets', 'dog']].map((ticks) => ({
          pets: ticks.includes('pets'),
          dog: ticks.includes('dog'),
          state,
          tenants: Array.from({ length: rows }, () => ({ name: 'Ann' })),
        })),
      ),
    );
    expect(pairs(each)).toEqual({ pairs: all.pairs, coveredPairs: all.pairs });
  });
});
