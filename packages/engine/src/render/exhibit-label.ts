/** What stands above an exhibit: `EXHIBIT B`, or the typed word where the author wrote `Schedule 1`. */
export function exhibitLabel(name: string): string {
  const hasWord = /^(?:exhibit|schedule|annex|appendix|attachment)\b/i.test(name);
  return hasWord ? name.toUpperCase() : `EXHIBIT ${name}`;
}
