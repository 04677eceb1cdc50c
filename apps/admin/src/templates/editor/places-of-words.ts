const mostPlaces = 500;

/** Where words stand in a text, without regard to case: offsets, one after another. */
export function placesOf(words: string, text: string): number[] {
  if (words.trim() === '') return [];
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return [...text.matchAll(pattern)].slice(0, mostPlaces).map(({ index }) => index);
}
