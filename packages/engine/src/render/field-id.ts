/** Id of the form control of a field: blanks in the preview link to it. Names may hold blanks, ids may not. */
export function fieldId(name: string): string {
  return `field-${encodeURIComponent(name)}`;
}
