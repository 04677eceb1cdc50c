import { describe, expect, test } from 'vitest';
import type { Row, TemplateField, Values } from '../../template.ts';
import { createCalculation } from './calculation.ts';
import { readFormulas } from './read-formulas.ts';

const options = { locale: { locale: 'en-US', currency: 'USD' }, today: '2026-03-05' };

function field(name: string, field_type: string, more: Partial<TemplateField> = {}): TemplateField {
  return { id: 1, name, label: name, field_type, required: false, order: 1, ...more };
}

function calculated(name: string, formula: string, result_type = 'number'): TemplateField {
  return field(name, 'calculated', { formula, result_type });
}

/** The result of one formula. */
function resultOf(formula: string, values: Values = {}, result_type = 'number') {
  const calculation = createCalculation([...given, calculated('result', formula, result_type)], options);
  return calculation.calculate(values)['result'];
}

function mistakesOf(formula: string): string[] {
  return readFormulas([...given, calculated('result', formula)]).mistakes.map(({ message }) => message);
}

const items = field('items', 'rows', {
  columns: [
    { name: 'description', label: 'Description', field_type: 'text', required: true },
    { name: 'quantity', label: 'Quantity', field_type: 'number', required: true },
    { name: 'price', label: 'Unit price', field_type: 'currency', required: true },
    { name: 'taxed', label: 'Taxed', field_type: 'checkbox', required: false },
    {
      name: 'amount',
      label: 'Amount',
      field_type: 'calculated',
      required: false,
      formula: 'quantity * price',
      result_type: 'currency',
    },
  ],
});
const given = [
  items,
  field('a', 'number'),
  field('b', 'number'),
  field('rate', 'percentage'),
  field('start', 'date'),
  field('end', 'date'),
  field('state', 'select', { options: ['New York', 'Ohio'] }),
  field('pets', 'checkbox'),
  field('first', 'text'),
];
const rows: Row[] = [
  { description: 'Paper', quantity: '3', price: '0.335', taxed: 'true' },
  { description: 'Pens', quantity: '10', price: '1.10', taxed: '' },
  { description: '', quantity: '', price: '', taxed: '' },
  { description: 'Ink', quantity: '', price: '20', taxed: 'true' },
];

test('the results of a result are the same, and need no computing', () => {
  const fields = [...given, calculated('total', 'sum(items.amount)'), calculated('more', 'total + 1')];
  const calculation = createCalculation(fields, options);
  const result = calculation.calculate({ items: rows });
  expect(calculation.calculate(result)).toBe(result);
  expect(createCalculation(fields, options).calculate(result)).toEqual(result);
  const changed = calculation.calculate({ ...result, items: rows.slice(0, 1) });
  expect(changed).toEqual(createCalculation(fields, options).calculate({ items: rows.slice(0, 1) }));
});

describe('a formula gives', () => {
  test.each([
    ['1 + 2 * 3', {}, '7'],
    ['(1 + 2) * 3', {}, '9'],
    ['-a - -b', { a: '1', b: '2.5' }, '1.5'],
    ['0.1 + 0.2', {}, '0.3'],
    ['1 / 3 * 3', {}, '1'],
    ['2 / 3', {}, '0.66666666666666666667'],
    ['12345678901234567.89 * 10', {}, '123456789012345678.9'],
    ['round(2.5)', {}, '3'],
    ['round(-2.345, 2)', {}, '-2.35'],
    ['a * rate', { a: '200', rate: '7.5' }, '15'],
    ['a * 7.5%', { a: '200' }, '15'],
    ['a + b', { a: '1' }, ''],
    ['a / b', { a: '1', b: '0' }, ''],
    ['if pets then 1 else 2', { pets: true }, '1'],
    ['if state is New York then 1 else if state is Ohio then 2 else 3', { state: 'Ohio' }, '2'],
    ['if state is one of Ohio, Maine and not pets then 1 else 0', { state: 'Ohio' }, '1'],
    ['if a is at least 3 and a <= 5 then 1 else 0', { a: '4' }, '1'],
    ['if a is empty then 0 else a', {}, '0'],
    ['max(0, a - b)', { a: '1', b: '2' }, '0'],
    ['sum(a, b)', { a: '1', b: '2.5' }, '3.5'],
    ['sum(a, b)', { a: '1' }, '1'],
    ['sum(a, b)', {}, '0'],
    ['sum(a, sum(items.amount), 2)', { a: '1', items: rows }, '15.01'],
    ['sum(items.amount)', { items: rows }, '12.01'],
    ['sum of items.price where items.taxed', { items: rows }, '20.335'],
    ['sum(items.price where quantity is more than 5)', { items: rows }, '1.1'],
    ['count of items', { items: rows }, '3'],
    ['count(items where taxed)', { items: rows }, '2'],
    ['count(items.quantity)', { items: rows }, '2'],
    ['max of items.price', { items: rows }, '20'],
    ['average(items.quantity)', { items: rows }, '6.5'],
    ['sum(items.amount)', {}, '0'],
    ['count(items)', {}, '0'],
    ['min(items.price)', {}, ''],
    ['days between start and end', { start: '2026-02-27', end: '2026-03-02' }, '3'],
    ['end - start', { start: '2026-02-27', end: '2026-03-02' }, '3'],
    ['year of start * 100 + month of start', { start: '2026-02-27' }, '202602'],
    ['day of start', { start: '2026-02-27' }, '27'],
    ['day of (start + 1 month)', { start: '2026-01-31' }, '28'],
    ['month of today * 100 + day of today', {}, '305'],
    ['year of start', {}, ''],
    ['days between start and end', { start: '2024-02-28', end: '2024-03-01' }, '2'],
    ['days between start and end', { start: '2026-03-02', end: '2026-02-27' }, '-3'],
    ['days between start and end', { start: '2026-03-02' }, ''],
  ] as [string, Values, string][])('%s with %o = %s', (formula, values, result) => {
    expect(resultOf(formula, values)).toBe(result);
  });

  test.each([
    ['start + 1 month', '2026-01-31', '2026-02-28'],
    ['start + 1 year', '2024-02-29', '2025-02-28'],
    ['start - 3 months', '2026-05-31', '2026-02-28'],
    ['start + 30', '2026-01-31', '2026-03-02'],
    ['start + 1 business day', '2026-03-06', '2026-03-09'],
    ['start + 10 business days', '2026-03-04', '2026-03-18'],
    ['start - 1 business day', '2026-03-09', '2026-03-06'],
    ['start + 1 business day', '2026-03-07', '2026-03-09'],
    ['today + 14 days', '', '2026-03-19'],
    ['start + 9000 years', '2026-03-09', ''],
    ['start + 1 month', '2024-01-30', '2024-02-29'],
    ['start + 13 months', '2026-01-31', '2027-02-28'],
    ['start + 12 months', '2026-08-31', '2027-08-31'],
    ['start + 1 month + 1 month', '2026-01-31', '2026-03-28'],
    ['start - 1 month', '2026-03-31', '2026-02-28'],
    ['start + 5 business days', '2026-03-07', '2026-03-13'],
    ['start + 0 business days', '2026-03-07', '2026-03-07'],
    ['start - 2 business days', '2026-03-08', '2026-03-05'],
    ['start + 1.5 days', '2026-03-08', ''],
  ])('the date %s from %s = %s', (formula, start, result) => {
    expect(resultOf(formula, { start }, 'date')).toBe(result);
  });

  test('a text joined of others', () => {
    expect(resultOf('first & " has " & a', { first: 'Ann', a: '2' }, 'text')).toBe('Ann has 2');
    expect(resultOf('first & " has " & a', { first: 'Ann' }, 'text')).toBe('');
  });
});

test('a result is rounded by its type: an amount by the digits of its currency, whole numbers to none', () => {
  expect(resultOf('10 / 3', {}, 'currency')).toBe('3.33');
  expect(resultOf('2.345', {}, 'currency')).toBe('2.35');
  expect(resultOf('1 / 8', {}, 'percentage')).toBe('12.5');
  const yen = { locale: { locale: 'ja-JP', currency: 'JPY' }, today: '2026-03-05' };
  expect(createCalculation([calculated('x', '10 / 4', 'currency')], yen).calculate({})['x']).toBe('3');
  expect(createCalculation([{ ...calculated('x', '5 / 2'), whole: true }], options).calculate({})['x']).toBe(
    '3',
  );
});

test('a missing result says why, and a division by zero is one', () => {
  const calculation = createCalculation([...given, calculated('result', 'a / b')], options);
  calculation.calculate({ a: '1', b: '0' });
  expect([...calculation.notes()]).toEqual([['result', 'There is a division by zero.']]);
  calculation.calculate({ a: '1', b: '2' });
  expect([...calculation.notes()]).toEqual([]);
});

test('numbers that multiply without end are missing, not slow', () => {
  const fields = Array.from({ length: 90 }, (_, index) =>
    calculated(`c${index}`, index === 0 ? '1000000 * 1000000' : `c${index - 1} * c${index - 1}`),
  );
  const calculation = createCalculation(fields, options);
  expect(calculation.calculate({})['c89']).toBe('');
  expect(calculation.notes().get('c2')).toBe('The result is too large.');
});

test('rows get their calculated cells, and an unchanged row keeps its object', () => {
  const calculation = createCalculation(
    [items, calculated('total', 'sum(items.amount)', 'currency')],
    options,
  );
  const before = calculation.calculate({ items: rows });
  expect(before['items']).toMatchObject([
    { amount: '1.01' },
    { amount: '11.00' },
    { amount: '' },
    { amount: '' },
  ]);
  expect(before['total']).toBe('12.01');
  const changed = [...rows.slice(0, 3), { ...rows[3], quantity: '2' }];
  const after = calculation.calculate({ items: changed });
  expect(after['total']).toBe('52.01');
  const [first, last] = [before['items'] as Row[], after['items'] as Row[]];
  expect(last[0]).toBe(first[0]);
  expect(last[3]).not.toBe(first[3]);
  expect(calculation.calculate({ items: changed.slice(1) })['total']).toBe('51.00');
});

test('a column may read a figure over its own rows', () => {
  const share = { name: 'share', label: 'Share', field_type: 'calculated', required: false };
  const columns = [
    ...(items.columns ?? []),
    { ...share, formula: 'amount / sum(items.amount)', result_type: 'percentage' },
  ];
  const calculation = createCalculation([{ ...items, columns }], options);
  const twice = [rows[1], rows[1]] as Row[];
  expect(calculation.calculate({ items: twice })['items']).toMatchObject([{ share: '50' }, { share: '50' }]);
});

test('a hidden calculated field is empty, and so is what reads it', () => {
  const fields = [calculated('one', '1'), calculated('two', 'one + 1')];
  const calculation = createCalculation(fields, options);
  expect(calculation.calculate({}, new Set(fields.slice(0, 1)))).toEqual({ one: '', two: '' });
  expect(calculation.calculate({})).toEqual({ one: '1', two: '2' });
});

test('formulas are computed after those that they read, whatever the order of the fields', () => {
  const fields = [calculated('c', 'b + 1'), calculated('b', 'a + 1'), field('a', 'number')];
  expect(readFormulas(fields).nodes.map(({ key }) => key)).toEqual(['b', 'c']);
  expect(createCalculation(fields, options).calculate({ a: '1' })).toMatchObject({ b: '2', c: '3' });
});

test('values that read themselves are named with their chain and stay empty', () => {
  const fields = [
    calculated('a', 'b + 1'),
    calculated('b', 'c'),
    calculated('c', 'a'),
    calculated('d', 'a + 1'),
  ];
  const { cycles, nodes } = readFormulas(fields);
  expect(cycles.map((cycle) => cycle.map(({ key }) => key))).toEqual([['a', 'b', 'c']]);
  expect(nodes).toEqual([]);
  expect(createCalculation(fields, options).calculate({})).toEqual({ a: '', b: '', c: '', d: '' });
});

describe('a formula is refused', () => {
  test.each([
    ['', 'the formula is empty'],
    ['1 +', 'the formula is not finished'],
    ['(1', 'a closing bracket is missing'],
    ['1 2', 'unexpected "2"'],
    ['missing + 1', 'there is no field "missing"'],
    ['items + 1', '"items" has rows: write count of items, or sum of one of its columns'],
    ['items.amount + 1', '"items.amount" has a value in each row: write sum(items.amount)'],
    ['sum(a)', '"sum" needs the column of a rows field, such as items.amount'],
    ['sum(items.missing)', '"items" has no column "missing"'],
    ['sum(items.price where price > min(items.price))', '"min" is inside another figure over rows'],
    ['sqrt(2)', 'there is no function "sqrt"'],
    ['if a then 1', '"else" is missing after "if"'],
    ['round(a, 21)', 'the decimals of "round" are a whole number from 0 to 20'],
  ])('%s: %s', (formula, message) => {
    expect(mistakesOf(formula)).toEqual([message]);
  });

  test('when it is too long or too deep, and accepted at the limit', () => {
    const ofLength = (length: number) => `${'1 + '.repeat(124)}${'1'.repeat(length - 496)}`;
    const inBrackets = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(mistakesOf(ofLength(500))).toEqual([]);
    expect(mistakesOf(ofLength(501))).toEqual(['the formula is longer than 500 characters']);
    expect(mistakesOf(inBrackets(20))).toEqual([]);
    expect(mistakesOf(inBrackets(21))).toEqual(['brackets are nested too deeply']);
  });

  test('when there are more than 100', () => {
    const mistakesOfFields = (count: number) =>
      readFormulas(Array.from({ length: count }, (_, index) => calculated(`c${index}`, '1'))).mistakes;
    expect(mistakesOfFields(100)).toEqual([]);
    expect(mistakesOfFields(101).map(({ field: { name }, message }) => [name, message])).toEqual([
      ['c100', 'there are more than 100 calculated fields and columns'],
    ]);
  });
});
