import { parseCalendarDate } from '@inkfield/engine/calendar-dates';

export type DateReading = { day: string } | { error: string };
export type DateReader = (text: string) => DateReading;

const unreadable = 'Enter a date, such as 2026-03-05.';
const ambiguous = 'Could be two different days. Write the date as 2026-03-05, or as a date cell.';

/**
 * A day as year-month-day, or with day and month in the order that its numbers leave no doubt about. Dots are
 * only ever written day first; with any other sign, 03/04/2026 is refused, whatever the locale.
 */
export function createDateReader(locale: string): DateReader {
  const usesDots = new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', calendar: 'gregory' })
    .formatToParts(new Date(0))
    .some(({ type, value }) => type === 'literal' && value.includes('.'));
  return (text) => {
    const trimmed = text.trim();
    const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/.exec(trimmed);
    if (yearFirst !== null) return day(yearFirst[1], yearFirst[3], yearFirst[4]);
    const yearLast = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{2}|\d{4})$/.exec(trimmed);
    if (yearLast === null) return { error: unreadable };
    const [, first = '', sign, second = '', year = ''] = yearLast;
    if (year.length === 2) return { error: 'Write the year with four digits, such as 2026-03-05.' };
    if (sign === '.')
      return usesDots || Number(first) > 12 || first === second
        ? day(year, second, first)
        : { error: ambiguous };
    if (Number(first) > 12) return day(year, second, first);
    if (Number(second) > 12 || Number(first) === Number(second)) return day(year, first, second);
    return { error: ambiguous };
  };
}

function day(year = '', month = '', date = ''): DateReading {
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return parseCalendarDate(iso) === undefined ? { error: unreadable } : { day: iso };
}
