/** A moment of the server as a date in the reader's own place. */
export function dateOf(instant: string): string {
  return new Date(instant).toLocaleDateString();
}
