import { parseDecimal } from '../decimals.ts';
import type { Locale, Value } from '../template.ts';
import { decimalWords } from '../words.ts';
import { percentageRule, writeDecimal } from './decimal-rule.ts';
import type { FieldModule } from './field-module.ts';
import { groupedDecimal } from './number.ts';
import { isBlankValue, plainText } from './text-value.ts';

function formatPercentage(value: Value, format: string | undefined, locale: Locale): string {
  const decimal = parseDecimal(value);
  if (decimal === undefined) return plainText(value);
  const words = format === 'words' ? decimalWords(decimal) : undefined;
  if (words !== undefined) return `${words} percent`;
  if (format === 'plain') return decimal;
  const shown = groupedDecimal(decimal, locale);
  return format === 'number' ? shown : `${shown}%`;
}

export const percentage: FieldModule = {
  type: 'percentage',
  input: () => ({ control: 'input', type: 'text', step: '0.1', inputMode: 'decimal', suffix: '%' }),
  emptyValue: '',
  formats: ['words', 'number', 'plain'],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  write: (value, locale) => writeDecimal(value, percentageRule, locale),
  format: formatPercentage,
};
