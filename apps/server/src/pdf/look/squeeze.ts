import type { LookRun, LookToken } from './look-sheet.ts';
import type { Setting } from './setting.ts';
import { joiner, measure, type ParagraphText } from './tokens.ts';

/** A blank keeps at least this share of its width. */
const leastBlank = 0.75;
/** Blanks that would be wider than this are worse than any narrow ones. */
const widestBlank = 1.5;
/** How much less a wide blank disturbs than a narrow one. */
const tolerance = 1.7;

/** How much shorter than its room a line is set, so that rounding never ends it earlier. */
const spare = 0.05;
/** Part of the size that the number of a footnote may be wider than it was counted. */
const noteSpare = 0.3;

type Words = Extract<LookToken, { k: 'text' | 'blank' | 'optional' }>;

/** A part of a line that is not divided, with the blanks before it. */
interface Word {
  blanks: number;
  blanksWidth: number;
  width: number;
  pieces: { token: LookToken; text: string }[];
}

/**
 * Word moves the words of a justified line closer together where one more word then fits, unless wide blanks without it
 * disturb less. The typesetter never does: lines of such a paragraph end where they end in Word.
 */
export function squeezeLines(
  setting: Setting,
  { style, width }: ParagraphText,
  tokens: LookToken[],
): LookToken[] {
  if (setting.look.squeezes !== true || style.align !== 'justify' || style.turned) return tokens;
  const words = wordsOf(setting, style.size, tokens);
  if (words === undefined) return tokens;
  const room = width - style.left - style.right;
  const lines = fill(words, (line) => (line === 0 ? room - style.first : room));
  if (!lines.some(({ isSqueezed }) => isSqueezed)) return tokens;
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [end] : []),
    ...write(line, narrowingOf(line, style.size)),
  ]);
}

const end: LookToken = { k: 'br', fills: true };

/** Undefined for a paragraph that holds more than words, or letters of an unknown width. */
function wordsOf(setting: Setting, size: number, tokens: readonly LookToken[]): Word[] | undefined {
  const words: Word[] = [];
  let isOpen = false;
  const add = (token: LookToken, text: string, width: number) => {
    if (!isOpen) words.push({ blanks: 0, blanksWidth: 0, width: 0, pieces: [] });
    isOpen = true;
    const word = words.at(-1);
    word?.pieces.push({ token, text });
    if (word) word.width += width;
  };
  for (const token of tokens) {
    if (token.k === 'gap') add(token, '', token.w);
    else if (token.k === 'note') add(token, '', size * 0.3 * String(token.n).length);
    else if (!isWords(token)) return undefined;
    else {
      const run = setting.runs.all[token.r];
      if (run === undefined) return undefined;
      for (const part of token.t.split(/( +)/)) {
        if (part === '') continue;
        const isBlank = part.startsWith(' ');
        for (const [index, text] of (isBlank ? [part] : partsOf(part)).entries()) {
          const width = widthOf(setting, text, run);
          if (width === undefined) return undefined;
          isOpen &&= index === 0;
          if (isBlank) words.push({ blanks: text.length, blanksWidth: width, width: 0, pieces: [] });
          else add(token, text, width);
          isOpen = true;
        }
      }
    }
  }
  return words;
}

/** A line may end after a hyphen between two letters. */
function partsOf(word: string): string[] {
  return /[-–—]/.test(word) ? word.split(/(?<=\p{L}[-–—])(?=\p{L})/u) : [word];
}

/** Most words of a document are a few, over and over. */
const known = new WeakMap<LookRun, Map<string, number | undefined>>();

/** Undefined where the font lacks a letter. */
function widthOf(setting: Setting, text: string, run: LookRun): number | undefined {
  const widths = known.get(run) ?? new Map<string, number | undefined>();
  known.set(run, widths);
  if (!widths.has(text)) {
    const letters = text.replaceAll(joiner, '');
    widths.set(text, setting.advances.draws(letters, run) ? measure(setting, letters, run) : undefined);
  }
  return widths.get(text);
}

function isWords(token: LookToken): token is Words {
  return token.k === 'text' || token.k === 'blank' || token.k === 'optional';
}

interface Line {
  words: Word[];
  /** The rest of its room; less than nothing where its words stand closer together than they would alone. */
  left: number;
  isSqueezed: boolean;
}

/** Fills lines with words, each as far as it goes. */
function fill(words: readonly Word[], roomOf: (line: number) => number): Line[] {
  let line: Line = { words: [], left: roomOf(0), isSqueezed: false };
  const lines = [line];
  let blanksWidth = 0;
  for (const word of words) {
    const over = word.blanksWidth + word.width - line.left;
    const blanks = blanksWidth + word.blanksWidth;
    const fits = over <= 0 || line.words.length === 0;
    const canNarrow = [...line.words.slice(1), word].every(holdsWords);
    if (fits || (canNarrow && isBetterNarrow({ over, blanks, left: line.left, without: blanksWidth }))) {
      line.isSqueezed ||= !fits;
      line.words.push(word);
      line.left = -over;
      blanksWidth = blanks;
    } else {
      line = { words: [word], left: roomOf(lines.length) - word.width, isSqueezed: false };
      lines.push(line);
      blanksWidth = 0;
    }
  }
  return lines;
}

/** Distances that a tab stop makes within a line would no longer end at the stop. */
function holdsWords({ pieces }: Word): boolean {
  return pieces.every(({ token }) => isWords(token));
}

/** How much narrower each blank of a line is, so that the typesetter never ends it before its last word. */
function narrowingOf({ words, left }: Line, size: number): number {
  const notes = words.flatMap(({ pieces }) => pieces).filter(({ token }) => token.k === 'note').length;
  const missing = spare + notes * noteSpare * size - left;
  const count = words.slice(1).reduce((sum, { blanks }) => sum + blanks, 0);
  return missing > 0 && count > 0 ? Math.ceil((missing / count) * 1000) / 1000 : 0;
}

interface LineWithOneMore {
  /** How much wider than its room the line would be. */
  over: number;
  /** The width of all its blanks. */
  blanks: number;
  /** The rest of its room without the word, and the width of its blanks then. */
  left: number;
  without: number;
}

function isBetterNarrow({ over, blanks, left, without }: LineWithOneMore): boolean {
  if (blanks === 0) return false;
  const narrow = 1 - over / blanks;
  if (narrow < leastBlank) return false;
  const wide = without > 0 ? 1 + left / without : Infinity;
  return wide > widestBlank || 1 + (wide - 1) / tolerance >= 1 / narrow;
}

/** The words of a line, without the blanks that it begins with. */
function write({ words }: Line, narrowing: number): LookToken[] {
  const tokens: LookToken[] = [];
  for (const [index, { blanks, pieces }] of words.entries()) {
    for (const [at, { token, text }] of pieces.entries()) {
      const last = tokens.at(-1);
      const between = at > 0 || index === 0 ? '' : ' '.repeat(blanks);
      if (!isWords(token)) tokens.push(token);
      else if (last !== undefined && isWords(last) && isAlike(last, token)) last.t += between + text;
      else tokens.push({ ...token, t: between + text, ...(narrowing > 0 && { n: narrowing }) });
    }
  }
  return tokens;
}

function isAlike(a: Words, b: Words): boolean {
  return a.k === b.k && a.r === b.r && a.u === b.u;
}
