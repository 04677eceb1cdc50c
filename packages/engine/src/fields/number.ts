import { type Decimal, parseDecimal } from './notation/decimals.ts';
import { formatDecimal } from './notation/formatters.ts';
import type { Locale, Value } from '../template.ts';
import { decimalWords, ordinal } from './notation/words.ts';
import { numberRule, wholeNumberRule, writeDecimal } from './decimal-rule.ts';
import type { FieldModule } from './field-module.ts';
import { decimalReader } from './read-decimal.ts';
import { findSample, type SamplesByWords, withinBounds } from './sample.ts';
import { plainText, writtenValue } from './text-value.ts';

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

const samples: SamplesByWords = [
  [/ days? /, '30'],
  [/ years? /, '5'],
  [/ hours? /, '40'],
  [/ weeks? /, '6'],
  [/ (?:quantity|bedrooms?|bathrooms?|copies|occupants?|persons?|people|units?) /, '2'],
  [/ shares? /, '1000'],
];

export const number: FieldModule = {
  ...writtenValue,
  ...decimalReader(({ whole }) => (whole ? wholeNumberRule : numberRule)),
  type: 'number',
  kind: 'decimal',
  label: 'Number',
  cellHint: ({ whole }) => (whole ? 'A whole number such as 3' : undefined),
  canBeWhole: true,
  input: ({ whole }) => ({
    control: 'input',
    type: 'text',
    step: whole ? '1' : 'any',
    inputMode: whole ? 'numeric' : 'decimal',
  }),
  sample: (field, make) => withinBounds(field, findSample(samples, make) ?? '12'),
  formats: ['words', 'ordinal', 'plain'],
  write: (value, locale) => writeDecimal(value, numberRule, locale),
  format: formatNumber,
};
