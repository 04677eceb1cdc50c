import { TypesetError } from './typeset-error.ts';
import type { Letters } from './letter-widths.ts';
import { lettersWidth } from './letter-widths.ts';
import { textWidth } from './text-width.ts';

const limits = { characters: 200_000, marks: 8 };

/** Controls, and code points that Unicode promises never to assign. Line ends and tabs are gone when this is used. */
const controls = /[^\P{Cc}\n]|\p{Noncharacter_Code_Point}|[\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E0FFF}]/gu;
/** Overrides, embeddings and isolates can display a text in another order than its characters. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;
const lineEnds = /\r\n?|[\f\v\u0085\u2028\u2029]/g;
const tooManyMarks = new RegExp(`(\\p{M}{${limits.marks}})\\p{M}+`, 'gu');

/** Most texts are of characters that need no cleaning. */
const plain = /^[\n -~]*$/;

/** Bullets and ticks that word processors store as places of a symbol font. */
const symbolFont: Record<string, string> = {
  '\uF0B7': '•',
  '\uF0A7': '▪',
  '\uF0A8': '☐',
  '\uF06F': '☐',
  '\uF0FC': '✓',
  '\uF0FE': '☑',
  '\uF0D8': '▸',
  '\uF0E0': '→',
  '\uF076': '◆',
};

/**
 * One text as it may be set: well-formed, without controls, line ends as LF, and never more marks on a letter than any
 * language has (the layout of 200,000 marks takes a minute). Blanks and everything visible stay as typed.
 */
export function cleanText(text: string): string {
  if (text.length > limits.characters) throw new TypesetError('too_large', ['a text is too long']);
  return cleanCharacters(text);
}

/** The same without a limit of length, for texts of which only parts are typeset, such as a template. */
export function cleanCharacters(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replaceAll('\t', '    ')
    .replace(controls, '')
    .replace(directionControls, '')
    .replace(/[\uF000-\uF0FF]/g, (character) => symbolFont[character] ?? character)
    .replace(tooManyMarks, '$1');
}

/** Of the estimates in text-width.ts. */
const widestCharacter = 1.3;
const zeroWidthSpace = '\u200B';
/** Blanks that a line may end at. The others (no-break spaces) hold a word together, and its length with it. */
const blank = '\\t\\n \\u1680\\u2000-\\u2006\\u2008-\\u200B\\u2028\\u2029\\u205F';
const ends = `${blank}\\u3000-\\u9FFF\\uAC00-\\uD7AF`;
const runs = new RegExp(`[^${ends}]+|[${ends}]+`, 'gu');
const breakable = new RegExp(`^[${ends}]`, 'u');
const startsWithBlank = new RegExp(`^[${blank}]`, 'u');
const lastWord = new RegExp(`[^${blank}]*$`, 'u');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function inPieces(word: string, pieceLimit: number): string {
  let out = '';
  let pieceWidth = 0;
  for (const { segment } of graphemes.segment(word)) {
    const width = textWidth(segment);
    if (pieceWidth > 0 && pieceWidth + width > pieceLimit) {
      out += zeroWidthSpace;
      pieceWidth = 0;
    }
    out += segment;
    pieceWidth += width;
  }
  return out;
}

/** Gives long words places to break. Remembers where it is, as a word may run through several pieces of text. */
export interface WordBreaker {
  next: (text: string) => string;
  /** A line ended. */
  reset: () => void;
}

/**
 * Nothing may leave the page or its cell: words that may be wider than `widthEm` can break every few letters. With
 * `letters` the words are measured, without estimated on the wide side.
 */
export function createWordBreaker(widthEm: number, letters?: Letters): WordBreaker {
  const pieceLimit = Math.max(0.1, Math.min(widthEm / 3, 8));
  const long = new RegExp(`[^${blank}]{${Math.max(1, Math.floor(widthEm / widestCharacter))},}`);
  const measure = letters === undefined ? textWidth : (run: string) => lettersWidth(run, letters);
  let width = 0;
  const breakRun = (run: string): string => {
    if (breakable.test(run)) {
      width = 0;
      return run;
    }
    const continued = width > 0;
    const runWidth = measure(run);
    width += runWidth;
    if (width <= widthEm) return run;
    return (continued ? zeroWidthSpace : '') + inPieces(run, pieceLimit);
  };
  const next = (text: string): string => {
    const startsAnew = width === 0 || startsWithBlank.test(text);
    if (!startsAnew || long.test(text)) return text.replace(runs, breakRun);
    width = measure(lastWord.exec(text)?.[0] ?? '');
    return text;
  };
  return { next, reset: () => void (width = 0) };
}

/** One line of furniture: title, header, footer. */
export function cleanLine(text: string, maxCharacters: number): string {
  const line = cleanText(text.slice(0, 10_000)).replace(/\s+/g, ' ').trim();
  return [...line].slice(0, maxCharacters).join('');
}
