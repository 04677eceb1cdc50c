/** The present day in a time zone, as the fields of dates write it. Undefined is the time zone of the browser. */
export function dayIn(timeZone: string | undefined): string {
  // Sweden writes dates in this format.
  return new Date().toLocaleDateString('sv-SE', { timeZone });
}
