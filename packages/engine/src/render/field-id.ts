/**
 * Returns the id of a field's form control, to which the preview links. Field names may contain spaces, ids may not.
 */
export function fieldId(name: string): string {
  return `field-${encodeURIComponent(name)}`;
}
