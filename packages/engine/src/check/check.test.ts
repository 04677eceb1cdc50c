import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '../problem.ts';
import { problemCodes } from '../problem.ts';
import type { TemplateField } from '../template.ts';
import { type CheckRow, expectRow, makeField, placesOf, problemsOf } from '../../test/test-template.ts';

const seller = makeField('seller', 'text');
const all = '[seller]';

const rule = (conditional_show: TemplateField['conditional_show']) =>
  makeField('seller', 'text', { conditional_show });

/** Tested in check-certain.test.ts. */
const certain: ProblemCode[] = [
  'E-default',
  'E-circular',
  'W-circular',
  'E-never',
  'W-always',
  'W-ask-when',
  'E-empty',
  'W-typed-reference',
];
/** Tested in form-rules.test.ts. */
const ofRules: ProblemCode[] = ['E-rule', 'W-rule-always'];
/** Tested with rows and formulas. */
const ofRows: ProblemCode[] = ['E-formula', 'E-cycle', 'E-column', 'W-rows-unused', 'E-list'];
/** Tested in check-look.test.ts and look-headers.test.ts. */
const ofLook: ProblemCode[] = ['W-look', 'W-header'];
/** Tested in other-logic.test.ts. */
const ofOthers: ProblemCode[] = ['E-other-logic'];
/** Tested in check-boxes.test.ts. */
const ofBoxes: ProblemCode[] = ['W-box'];
/** Problems that need other templates, fonts or tests: the server finds these. */
const ofServer: ProblemCode[] = ['E-unprintable', 'W-same-name', 'W-case'];

const rows: CheckRow[] = [
  {
    code: 'E-unclosed',
    present: ['{if seller}', [seller], 'E-unclosed 1:1-12'],
    absent: ['{if seller}\n{end}', [seller]],
  },
  {
    code: 'E-mismatch',
    present: ['{if seller}\n{end section}\n{end}', [seller], 'E-mismatch 2:1-14'],
    absent: ['{if seller}\n{end if}', [seller]],
  },
  {
    code: 'E-unexpected',
    present: ['[seller]\n{end}', [seller], 'E-unexpected 2:1-6'],
    absent: [all, [seller]],
  },
  {
    code: 'E-unclosed-if',
    present: ['a {if seller}b', [seller], 'E-unclosed-if 1:3-14'],
    absent: ['a {if seller}b{end}', [seller]],
  },
  {
    code: 'E-condition',
    present: ['{if seller is}b{end}', [seller], 'E-condition 1:1-15'],
    absent: ['{if seller is x}b{end}', [seller]],
  },
  {
    code: 'E-condition',
    present: ['{if due is after March 1}b{end}', [makeField('due', 'date')], 'E-condition 1:1-32'],
    absent: ['{if due is after 2026-03-01}b{end}', [makeField('due', 'date')]],
  },
  {
    code: 'E-condition',
    present: ['{if n > many}b{end}', [makeField('n', 'number')], 'E-condition 1:1-20'],
    absent: ['{if n > 5}b{end}', [makeField('n', 'number')]],
  },
  {
    code: 'E-condition',
    present: ['{if pets is maybe}b{end}', [makeField('pets', 'checkbox')], 'E-condition 1:1-25'],
    absent: ['{if pets is no}b{end}', [makeField('pets', 'checkbox')]],
  },
  {
    code: 'E-condition',
    present: [all, [{ ...seller, show_when: 'seller is' }], 'E-condition field seller'],
    absent: [all, [{ ...seller, show_when: 'seller is x' }]],
  },
  {
    code: 'E-numbering',
    present: ['[seller]\n{numbering: x}', [seller], 'E-numbering 2:1-15'],
    absent: ['[seller]\n{numbering: i}', [seller]],
  },
  {
    code: 'E-depth',
    present: ['{footnote: {footnote: [seller]}}{if seller}{end}', [seller], 'E-depth 1:12-32'],
    absent: ['{footnote: [seller]}', [seller]],
  },
  {
    code: 'W-command',
    present: ['{sectoin [seller]}', [seller], 'W-command 1:1-19'],
    absent: ['{word [seller]}', [seller]],
  },
  {
    code: 'W-ragged',
    present: ['|[seller]|a|\n|b|c|d|', [seller], 'W-ragged 2:1-8'],
    absent: ['|[seller]|a|\n|b|c|', [seller]],
  },
  {
    code: 'E-unknown-placeholder',
    present: ['[seller] [seler]', [seller], 'E-unknown-placeholder 1:10-17'],
    absent: ['[seller] [Seller]', [seller]],
  },
  {
    code: 'E-unknown-placeholder',
    present: ['[seller] [the_name]', [seller], 'E-unknown-placeholder 1:10-20'],
    absent: ['[seller] \\[the_name]', [seller]],
  },
  {
    code: 'E-unknown-placeholder',
    present: ['{for each r in seller: a}\n[r.b]\n{end}', [seller], 'E-unknown-placeholder 2:1-6'],
    absent: ['{for each r in seller: a}\n[r.a] [r.1] [r]\n{end}', [seller]],
  },
  {
    code: 'W-unknown-placeholder',
    present: ['[seller] [sic]', [seller], 'W-unknown-placeholder 1:10-15'],
    absent: ['[seller] (sic)', [seller]],
  },
  {
    code: 'W-unknown-placeholder',
    present: [
      '[buyer_name] [Buyer Names]',
      [makeField('buyer_name', 'text')],
      'W-unknown-placeholder 1:14-27',
    ],
    absent: ['[buyer_name] [of the other party]', [makeField('buyer_name', 'text')]],
  },
  {
    code: 'E-unknown-field',
    present: ['[seller]\n{if seler}x{end}', [seller], 'E-unknown-field 2:1-17'],
    absent: ['{if SELLER}x{end}', [seller]],
  },
  {
    code: 'E-unknown-field',
    present: ['[seller]\n{for each r in rows}\n{end}', [seller], 'E-unknown-field 2:1-21'],
    absent: ['{for each r in seller}\n{if r.x}[r]{end}\n{end}', [seller]],
  },
  {
    code: 'E-unknown-field',
    present: [all, [{ ...seller, show_when: 'buyer' }], 'E-unknown-field field seller'],
    absent: [all, [{ ...seller, show_when: 'seller' }]],
  },
  {
    code: 'E-format',
    present: ['[seller as words]', [seller], 'E-format 1:1-18'],
    absent: ['[seller as upper as blank as title]', [seller]],
  },
  {
    code: 'E-format',
    present: ['[due as ordinal as short]', [makeField('due', 'date')], 'E-format 1:1-26'],
    absent: ['[due as ordinal]', [makeField('due', 'date')]],
  },
  {
    code: 'E-ref',
    present: ['[seller]{ref x}', [seller], 'E-ref 1:9-16'],
    absent: ['[seller]{ref x}\n#. {label x}a', [seller]],
  },
  {
    code: 'E-ref',
    present: ['[seller]{ref x}{label x}', [seller], 'E-ref 1:9-16'],
    absent: ['[seller]\n# #. {label x}a\n{ref x}', [seller]],
  },
  {
    code: 'E-duplicate',
    present: ['[seller]\n{exhibit A}\n{end}\n{exhibit a.}\n{end}', [seller], 'E-duplicate 4:1-13'],
    absent: ['[seller]\n{exhibit A}\n{end}\n{exhibit B}\n{end}', [seller]],
  },
  {
    code: 'E-unknown-section',
    present: [all, [rule({ hide_sections: ['S'] })], 'E-unknown-section field seller'],
    absent: ['[seller]\n{section s}\n{end}', [rule({ hide_sections: ['S'] })]],
  },
  {
    code: 'E-unknown-exhibit',
    present: [all, [rule({ show_exhibits: ['A'] })], 'E-unknown-exhibit field seller'],
    absent: ['[seller]\n{exhibit A: x}\n{end}', [rule({ show_exhibits: ['Exhibit A'] })]],
  },
  {
    code: 'W-unused-field',
    present: ['a', [seller], 'W-unused-field field seller'],
    absent: [all, [seller]],
  },
  {
    code: 'W-unused-field',
    present: ['a', [makeField('n', 'text'), rule({})], 'W-unused-field field n'],
    absent: ['[seller]', [{ ...seller, show_when: 'n' }, makeField('n', 'text')]],
  },
  {
    code: 'W-command',
    present: ['{table striped}\n| [seller] | b |', [seller], 'W-command 1:1-16'],
    absent: ['{table no borders, widths 2 1}\n| [seller] | b |', [seller]],
  },
  {
    code: 'W-level',
    present: ['[seller]\n{numbering: 1.}\n##. a', [seller], 'W-level 3:1-6'],
    absent: ['[seller]\n{numbering: 1. | 1.1}\n##. a', [seller]],
  },
  {
    code: 'W-section-unused',
    present: ['[seller]\n{section S}\n{end}', [seller], 'W-section-unused 2:1-12'],
    absent: ['[seller]\n{section S}\n{end}', [rule({ hide_sections: ['Section S'] })]],
  },
  {
    code: 'E-field',
    present: ['[seller]', [{ ...seller, field_type: 'colour' }], 'E-field field seller'],
    absent: [all, [seller]],
  },
  {
    code: 'E-field',
    present: ['[s]', [makeField('s', 'select')], 'E-field field s'],
    absent: ['[s]', [makeField('s', 'select', { options: ['a'] })]],
  },
  {
    code: 'E-field',
    present: [all, [{ ...seller, pattern: '(?=a)a' }], 'E-field field seller'],
    absent: [all, [{ ...seller, pattern: '[0-9]{3}-[0-9]+' }]],
  },
  {
    code: 'E-field',
    present: [all, [{ ...seller, pattern: '(' }], 'E-field field seller'],
    absent: [all, [{ ...seller, pattern: '' }]],
  },
  {
    code: 'E-field',
    present: ['[n]', [makeField('n', 'number', { min: 'x' })], 'E-field field n'],
    absent: ['[n]', [makeField('n', 'number', { min: '-1' })]],
  },
  {
    code: 'E-field',
    present: ['[length]', [makeField('length', 'text')], 'E-field field length'],
    absent: ['[Buyer Name]', [makeField('Buyer Name', 'text')]],
  },
  {
    code: 'E-field',
    present: [all, [seller, makeField('SELLER', 'text', { show_when: 'seller' })], 'E-field field SELLER'],
    absent: [all, [seller]],
  },
];

describe('each code', () => {
  test.each(rows)('$code: $present.0', expectRow);

  test('has a row', () => {
    expect(
      new Set([
        ...rows.map(({ code }) => code),
        ...[certain, ofRules, ofRows, ofLook, ofBoxes, ofOthers, ofServer].flat(),
      ]),
    ).toEqual(new Set(problemCodes));
  });
});

test('problems come by place, errors and warnings together, those of fields last', () => {
  const source = '[b_1]\n{sectoin}\n{if x}\n[a_1] [c_1]\n';
  expect(placesOf(problemsOf(source, [seller]))).toEqual([
    'E-unknown-placeholder 1:1-6',
    'W-command 2:1-10',
    'E-unclosed 3:1-7',
    'E-unknown-field 3:1-7',
    'E-unknown-placeholder 4:1-6',
    'E-unknown-placeholder 4:7-12',
    'W-unused-field field seller',
  ]);
});

test('the nearest field is suggested', () => {
  const [problem] = problemsOf('{if seler}\n[seller]\n{end}', [seller, makeField('cellar', 'text')]);
  expect(problem?.message).toBe(
    'the condition uses "seler", but there is no such field (did you mean "seller"?)',
  );
  expect(problem).toMatchObject({ level: 'error', line: 1, column: 1, end_column: 11 });
});

test('short words are not taken for misspelt fields', () => {
  expect(placesOf(problemsOf('[i] [ii] [in]', [makeField('id', 'text')]))).toEqual([
    'W-unknown-placeholder 1:1-4',
    'W-unknown-placeholder 1:5-9',
    'W-unknown-placeholder 1:10-14',
    'W-unused-field field id',
  ]);
});
