import { parseDecimal, roundDecimal } from './notation/decimals.ts';
import { currencySymbol, formatDecimal, knownCurrency } from './notation/formatters.ts';
import type { Locale, Value } from '../template.ts';
import { amountRule, writeDecimal } from './decimal-rule.ts';
import type { FieldModule } from './field-module.ts';
import { decimalReader } from './read-decimal.ts';
import { plainText, writtenValue } from './text-value.ts';

function formatCurrency(value: Value, format: string | undefined, locale: Locale): string {
  const exact = parseDecimal(value);
  if (exact === undefined) return plainText(value);
  if (format === 'plain') return exact;
  const amount = roundDecimal(exact, 2);
  if (format === 'number') {
    return formatDecimal(amount, locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }
  const currency = knownCurrency(locale.currency);
  const words = format === 'words' ? locale.words?.amount(amount, currency) : undefined;
  if (words !== undefined) return words;
  const isWhole = /^[^.]*(?:\.0*)?$/.test(amount);
  return formatDecimal(amount, locale, {
    style: 'currency',
    currency,
    ...(format === 'short' && isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
  });
}

export const currency: FieldModule = {
  ...writtenValue,
  ...decimalReader(() => amountRule),
  type: 'currency',
  kind: 'decimal',
  sign: 'currency',
  input: (_field, locale) => ({
    control: 'input',
    type: 'text',
    step: '0.01',
    inputMode: 'decimal',
    prefix: currencySymbol(locale),
  }),
  formats: ['words', 'number', 'short', 'plain'],
  write: (value, locale) => writeDecimal(value, amountRule, locale),
  format: formatCurrency,
};
