import { readsFromRight } from './printed-words.ts';

/** A word where it is printed; lengths in points, `y` counted from the foot of the page. */
export interface PlacedWord {
  text: string;
  page: number;
  x: number;
  y: number;
}

export interface Fidelity {
  /** Share of the original's words within 12 points of their place, on the same page. */
  words: number;
  /** Agreement of line ends, as F1 over those of both. */
  breaks: number;
  /** The mean of both. */
  score: number;
}

const near = 12;
/** Words on lines closer than that are on one line. */
const sameLine = 4;
/** So many equal words in a row mean that two texts continue alike. */
const run = 3;

function withKeys(words: readonly PlacedWord[]): KeyedWord[] {
  return words.map((word) => ({ ...word, key: keyOf(word.text) })).filter(({ key }) => key !== '');
}

/**
 * How close the pages of a copy are to those of the original, as a reader sees them. `lookahead` is the number of words
 * that the search for the next common words skips at most: a larger one is slower, and finds more of very different texts.
 */
export function comparePages(
  original: readonly PlacedWord[],
  copy: readonly PlacedWord[],
  lookahead = 300,
): Fidelity {
  const [a, b] = [withKeys(original), withKeys(copy)];
  const matched = align(a, b, lookahead);
  matchRest(a, b, matched);
  const close = a.filter((word, index) => distance(word, b[matched[index] ?? -1]) <= near).length;
  const endsOfA = [...a.keys()].filter((index) => endsLine(a, index));
  const endsOfB = new Set([...b.keys()].filter((index) => endsLine(b, index)));
  const both = endsOfA.filter((index) => endsOfB.has(matched[index] ?? -1)).length;
  const words = close / Math.max(1, a.length);
  const breaks = (2 * both) / Math.max(1, endsOfA.length + endsOfB.size);
  return { words, breaks, score: (words + breaks) / 2 };
}

/** For each word of a text its place among the words of another one, in the same order; -1 where it is missing. */
export function alignWords(a: readonly string[], b: readonly string[], lookahead = 300): number[] {
  const [one, other] = [a, b].map((words) => words.map((text) => ({ key: keyOf(text) })));
  return align(one ?? [], other ?? [], lookahead);
}

interface Keyed {
  key: string;
}
type KeyedWord = Keyed & PlacedWord;

/** Without signs that fonts and programs write differently. */
function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/[._…]{3,}/g, '___');
}

/** For each word of the original its place in the copy; -1 where it is missing. */
function align(a: readonly Keyed[], b: readonly Keyed[], lookahead: number): number[] {
  const matched = a.map(() => -1);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i]?.key !== b[j]?.key) {
      const length = lookahead + run;
      const [skipA, skipB] = nextMatch(a.slice(i, i + length), b.slice(j, j + length), lookahead);
      i += skipA;
      j += skipB;
    }
    if (i < a.length && a[i]?.key === b[j]?.key) matched[i] = j;
    i += 1;
    j += 1;
  }
  return matched;
}

/** How many words to skip on both sides until the texts continue alike. */
function nextMatch(a: readonly Keyed[], b: readonly Keyed[], lookahead: number): [number, number] {
  for (let sum = 1; sum < lookahead; sum += 1) {
    for (let skip = 0; skip <= sum; skip += 1) {
      const [at, to] = [skip, sum - skip];
      if (at >= a.length || to >= b.length || a[at]?.key !== b[to]?.key) continue;
      if (a[at + 1]?.key === b[to + 1]?.key && a[at + 2]?.key === b[to + 2]?.key) return [at, to];
    }
  }
  return [1, 1];
}

/** Words in another order, as in columns: the nearest of the same. */
function matchRest(a: readonly KeyedWord[], b: readonly KeyedWord[], matched: number[]): void {
  const taken = new Set(matched);
  const left = Map.groupBy(
    [...b.keys()].filter((at) => !taken.has(at)),
    (at) => b[at]?.key,
  );
  for (const [index, word] of a.entries()) {
    const free = matched[index] === -1 ? left.get(word.key) : undefined;
    const nearest = free?.toSorted((p, q) => distance(word, b[p]) - distance(word, b[q]))[0];
    if (free === undefined || nearest === undefined) continue;
    matched[index] = nearest;
    free.splice(free.indexOf(nearest), 1);
  }
}

function distance(a: PlacedWord, b: PlacedWord | undefined): number {
  return b === undefined || a.page !== b.page ? Infinity : Math.hypot(a.x - b.x, a.y - b.y);
}

function endsLine(words: readonly PlacedWord[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  if (word === undefined || next === undefined) return true;
  if (word.page !== next.page || Math.abs(word.y - next.y) > sameLine) return true;
  const turned = [word, next].filter(({ text }) => readsFromRight(text)).length;
  // A line in two directions goes both ways.
  return turned === 2 ? next.x > word.x : turned === 0 && next.x < word.x;
}
