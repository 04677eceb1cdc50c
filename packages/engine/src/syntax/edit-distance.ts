/**
 * Returns the number of single-letter edits between two words, or `limit + 1` if there are more than `limit`. Two
 * swapped letters count as one edit. Words longer than 64 characters never match, which bounds the time.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const far = limit + 1;
  if (Math.abs(a.length - b.length) > limit || a.length > 64 || b.length > 64) return far;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? far) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (beforePrevious[j - 2] ?? far) + 1 : far;
      const cost = Math.min((previous[j] ?? far) + 1, (row[j - 1] ?? far) + 1, replaced, swapped);
      row.push(cost);
    }
    beforePrevious = previous;
    previous = row;
  }
  return Math.min(previous[b.length] ?? far, far);
}

/** Returns the word nearest to `word` within `limit` edits, ignoring case. */
export function nearestWord(word: string, words: Iterable<string>, limit: number): string | undefined {
  const wanted = word.toLowerCase();
  let nearest: string | undefined;
  let best = limit + 1;
  for (const candidate of words) {
    const distance = editDistance(wanted, candidate.toLowerCase(), best - 1);
    if (distance >= best) continue;
    best = distance;
    nearest = candidate;
    if (best === 0) break;
  }
  return nearest;
}
