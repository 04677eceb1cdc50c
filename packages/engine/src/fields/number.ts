import { type Decimal, parseDecimal } from '../decimals.ts';
import { formatDecimal } from '../formatters.ts';
import type { Locale, Value } from '../template.ts';
import { decimalWords, ordinal } from '../words.ts';
import { numberRule, writeDecimal } from './decimal-rule.ts';
import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText } from './text-value.ts';

export function groupedDecimal(decimal: Decimal, locale: Locale): string {
  return formatDecimal(decimal, locale, { maximumFractionDigits: 20 });
}

function formatNumber(value: Value, format: string | undefined, locale: Locale): string {
  const decimal = parseDecimal(value);
  if (decimal === undefined) return plainText(value);
  if (format === 'words') return decimalWords(decimal) ?? groupedDecimal(decimal, locale);
  if (format === 'plain') return decimal;
  if (format === 'ordinal' && /^\d+$/.test(decimal)) return ordinal(decimal);
  return groupedDecimal(decimal, locale);
}

export const number: FieldModule = {
  type: 'number',
  input: ({ whole }) => ({
    control: 'input',
    type: 'text',
    step: whole ? '1' : 'any',
    inputMode: whole ? 'numeric' : 'decimal',
  }),
  emptyValue: '',
  formats: ['words', 'ordinal', 'plain'],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  write: (value, locale) => writeDecimal(value, numberRule, locale),
  format: formatNumber,
};
