/** Returns the heading of an exhibit: `EXHIBIT B`, or the author's own word as in `Schedule 1`. */
export function exhibitLabel(name: string): string {
  const hasWord = /^(?:exhibit|schedule|annex|appendix|attachment)\b/i.test(name);
  return hasWord ? name.toUpperCase() : `EXHIBIT ${name}`;
}
