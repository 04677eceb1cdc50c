import { type Decimal, fractionDigits, parseDecimal } from './notation/decimals.ts';
import { currencyDigits, formatDecimal } from './notation/formatters.ts';
import type { Locale, Value } from '../template.ts';
import { plainText } from './text-value.ts';

/** Differences between amounts, numbers and percentages. */
export interface DecimalRule {
  /** With its article: `an amount`. */
  noun: string;
  example: Decimal;
  /** The sign that typed text may have before or after it. */
  sign: 'currency' | 'percent' | 'none';
  isWhole?: boolean;
}

export const amountRule: DecimalRule = { noun: 'an amount', example: '1250.50', sign: 'currency' };
export const numberRule: DecimalRule = { noun: 'a number', example: '1250.50', sign: 'none' };
export const wholeNumberRule: DecimalRule = {
  noun: 'a whole number',
  example: '3',
  sign: 'none',
  isWhole: true,
};
export const percentageRule: DecimalRule = { noun: 'a percentage', example: '7.5', sign: 'percent' };

/** Maximum number of decimals of a value. */
export function mostDigits({ sign, isWhole }: DecimalRule, locale: Locale): number {
  if (isWhole) return 0;
  return sign === 'currency' ? currencyDigits(locale) : 8;
}

/** Writes a decimal with grouping and all its decimals. Amounts have no cents or all of them. */
export function writeDecimal(value: Value, rule: DecimalRule, locale: Locale): string {
  const decimal = parseDecimal(value);
  if (decimal === undefined) return plainText(value);
  const given = fractionDigits(decimal);
  const digits = rule.sign === 'currency' && given > 0 ? Math.max(given, currencyDigits(locale)) : given;
  return formatDecimal(decimal, locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
