/** Warnings quote the document, which may say much; an answer holds up to 500 characters of each. */
export function shortenWarning(warning: string): string {
  return warning.length <= 480 ? warning : `${warning.slice(0, 479)}…`;
}
