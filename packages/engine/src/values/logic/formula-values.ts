import { isTicked } from '../../fields/checkbox.ts';
import { addBusinessDays, addMonths, type DayNumber, dayNumberOf, dayOf } from './day-numbers.ts';
import { parseDecimal } from '../../fields/notation/decimals.ts';
import {
  decimalOf,
  divide,
  type Fixed,
  fixedOf,
  fixedOfInteger,
  integerOf,
  isFarApart,
  isTooLarge,
  roundFixed,
  settled,
} from './fixed.ts';
import { currencyDigits } from '../../fields/notation/formatters.ts';
import { findFieldModule, kindOfField, type ValueType, valueTypeOf } from '../../fields/registry.ts';
import { isBlankValue, plainText } from '../../fields/text-value.ts';
import type { DateUnit, FormulaComparison } from './formula-nodes.ts';
import type { Locale, TemplateField, Value } from '../../template.ts';

/** A number, a day, a text or a truth; undefined for a missing value. */
export type FormulaValue = Fixed | DayNumber | string | boolean | undefined;

/** Takes the sentence that explains why a value is missing. */
export type Note = (sentence: string) => void;

const hundred = fixedOfInteger(100);

/** Reads a value of the form for a formula. A percentage counts as a fraction. */
export function formulaValueOf(field: ValueType, value: Value | undefined): FormulaValue {
  const kind = kindOfField(field);
  if (kind === 'tick') return isTicked(value);
  if (value === undefined || isBlankValue(value)) return undefined;
  if (kind === 'date') return dayNumberOf(plainText(value));
  if (kind !== 'decimal') return plainText(value);
  const decimal = parseDecimal(value);
  if (decimal === undefined) return undefined;
  return isPercentage(field) ? divide(fixedOf(decimal), hundred) : fixedOf(decimal);
}

export function isPercentage(field: ValueType): boolean {
  return findFieldModule(valueTypeOf(field))?.sign === 'percent';
}

/** Writes a result as the canonical text of its type; empty text for a missing value. */
export function writeResult(
  field: ValueType & Pick<TemplateField, 'whole'>,
  value: FormulaValue,
  locale: Locale,
): string {
  if (value === undefined) return '';
  const module = findFieldModule(valueTypeOf(field));
  switch (module?.kind) {
    case 'decimal': {
      if (typeof value !== 'bigint') return '';
      if (module.sign === 'currency') return decimalOf(settled(value), currencyDigits(locale));
      if (module.sign === 'percent') return decimalOf(value * 100n);
      return decimalOf(field.whole ? roundFixed(value, 0) : value);
    }
    case 'date':
      return typeof value === 'number' ? (dayOf(value) ?? '') : '';
    default:
      return textOf(value) ?? '';
  }
}

export function textOf(value: FormulaValue): string | undefined {
  switch (typeof value) {
    case 'bigint':
      return decimalOf(value);
    case 'number':
      return dayOf(value);
    case 'boolean':
      return value ? 'Yes' : 'No';
    default:
      return value;
  }
}

/** Whether the value counts as yes: a ticked box, a comparison that holds, or any other value that is there. */
export function isTrue(value: FormulaValue): boolean {
  return value !== undefined && value !== false && value !== '';
}

/** A number that is not beyond all bounds. */
export function bounded(fixed: Fixed, note: Note): FormulaValue {
  if (!isTooLarge(fixed)) return fixed;
  note('The result is too large.');
  return undefined;
}

export function quotient(a: Fixed, b: Fixed, note: Note): FormulaValue {
  if (b !== 0n) return bounded(divide(a, b), note);
  note('There is a division by zero.');
  return undefined;
}

/** Whether a comparison holds. Values of different kinds, and missing ones, are never equal, less or greater. */
export function holds(sign: FormulaComparison, a: FormulaValue, b: FormulaValue): boolean {
  if (sign === 'contains') {
    const [whole, part] = [textOf(a), textOf(b)];
    return whole !== undefined && part !== undefined && whole.toLowerCase().includes(part.toLowerCase());
  }
  const order = compareValues(a, b);
  if (sign === '!=') return order !== 0;
  if (order === undefined) return false;
  switch (sign) {
    case '=':
      return order === 0;
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '>=':
      return order >= 0;
  }
}

/** Negative, zero or positive, as for sorting; undefined for values that have no order. */
export function compareValues(a: FormulaValue, b: FormulaValue): number | undefined {
  if (typeof a === 'bigint' && typeof b === 'bigint')
    return isFarApart(a, b) ? orderOf(a, b) : orderOf(settled(a), settled(b));
  if (typeof a === 'number' && typeof b === 'number') return orderOf(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return orderOf(a, b);
  if (typeof a === 'string' && typeof b === 'string') return orderOf(fold(a), fold(b));
  return undefined;
}

function orderOf<T extends bigint | number | string | boolean>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

interface Shift {
  unit: DateUnit;
  isBack: boolean;
  /** Days that are no business days. */
  holidays: ReadonlySet<DayNumber> | undefined;
  note: Note;
}

/** No contract reckons further; the bound keeps every date a number. */
const maxShift = 100_000;

/** The date some days, business days, months or years later or earlier. */
export function shiftDate(
  date: FormulaValue,
  amount: FormulaValue,
  { unit, isBack, holidays, note }: Shift,
): FormulaValue {
  if (typeof date !== 'number' || typeof amount !== 'bigint') return undefined;
  const count = integerOf(amount);
  if (count === undefined) {
    note(`A date moves by whole ${unit} only.`);
    return undefined;
  }
  const steps = isBack ? -count : count;
  const day = Math.abs(steps) > maxShift ? Number.NaN : movedBy(date, steps, { unit, holidays });
  if (dayOf(day) !== undefined) return day;
  note('The date is beyond the calendar.');
  return undefined;
}

function movedBy(
  date: DayNumber,
  steps: number,
  { unit, holidays }: Pick<Shift, 'unit' | 'holidays'>,
): DayNumber {
  switch (unit) {
    case 'days':
      return date + steps;
    case 'business days':
      return addBusinessDays(date, steps, holidays);
    case 'months':
      return addMonths(date, steps);
    case 'years':
      return addMonths(date, steps * 12);
  }
}
