/** A moment of the server as a date in the reader's own place. */
export function dateOf(instant: string): string {
  return new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** The same with the time of day. */
export function timeOf(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
