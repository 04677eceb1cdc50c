import { dayNumberOf, dayOf } from '../../values/logic/day-numbers.ts';
import { compareDecimals, parseTemplateDecimal } from '../../fields/notation/decimals.ts';
import { findFieldModule, kindOfField } from '../../fields/registry.ts';
import { comparesFields, isComparison, type KindOf } from '../../syntax/condition-fields.ts';
import type { ConditionTest } from '../../syntax/nodes.ts';
import type { TemplateField, Value } from '../../template.ts';
import { comparable } from '../../values/evaluate-condition.ts';

/** Of a list with more options, or a text with more words, not all subsets are tried. */
const maxSubsets = 5;
/** A day for dates that are compared with no other day. */
const someDay = 20_500;

/** The fields whose answers are combined, and the tests that tell their answers apart. */
interface Combined {
  fields: readonly TemplateField[];
  tests: readonly ConditionTest[];
  kindOf: KindOf;
  /** One more than the tests that compare two fields. */
  tied: number;
}

export interface AnsweredField {
  name: string;
  answers: readonly Value[];
}

/** Returns the fields with one answer of each class; none for a field whose answers can't be listed. */
export function answerClasses(
  fields: readonly TemplateField[],
  tests: readonly ConditionTest[],
  kindOf: KindOf,
): AnsweredField[] {
  const tied = tests.filter((test) => isComparison(test) && comparesFields(test, kindOf)).length + 1;
  const combined = { fields, tests, kindOf, tied };
  return fields.map((field) => ({ name: field.name, answers: answersOf(field, combined) ?? [] }));
}

/**
 * Returns one answer of each class: tests of a class all come out the same, so that more answers would show nothing
 * new. Undefined if there is no such list.
 */
function answersOf(field: TemplateField, combined: Combined): Value[] | undefined {
  const found = filledAnswers(field, combined);
  if (!found) return undefined;
  const isAnswered = findFieldModule(field.field_type)?.isAnswered;
  const all: Value[] = kindOfField(field) === 'tick' ? found : ['', ...found];
  return field.required && isAnswered ? all.filter((value) => isAnswered(value)) : all;
}

function filledAnswers(field: TemplateField, combined: Combined): Value[] | undefined {
  const { kindOf, tied } = combined;
  const tests = combined.tests.filter((test) => test.field.toLowerCase() === field.name.toLowerCase());
  const literals = tests.flatMap((test) => literalsOf(test, kindOf));
  const counts = tests.some((test) => test.counts);
  switch (kindOfField(field)) {
    case 'tick':
      return [true, false];
    case 'decimal':
      return decimalAnswers(field, boundsOf(field, literals, combined), tied);
    case 'date':
      return dateAnswers(field, boundsOf(field, literals, combined), tied);
    case 'time':
      return timeAnswers(literals);
    case 'choice':
      return choiceAnswers(field, tests, literals);
    case 'choices':
      return counts ? undefined : choicesAnswers(field, literals);
    case 'rows':
      return rowAnswers(field, counts ? literals : []);
    case 'text':
      return counts ? undefined : textAnswers(tests, literals);
    default:
      return undefined;
  }
}

/** The values that a number or a date is compared with, and its limits; for fields that are compared with each other those of all. */
function boundsOf(
  field: TemplateField,
  own: readonly string[],
  { fields, tests, kindOf, tied }: Combined,
): string[] {
  const kind = kindOfField(field);
  const alike = tied > 1 ? fields.filter((other) => kindOfField(other) === kind) : [field];
  const literals = tied > 1 ? tests.filter((test) => kindOf(test.field) === kind) : [];
  return [
    ...own,
    ...literals.flatMap((test) => literalsOf(test, kindOf)),
    ...alike.flatMap(({ min, max }) => [min ?? '', max ?? '']),
  ];
}

/** The values that a test compares with. */
function literalsOf(test: ConditionTest, kindOf: KindOf): string[] {
  if (test.op === 'in') return test.values;
  if (test.op === 'contains') return [test.value];
  return isComparison(test) && !comparesFields(test, kindOf) ? [test.value] : [];
}

/** The numbers that are compared with, and as many between each two of them as fields are tied. */
function decimalAnswers(field: TemplateField, literals: readonly string[], tied: number): string[] {
  const known = literals.flatMap((literal) => parseTemplateDecimal(literal) ?? []);
  const bounds = [...new Set(known)].toSorted(compareDecimals).map(Number);
  const found = new Set<number>(bounds);
  const spread = Math.min(tied, 3);
  const [first = 1] = bounds;
  for (let step = 1; step <= spread; step++) {
    found.add(first - step);
    found.add((bounds.at(-1) ?? 1) + step);
    for (const [index, low] of bounds.entries()) {
      const high = bounds[index + 1];
      if (high === undefined) continue;
      const between = low + ((high - low) * step) / (spread + 1);
      found.add(field.whole ? Math.floor(between) : between);
    }
  }
  const isWithin = (value: number) =>
    (field.min === undefined || value >= Number(parseTemplateDecimal(field.min) ?? -Infinity)) &&
    (field.max === undefined || value <= Number(parseTemplateDecimal(field.max) ?? Infinity));
  const written = [...found].toSorted((a, b) => a - b).filter(isWithin);
  return (written.length > 0 ? written : [...found]).map((value) => String(Number(value.toFixed(6))));
}

/** The days that are compared with, and those beside them. */
function dateAnswers(field: TemplateField, literals: readonly string[], tied: number): string[] {
  const bounds = literals.flatMap((literal) => dayNumberOf(literal) ?? []);
  const found = new Set<number>();
  for (const bound of bounds.length > 0 ? bounds : [someDay]) {
    for (let step = -Math.min(tied, 3); step <= Math.min(tied, 3); step++) found.add(bound + step);
  }
  const days = [...found].toSorted((a, b) => a - b).flatMap((day) => dayOf(day) ?? []);
  const { min = '', max = '9999-12-31' } = field;
  const within = days.filter((day) => day >= min && day <= max);
  return within.length > 0 ? within : days;
}

/** Times are compared as they are written. */
function timeAnswers(literals: readonly string[]): string[] {
  const times = literals.filter((literal) => /^\d{2}:\d{2}$/.test(literal));
  if (times.length !== literals.length) return ['00:00', '12:00', ...literals, '23:59'];
  const minutes = times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const found = new Set(minutes.flatMap((minute) => [minute - 1, minute, minute + 1]));
  const days = [...found, 720].filter((minute) => minute >= 0 && minute < 1440);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return [...new Set(days)].map(
    (minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
  );
}

/** The options that are named, and one of the others. */
function choiceAnswers(
  { options = [] }: TemplateField,
  tests: readonly ConditionTest[],
  literals: readonly string[],
): string[] {
  if (options.length === 0) return [...new Set([...literals, 'Other'])];
  // Comparing looks into the words of an option.
  if (tests.some(({ op }) => op === 'contains' || op === '>' || op === '<' || op === '>=' || op === '<='))
    return [...options];
  const named = new Set(literals.map(comparable));
  const known = options.filter((option) => named.has(comparable(option)));
  const other = options.find((option) => !named.has(comparable(option)));
  return other === undefined ? known : [...known, other];
}

function choicesAnswers({ options = [] }: TemplateField, literals: readonly string[]): Value[] | undefined {
  const named = new Set(literals.map(comparable));
  const known = options.filter((option) => named.has(comparable(option)));
  if (known.length > maxSubsets || options.length === 0) return undefined;
  const other = options.find((option) => !named.has(comparable(option)));
  const all = subsetsOf(known).filter((chosen) => chosen.length > 0);
  return other === undefined ? all : [...all, [other], ...all.map((chosen) => [...chosen, other])];
}

function rowAnswers(
  { min_rows: least = 0, max_rows: most = 1000 }: TemplateField,
  literals: readonly string[],
): Value[] {
  const counts = literals.flatMap((literal) => {
    const count = Number(parseTemplateDecimal(literal));
    return Number.isNaN(count) ? [] : [Math.floor(count) - 1, Math.floor(count), Math.floor(count) + 1];
  });
  const sizes = new Set(
    [1, least, ...counts].filter((size) => size > 0 && size >= least && size <= most && size <= 200),
  );
  return [...sizes]
    .toSorted((a, b) => a - b)
    .map((size) => Array.from({ length: size }, () => ({ text: 'x' })));
}

/** The texts that are named, one that is not, and texts with the words that are looked for. */
function textAnswers(tests: readonly ConditionTest[], literals: readonly string[]): string[] | undefined {
  if (tests.some(({ op }) => op === '>' || op === '<' || op === '>=' || op === '<=')) return undefined;
  const words = tests.flatMap((test) => (test.op === 'contains' ? [test.value] : []));
  const unique = [...new Set(words.map(comparable))];
  if (unique.length > maxSubsets) return undefined;
  const joined = subsetsOf(unique)
    .filter((chosen) => chosen.length > 0)
    .map((chosen) => `${chosen.join(' ')} `.trim());
  return [...new Set([...literals, ...joined, 'Other'])];
}

function subsetsOf(values: readonly string[]): string[][] {
  return values.reduce<string[][]>((all, value) => [...all, ...all.map((one) => [...one, value])], [[]]);
}
