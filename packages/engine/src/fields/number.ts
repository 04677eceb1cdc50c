import { type Decimal, parseDecimal } from './notation/decimals.ts';
import { formatDecimal } from './notation/formatters.ts';
import type { Locale, Value } from '../template.ts';
import { ordinal } from './notation/language.ts';
import { numberRule, wholeNumberRule, writeDecimal } from './decimal-rule.ts';
import type { FieldModule } from './field-module.ts';
import { decimalReader } from './read-decimal.ts';
import { plainText, writtenValue } from './text-value.ts';

export function groupedDecimal(decimal: Decimal, locale: Locale): string {
  return formatDecimal(decimal, locale, { maximumFractionDigits: 20 });
}

function formatNumber(value: Value, format: string | undefined, locale: Locale): string {
  const decimal = parseDecimal(value);
  if (decimal === undefined) return plainText(value);
  if (format === 'words') return locale.words?.decimal(decimal) ?? groupedDecimal(decimal, locale);
  if (format === 'plain') return decimal;
  const [, whole] = /^(\d+)(?:\.0+)?$/.exec(decimal) ?? [];
  if (format === 'ordinal' && whole !== undefined) return ordinal(whole, locale.locale);
  return groupedDecimal(decimal, locale);
}

export const number: FieldModule = {
  ...writtenValue,
  ...decimalReader(({ whole }) => (whole ? wholeNumberRule : numberRule)),
  type: 'number',
  kind: 'decimal',
  canBeWhole: true,
  input: ({ whole }) => ({
    control: 'input',
    type: 'text',
    step: whole ? '1' : 'any',
    inputMode: whole ? 'numeric' : 'decimal',
  }),
  formats: ['words', 'ordinal', 'plain'],
  write: (value, locale) => writeDecimal(value, numberRule, locale),
  format: formatNumber,
};
