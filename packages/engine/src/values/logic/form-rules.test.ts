import { describe, expect, test } from 'vitest';
import { makeField, noRepeats, usLocale } from '../../../test/test-template.ts';
import { check } from '../../check/check.ts';
import { matchesPattern } from '../../fields/pattern/field-pattern.ts';
import { createRuleCheck } from './form-rules.ts';
import { parse } from '../../syntax/parse.ts';
import { readValues } from '../read-values.ts';
import type { FormRule, Values } from '../../template.ts';

const fields = [
  makeField('signing', 'date'),
  makeField('closing', 'date'),
  makeField('price', 'currency'),
  makeField('deposit', 'currency'),
  makeField('phone', 'text'),
  makeField('email', 'email'),
  makeField('kind', 'select', { options: ['sale', 'lease'] }),
  makeField('has_loan', 'checkbox'),
  makeField('loan', 'currency', { show_when: 'has_loan' }),
];
const broken = (condition: string, values: Values, hidden: readonly string[] = []) =>
  createRuleCheck([{ condition, message: 'No.' }])({
    fields,
    values,
    counts: ({ name }) => !hidden.includes(name),
  });

describe('a rule is broken only by values that decide it', () => {
  test.each<[string, Values, string[] | undefined]>([
    ['closing is after signing', { closing: '2027-01-01', signing: '2027-01-02' }, ['closing', 'signing']],
    ['closing is after signing', { closing: '2027-01-02', signing: '2027-01-01' }, undefined],
    ['closing is after signing', { closing: '2027-01-02' }, undefined],
    ['closing is after signing', { closing: '2027-01-02', signing: ' ' }, undefined],
    [
      'closing is not before signing',
      { closing: '2027-01-01', signing: '2027-01-02' },
      ['closing', 'signing'],
    ],
    ['closing is not before signing', {}, undefined],
    ['not (deposit > price)', { deposit: '2', price: '1' }, ['deposit', 'price']],
    ['Deposit is at most PRICE', { deposit: '2', price: '1' }, ['deposit', 'price']],
    ['price is at least 5', { price: '4.99' }, ['price']],
    [
      'kind is sale or deposit is less than price',
      { kind: 'lease', deposit: '1', price: '1' },
      ['kind', 'deposit', 'price'],
    ],
    ['kind is sale or deposit is less than price', { kind: 'lease', deposit: '1' }, undefined],
    // Whether something is filled in is known of an empty field too.
    ['phone is filled or email is filled', {}, ['phone', 'email']],
    ['phone is filled or email is filled', { email: 'a@b.example' }, undefined],
    [
      'not has_loan or loan is less than price',
      { has_loan: true, loan: '3', price: '2' },
      ['has_loan', 'loan', 'price'],
    ],
    ['not has_loan or loan is less than price', { has_loan: false, price: '2' }, undefined],
    ['has_loan', {}, ['has_loan']],
    ['has_loan is yes', { has_loan: false }, ['has_loan']],
    ['nobody is filled', {}, undefined],
    ['price is more than other', { price: '2' }, undefined],
  ])('%s with %o: %j', (condition, values, names) => {
    expect(broken(condition, values)).toEqual(names ? [{ message: 'No.', fields: names }] : []);
  });

  test('a hidden field decides nothing', () => {
    expect(broken('phone is filled or email is filled', {}, ['email'])).toEqual([]);
    expect(broken('deposit is at most price', { deposit: '2', price: '1' }, ['price'])).toEqual([]);
  });
});

describe('values are read with the rules', () => {
  const rules: FormRule[] = [
    { condition: 'deposit is at most price', message: 'The deposit is at most the price.' },
    { condition: 'deposit is at least 100', message: 'The deposit is at least $100.' },
    { condition: 'loan is less than price', message: 'The loan is less than the price.' },
  ];
  const errorsOf = (formData: Values) =>
    readValues(fields, formData, {
      locale: usLocale,
      repeats: noRepeats,
      matchesPattern,
      between: createRuleCheck(rules),
    }).errors;

  test('every broken rule is reported at its first field, with the other errors', () => {
    expect(errorsOf({ deposit: '20', price: '10', closing: 'soon' })).toEqual({
      closing: [expect.stringMatching(/date/)],
      deposit: ['The deposit is at most the price.', 'The deposit is at least $100.'],
    });
  });

  test('a value that does not fit has its own error and breaks no rule', () => {
    expect(errorsOf({ deposit: '200', price: 'ten' })).toEqual({ price: [expect.any(String)] });
  });

  test('a field that is not shown breaks no rule, whatever was sent for it', () => {
    expect(errorsOf({ has_loan: false, loan: '20', price: '10' })).toEqual({});
    expect(errorsOf({ has_loan: true, loan: '20', price: '10' })).toEqual({
      loan: ['The loan is less than the price.'],
    });
  });
});

describe('rules are checked', () => {
  const text = fields.map(({ name }) => `[${name}]`).join(' ');
  const problemsOf = (condition: string, more = fields, message = 'No.') =>
    check(parse(text), more, {
      rules: [
        { condition: 'price > 0', message: 'No.' },
        { condition, message },
      ],
    }).map(({ code, level, rule, message: said }) => [code, level, rule, said]);

  test.each([
    ['', 'E-rule', 'the condition is empty'],
    ['price is', 'E-rule', 'a value is missing'],
    ['prise > 1', 'E-rule', 'there is no field "prise" (did you mean "price"?)'],
    [
      'price > deposits',
      'E-rule',
      'there is no field "deposits" to compare "price" with (did you mean "deposit"?)',
    ],
    ['kind is rent', 'E-rule', '"kind" has no option "rent"; it has "sale", "lease"'],
    ['price > price', 'W-rule-always', 'this never holds, whatever is filled in'],
    ['has_loan or not has_loan', 'W-rule-always', 'this always holds'],
  ])('"%s" is %s: %s', (condition, code, said) => {
    const level = code === 'E-rule' ? 'error' : 'warning';
    expect(problemsOf(condition)).toEqual([[code, level, 2, `rule 2: ${said}`]]);
  });

  test('a rule needs a message', () => {
    expect(problemsOf('price > 1', fields, ' ')).toEqual([
      ['E-rule', 'error', 2, 'rule 2: the message is missing'],
    ]);
  });

  test('a field that only a rule names is used', () => {
    const limit = makeField('limit', 'currency');
    expect(problemsOf('price > 1', [...fields, limit])).toEqual([
      ['W-unused-field', 'warning', undefined, expect.any(String)],
    ]);
    expect(problemsOf('price is at most limit', [...fields, limit])).toEqual([]);
  });
});
