import { parseCalendarDate } from '../calendar-dates.ts';
import { formatDate as formatDay } from '../formatters.ts';
import type { Locale, Value } from '../template.ts';
import { ordinal } from '../words.ts';
import type { FieldModule } from './field-module.ts';
import { isBlankValue, plainText } from './text-value.ts';

/** Written out, so that nobody takes the month for the day. */
function write(value: Value, locale: Locale): string {
  return formatDate(value, 'long', locale);
}

export function formatDate(value: Value, format: string | undefined, locale: Locale): string {
  const shown = plainText(value);
  const date = parseCalendarDate(shown.trim());
  if (!date) return shown;
  const monthName = () => formatDay(date.utc, locale, { month: 'long' });
  switch (format) {
    case 'long':
      return formatDay(date.utc, locale, { year: 'numeric', month: 'long', day: 'numeric' });
    case 'words':
      return `the ${ordinal(String(date.day))} day of ${monthName()}, ${date.year}`;
    case 'day':
      return String(date.day);
    case 'month':
      return monthName();
    case 'year':
      return String(date.year);
    case 'ordinal':
      return ordinal(String(date.day));
    case 'plain':
      return shown.trim();
    default:
      return formatDay(date.utc, locale, {});
  }
}

export const date: FieldModule = {
  type: 'date',
  input: () => ({ control: 'input', type: 'date' }),
  emptyValue: '',
  formats: ['long', 'words', 'day', 'month', 'year', 'ordinal', 'plain'],
  isEmpty: isBlankValue,
  isAnswered: (value) => !isBlankValue(value),
  write,
  format: formatDate,
};
