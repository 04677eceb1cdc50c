import { questionOf } from './name-by-phrases.ts';
import { isFunctionWord } from './name-by-sentence.ts';
import { gap } from './sentence-question.ts';
import { isUnitAfter, type MarkView, take, type Verdict } from './verdict.ts';
import { lastLine } from './lines-beside.ts';

/** Room for a tick or a figure. Longer lines are written on. */
const shortLine = /_{2,}/g;
const longestTick = 5;
const mostWordsOfOption = 5;
const mostWordsOfQuestion = 6;
const mostWordsRead = 40;

/** "# of each: ____ Turkey ____ Ham" asks for figures. */
const asksForCounts = /(?:#|\b(?:number|nombre|número|anzahl|qty|quantity|how many)\b)[^_]*$/i;
const answerOrLetter = /^(?:yes|no|n\/a|ja|nein|oui|non|sí|si|sì|não|sim|\p{L})$/iu;

/** "No. How long?" and "No Describe:" */
const answerFirst =
  /^\s{0,3}([Yy]es|[Nn]o|[Jj]a|[Nn]ein|[Oo]ui|[Nn]on|[Ss][iíì]|[Nn]ão|[Ss]im)(?=[.,;]|\s+\p{Lu}|\s*$)/u;

/**
 * `Marital status: __ Single __ Married`: short lines in a row, each before the words of its own answer. A row that ends
 * with a line has its words before the lines.
 */
export function tickOfRow({ mark, left, right, passage }: MarkView): Verdict | undefined {
  if (!/^_+$/.test(mark.text) || mark.text.length > longestTick) return undefined;
  const before = lastLine(left);
  const line = `${before}${mark.text}${right.split('\n', 1)[0] ?? ''}`;
  const lines = [...line.matchAll(shortLine)].map(([text], index) => ({ text, index }));
  const pieces = line.split(shortLine);
  const own = [...before.matchAll(shortLine)].length;
  const start = firstOfRun(
    pieces,
    lines.map(({ text }) => text.length),
    own,
  );
  if (start === undefined) return undefined;
  const options = pieces.slice(start + 1).map(optionOf);
  const run = options.slice(
    0,
    endOfRun(
      options,
      lines.slice(start).map(({ text }) => text.length),
    ),
  );
  const option = run[own - start];
  if (run.length < 2 || option === undefined) return undefined;
  const head = (pieces[start] ?? '').trim();
  const opens = head === '' || /[:?)\-–—]$/.test(head) || run.every((one) => answerOrLetter.test(one ?? ''));
  if (!opens || passage.isInGrid) return undefined;
  if (asksForCounts.test(head))
    return take('blank-line', { label: option, source: 'near', type: 'number', confidence: 0.6 });
  const question = questionOf(head.replace(/[\s:?–—-]+$/, ''), mostWordsRead);
  const isShort = question.split(/\s+/).length <= mostWordsOfQuestion;
  // A long question is asked as it is printed.
  const asked = isShort ? `${question}: ${option.toLowerCase()}` : `${head} ${gap} ${option}`;
  const label = question === '' ? option : asked;
  return take('tick-box', { label, source: 'near', type: 'checkbox', defaultValue: '', confidence: 0.6 });
}

/** Where the run of short lines that a line is part of begins: the first behind words that are no answer. */
function firstOfRun(pieces: readonly string[], lengths: readonly number[], own: number): number | undefined {
  let at = own;
  if ((lengths[at] ?? 0) > longestTick || optionOf(pieces[at + 1] ?? '') === undefined) return undefined;
  const isBefore = (index: number) =>
    (lengths[index] ?? Infinity) <= longestTick && isWholeOption(pieces[index + 1] ?? '');
  while (at > 0 && isBefore(at - 1)) at -= 1;
  return at;
}

function endOfRun(options: readonly (string | undefined)[], lengths: readonly number[]): number {
  const end = options.findIndex(
    (option, index) => option === undefined || (lengths[index] ?? 0) > longestTick,
  );
  return end < 0 ? options.length : end;
}

/** Nothing but an answer is between two lines of a row. */
const isWholeOption = (piece: string) => optionOf(piece) !== undefined && !/[.?!:;]\s*\S/.test(piece.trim());

/** The words of an answer; undefined for units, and for parts of a sentence. */
function optionOf(piece: string): string | undefined {
  const answer = answerFirst.exec(piece)?.[1];
  if (answer !== undefined) return answer;
  const option = (/^\s{0,3}(\p{L}[^.?!:;\t☐□]*)/u.exec(piece)?.[1] ?? '').split(/\s{3}/)[0]?.trim() ?? '';
  const words = option.split(/\s+/);
  const isLabel = /^\s{0,3}\p{L}[^.?!;\t☐□]*:\s*$/u.test(piece);
  if (option === '' || isLabel || words.length > mostWordsOfOption || isUnitAfter.test(` ${option}`))
    return undefined;
  const isPart =
    !answerOrLetter.test(option) && (isFunctionWord(words[0] ?? '') || isFunctionWord(words.at(-1) ?? ''));
  return isPart ? undefined : option;
}
