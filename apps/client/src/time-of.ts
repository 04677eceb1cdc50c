/** A moment of the server with the time of day, in the reader's own place and manner. */
export function timeOf(instant: string): string {
  return new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
