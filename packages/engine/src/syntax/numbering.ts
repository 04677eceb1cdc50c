import type { CounterStyle, NumberingLevel } from './nodes.ts';

const counterStyles: Record<string, CounterStyle> = { '1': '1', '01': '01', a: 'a', A: 'A', i: 'i', I: 'I' };

/** Reads one example per level, `ARTICLE I | Section 1.01 | (a)`; undefined when they can't be understood. */
export function parseNumbering(examples: string): NumberingLevel[] | undefined {
  const parts = examples
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 6) return undefined;
  const levels = parts.map((part, index) => parseLevel(part, index + 1));
  return levels.every((level) => level !== undefined) ? levels : undefined;
}

/** The last counter of an example is the level's own, those before it are its ancestors. */
function parseLevel(example: string, level: number): NumberingLevel | undefined {
  const pieces = example.split(/(?<![A-Za-z0-9])(01|1|a|A|i|I)(?![A-Za-z0-9])/);
  const counters = (pieces.length - 1) / 2;
  if (counters < 1 || counters > level) return undefined;
  return pieces.map((piece, index) => {
    const style = index % 2 === 1 ? counterStyles[piece] : undefined;
    return style === undefined ? piece : { style, level: level - counters + (index + 1) / 2 };
  });
}

export const defaultNumbering: NumberingLevel[] = [
  ['', { style: '1', level: 1 }, '.'],
  ['', { style: '1', level: 1 }, '.', { style: '1', level: 2 }, ''],
  ['(', { style: 'a', level: 3 }, ')'],
  ['(', { style: 'i', level: 4 }, ')'],
  ['(', { style: 'A', level: 5 }, ')'],
  ['(', { style: 'I', level: 6 }, ')'],
];

const romanParts: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** `4` -> `iv`. */
export function formatRoman(value: number): string {
  let rest = value;
  let roman = '';
  for (const [size, letters] of romanParts) {
    while (rest >= size) {
      roman += letters;
      rest -= size;
    }
  }
  return roman;
}

/** a ... z, aa, ab ... */
export function formatLetters(value: number): string {
  let letters = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

function formatCounter(value: number, style: CounterStyle): string {
  switch (style) {
    case '1':
      return String(value);
    case '01':
      return String(value).padStart(2, '0');
    case 'a':
      return formatLetters(value);
    case 'A':
      return formatLetters(value).toUpperCase();
    case 'i':
      return formatRoman(value);
    case 'I':
      return formatRoman(value).toUpperCase();
  }
}

/** The clause counters and the numbering scheme. */
export interface Numberer {
  scheme: NumberingLevel[];
  counters: number[];
}

/** Creates a numberer, with the default scheme unless another one is given. */
export function createNumberer(scheme: NumberingLevel[] = defaultNumbering): Numberer {
  return { scheme, counters: [] };
}

/** Counts one clause. Deeper levels restart, and a missing parent counts as 1. */
export function nextNumber(numberer: Numberer, level: number): string {
  const { counters } = numberer;
  while (counters.length < level - 1) counters.push(1);
  counters[level - 1] = (counters[level - 1] ?? 0) + 1;
  counters.length = level;
  return currentNumber(numberer, level);
}

/** A level deeper than the examples uses the deepest example. */
function segmentsOf({ scheme }: Numberer, level: number): NumberingLevel {
  return scheme[Math.min(level, scheme.length) - 1] ?? [];
}

function currentNumber(numberer: Numberer, level: number): string {
  const isDeeper = level > numberer.scheme.length;
  return segmentsOf(numberer, level)
    .map((segment) => {
      if (typeof segment === 'string') return segment;
      const isOwn = segment.level === numberer.scheme.length;
      const counted = isDeeper && isOwn ? level : segment.level;
      return formatCounter(numberer.counters[counted - 1] ?? 1, segment.style);
    })
    .join('');
}

/**
 * Returns the full number of the last clause at a level. It starts at the deepest ancestor that shows the top counter.
 */
export function numberPath(numberer: Numberer, level: number): string {
  const showsTop = (at: number) =>
    segmentsOf(numberer, at).some((segment) => typeof segment !== 'string' && segment.level === 1);
  let from = level;
  while (from > 1 && !showsTop(from)) from -= 1;
  let path = '';
  for (let at = from; at <= level; at++) path += currentNumber(numberer, at).replace(/\.$/, '');
  return path.trim();
}
