import type { ContextName } from './name-from-context.ts';
import { isFunctionWord, withoutCode } from './name-by-sentence.ts';
import { spacedBlank } from './patterns.ts';
import { lastLine } from './lines-beside.ts';

/** Stands for the blank that a question asks about. Other blanks, and words left out, are dots. */
export const gap = '____';
const leftOut = '…';

export const isQuestion = (label: string): boolean => /(?<!_)____(?!_)/.test(label);

/** Blanks however they are written, with the signs of money and brackets that may stand between their parts. */
const otherBlank = new RegExp(
  String.raw`${spacedBlank}|(?<![\p{L}-])(?:X[X.,]*X|x{4,})(?![\p{L}-])|(?<=[([])[Xx]{2,}(?=[)\]])`,
  'gu',
);
const emphasis = /\*+|[▯\uf000-\uf0ff]+|(?<!\S)[`~]+|[`~]+(?!\S)/g;

/** Abbreviations before which no sentence ends, and numbers of clauses. */
const endOfSentence =
  /(?<!(?:^|[\s(])(?:\p{Lu}|No|Nr|Mr|Mrs|Ms|Dr|Sh|St|Art|Abs|Inc|Ltd|Co|Sr|Sra|Rs|Tel|Prof|M|Mme|bzw|usw|e\.g|i\.e|\d{1,3}))[.;?!]["”’)]*\s+(?=["“(]?\p{Lu}|\d{1,2}\.\d)/u;
/** A row, or a line, that has other words. */
const endOfLine = /[\t\n]|\s{3,}| \| /;
const itemNumber =
  /^(?:\d{1,2}(?:\.\d{1,2})+\.?\s|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{1,4})[.)]|\d{1,2}\s?[-–]|[-–•*·])\s*(?=\S|$)/i;

/** As many letters and words as a client reads at a glance. */
const mostLetters = 96;
const mostWords = 14;
const mostBehind = 6;
/** Enough to know what is asked, so that words behind another blank can be left out. */
const enoughWords = 4;
/** Fewer words around a gap ask nothing. */
const fewestWords = 3;
const fewestOfLong = 5;

const tidy = (text: string) => withoutCode(text).replace(otherBlank, ` ${leftOut} `).replace(emphasis, '');
const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean);
const isWord = (one: string) => /[\p{L}\p{N}]/u.test(one);
const count = (words: readonly string[]) => words.filter(isWord).length;

/** The sentence around a blank, as it is printed: its words before the blank and behind it. */
function sentenceAround(left: string, right: string): { before: string[]; behind: string[] } {
  const line = tidy(left.slice(-300));
  const piece = line.split(endOfLine).at(-1) ?? '';
  // "From ____     to ____": the words before the first blank belong to both.
  const cut = /\p{L}{2}/u.test(piece) && !wordsOf(piece).every(isFunctionWord) ? piece : lastLine(line);
  const started = (cut.split(endOfSentence).at(-1) ?? '').replace(/^\s+/, '').replace(itemNumber, '');
  const rest = tidy(right.slice(0, 300)).split(endOfLine)[0] ?? '';
  const goesOn = (rest.split(endOfSentence)[0] ?? '').replace(/[\s.;:,…]+$/, '');
  return { before: joinedSigns(wordsOf(started), 'last'), behind: joinedSigns(wordsOf(goesOn), 'first') };
}

/** A bracket or quotation mark around the blank itself says nothing. */
function joinedSigns(words: string[], at: 'first' | 'last'): string[] {
  const kept = [...words];
  const edge = () => (at === 'last' ? kept.at(-1) : kept[0]);
  while (kept.length > 0 && !isWord(edge() ?? '') && !/[$€£%#@&№]|…/u.test(edge() ?? '')) {
    if (at === 'last') kept.pop();
    else kept.shift();
  }
  return kept;
}

/** The last words, from behind another blank where they are enough. */
function lastWords(words: readonly string[], most: number, others: number): string[] {
  const other = words.lastIndexOf(leftOut);
  const isEnough = count(words.slice(other + 1)) + others >= enoughWords && count(words.slice(other + 1)) > 1;
  const own = other >= 0 && isEnough ? words.slice(other + 1) : words;
  const shown = own.slice(-most);
  while (shown.length > 1 && !isWord(shown[0] ?? '') && shown[0] !== leftOut) shown.shift();
  return shown.length < words.length && shown[0] !== leftOut ? [leftOut, ...shown] : shown;
}

function firstWords(words: readonly string[], most: number, others: number): string[] {
  const other = words.indexOf(leftOut);
  const own =
    other >= 0 && others + count(words.slice(0, other)) >= enoughWords ? words.slice(0, other) : words;
  const shown = own.slice(0, most);
  const isCut = shown.length < words.length;
  // A question does not end with "and of the".
  if (isCut) while (isFunctionWord(shown.at(-1) ?? '')) shown.pop();
  return isCut && shown.length > 0 && shown.at(-1) !== leftOut ? [...shown, leftOut] : shown;
}

/** Without brackets whose other half was cut off. */
function balanced(text: string): string {
  const open: number[] = [];
  const lone = new Set<number>();
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(') open.push(at);
    else if (sign === ')' && open.pop() === undefined) lone.add(at);
  }
  for (const at of open) lone.add(at);
  const kept = [...text].filter((_, at) => !lone.has(at)).join('');
  return kept.replace(/\s+/g, ' ').trim();
}

const lettersOf = (words: readonly string[]) => words.join(' ').length;

/**
 * The sentence itself as the question, with the blank in it: "I am the ____ of the decedent". It keeps its signs and
 * capitals, since a client compares it with the document. A long one is shortened around the blank.
 */
function ask(nearLeft: string, nearRight: string): { label: string; words: number; says: boolean } {
  // Brackets and quotation marks around the blank are no words.
  const left = nearLeft.replace(/[([“"„«‘]+\s*$/u, '');
  const isOpen = left.length === nearLeft.length && left.split(/[([]/).length > left.split(/[)\]]/).length;
  const right = isOpen ? nearRight : nearRight.replace(/^[\s_]*[)\]”"“»’]+/u, ' ');
  const { before, behind } = sentenceAround(left, right);
  const isShort =
    before.length + behind.length <= mostWords && lettersOf([...before, ...behind]) <= mostLetters;
  const isAlone = !before.includes(leftOut) && !behind.includes(leftOut);
  const shownBehind = isShort && isAlone ? behind : firstWords(behind, mostBehind, count(before));
  let shownBefore =
    isShort && isAlone ? before : lastWords(before, mostWords - shownBehind.length, count(shownBehind));
  while (lettersOf([...shownBefore, ...shownBehind]) > mostLetters && shownBefore.length > 3)
    shownBefore = [leftOut, ...shownBefore.slice(shownBefore[0] === leftOut ? 2 : 1)];
  const shown = [...shownBefore, ...shownBehind];
  const beside = /[$€£#(“"/-]$/u.test(left.trimEnd()) && left === left.trimEnd() ? '' : ' ';
  const sign = /^[%€)”"'’/]/u.test(right) ? '' : ' ';
  const label = `${shownBefore.join(' ')}${beside}${gap}${sign}${shownBehind.join(' ')}`
    .replace(/\s+/g, ' ')
    .replace(/____ ([,;])/, '____$1')
    .trim();
  return {
    label: balanced(label),
    words: count(shown),
    says: shown.some((one) => /\p{L}/u.test(one) && !isFunctionWord(one)),
  };
}

/** Where no words name the value, the sentence does. */
export function questionAround(left: string, right: string): ContextName | undefined {
  const { label, words, says } = ask(left, right);
  return says && words >= fewestWords ? { label, source: 'words' } : undefined;
}

/** A question that says more than the kind of its value, such as "Date" or "Number of days". */
export function longQuestion(left: string, right: string): ContextName | undefined {
  return ask(left, right).words >= fewestOfLong ? questionAround(left, right) : undefined;
}

/** Too few words for a question are more than none: "Nr. ____". */
export function wordsBeside(left: string, right: string): string | undefined {
  const { label, says } = ask(left, right);
  return says ? label : undefined;
}
