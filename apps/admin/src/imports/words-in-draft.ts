import { escapeText } from '@inkfield/engine/escape';
import { escapable } from '@inkfield/engine/lex-inline';
import { parse } from '@inkfield/engine/parse';
import { renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import type { TextChange } from '../templates/source/rename-field.ts';
import type { Range } from './decide-mark.ts';

export interface WordsInDraft {
  text: string;
  range: Range;
  /** As written in the source document. */
  words: string;
  fieldNames: readonly string[];
}

/** A character that occurs in no document and is allowed wherever a word is. */
const standIn = '\ua66e';

/**
 * The change that replaces a mark by words so that they print literally. The surrounding text can give their
 * characters another meaning, so each spelling is parsed to check it: escaped where needed, escaped everywhere, and
 * last without the emphasis around them, which some characters can't begin or end.
 */
export function putWords({ text, range, words, fieldNames }: WordsInDraft): TextChange {
  const from = text.lastIndexOf('\n', range.from - 1) + 1;
  const lineEnd = text.indexOf('\n', range.to);
  const line = { from, to: lineEnd < 0 ? text.length : lineEnd };
  const isInTable = text.slice(line.from, range.from).trimStart().startsWith('|');
  const plain = isInTable ? words.replaceAll('\n', ' ') : words;
  const bars = (written: string) => (isInTable ? written.replace(/(?<!\\)\|/g, '\\|') : written);
  const escaped = plain.replace(signs, '\\$&');
  const ways: TextChange[] = [
    { ...range, insert: bars(escapeText(plain, fieldNames)) },
    { ...range, insert: escaped },
    { ...withEmphasis(text, range), insert: escaped },
  ];
  const lineWith = ({ from: start, to, insert }: TextChange) =>
    text.slice(line.from, start) + insert + text.slice(to, line.to);
  const expected = printed(lineWith({ ...range, insert: standIn })).replaceAll(standIn, () =>
    squeezed(plain),
  );
  const right = ways.find((way) => printed(lineWith(way)) === squeezed(expected));
  return right ?? { ...range, insert: escaped };
}

const signs = new RegExp(`[${escapable.replace(/[\]\\]/g, String.raw`\$&`)}]`, 'g');

function printed(source: string): string {
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(source), { fields: [], values: {}, mode: 'final', locale });
  return squeezed(renderText(document));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The range with the emphasis marks directly around it. */
export function withEmphasis(text: string, { from, to }: Range): Range {
  const before = /(?:__)?\*{0,3}$/.exec(text.slice(Math.max(0, from - 5), from))?.[0] ?? '';
  const after = /^\*{0,3}(?:__)?/.exec(text.slice(to, to + 5))?.[0] ?? '';
  const isPair = before !== '' && before === [...after].toReversed().join('');
  return isPair ? { from: from - before.length, to: to + after.length } : { from, to };
}
