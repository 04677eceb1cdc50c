/** Periods that can be chosen, in months. */
export const periods = [3, 6, 12, 24, 36];
const usualPeriod = 12;

/** The period in the URL. */
export function periodIn(text: string): number {
  return periods.find((period) => String(period) === text) ?? usualPeriod;
}

/** '2026-03' as 'March 2026', or shorter. */
export function monthName(month: string, length: 'short' | 'long' = 'long'): string {
  const [year, number] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year ?? 0, (number ?? 1) - 1));
  return first.toLocaleDateString(undefined, {
    month: length,
    year: length === 'long' ? 'numeric' : '2-digit',
    timeZone: 'UTC',
  });
}

/** The next round number that has a whole half: where a scale can end. */
export function scaleEnd(most: number): number {
  if (most <= 10) return Math.max(2, most + (most % 2));
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 3, 4, 5, 6, 8].find((one) => one * power >= most) ?? 10;
  return factor * power;
}
