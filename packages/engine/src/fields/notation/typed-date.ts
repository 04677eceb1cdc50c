import { parseCalendarDate } from './calendar-dates.ts';
import { dateFormat } from './formatters.ts';
import { foldWidth } from './fold-text.ts';

/** Order of day and month where both numbers could be a month. */
export type DateOrder = 'day-first' | 'month-first';

/**
 * Result of reading a typed date; days are `YYYY-MM-DD`. `order` is set if the other order would give another day or
 * none.
 */
export type DateReading =
  | { day: string; order?: DateOrder }
  | { ambiguous: Record<DateOrder, string> }
  | { problem: 'unreadable' | 'short-year' };

const unreadable: DateReading = { problem: 'unreadable' };
const maxTypedLength = 80;

/**
 * Reads a typed date: year-month-day, day and month in either order if only one is possible, or the month's name in
 * English or the locale's language. Dates with dots are day first if the locale writes dots. Any other date such as
 * 03/04/2026 is ambiguous in every locale, unless `order` is given.
 */
export function readTypedDate(typed: string, locale: string, order?: DateOrder): DateReading {
  const text = foldWidth(typed).trim();
  if (text.length > maxTypedLength) return unreadable;
  const yearFirst =
    /^(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})\.?$/.exec(text) ??
    /^(\d{4})\s?([年년])\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4]);
  const yearLast = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d+)$/.exec(text);
  if (!yearLast) return readWords(text, locale);
  const [, first = '', sign = '', second = '', year = ''] = yearLast;
  if (year.length !== 4) return { problem: 'short-year' };
  if (first === second) return dayOf(year, first, second);
  const read = (inOrder: DateOrder): DateReading => {
    const reading = inOrder === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
    return 'day' in reading ? { ...reading, order: inOrder } : reading;
  };
  if (Number(first) > 12) return read('day-first');
  if (Number(second) > 12) return read('month-first');
  const [dayFirst, monthFirst] = [read('day-first'), read('month-first')];
  if (!('day' in dayFirst && 'day' in monthFirst)) return unreadable;
  if (dayFirst.day === monthFirst.day) return { day: dayFirst.day };
  const settled = sign === '.' && usesDots(locale) ? 'day-first' : order;
  if (settled !== undefined) return settled === 'day-first' ? dayFirst : monthFirst;
  return { ambiguous: { 'day-first': dayFirst.day, 'month-first': monthFirst.day } };
}

/** Returns the order in which the locale writes day and month. */
export function dateOrderOf(locale: string): DateOrder {
  const types = dateFormat(locale, { day: 'numeric', month: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type);
  return types.indexOf('day') < types.indexOf('month') ? 'day-first' : 'month-first';
}

function usesDots(locale: string): boolean {
  return dateFormat(locale, {})
    .formatToParts(0)
    .some(({ type, value }) => type === 'literal' && value.includes('.'));
}

function dayOf(year = '', month = '', day = ''): DateReading {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseCalendarDate(iso) === undefined ? unreadable : { day: iso };
}

/** Filler words in written dates. */
const fillers = new Set('the day of st nd rd th de del di du le el den der er º ª'.split(' '));

/** `December 1, 2026`, `1. Dezember 2026`, `Tue, 1-Dec-2026`, `the 1st day of December, 2026`. */
function readWords(text: string, locale: string): DateReading {
  const parts = text.toLowerCase().match(/\d+|\p{L}[\p{L}\p{M}]*|[^\s,./-]/gu) ?? [];
  const numbers = parts.filter((part) => /^\d/.test(part));
  const words = parts.filter((part) => !/^\d/.test(part) && !fillers.has(part));
  const names = namesOf(locale);
  const months = words.flatMap((word) => names.months.get(word) ?? []);
  const [month] = months;
  if (month === undefined || months.length > 1 || numbers.length !== 2) return unreadable;
  const [day] = numbers.filter((number) => number.length <= 2);
  const [year] = numbers.filter((number) => number.length > 2);
  if (day === undefined || year?.length !== 4) return { problem: 'short-year' };
  const reading = dayOf(year, String(month), day);
  if (!('day' in reading)) return reading;
  // Any other word must be the correct day of the week.
  const weekday = new Date(reading.day).getUTCDay();
  const others = words.filter((word) => !names.months.has(word));
  return others.every((word) => names.weekdays.get(word) === weekday) ? reading : unreadable;
}

interface Names {
  months: Map<string, number>;
  weekdays: Map<string, number>;
}
const namesByLocale = new Map<string, Names>();

/** Names of months and days of the week in English and in the locale's language, whole and short. */
function namesOf(locale: string): Names {
  const known = namesByLocale.get(locale);
  if (known) return known;
  const names: Names = { months: new Map([['sept', 9]]), weekdays: new Map() };
  const add = (map: Map<string, number>, name: string | undefined, value: number) => {
    const plain = (name ?? '').toLowerCase().replace(/\.$/, '');
    if (/^\p{L}[\p{L}\p{M}]*$/u.test(plain)) map.set(plain, value);
  };
  for (const tag of ['en', locale]) {
    for (const width of ['long', 'short'] as const) {
      for (let month = 1; month <= 12; month += 1) {
        const day = Date.UTC(2026, month - 1, 1);
        const inDate = dateFormat(tag, { day: 'numeric', month: width, year: 'numeric' }).formatToParts(day);
        add(names.months, inDate.find(({ type }) => type === 'month')?.value, month);
        add(names.months, dateFormat(tag, { month: width }).format(day), month);
      }
      for (let weekday = 0; weekday < 7; weekday += 1) {
        // 4 January 1970 was a Sunday.
        add(
          names.weekdays,
          dateFormat(tag, { weekday: width }).format(Date.UTC(1970, 0, 4 + weekday)),
          weekday,
        );
      }
    }
  }
  namesByLocale.set(locale, names);
  return names;
}
