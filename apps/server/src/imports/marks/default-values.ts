import { findDefaultMistake } from '@inkfield/engine/check-values';
import { findFieldModule, kindOfType } from '@inkfield/engine/fields/registry';
import type { FieldType } from '@inkfield/engine/template';

/** A value found in the document, as a field of the type holds it; undefined when it can't be one. */
export function defaultFor(
  type: FieldType,
  found: string | undefined,
  options: readonly string[] | undefined,
): string | undefined {
  const value = findDefault(type, found, options);
  const field = { ...anyField, field_type: type, options: options?.slice() };
  return value === undefined || findDefaultMistake({ ...field, default_value: value }) ? undefined : value;
}

const figures = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)`;
/** One number and nothing else: `$1,200.00`, `30`, `thirty (30)`. `1.200` may be two numbers. */
const oneNumber = new RegExp(
  String.raw`^(?:[A-Za-z -]{1,60}\()?(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})?\s?${figures}(?:\.\d{1,2}|\.\d+\s?%)?\s?(?:%|[A-Z]{3}|\p{Sc})?\)?$`,
  'u',
);

/** The words that a control or form field holds, as a field of the type holds them; undefined in doubt. */
export function sampleFor(
  type: FieldType,
  words: string | undefined,
  options: readonly string[] | undefined,
): string | undefined {
  const isNumber = kindOfType(type) === 'decimal';
  if (isNumber && !oneNumber.test(words?.trim() ?? '')) return undefined;
  return defaultFor(type, words, options);
}

const anyField = { id: 1, name: 'field', label: '', required: true, order: 1 };

function findDefault(
  type: FieldType,
  found: string | undefined,
  options: readonly string[] | undefined,
): string | undefined {
  const value = found?.replace(/[\t ]+/g, ' ').trim();
  if (value === undefined || value === '') return undefined;
  const module = findFieldModule(type);
  switch (module?.kind) {
    case 'decimal':
      return decimalIn(value);
    case 'date':
      return isoDate(value);
    case 'choice':
      return options?.find((option) => option.toLowerCase() === value.toLowerCase());
    case 'tick':
      return /^[☒☑⊠✓✔xX]$/.test(value) ? 'true' : undefined;
    case 'text':
      if (module?.isCalculated) return undefined;
      return module?.isMultiline ? value.slice(0, 5000) : value.replace(/\s+/g, ' ').slice(0, 1000);
    default:
      return undefined;
  }
}

/** "thirty (30)" holds 30, "$1,000.00" holds 1000.00. */
function decimalIn(value: string): string | undefined {
  return /\d[\d,]*(?:\.\d+)?/.exec(value)?.[0].replaceAll(',', '');
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** "March 5, 2026", "5 March 2026" and 2026-03-05; dates in figures alone may mean two days and are not guessed. */
function isoDate(value: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const american = value.replace(/^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]+),? (\d{4})$/i, '$2 $1, $3');
  const [, monthName = '', day, year] =
    /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(american) ?? [];
  const month = months.indexOf(monthName.toLowerCase()) + 1;
  if (month === 0 || day === undefined || year === undefined || Number(day) > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
