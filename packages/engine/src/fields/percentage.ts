import { parseDecimal } from './notation/decimals.ts';
import type { Locale, Value } from '../template.ts';
import { percentageRule, writeDecimal } from './decimal-rule.ts';
import type { FieldModule } from './field-module.ts';
import { groupedDecimal } from './number.ts';
import { decimalReader } from './read-decimal.ts';
import { plainText, writtenValue } from './text-value.ts';

function formatPercentage(value: Value, format: string | undefined, locale: Locale): string {
  const decimal = parseDecimal(value);
  if (decimal === undefined) return plainText(value);
  const words = format === 'words' ? locale.words?.percentage(decimal) : undefined;
  if (words !== undefined) return words;
  if (format === 'plain') return decimal;
  const shown = groupedDecimal(decimal, locale);
  return format === 'number' ? shown : `${shown}%`;
}

export const percentage: FieldModule = {
  ...writtenValue,
  ...decimalReader(() => percentageRule),
  type: 'percentage',
  kind: 'decimal',
  sign: 'percent',
  input: () => ({ control: 'input', type: 'text', step: '0.1', inputMode: 'decimal', suffix: '%' }),
  formats: ['words', 'number', 'plain'],
  write: (value, locale) => writeDecimal(value, percentageRule, locale),
  format: formatPercentage,
};
