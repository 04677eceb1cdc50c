import {
  compareDecimals,
  type Decimal,
  fractionDigits,
  parseDecimal,
  parseTemplateDecimal,
} from './notation/decimals.ts';
import { type DecimalRule, mostDigits, writeDecimal } from './decimal-rule.ts';
import type { Locale, TemplateField, Value } from '../template.ts';
import { formatDecimal } from './notation/formatters.ts';
import { currencyAffix } from './notation/currency-affix.ts';
import { askWhich } from './ask-which.ts';
import type { FieldModule, ReadResult } from './field-module.ts';
import { readTypedDecimal } from './notation/typed-decimal.ts';

const maxWholeDigits = 15;

/** How a decimal of the given rule is read. */
export function decimalReader(
  ruleOf: (field: TemplateField) => DecimalRule,
): Pick<FieldModule, 'read' | 'readTyped'> {
  return {
    read: (field, raw, locale) => read(raw, { field, locale, rule: ruleOf(field) }),
    readTyped: (field, typed, locale) => readTyped(typed, { field, locale, rule: ruleOf(field) }),
  };
}

interface Place {
  field: TemplateField;
  locale: Locale;
  rule: DecimalRule;
}

function read(raw: unknown, place: Place): ReadResult {
  const isCanonical = typeof raw === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(raw);
  if (typeof raw === 'string' && !isCanonical) return readTyped(raw, place);
  const decimal = typeof raw === 'string' ? raw.trim() : parseDecimal(raw);
  return decimal === undefined ? { error: hint(place) } : check(decimal, place);
}

function readTyped(typed: string, place: Place): ReadResult {
  const { locale, rule } = place;
  const affix = rule.sign === 'currency' ? currencyAffix(locale) : rule.sign === 'percent' ? '%' : '';
  const found = readTypedDecimal(typed, { locale, affix, isCurrency: rule.sign === 'currency' });
  if (found === undefined) return { error: `${inOtherCurrency(typed, place)}${hint(place)}` };
  const own = found.own === undefined ? undefined : check(found.own, place);
  const isLikely = own !== undefined && 'value' in own && !isLargePercentage(own.value, rule);
  if (isLikely) return own;
  const readings = [own, ...found.others.map((other) => check(other, place))];
  const choices = readings.flatMap((reading) => (reading && 'value' in reading ? [reading.value] : []));
  if (choices.length === 0)
    return readings.find((reading) => reading !== undefined) ?? { error: hint(place) };
  if (own && 'value' in own && choices.length === 1) return own;
  return askWhich(choices, (choice) => writeDecimal(choice, rule, locale), hint(place));
}

/** Where points group thousands, a typed 7.125 hardly means seven thousand percent. */
function isLargePercentage(value: Value, { sign }: DecimalRule): boolean {
  return sign === 'percent' && typeof value === 'string' && compareDecimals(value, '1000') >= 0;
}

/** Checks a decimal against all limits and returns its shortest canonical form. */
function check(given: Decimal, place: Place): ReadResult {
  const { field, rule } = place;
  if ((/\d+/.exec(given)?.[0].replace(/^0+/, '').length ?? 0) > maxWholeDigits) {
    return { error: `Enter ${rule.noun} with at most ${maxWholeDigits} digits before the decimals.` };
  }
  const digits = mostDigits(place.rule, place.locale);
  const decimal = parseDecimal(given);
  const isTooPrecise =
    decimal === undefined ||
    fractionDigits(decimal) > Math.max(digits, 2) ||
    fractionDigits(decimal.replace(/\.?0+$/, '')) > digits;
  if (isTooPrecise && rule.isWhole) return { error: hint(place) };
  if (isTooPrecise) {
    const limit = digits === 0 ? 'without decimals' : `with at most ${digits} decimals`;
    return { error: `Enter ${rule.noun} ${limit}${suchAs(place)}.` };
  }
  const value = digits === 0 ? decimal.replace(/\..*/, '') : decimal;
  const min = parseTemplateDecimal(field.min);
  if (min !== undefined && compareDecimals(value, min) < 0)
    return { error: `Enter ${writeDecimal(min, place.rule, place.locale)} or more.` };
  const max = parseTemplateDecimal(field.max);
  if (max !== undefined && compareDecimals(value, max) > 0)
    return { error: `Enter ${writeDecimal(max, place.rule, place.locale)} or less.` };
  return { value };
}

function hint(place: Place): string {
  return `Enter ${place.rule.noun}${suchAs(place)}.`;
}

function suchAs(place: Place): string {
  const { rule } = place;
  const example =
    rule.sign === 'currency' && mostDigits(place.rule, place.locale) === 0 ? '1250' : rule.example;
  // Without grouping, so that a client's browser, a table and a call can all send it.
  const [, sign = ''] = formatDecimal('1.5', place.locale, { numberingSystem: 'latn' });
  return `, such as ${example.replace('.', sign)}`;
}

/** First sentence of the error if the amount has the sign of another currency. */
function inOtherCurrency(typed: string, { locale, rule }: Place): string {
  const isAmount = rule.sign === 'currency' && /\d/.test(typed) && /\p{Sc}/u.test(typed);
  return isAmount ? `Amounts here are in ${locale.currency}. ` : '';
}
