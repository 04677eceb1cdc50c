/**
 * How close one PDF is to another, as a reader sees it: the same words at the same places, and lines that end with the
 * same words.
 */
import { createAdvances } from '../src/pdf/look/advances.ts';
import { lookFontFiles } from '../src/pdf/look/faces.ts';
import { type PrintedText, readPdf } from './read-pdf.ts';

export interface Fidelity {
  /** Pages of the original and of the copy. */
  pages: [original: number, copy: number];
  /** Share of the original's words within 12 points of their place, on the same page. */
  words: number;
  /** Agreement of line ends, as F1 over those of both. */
  breaks: number;
  /** The mean of both. */
  fidelity: number;
}

interface Word {
  key: string;
  page: number;
  x: number;
  y: number;
}

const near = 12;
/** Words on lines closer than that are on one line. */
const sameLine = 4;
/** So many equal words in a row mean that two texts go on alike. */
const run = 3;
const lookahead = 600;

const advances = createAdvances(lookFontFiles());
const widthOf = (text: string) =>
  advances.widthOf(text, { set: 'Arimo', bold: false, italic: false, size: 1, spacing: 0 });

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

async function readWords(pdf: Uint8Array): Promise<{ words: Word[]; pages: number }> {
  const { pages } = await readPdf(pdf);
  return { words: pages.flatMap(({ items }, index) => wordsOf(items, index)), pages: pages.length };
}

/** A word may be printed in several pieces; where a word begins within a piece is found by the widths of letters. */
function wordsOf(items: readonly PrintedText[], page: number): Word[] {
  const words: (Word & { end: number })[] = [];
  for (const { text, x, y, width } of items) {
    const scale = width / Math.max(0.001, widthOf(text));
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const start = x + widthOf(text.slice(0, index)) * scale;
      const end = start + widthOf(word) * scale;
      const last = words.at(-1);
      const goesOn =
        last !== undefined && index === 0 && Math.abs(last.end - x) < 0.7 && Math.abs(last.y - y) < 1;
      if (goesOn) Object.assign(last, { key: last.key + keyOf(word), end });
      else words.push({ key: keyOf(word), page, x: start, y, end });
    }
  }
  return words.filter(({ key }) => key !== '');
}

/** For each word of the original its place in the copy; -1 where it is missing. */
function align(a: readonly Word[], b: readonly Word[]): number[] {
  const matched = a.map(() => -1);
  const taken = new Set<number>();
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [skipA, skipB] = a[i]?.key === b[j]?.key ? [0, 0] : nextMatch(a, b, i, j);
    i += skipA;
    j += skipB;
    if (a[i]?.key === b[j]?.key && i < a.length) {
      matched[i] = j;
      taken.add(j);
    }
    i += 1;
    j += 1;
  }
  matchRest(a, b, { matched, taken });
  return matched;
}

function nextMatch(a: readonly Word[], b: readonly Word[], i: number, j: number): [number, number] {
  for (let sum = 1; sum < lookahead; sum += 1) {
    for (let skip = 0; skip <= sum; skip += 1) {
      const [at, to] = [i + skip, j + sum - skip];
      const isRun = Array.from({ length: run }, (_, k) => a[at + k]?.key === b[to + k]?.key).every(Boolean);
      if (at < a.length && to < b.length && isRun) return [skip, sum - skip];
    }
  }
  return [1, 1];
}

/** Words in another order, as in columns: the nearest of the same. */
function matchRest(
  a: readonly Word[],
  b: readonly Word[],
  { matched, taken }: { matched: number[]; taken: Set<number> },
): void {
  const left = Map.groupBy(
    b.keys().filter((at) => !taken.has(at)),
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

function distance(a: Word, b: Word | undefined): number {
  return b === undefined || a.page !== b.page ? Infinity : Math.hypot(a.x - b.x, a.y - b.y);
}

function endsLine(words: readonly Word[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  if (word === undefined || next === undefined) return true;
  return word.page !== next.page || Math.abs(word.y - next.y) > sameLine || next.x < word.x;
}

/** Agreement of line ends, as F1 over those of both. */
function agreementOfLines(a: readonly Word[], b: readonly Word[], matched: readonly number[]): number {
  const endsOfA = a
    .keys()
    .filter((index) => endsLine(a, index))
    .toArray();
  const endsOfB = new Set(b.keys().filter((index) => endsLine(b, index)));
  const both = endsOfA.filter((index) => endsOfB.has(matched[index] ?? -1)).length;
  return (2 * both) / Math.max(1, endsOfA.length + endsOfB.size);
}

/** A word as it stands on a screen, in any unit; `y` grows upwards, as on pages. */
export interface ShownWord {
  text: string;
  x: number;
  y: number;
}

/** How far lines of a preview end with the same words as those of the PDF. */
export async function compareLines(pdf: Uint8Array, shown: readonly ShownWord[]): Promise<number> {
  const { words } = await readWords(pdf);
  const preview = shown
    .map(({ text, x, y }) => ({ key: keyOf(text), page: 0, x, y }))
    .filter(({ key }) => key !== '');
  return agreementOfLines(words, preview, align(words, preview));
}

export async function comparePages(original: Uint8Array, copy: Uint8Array): Promise<Fidelity> {
  const [{ words: a, pages }, { words: b, pages: copied }] = [
    await readWords(original),
    await readWords(copy),
  ];
  const matched = align(a, b);
  const close = a.filter((word, index) => distance(word, b[matched[index] ?? -1]) <= near).length;
  const words = close / Math.max(1, a.length);
  const breaks = agreementOfLines(a, b, matched);
  return { pages: [pages, copied], words, breaks, fidelity: (words + breaks) / 2 };
}
