import { describe, expect, test } from 'vitest';
import type { TemplateField } from '../../template.ts';
import { createCalculation } from './calculation.ts';
import { compileFormula } from './compile-formula.ts';
import { fixedOf } from './fixed.ts';
import type { FormulaValue } from './formula-values.ts';
import { readFormulas } from './read-formulas.ts';

const formulas = 400;
/** Steps that a formula may take whatever its length and its rows. */
const constant = 8;
/** Twice as long, a formula still has fewer characters than are allowed. */
const longest = 240;
const number = { label: 'N', field_type: 'number', required: false };
const figures = ['sum', 'count', 'min', 'max', 'average'];
const inputs: TemplateField[] = [
  field('a', 'number'),
  field('b', 'number'),
  field('items', 'rows', {
    columns: [
      { ...number, name: 'n' },
      { ...number, name: 'm' },
    ],
  }),
];

describe('the cost of formulas, counted as values that are read', () => {
  test(`at most doubles with a formula twice as long (${formulas} random formulas)`, () => {
    expectEach((formula, rows) => {
      expectAtMostDouble(stepsOf(`(${formula}) + (${formula})`, rows), stepsOf(formula, rows), formula);
    });
  });

  test(`at most doubles with twice as many rows (${formulas} random formulas)`, () => {
    expectEach((formula, rows) => {
      expectAtMostDouble(stepsOf(formula, [...rows, ...rows]), stepsOf(formula, rows), formula);
    });
  });

  test('of a column at most doubles with twice as many rows, though each row reads a figure over all', () => {
    const stepsWith = (count: number) => {
      const rows = Array.from({ length: count }, (_, row) => [fixedOf(String(row)), fixedOf('3')]);
      return stepsOf('n / sum(items.n where m > 2) + max(items.m)', rows, true);
    };
    expect(stepsWith(40)).toBeGreaterThanOrEqual(3 * 40);
    expectAtMostDouble(stepsWith(80), stepsWith(40), 'share of a sum');
  });

  test('at most doubles with twice as many calculated values, though each reads the one before twice', () => {
    const [once, twice] = [computedValues(40), computedValues(80)];
    expect(once).toBeGreaterThanOrEqual(40);
    expectAtMostDouble(twice, once, 'chain');
  });
});

function expectEach(check: (formula: string, rows: readonly FormulaValue[][]) => void): void {
  const random = createRandom(20_261_123);
  for (let checked = 0; checked < formulas;) {
    const formula = makeFormula(random, 3);
    if (formula.length > longest) continue;
    checked += 1;
    const rows = Array.from({ length: 1 + Math.floor(random() * 20) }, () => [
      valueFrom(random),
      valueFrom(random),
    ]);
    check(formula, rows);
  }
}

function expectAtMostDouble(twice: number, once: number, what: string): void {
  expect(twice, what).toBeLessThanOrEqual(2 * once + constant);
}

/** Computes one formula over rows of two numbers, or a column of them, and counts the values and states that it reads. */
function stepsOf(formula: string, rows: readonly FormulaValue[][], isColumn = false): number {
  const result = { ...number, name: 'result', field_type: 'calculated', formula, result_type: 'number' };
  const [a, b, items] = inputs as [TemplateField, TemplateField, TemplateField];
  const withColumn = { ...items, columns: [...(items.columns ?? []), result] };
  const { nodes } = readFormulas(
    isColumn ? [a, b, withColumn] : [...inputs, field('result', 'calculated', result)],
  );
  const [node] = nodes;
  if (!node) throw new Error(`the formula is refused: ${formula}`);
  let steps = 0;
  const counted = <Item>(list: Item[]) =>
    new Proxy(list, {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) steps += 1;
        return Reflect.get(target, key);
      },
    });
  const evaluate = compileFormula(node, {
    read: ({ column }) => {
      const place = column?.name === 'm' ? 1 : 0;
      return (row) => {
        steps += 1;
        return column ? rows[row]?.[place] : fixedOf('3');
      };
    },
    rows: () => ({ isFilled: counted(rows.map(() => true)), rowChangedIn: counted(rows.map(() => 1)) }),
    changedIn: () => 1,
    run: () => 1,
    today: () => 0,
    findList: () => undefined,
    note: () => undefined,
  });
  for (const row of isColumn ? rows.keys() : [0]) evaluate(row);
  return steps;
}

/** Computes a chain of amounts and counts how many are written: each asks for the currency once. */
function computedValues(length: number): number {
  let asked = 0;
  const locale = {
    locale: 'en-US',
    get currency() {
      asked += 1;
      return 'USD';
    },
  };
  const chain = Array.from({ length }, (_, index) =>
    field(`x${index}`, 'calculated', {
      formula: index === 0 ? 'a' : `x${index - 1} + x${index - 1} - x${index - 1}`,
      result_type: 'currency',
    }),
  );
  const calculation = createCalculation([...inputs, ...chain.toReversed()], { ...options, locale });
  expect(calculation.calculate({ a: '7' })[`x${length - 1}`]).toBe('7.00');
  return asked;
}

const options = { locale: { locale: 'en-US', currency: 'USD' }, today: '2026-03-05' };

function field(name: string, field_type: string, more: Partial<TemplateField> = {}): TemplateField {
  return { id: 1, name, label: name, field_type, required: false, order: 1, ...more };
}

function makeFormula(random: () => number, depth: number, simple = 3): string {
  const inner = () => makeFormula(random, depth - 1);
  switch (Math.floor(random() * (depth === 0 ? simple : 9))) {
    case 0:
      return String(Math.floor(random() * 100));
    case 1:
      return random() < 0.5 ? 'a' : 'b';
    case 2:
      return `${pick(random, figures)}(items.n${random() < 0.5 ? ` where m ${pick(random, ['<', '>', '='])} ${random() < 0.5 ? 'a' : 5} or n > b` : ''})`;
    case 3:
    case 4:
      return `(${inner()} ${pick(random, ['+', '-', '*', '/'])} ${inner()})`;
    case 5:
      return `round(${inner()}, 2)`;
    case 6:
      return `${pick(random, ['min', 'max', 'sum'])}(${inner()}, ${inner()}, ${inner()})`;
    case 7:
      return `-(${inner()})`;
    default:
      // A figure would choose the other branch for more rows.
      return `(if ${makeFormula(random, 0, 2)} > ${makeFormula(random, 0, 2)} then ${inner()} else ${inner()})`;
  }
}

function valueFrom(random: () => number): FormulaValue {
  return random() < 0.2 ? undefined : fixedOf(String(Math.floor(random() * 10)));
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
