import { parseCalendarDate } from './calendar-dates.ts';

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

/** Moves by days from Monday to Friday. From a weekend the first one is the Monday, or backwards the Friday. */
export function addBusinessDays(number: DayNumber, count: number): DayNumber {
  if (count === 0) return number;
  const step = Math.sign(count);
  // Day 0 was a Thursday.
  const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;
  let day = number;
  while (weekdayOf(day) > 4) day -= step;
  day += step * 7 * Math.floor(Math.abs(count) / 5);
  for (let left = Math.abs(count) % 5; left > 0;) {
    day += step;
    if (weekdayOf(day) <= 4) left -= 1;
  }
  return day;
}
