import type { FieldType } from '@inkfield/engine/template';

/** A value found in the document, as a field of the type holds it; undefined when it can't be one. */
export function defaultFor(
  type: FieldType,
  found: string | undefined,
  options: readonly string[] | undefined,
): string | undefined {
  const value = found?.replace(/[\t ]+/g, ' ').trim();
  if (value === undefined || value === '') return undefined;
  switch (type) {
    case 'number':
    case 'percentage':
    case 'currency':
      return decimalIn(value);
    case 'date':
      return isoDate(value);
    case 'select':
      return options?.find((option) => option.toLowerCase() === value.toLowerCase());
    case 'checkbox':
      return /^[☒☑⊠✓✔xX]$/.test(value) ? 'true' : undefined;
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? value : undefined;
    case 'text':
      return value.replace(/\s+/g, ' ').slice(0, 1000);
    case 'textarea':
      return value.slice(0, 5000);
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

/** "March 5, 2026" and 2026-03-05; dates in figures alone may mean two days and are not guessed. */
function isoDate(value: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const [, monthName = '', day, year] =
    /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(value) ?? [];
  const month = months.indexOf(monthName.toLowerCase()) + 1;
  if (month === 0 || day === undefined || year === undefined || Number(day) > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
