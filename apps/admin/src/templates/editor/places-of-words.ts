const mostPlaces = 500;

/** The offsets of words in a text, ignoring case, in ascending order. */
export function placesOf(words: string, text: string): number[] {
  if (words.trim() === '') return [];
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return [...text.matchAll(pattern)].slice(0, mostPlaces).map(({ index }) => index);
}

/** One line of a text, by its offsets. */
export interface Line {
  from: number;
  to: number;
}

/** Shorter words occur in too many places to identify a line. */
const fewestLetters = 8;

/**
 * The line of the original that a line of the draft was made of: the one with the longest words that both share,
 * and of several the nearest to where it would be expected (`share`: 0 is the beginning, 1 the end).
 */
export function lineOfOriginal(line: string, original: string, share: number): Line | undefined {
  const expected = share * original.length;
  // Placeholders, conditions and the markup of headings, clauses and tables are not in the original.
  const kept = line.split(/\[[^\]]*\]|\{[^}]*\}|[*_#|\\\t]+/).map((words) => words.trim());
  for (const words of kept.toSorted((one, other) => other.length - one.length)) {
    if (words.length < fewestLetters) return undefined;
    const places = placesOf(words, original);
    const [nearest] = places.toSorted((one, other) => Math.abs(one - expected) - Math.abs(other - expected));
    if (nearest === undefined) continue;
    const end = original.indexOf('\n', nearest);
    return { from: original.lastIndexOf('\n', nearest) + 1, to: end === -1 ? original.length : end };
  }
  return undefined;
}
