import { parseDecimal } from '../decimals.ts';
import type { Locale, Value } from '../template.ts';
import { decimalWords } from '../words.ts';
import { readDecimal } from './decimal-value.ts';
import type { FieldModule } from './field-module.ts';
import { groupedDecimal } from './number.ts';
import { isBlankValue, plainText } from './text-value.ts';

const rule = {
  maxFractionDigits: 8,
  hint: 'Enter a percentage as a number, such as 7.5.',
  tooPrecise: 'Enter a percentage with at most 8 decimals.',
};

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
  input: () => ({ control: 'input', type: 'number', step: '0.1', inputMode: 'decimal', suffix: '%' }),
  emptyValue: '',
  formats: ['words', 'number', 'plain'],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  read: (field, raw) => readDecimal(field, raw, rule),
  format: formatPercentage,
};
