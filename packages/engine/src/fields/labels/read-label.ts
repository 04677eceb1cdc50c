import { foldText, plainLetters } from '../notation/fold-text.ts';
import { determiners, prepositions } from './type-words.ts';

/** Without accents and capitals, since authors leave them out: "Descripcion", "DATE". */
export const fold = (text: string): string => plainLetters(foldText(text));

const folded = (words: readonly string[]) => new Set(words.map(fold));
const germanic = folded(prepositions.germanic);
const romance = folded(prepositions.romance);
const articles = folded(determiners);

const aside = /\(([^()]*)\)|\[([^[\]]*)\]/g;
const token = /[\p{L}\p{M}]+[²³]?|[#№%€$£]|n[°º]/giu;
/** `numHora`, `fecha_orden`, `SALARY1`: words of a variable are parted by capitals, lines and figures. */
const wordsOf = (text: string) =>
  fold(
    text
      .replace(/_/g, ' ')
      .replace(/(\p{Ll}\p{M}?)(\p{Lu})/gu, '$1 $2')
      .replace(/(?<!\p{L})(\p{L}{1,6})['’](?=\p{L})/gu, '$1 ')
      .replace(/(?<!\p{L})n[°º]/giu, 'no'),
  ).match(token) ?? [];

/** The words of a label as they are read: its head, and what a preposition links to it. */
export interface LabelPart {
  /** All words, without articles. */
  words: string[];
  /** The words before the first preposition. */
  head: string[];
  /** The words behind it. */
  rest: string[];
  /** Romance languages put the noun first, and link with prepositions of their own. */
  isRomance: boolean;
  /** "nombre de la empresa": the article says that one thing is meant. */
  hasArticle: boolean;
}

function readPart(text: string): LabelPart {
  const all = wordsOf(text);
  // "of" at the beginning belongs to words that were cut off.
  const start = all.findIndex((word) => !articles.has(word) && !germanic.has(word) && !romance.has(word));
  const words = all.slice(Math.max(0, start));
  const at = words.findIndex((word) => germanic.has(word) || romance.has(word));
  const head = at === -1 ? words : words.slice(0, at);
  const behind = at === -1 ? [] : words.slice(at + 1);
  const isPlain = (word: string) => !articles.has(word);
  return {
    words: words.filter(isPlain),
    head: head.filter(isPlain),
    rest: behind.filter(isPlain),
    isRomance: at !== -1 && !germanic.has(words[at] ?? ''),
    hasArticle:
      behind.some((word) => articles.has(word)) ||
      /^(?:del|dal|des|dei|degli|delle|della|dello|do|da|dos|das|der)$/.test(words[at] ?? ''),
  };
}

/** "D.O.B." is one word. */
const lettersWithDots = /(?<!\p{L})\p{L}(?:\.\p{L}(?!\p{L}))+\.?/gu;

const joins = /\s*(?:[/&,;+]|(?<!\p{L})(?:and|und|et|y|e|o|ou|oder|or|en)(?!\p{L}))\s*/iu;

export interface ReadLabel {
  /** "Age / sex" and "Place and date" have two. */
  parts: LabelPart[];
  /** The words in brackets. */
  asides: string[];
}

const opensRest = new RegExp(
  `^(?:${[...prepositions.germanic, ...prepositions.romance].join('|')})(?!\\p{L})`,
  'iu',
);

/** "Date of payment or of the gift" has one noun with two rests. */
function joinRests(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts)
    if (joined.length > 0 && opensRest.test(part)) joined.push(`${joined.pop()} ${part}`);
    else joined.push(part);
  return joined;
}

/** Splits a label into its parts and its words. */
export function readLabel(label: string): ReadLabel {
  const asides = [...label.matchAll(aside)].map(([, round, square]) => fold(round ?? square ?? '').trim());
  const main = label
    .replace(aside, ' ')
    .replace(lettersWithDots, (letters) => letters.replaceAll('.', ''))
    .replace(/[:.?!*]+\s*$/, '');
  const parts = joinRests(main.split(joins))
    .map(readPart)
    .filter(({ words }) => words.length > 0);
  return { parts, asides };
}
