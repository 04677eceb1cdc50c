const dayMs = 24 * 60 * 60 * 1000;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How many days after today a day is, in the time zone of the browser. */
export function daysUntil(day: string, now: number): number {
  const today = new Date(now);
  const here = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  return Math.round((Date.parse(day) - here) / dayMs);
}

/** In words: `today`, `tomorrow`, `in 12 days`. */
export function inDays(days: number): string {
  return words.format(days, 'day');
}
