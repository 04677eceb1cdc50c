import { expect, test } from 'vitest';
import type { TemplateField, Values } from '../../template.ts';
import { plainText } from '../../fields/text-value.ts';
import { createCalculation } from './calculation.ts';

/** A rational number: the reference computes without rounding. */
interface Ratio {
  top: bigint;
  bottom: bigint;
}

/** A random formula and its value by the reference; undefined for a missing value. */
interface Made {
  text: string;
  value: Ratio | undefined;
}

const options = { locale: { locale: 'en-US', currency: 'USD' }, today: '2026-03-05' };
const formulas = 10_000;
const resultDigits = 20;

test(`${formulas} random formulas have the results of a reference that computes with fractions`, () => {
  const random = createRandom(20_260_305);
  const wrong: string[] = [];
  for (let at = 0; at < formulas; at += 1) {
    const values: Values = {
      a: numberText(random),
      b: random() < 0.2 ? '' : numberText(random),
      rows: makeRows(random),
    };
    const made = makeFormula(random, values, 3);
    const expected = made.value === undefined ? '' : written(made.value);
    const fields = [...inputs, calculatedField(made.text)];
    const result = createCalculation(fields, options).calculate(values)['result'];
    if (result !== expected)
      wrong.push(`${made.text} with ${JSON.stringify(values)}: ${JSON.stringify(result)}, not ${expected}`);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});

const column = { label: 'N', field_type: 'number', required: false };
const inputs: TemplateField[] = [
  field('a', 'number'),
  field('b', 'number'),
  field('rows', 'rows', {
    columns: [
      { ...column, name: 'n' },
      { ...column, name: 'm' },
    ],
  }),
];

function field(name: string, field_type: string, more: Partial<TemplateField> = {}): TemplateField {
  return { id: 1, name, label: name, field_type, required: false, order: 1, ...more };
}

function calculatedField(formula: string): TemplateField {
  return field('result', 'calculated', { formula, result_type: 'number' });
}

function makeFormula(random: () => number, values: Values, depth: number): Made {
  const inner = () => makeFormula(random, values, depth - 1);
  const kind = depth === 0 ? random() * 3 : random() * 11;
  if (kind < 1) {
    const text = numberText(random).replace('-', '');
    return { text, value: ratioOf(text) };
  }
  if (kind < 3) {
    const name = random() < 0.5 ? 'a' : 'b';
    return { text: name, value: ratioOf(plainText(values[name] ?? '')) };
  }
  if (kind < 7) {
    const [left, right] = [inner(), inner()];
    const sign = pick(random, ['+', '-', '*', '/']);
    const value = left.value && right.value && combine(sign, left.value, right.value);
    return { text: `(${left.text} ${sign} ${right.text})`, value };
  }
  if (kind < 8) {
    const arg = inner();
    const digits = Math.floor(random() * 5);
    return { text: `round(${arg.text}, ${digits})`, value: arg.value && rounded(arg.value, digits) };
  }
  if (kind < 9) {
    const [left, right, then, otherwise] = [inner(), inner(), inner(), inner()];
    const sign = pick(random, ['<', '>=', '=']);
    const order = left.value && right.value && orderOf(left.value, right.value);
    const isTrue = order !== undefined && { '<': order < 0n, '>=': order >= 0n, '=': order === 0n }[sign];
    const text = `(if ${left.text} ${sign} ${right.text} then ${then.text} else ${otherwise.text})`;
    return { text, value: isTrue ? then.value : otherwise.value };
  }
  return makeFigure(random, values);
}

function makeFigure(random: () => number, values: Values): Made {
  const all = (values['rows'] as Record<string, string>[]).filter(({ n, m }) => n !== '' || m !== '');
  const limit = numberText(random);
  const hasLimit = random() < 0.5;
  const chosen = all.filter(({ m = '' }) => {
    const cell = ratioOf(m);
    return !hasLimit || (cell !== undefined && orderOf(cell, ratioOf(limit) ?? zero) > 0n);
  });
  const cells = chosen.flatMap(({ n = '' }) => ratioOf(n) ?? []);
  const figure = pick(random, ['sum', 'count', 'average', 'max']);
  const where = hasLimit ? ` where m > ${limit}` : '';
  const sum = cells.reduce((total, cell) => combine('+', total, cell) ?? total, zero);
  const count = { top: BigInt(cells.length), bottom: 1n };
  const results: Record<string, Ratio | undefined> = {
    sum,
    count,
    average: combine('/', sum, count),
    max: cells.toSorted((one, other) => Number(orderOf(one, other)))[cells.length - 1],
  };
  return { text: `${figure}(rows.n${where})`, value: results[figure] };
}

const zero: Ratio = { top: 0n, bottom: 1n };

function ratioOf(text: string): Ratio | undefined {
  if (text === '') return undefined;
  const digits = text.split('.')[1]?.length ?? 0;
  return { top: BigInt(text.replace('.', '')), bottom: 10n ** BigInt(digits) };
}

function combine(sign: string, a: Ratio, b: Ratio): Ratio | undefined {
  switch (sign) {
    case '+':
      return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
    case '-':
      return { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom };
    case '*':
      return { top: a.top * b.top, bottom: a.bottom * b.bottom };
    default:
      if (b.top === 0n) return undefined;
      return b.top < 0n
        ? { top: -a.top * b.bottom, bottom: a.bottom * -b.top }
        : { top: a.top * b.bottom, bottom: a.bottom * b.top };
  }
}

function orderOf(a: Ratio, b: Ratio): bigint {
  return a.top * b.bottom - b.top * a.bottom;
}

function rounded({ top, bottom }: Ratio, digits: number): Ratio {
  const unit = 10n ** BigInt(digits);
  const size = top < 0n ? -top : top;
  const count = (2n * size * unit + bottom) / (2n * bottom);
  return { top: top < 0n ? -count : count, bottom: unit };
}

function written(value: Ratio): string {
  const { top } = rounded(value, resultDigits);
  const text = String(top < 0n ? -top : top).padStart(resultDigits + 1, '0');
  const fraction = text.slice(-resultDigits).replace(/0+$/, '');
  return `${top < 0n ? '-' : ''}${text.slice(0, -resultDigits)}${fraction === '' ? '' : `.${fraction}`}`;
}

function makeRows(random: () => number): Record<string, string>[] {
  const cell = () => (random() < 0.2 ? '' : numberText(random));
  return Array.from({ length: Math.floor(random() * 5) }, () => ({ n: cell(), m: cell() }));
}

/** A number with few digits, so that exact results often meet the bounds of comparisons and roundings. */
function numberText(random: () => number): string {
  const digits = Math.floor(random() * 4);
  const whole = Math.floor(random() * 200) - 60;
  return digits === 0
    ? String(whole)
    : `${whole}.${String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')}`;
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
