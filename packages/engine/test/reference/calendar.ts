/** A day of the calendar, counted by hand: the reference uses no `Date`. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function lengthOf(year: number, month: number): number {
  return (lengths[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
}

/** 1 for 1 January of the year 1, which was a Monday. */
export function numberOf({ year, month, day }: Day): number {
  const before = year - 1;
  let number = 365 * before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  for (let one = 1; one < month; one += 1) number += lengthOf(year, one);
  return number + day;
}

export function dayOf(number: number): Day {
  let year = Math.max(1, Math.floor(number / 366));
  while (numberOf({ year: year + 1, month: 1, day: 1 }) <= number) year += 1;
  let left = number - numberOf({ year, month: 1, day: 1 });
  let month = 1;
  for (; left >= lengthOf(year, month); month += 1) left -= lengthOf(year, month);
  return { year, month, day: left + 1 };
}

/** The same day of another month, or its last day. */
export function monthsLater({ year, month, day }: Day, count: number): Day {
  const months = year * 12 + (month - 1) + count;
  const [toYear, toMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return { year: toYear, month: toMonth, day: Math.min(day, lengthOf(toYear, toMonth)) };
}

/** Steps day by day, over Saturdays, Sundays and holidays. */
export function businessDaysLater(from: Day, count: number, holidays: ReadonlySet<string>): Day {
  let number = numberOf(from);
  for (let left = Math.abs(count); left > 0;) {
    number += Math.sign(count);
    const isWorked = (number - 1) % 7 < 5 && !holidays.has(isoOf(dayOf(number)));
    if (isWorked) left -= 1;
  }
  return dayOf(number);
}

export function isoOf({ year, month, day }: Day): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

export function dayOfIso(iso: string): Day | undefined {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return iso === '' ? undefined : { year, month, day };
}
