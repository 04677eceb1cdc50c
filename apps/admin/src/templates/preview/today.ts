/** The day of this computer, as the fields of dates write it. */
export function today(): string {
  // Sweden writes dates in this format.
  return new Date().toLocaleDateString('sv-SE');
}
