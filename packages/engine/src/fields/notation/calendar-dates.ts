/** A day of the calendar, without time or zone. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
  /** Midnight UTC of the day, for formatters with the time zone UTC. */
  utc: Date;
}

/** Reads `YYYY-MM-DD`, years 1000 to 9999; undefined for a day that does not exist. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const utc = new Date(Date.UTC(year, month - 1, day));
  const isReal = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
  return isReal ? { year, month, day, utc } : undefined;
}
