import { expect, test } from 'vitest';
import { type CheckRow, expectRow, makeField, placesOf, problemsOf } from '../../test/test-template.ts';
import type { TemplateField } from '../template.ts';

const seller = makeField('seller', 'text');
const all = '[seller]';
const mustTick = makeField('pets', 'checkbox', { required: true });
const required = (field: TemplateField) => ({ ...field, required: true });

const rows: CheckRow[] = [
  {
    code: 'E-field',
    present: ['[n]', [makeField('n', 'number', { min: '10', max: '1' })], 'E-field field n'],
    absent: ['[n]', [makeField('n', 'number', { min: '1', max: '1.0' })]],
  },
  {
    code: 'E-field',
    present: ['[d]', [makeField('d', 'date', { min: '2027-01-01', max: '2026-12-31' })], 'E-field field d'],
    absent: ['[d]', [makeField('d', 'date', { min: '2026-12-31', max: '2027-01-01' })]],
  },
  {
    code: 'E-field',
    present: ['[n]', [makeField('n', 'number', { whole: true, min: '1.5' })], 'E-field field n'],
    absent: ['[n]', [makeField('n', 'number', { whole: true, min: '1', max: '2.0' })]],
  },
  {
    code: 'E-default',
    present: ['[n]', [makeField('n', 'number', { whole: true, default_value: '2.5' })], 'E-default field n'],
    absent: ['[n]', [makeField('n', 'number', { default_value: '2.5' })]],
  },
  {
    code: 'E-default',
    present: ['[p]', [makeField('p', 'currency', { default_value: 'abc' })], 'E-default field p'],
    absent: ['[p]', [makeField('p', 'currency', { default_value: '1250.50' })]],
  },
  {
    code: 'E-default',
    present: ['[d]', [makeField('d', 'date', { default_value: 'next monday' })], 'E-default field d'],
    absent: ['[d]', [makeField('d', 'date', { default_value: '2026-03-05' })]],
  },
  {
    code: 'E-default',
    present: ['[s]', [makeField('s', 'select', { options: ['a'], default_value: 'b' })], 'E-default field s'],
    absent: ['[s]', [makeField('s', 'select', { options: ['a'], default_value: 'a' })]],
  },
  {
    code: 'E-default',
    present: ['[n]', [makeField('n', 'number', { min: '5', default_value: '3' })], 'E-default field n'],
    absent: ['[n]', [makeField('n', 'number', { min: '5', default_value: '5' })]],
  },
  {
    code: 'E-default',
    present: ['[c]', [makeField('c', 'checkbox', { default_value: 'maybe' })], 'E-default field c'],
    absent: ['[c]', [makeField('c', 'checkbox', { default_value: 'true' })]],
  },
  {
    code: 'E-default',
    present: [all, [{ ...seller, max_length: 3, default_value: 'Acme' }], 'E-default field seller'],
    absent: [all, [{ ...seller, max_length: 4, default_value: 'Acme' }]],
  },
  {
    code: 'E-circular',
    present: [all, [{ ...seller, show_when: 'seller' }], 'E-circular field seller'],
    absent: ['[seller] [n]', [{ ...seller, show_when: 'n' }, makeField('n', 'number')]],
  },
  {
    code: 'E-circular',
    present: [
      '[a] [b] [c]',
      [
        makeField('a', 'text', { show_when: 'b' }),
        makeField('b', 'text', { show_when: 'c is x' }),
        makeField('c', 'text', { show_when: 'a and b' }),
      ],
      'E-circular field c',
    ],
    absent: [
      '[a] [b]',
      [
        makeField('a', 'text', { show_when: 'b is empty' }),
        makeField('b', 'text', { show_when: 'a is empty' }),
      ],
    ],
  },
  {
    code: 'W-circular',
    present: [
      '[a] [b]',
      [
        makeField('a', 'text', { show_when: 'b is empty' }),
        makeField('b', 'text', { show_when: 'a is empty' }),
      ],
      'W-circular field a',
    ],
    absent: ['[a] [b]', [makeField('a', 'text'), makeField('b', 'text', { show_when: 'a is empty' })]],
  },
  {
    code: 'E-condition',
    present: [
      '[s]\n{if s is z}b{end}',
      [makeField('s', 'select', { options: ['a', 'b'] })],
      'E-condition 2:1-18',
    ],
    absent: ['[s]\n{if s is A or s contains b}b{end}', [makeField('s', 'select', { options: ['a', 'b'] })]],
  },
  {
    code: 'E-condition',
    present: [
      '[s]\n{if s is one of a, z}b{end}',
      [makeField('s', 'select', { options: ['a', 'b'] })],
      'E-condition 2:1-28',
    ],
    absent: ['[s]\n{if s is one of a, b}b{end}', [makeField('s', 'select', { options: ['a', 'b'] })]],
  },
  {
    code: 'E-condition',
    present: [
      '{for each r in seller}\n{if n > many}[r]{end}\n{end}',
      [seller, makeField('n', 'number')],
      'E-condition 2:1-22',
    ],
    absent: ['{for each n in seller}\n{if n > many}[n]{end}\n{end}', [seller, makeField('n', 'number')]],
  },
  {
    code: 'E-condition',
    present: [
      '[seller] [due]',
      [{ ...seller, show_when: 'due is after May' }, makeField('due', 'date')],
      'E-condition field seller',
    ],
    absent: [
      '[seller] [due]',
      [{ ...seller, show_when: 'due is after 2026-05-01' }, makeField('due', 'date')],
    ],
  },
  {
    code: 'E-condition',
    present: [
      '[s]\n{section S}\n{end}',
      [makeField('s', 'select', { options: ['a'], conditional_show: { hide_sections: ['S'], when: 'z' } })],
      'E-condition field s',
    ],
    absent: [
      '[s]\n{section S}\n{end}',
      [makeField('s', 'select', { options: ['a'], conditional_show: { hide_sections: ['S'], when: 'a' } })],
    ],
  },
  {
    code: 'E-never',
    present: ['{if seller and not seller}\n[seller]\n{end}', [seller], 'E-never 1:1-27'],
    absent: ['{if seller and not [n]}\n[seller]\n{end}', [seller, makeField('n', 'text')]],
  },
  {
    code: 'E-never',
    present: ['a {if seller is x and seller is y}[seller]{end}', [seller], 'E-never 1:3-48'],
    absent: ['a {if seller is x or seller is y}[seller]{end}', [seller]],
  },
  {
    code: 'E-never',
    present: ['{if pets}a{else}[seller]{end}', [seller, mustTick], 'E-never 1:1-30'],
    absent: ['{if pets}a{else}[seller]{end}', [seller, { ...mustTick, required: false }]],
  },
  {
    code: 'E-never',
    present: ['{if not pets}\n[seller]\n{end}', [seller, mustTick], 'E-never 1:1-14'],
    absent: ['{if not pets}\n[seller]\n{end}', [seller, { ...mustTick, show_when: 'seller' }]],
  },
  {
    code: 'E-never',
    present: ['[seller]', [{ ...seller, show_when: 'pets is no' }, mustTick], 'E-never field seller'],
    absent: ['[seller]', [{ ...seller, show_when: 'pets is yes' }, mustTick]],
  },
  {
    code: 'W-always',
    present: ['{if seller or not seller}\n[seller]\n{end}', [seller], 'W-always 1:1-26'],
    absent: ['{if seller = x or seller != x}\n[seller]\n{end}', [seller]],
  },
  {
    code: 'W-always',
    present: ['{if pets}[seller]{end}', [seller, mustTick], 'W-always 1:1-23'],
    absent: ['{if pets and seller}[seller]{end}', [seller, mustTick]],
  },
  {
    code: 'W-always',
    present: [
      '{section S}\n[pets]\n{end}',
      [{ ...mustTick, conditional_show: { hide_sections: ['S'] } }],
      'W-always field pets',
    ],
    absent: [
      '{section S}\n[pets]\n{end}',
      [{ ...mustTick, required: false, conditional_show: { hide_sections: ['S'] } }],
    ],
  },
  {
    code: 'W-ask-when',
    present: ['{if n}[seller]{end}', [required(seller), makeField('n', 'text')], 'W-ask-when field seller'],
    absent: ['{if n}[seller]{end} [seller]', [required(seller), makeField('n', 'text')]],
  },
  {
    code: 'E-empty',
    present: [' \n{note: to be written}', [], 'E-empty 1:1-1'],
    absent: ['a', []],
  },
  {
    code: 'W-typed-reference',
    present: ['#. a\n##. b\nc, see Section 1.1 [seller].', [seller], 'W-typed-reference 3:8-19'],
    absent: ['1. a\n1.1 b\nc, see Section 1.1 [seller].', [seller]],
  },
  {
    code: 'W-typed-reference',
    present: ['#. a\n##. as clause 3.2(b) says', [], 'W-typed-reference 2:8-21'],
    absent: [
      '#. a\n##. Section 1.1 of the Act, Code Section 1.1, FAR section 12.2, Section 409A, Section 5, a subsection 1',
      [],
    ],
  },
  {
    code: 'W-unknown-placeholder',
    present: ['[seller] [Landlord Name]', [seller], 'W-unknown-placeholder 1:10-25'],
    absent: ['[seller] [Signature Page Follows] [Intentionally Omitted] [of the Parties]', [seller]],
  },
];

test.each(rows)('$code: $present.0', expectRow);

test('brackets that name a field offer it, or a new one', () => {
  const fields = [makeField('landlord', 'text', { label: 'Landlord Name' })];
  const [alike, other] = problemsOf('[landlord] [LANDLORD NAME] [Tenant Name]', fields);
  expect(alike).toMatchObject({
    message: '[LANDLORD NAME] is not a field and will be printed as it is (did you mean "landlord"?)',
    fixes: [
      { label: 'Use the field "landlord"', text: '[landlord]' },
      { text: '[landlord_name]', add_field: { name: 'landlord_name', label: 'LANDLORD NAME' } },
    ],
  });
  expect(other?.fixes).toEqual([
    {
      label: 'Make a field "Tenant Name"',
      text: '[tenant_name]',
      add_field: { name: 'tenant_name', label: 'Tenant Name' },
    },
  ]);
});

test('a box that must be ticked is offered to be left unticked', () => {
  const [problem] = problemsOf('{if not pets}\na\n{end}', [mustTick]);
  expect(problem).toMatchObject({
    message: 'this condition can never hold: "pets" must be ticked',
    fixes: [{ change_field: { name: 'pets', required: false } }],
  });
});

test('text of 40,000 branches is checked in linear time', () => {
  const fields = [required(seller), makeField('n', 'number'), makeField('pets', 'checkbox')];
  const branches = `{if n > 1}\n[seller]\n${'{else if n > 2}\n[seller]\n'.repeat(40_000)}{end}`;
  expect(placesOf(problemsOf(`{if pets}\n${branches}\n{end}`, fields))).toEqual(['W-ask-when field seller']);
});
