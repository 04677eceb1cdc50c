/** Days of the reader's own place as moments for the server: from the first one's start to the last one's end. */
export function momentsOf(from: string, to: string): { from: string | undefined; to: string | undefined } {
  return { from: startOf(from, 0), to: startOf(to, 1) };
}

/** The start of the day `later` days after `day`; undefined if `day` is invalid. */
function startOf(day: string, later: number): string | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (match === null) return undefined;
  const [, year, month, date] = match.map(Number);
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  // A typed year begins as 0002.
  if (Number(year) < 1900) return undefined;
  return start.toISOString();
}
