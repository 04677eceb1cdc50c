import {
  narrowingOf,
  type SqueezedLine,
  type SqueezedWord,
  squeezedLines,
} from '@inkfield/contract/look-squeeze';
import type { LookRun, LookToken } from './look-sheet.ts';
import type { Setting } from './setting.ts';
import { joiner, measure, type ParagraphText } from './tokens.ts';

/** How much shorter than its room a line is set, so that rounding never ends it earlier. */
const spare = 0.05;
/** Part of the size that the number of a footnote may be wider than it was counted. */
const noteSpare = 0.3;

type Words = Extract<LookToken, { k: 'text' | 'blank' | 'optional' }>;

type Line = SqueezedLine<Word>;

interface Word extends SqueezedWord {
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
  const lines = squeezedLines(words, (line) => (line === 0 ? room - style.first : room));
  if (!lines.some(({ isSqueezed }) => isSqueezed)) return tokens;
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [end] : []),
    ...write(line, narrowing(line, style.size)),
  ]);
}

const end: LookToken = { k: 'br', fills: true };

/** Undefined for a paragraph that holds more than words, or letters of an unknown width. */
function wordsOf(setting: Setting, size: number, tokens: readonly LookToken[]): Word[] | undefined {
  const words: Word[] = [];
  let isOpen = false;
  const add = (token: LookToken, text: string, width: number) => {
    if (!isOpen) words.push({ blanks: 0, blanksWidth: 0, width: 0, isFixed: false, pieces: [] });
    isOpen = true;
    const word = words.at(-1);
    word?.pieces.push({ token, text });
    if (word) word.width += width;
    if (word && !isWords(token)) word.isFixed = true;
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
          if (isBlank)
            words.push({ blanks: text.length, blanksWidth: width, width: 0, isFixed: false, pieces: [] });
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

/** How much narrower each blank of a line is, so that the typesetter never ends it before its last word. */
function narrowing({ words, left }: Line, size: number): number {
  const notes = words.flatMap(({ pieces }) => pieces).filter(({ token }) => token.k === 'note').length;
  return narrowingOf({ words, left }, spare + notes * noteSpare * size);
}

/** The words of a line, without the blanks that it begins with. */
function write({ words }: Line, narrower: number): LookToken[] {
  const tokens: LookToken[] = [];
  for (const [index, { blanks, pieces }] of words.entries()) {
    for (const [at, { token, text }] of pieces.entries()) {
      const last = tokens.at(-1);
      const between = at > 0 || index === 0 ? '' : ' '.repeat(blanks);
      if (!isWords(token)) tokens.push(token);
      else if (last !== undefined && isWords(last) && isAlike(last, token)) last.t += between + text;
      else tokens.push({ ...token, t: between + text, ...(narrower > 0 && { n: narrower }) });
    }
  }
  return tokens;
}

function isAlike(a: Words, b: Words): boolean {
  return a.k === b.k && a.r === b.r && a.u === b.u;
}
