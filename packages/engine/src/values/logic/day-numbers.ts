import { parseCalendarDate } from '../../fields/notation/calendar-dates.ts';

/** A day as its number since 1 January 1970. */
export type DayNumber = number;

const msPerDay = 86_400_000;

export function dayNumberOf(day: string): DayNumber | undefined {
  const date = parseCalendarDate(day.trim());
  return date && date.utc.getTime() / msPerDay;
}

/** Returns `YYYY-MM-DD`; undefined beyond the years 1000 to 9999. */
export function dayOf(number: DayNumber): string | undefined {
  const date = new Date(number * msPerDay);
  const day = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  return parseCalendarDate(day) && day;
}

export function partOfDay(number: DayNumber, part: 'year' | 'month' | 'day'): number {
  const date = new Date(number * msPerDay);
  if (part === 'year') return date.getUTCFullYear();
  return part === 'month' ? date.getUTCMonth() + 1 : date.getUTCDate();
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(number: DayNumber, months: number): DayNumber {
  const date = new Date(number * msPerDay);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) / msPerDay;
}

// Day 0 was a Thursday.
const isWeekend = (day: DayNumber) => (((day + 3) % 7) + 7) % 7 > 4;

/**
 * Moves by days from Monday to Friday that are no holidays. From a weekend the first one is the Monday, or backwards
 * the Friday.
 */
export function addBusinessDays(
  number: DayNumber,
  count: number,
  holidays: ReadonlySet<DayNumber> = new Set(),
): DayNumber {
  if (count === 0) return number;
  const step = Math.sign(count);
  let day = number;
  let left = Math.abs(count);
  if (holidays.size === 0) {
    while (isWeekend(day)) day -= step;
    day += step * 7 * Math.floor(left / 5);
    left %= 5;
  }
  while (left > 0) {
    day += step;
    if (!isWeekend(day) && !holidays.has(day)) left -= 1;
  }
  return day;
}
