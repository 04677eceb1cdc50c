import type { Passage } from '../../marks/passage.ts';
import type { Replacement } from '../replacement.ts';

/** The words of marks in the text that always stand for the same field, with the placeholder that is there now. */
export type WordsOfFields = ReadonlyMap<string, string>;

/** Words that are not a mark by themselves may mean something else elsewhere. */
const isMarked = /[[\]{}«»<>]/;
const isPlaceholder = /^\[[^[\]{}]+\]$/;
const leastLength = 3;

export function findWordsOfFields(
  passages: readonly Passage[],
  replacements: ReadonlyMap<number, readonly Replacement[]>,
): WordsOfFields {
  const found = new Map<string, Set<string>>();
  for (const [index, list] of replacements) {
    for (const { start, end, text = '' } of list) {
      const words = passages[index]?.text.slice(start, end) ?? '';
      if (!isMarked.test(words) || words.length < leastLength || !isPlaceholder.test(text)) continue;
      found.set(words, (found.get(words) ?? new Set()).add(text));
    }
  }
  return new Map(
    [...found].flatMap(([words, [text, ...others]]) =>
      text === undefined || others.length > 0 ? [] : [[words, text] as const],
    ),
  );
}

/** The places of these words in another text, in order; longer words win. */
export function placesOfFields(text: string, words: WordsOfFields): Replacement[] {
  const places: Replacement[] = [];
  for (const [one, placeholder] of [...words].toSorted(([a], [b]) => b.length - a.length)) {
    for (let start = text.indexOf(one); start !== -1; start = text.indexOf(one, start + one.length)) {
      const end = start + one.length;
      if (places.every((place) => end <= place.start || start >= place.end))
        places.push({ start, end, text: placeholder, index: places.length });
    }
  }
  return places;
}
