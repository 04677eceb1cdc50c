import type { FormList, Values } from '../../src/template.ts';
import { businessDaysLater, type Day, dayOf, dayOfIso, isoOf, monthsLater, numberOf } from './calendar.ts';
import { combine, integerOf, orderOf, type Ratio, ratio, ratioOf, rounded, written, zero } from './ratio.ts';
import { createRandom, numberText, pick, words } from './random-values.ts';

/** A random formula and its value by the reference; undefined for a missing value. */
export interface Made<T> {
  text: string;
  value: T | undefined;
}

type Cells = Record<string, string>;

/** Values of a form and of the row that a condition looks at. */
interface Place {
  random: () => number;
  values: Record<string, string> & { rows?: never };
  ticked: boolean;
  rows: readonly Cells[];
  row?: Cells | undefined;
}

export const today = '2026-03-05';
export const lists: FormList[] = [
  {
    name: 'prices',
    columns: ['state', 'price', 'since'],
    entries: [
      ['Ohio', '12.5', '2026-01-31'],
      ['New York', '-3', '2024-02-29'],
    ],
  },
  { name: 'holidays', columns: ['day'], entries: [['2026-03-09'], ['2026-12-25'], ['2024-02-29']] },
];
const holidays = new Set(lists[1]?.entries.map(([day = '']) => day));

/** A formula with a number, a day or a text as its result. */
export function makeFormula(
  random: () => number,
  { rows, ticked, ...values }: Values,
): { type: 'number' | 'date' | 'text'; text: string; value: string } {
  const place: Place = {
    random,
    values: values as Place['values'],
    ticked: ticked === true,
    rows: (rows as Cells[]).filter((row) => Object.values(row).some((cell) => cell !== '')),
  };
  const type = pick(random, ['number', 'number', 'number', 'date', 'text'] as const);
  if (type === 'number') return { type, ...shown(makeNumber(place, 3), written) };
  if (type === 'date') return { type, ...shown(makeDay(place, 3), isoOf) };
  return { type, ...shown(makeText(place, 3), (text) => text) };
}

function shown<T>({ text, value }: Made<T>, write: (value: T) => string) {
  return { text, value: value === undefined ? '' : write(value) };
}

function makeNumber(place: Place, depth: number): Made<Ratio> {
  const { random } = place;
  const inner = () => makeNumber(place, depth - 1);
  const kind = depth <= 0 ? random() * 4 : random() * 16;
  if (kind < 1) return makeDigits(random);
  if (kind < 4) return makeName(place, place.row ? ['n', 'm', 'a', 'b'] : ['a', 'b', 'rate']);
  if (kind < 7) return joined(random, pick(random, ['+', '-', '*', '/']), inner(), inner());
  if (kind < 8) {
    const [one, two, three] = [inner(), inner(), inner()];
    const product = operate('*', two.value, three.value);
    return { text: `(${one.text} - ${two.text} * ${three.text})`, value: operate('-', one.value, product) };
  }
  if (kind < 9) {
    const [arg, digits] = [inner(), Math.floor(random() * 5)];
    return { text: `round(${arg.text}, ${digits})`, value: arg.value && rounded(arg.value, digits) };
  }
  if (kind < 10) {
    const arg = inner();
    return { text: `(-${arg.text})`, value: operate('-', zero, arg.value) };
  }
  if (kind < 11) return choose(place, depth, makeNumber);
  if (kind < 12) return makeOfDays(place, depth);
  if (kind < 13) return makeOfSeveral(place, depth);
  if (kind < 14) {
    const key = makeText(place, 0);
    const entry = entryOf(key.value);
    return { text: `lookup(prices, ${key.text}, price)`, value: entry && ratioOf(entry[1] ?? '') };
  }
  return place.row ? makeDigits(random) : makeFigure(place);
}

function makeDigits(random: () => number): Made<Ratio> {
  const text = numberText(random).replace('-', '');
  const value = ratioOf(text);
  return random() < 0.2 ? { text: `${text}%`, value: operate('/', value, ratio(100)) } : { text, value };
}

function makeName({ random, values, row }: Place, names: string[]): Made<Ratio> {
  const name = pick(random, names);
  const value = ratioOf((row && name in row ? row[name] : values[name]) ?? '');
  return { text: name, value: name === 'rate' ? operate('/', value, ratio(100)) : value };
}

function joined(random: () => number, sign: string, left: Made<Ratio>, right: Made<Ratio>): Made<Ratio> {
  const written = sign === '*' && random() < 0.3 ? '×' : sign;
  return { text: `(${left.text} ${written} ${right.text})`, value: operate(sign, left.value, right.value) };
}

function operate(sign: string, a: Ratio | undefined, b: Ratio | undefined): Ratio | undefined {
  return a && b && combine(sign, a, b);
}

/** A number of two days, or of one. */
function makeOfDays(place: Place, depth: number): Made<Ratio> {
  const [from, to] = [makeDay(place, depth - 1), makeDay(place, depth - 1)];
  const part = pick(place.random, ['between', 'difference', 'year', 'month', 'day'] as const);
  if (part === 'between' || part === 'difference') {
    const value = from.value && to.value && ratio(numberOf(to.value) - numberOf(from.value));
    const text =
      part === 'between' ? `(days between ${from.text} and ${to.text})` : `(${to.text} - ${from.text})`;
    return { text, value };
  }
  return { text: `(${part} of ${from.text})`, value: from.value && ratio(from.value[part]) };
}

/** The least, the most or the sum of several numbers. Only the sum leaves missing ones out. */
function makeOfSeveral(place: Place, depth: number): Made<Ratio> {
  const args = [makeNumber(place, depth - 1), makeNumber(place, depth - 1), makeNumber(place, depth - 1)];
  const figure = pick(place.random, ['min', 'max', 'sum'] as const);
  const there = args.flatMap(({ value }) => value ?? []);
  const text = `${figure}(${args.map((arg) => arg.text).join(', ')})`;
  if (figure === 'sum') return { text, value: sumOf(there) };
  return { text, value: there.length < args.length ? undefined : extremeOf(figure, there, orderOf) };
}

function makeFigure(place: Place): Made<Ratio> {
  const { random } = place;
  const { text: where, rows } = makeWhere(place);
  const figure = pick(random, ['sum', 'count', 'average', 'min', 'max', 'rows', 'ticks'] as const);
  if (figure === 'rows') return { text: `(count of rows${where})`, value: ratio(rows.length) };
  if (figure === 'ticks')
    return { text: `count(rows.t${where})`, value: ratio(rows.filter(({ t }) => t === 'true').length) };
  const cells = rows.flatMap(({ n = '' }) => ratioOf(n) ?? []);
  const results: Record<string, Ratio | undefined> = {
    sum: sumOf(cells),
    count: ratio(cells.length),
    average: combine('/', sumOf(cells), ratio(cells.length)),
  };
  const value = figure === 'min' || figure === 'max' ? extremeOf(figure, cells, orderOf) : results[figure];
  return { text: random() < 0.5 ? `${figure}(rows.n${where})` : `(${figure} of rows.n${where})`, value };
}

function makeWhere(place: Place): { text: string; rows: readonly Cells[] } {
  if (place.random() < 0.4) return { text: '', rows: place.rows };
  // The same choices in each row make the same text.
  const seed = place.random() * 2 ** 32;
  const made = (row: Cells) => makeTruth({ ...place, random: createRandom(seed), row }, 2);
  const { text } = made({ n: '', m: '', d: '', w: '', t: '' });
  return { text: ` where ${text}`, rows: place.rows.filter((row) => made(row).value) };
}

function makeDay(place: Place, depth: number): Made<Day> {
  const { random, values, row } = place;
  const kind = depth <= 0 ? random() * 4 : random() * 9;
  if (kind < 3) {
    const name = pick(random, row ? ['d', 'start', 'end'] : ['start', 'end']);
    return { text: name, value: dayOfIso((row && name in row ? row[name] : values[name]) ?? '') };
  }
  if (kind < 4) return { text: 'today', value: dayOfIso(today) };
  if (kind < 6.5) return makeShift(place, depth);
  if (kind < 7) return choose(place, depth, makeDay);
  if (kind < 8) {
    const key = makeText(place, 0);
    return { text: `lookup(prices, ${key.text}, since)`, value: dayOfIso(entryOf(key.value)?.[2] ?? '') };
  }
  if (row) return { text: 'today', value: dayOfIso(today) };
  const { text, rows } = makeWhere(place);
  const figure = pick(random, ['min', 'max'] as const);
  const days = rows.flatMap(({ d = '' }) => dayOfIso(d) ?? []);
  const value = extremeOf(figure, days, (one, other) => numberOf(one) - numberOf(other));
  return { text: `${figure}(rows.d${text})`, value };
}

/** A date moves by whole numbers only. */
function makeShift(place: Place, depth: number): Made<Day> {
  const { random } = place;
  const date = makeDay(place, depth - 1);
  const amount = random() < 0.7 ? makeWhole(random) : makeName(place, ['a', 'b']);
  const count = amount.value && integerOf(amount.value);
  const sign = pick(random, ['+', '-']);
  const unit = pick(random, [
    'days',
    'months',
    'years',
    'business days',
    'business days except holidays',
    '',
  ]);
  const later = (from: Day, steps: number): Day => {
    if (unit === 'months') return monthsLater(from, steps);
    if (unit === 'years') return monthsLater(from, 12 * steps);
    if (unit.startsWith('business'))
      return businessDaysLater(from, steps, unit.endsWith('holidays') ? holidays : new Set());
    return dayOf(numberOf(from) + steps);
  };
  const value =
    date.value && count !== undefined ? later(date.value, sign === '-' ? -count : count) : undefined;
  return { text: `(${date.text} ${sign} ${`${amount.text} ${unit}`.trim()})`, value };
}

function makeWhole(random: () => number): Made<Ratio> {
  const count = Math.floor(random() * 60);
  return { text: String(count), value: ratio(count) };
}

function makeText(place: Place, depth: number): Made<string> {
  const { random, values, row } = place;
  const kind = depth <= 0 ? random() * 3 : random() * 7;
  if (kind < 1) {
    const text = pick(random, words.slice(0, 4));
    return { text: `"${text}"`, value: text };
  }
  if (kind < 3)
    return row
      ? { text: 'w', value: row['w'] || undefined }
      : { text: 'city', value: values['city'] || undefined };
  if (kind < 4) return choose(place, depth, makeText);
  const [left, right] = [makePart(place, depth - 1), makePart(place, depth - 1)];
  const value = left.value === undefined || right.value === undefined ? undefined : left.value + right.value;
  return { text: `(${left.text} & ${right.text})`, value };
}

/** Something that is joined to a text. */
function makePart(place: Place, depth: number): Made<string> {
  const kind = place.random();
  if (kind < 0.4) return makeText(place, depth);
  const { text, value } =
    kind < 0.7 ? shown(makeNumber(place, depth), written) : shown(makeDay(place, depth), isoOf);
  return { text, value: value || undefined };
}

/** A condition. It holds or it does not: it is never missing. */
function makeTruth(place: Place, depth: number): Made<boolean> & { value: boolean } {
  const { random, row } = place;
  const inner = () => makeTruth(place, depth - 1);
  const kind = depth <= 0 ? random() * 6 : random() * 9;
  if (kind < 1)
    return row ? { text: 't', value: row['t'] === 'true' } : { text: 'ticked', value: place.ticked };
  if (kind < 3)
    return makeComparison(random, [makeNumber(place, depth - 1), makeNumber(place, depth - 1)], orderOf);
  if (kind < 4) {
    const days: [Made<Day>, Made<Day>] = [makeDay(place, depth - 1), makeDay(place, depth - 1)];
    return makeComparison(random, days, (one, other) => numberOf(one) - numberOf(other));
  }
  if (kind < 5) {
    const number = makeName(place, row ? ['n', 'm'] : ['a', 'b']);
    const isFilled = random() < 0.5;
    const text = `(${number.text} is ${isFilled ? 'filled' : 'empty'})`;
    return { text, value: (number.value !== undefined) === isFilled };
  }
  if (kind < 6) return makeOfTexts(place);
  if (kind < 7) {
    const { text, value } = inner();
    return { text: `(not ${text})`, value: !value };
  }
  const [one, two, three] = [inner(), inner(), inner()];
  return {
    text: `(${one.text} or ${two.text} and not ${three.text})`,
    value: one.value || (two.value && !three.value),
  };
}

/** A missing value is not less, equal or greater than any other. */
function makeComparison<T>(
  random: () => number,
  [left, right]: [Made<T>, Made<T>],
  compare: (one: T, other: T) => number,
): { text: string; value: boolean } {
  const tests: Record<string, (order: number) => boolean> = {
    '<': (order) => order < 0,
    '>=': (order) => order >= 0,
    '=': (order) => order === 0,
    'is more than': (order) => order > 0,
    'is at most': (order) => order <= 0,
    'is before': (order) => order < 0,
    'is on or after': (order) => order >= 0,
  };
  const sign = pick(random, [...Object.keys(tests), '!=']);
  const isKnown = left.value !== undefined && right.value !== undefined;
  const order = isKnown ? compare(left.value as T, right.value as T) : Number.NaN;
  const value = sign === '!=' ? order !== 0 : (tests[sign]?.(order) ?? false);
  return { text: `(${left.text} ${sign} ${right.text})`, value };
}

/** Texts are compared without regard to case. */
function makeOfTexts(place: Place): { text: string; value: boolean } {
  const { random } = place;
  const { text, value } = makeText(place, 0);
  const [one, other] = [pick(random, words.slice(0, 4)), pick(random, words.slice(0, 4))];
  const isSame = (word: string) => value?.toLowerCase() === word.toLowerCase();
  const kind = pick(random, ['is', 'is not', 'is one of', 'contains'] as const);
  switch (kind) {
    case 'is':
      return { text: `(${text} is "${one}")`, value: isSame(one) };
    case 'is not':
      return { text: `(${text} is not "${one}")`, value: !isSame(one) };
    case 'is one of':
      return { text: `(${text} is one of "${one}", "${other}")`, value: isSame(one) || isSame(other) };
    case 'contains':
      return { text: `(${text} contains "IO")`, value: value?.toLowerCase().includes('io') === true };
  }
}

function choose<T>(place: Place, depth: number, make: (place: Place, depth: number) => Made<T>): Made<T> {
  const condition = makeTruth(place, depth - 1);
  const [then, otherwise] = [make(place, depth - 1), make(place, depth - 1)];
  const text = `(if ${condition.text} then ${then.text} else ${otherwise.text})`;
  return { text, value: condition.value ? then.value : otherwise.value };
}

function entryOf(key: string | undefined): string[] | undefined {
  return lists[0]?.entries.find(([name]) => name?.toLowerCase() === key?.toLowerCase());
}

function sumOf(numbers: readonly Ratio[]): Ratio {
  return numbers.reduce((sum, number) => combine('+', sum, number) ?? sum, zero);
}

function extremeOf<T>(
  figure: 'min' | 'max',
  all: readonly T[],
  compare: (one: T, other: T) => number,
): T | undefined {
  const sorted = all.toSorted(compare);
  return figure === 'min' ? sorted[0] : sorted.at(-1);
}
