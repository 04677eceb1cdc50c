import { humanize } from './labels.ts';
import { questionOf } from './name-by-phrases.ts';
import type { ContextName, NameRule } from './name-from-context.ts';
import { isFunctionWord, isStatement, isTitleOfPerson, nounBefore, withoutCode } from './name-by-sentence.ts';
import { spacedBlank, valueLabel } from './patterns.ts';
import { lastLine } from './lines-beside.ts';

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** Boxes, and the strokes that part a typed row. */
const partSign = '☐□❑▢◻☑☒⊠|';
const pieceOfRow = new RegExp(
  `(?:^|[${partSign}]|_{3,}[/ ]?)[\\s*]*(\\p{Lu}(?:[^${partSign}_:;.?!()]|\\([^()]{1,20}\\)){1,40}?)\\s*\\(?$`,
  'u',
);
const isRow = new RegExp(`[${partSign}]`, 'u');
const endOfPiece = new RegExp(`^\\s*(?:$|[${partSign}]|\\p{Lu})`, 'u');
const mostWordsOfPiece = 5;
const writer = /^(?:I|We|Ich|Wir|Je|Nous|Yo)\b/;

/** `☐ Consultancy ____  ☐ Other ____` and `CTC ____ | Take home ____`: the words of its own part of the row. */
export const partOfRow: NameRule = (left, _right, { right }) => {
  const line = lastLine(left);
  const rest = firstLine(right);
  const label = endOfPiece.test(rest) ? pieceOfRow.exec(line)?.[1] : undefined;
  // "Name ____ First name ____", typed without signs between them.
  const isOfForm = label !== undefined && /_{3}/.test(line) && valueLabel.test(label);
  if (!isRow.test(line + rest) && !isOfForm) return undefined;
  const isShort = label !== undefined && label.split(/\s+/).length <= mostWordsOfPiece;
  return isShort && !writer.test(label) ? { label, source: 'near' } : undefined;
};

/** `____ name of the parent ____ date`: in a line that begins with a blank, the labels are behind them. */
export const labelsBehind: NameRule = (left, _right, { left: before, right }) => {
  const line = lastLine(before);
  const [own = '', ...others] = firstLine(right).split(/_{3,}/);
  const earlier = line.split(/_{3,}/);
  if ((earlier[0] ?? '').trim() !== '' || (left.trim() === '' && others.length === 0)) return undefined;
  const labels = [...earlier.slice(1), own, ...others].map((one) => one.trim());
  const areLabels = labels.every((one) => valueLabel.test(one) && one.split(/\s+/).length <= 7);
  if (!areLabels) return undefined;
  // The second day of two lines is that of its own line.
  const beside = labels[earlier.length - 2];
  const isLittle = beside !== undefined && own.trim().split(/\s+/).length === 1;
  return { label: isLittle ? `${own.trim()} (${beside})` : own.trim(), source: 'near' };
};

/** Labels of answers, which say nothing without their question. */
const answerLabel =
  /^\s*(?:answer|antwort|réponse|respuesta|resposta|risposta|details?|explanation|begründung|erläuterung)\s*[:.]?\s*$/i;
const answerIf =
  /(?:^|\s)((?:If (?:yes|so|no|not)|(?:Wenn|Falls) (?:ja|nein)|Si (?:oui|non)|En caso afirmativo|Se sim)\b[^.?!_]{0,60})$/;
const mostWordsOfAnswer = 2;

/** "If yes, give details: ____" and "Answer: ____" take the words of the question before or above them. */
export const answerToQuestion: NameRule = (left, _right, { above }) => {
  const line = withoutCode(lastLine(left));
  const question = withoutCode(above).trim();
  if (answerLabel.test(line)) {
    const asked = questionOf(question, 9);
    return asked === '' || !/[.?]\s*$/.test(question.trim()) ? undefined : { label: asked, source: 'near' };
  }
  const [all, condition] = answerIf.exec(line.replace(/[\s:]+$/, '')) ?? [];
  if (all === undefined || condition === undefined) return undefined;
  const beside = line
    .slice(0, line.indexOf(condition))
    .replace(/[\s/(]*(?:yes|no|ja|nein|oui|non|sí)\b[\s/)]*/gi, ' ');
  const asked = questionOf(/\p{L}{2}/u.test(beside) ? beside : (question.split(/☐|□|\s{3}|\t/)[0] ?? ''));
  const words = condition.split(/[\s,]+/).slice(0, mostWordsOfAnswer);
  return asked === '' ? undefined : { label: `${asked}: ${words.join(' ').toLowerCase()}`, source: 'near' };
};

const mostWordsOfTitle = 8;

/** "We lend these games:" or a title above lines to write on: each of them is one of what the words ask for. */
export function nameOfItem(introduction: string): ContextName | undefined {
  const words = introduction.trim().replace(/^(?:\(?(?:\d{1,3}|[ivxa-z]{1,4})[.)]\s+)/i, '');
  const noun = words.endsWith(':') ? nounBefore(askedFor(words), '')?.label : undefined;
  // "All sums of cash in the possession of the wife, together with ..."
  const clause = withoutCode(words).split(/[,;:(_]/)[0] ?? '';
  const first = clause.trim().split(/\s+/).slice(0, mostWordsOfTitle).join(' ');
  const label = noun === undefined ? first : humanize(noun);
  return /^\p{Lu}.*\p{L}{3}/u.test(label) ? { label, source: 'words' } : undefined;
}

const askedFor = (words: string) =>
  words
    .slice(0, -1)
    .replace(/[\s:]+$/, '')
    .replace(/\s(?:the |as )?(?:following|follows|suivants?|suivantes?|siguientes?|folgenden?)$/i, '');

const blank = new RegExp(String.raw`${spacedBlank}|(?<![\p{L}-])[Xx]{3,}(?![\p{L}-])`, 'gu');
const signsBefore = /^(?:\s|\(?(?:\d{1,3}[.)-]|(?:[a-z]|[ivx]{1,4})[.)])(?!\p{L}\.)|[-–•*|·:;,.>)])+/iu;
const signsBehind = /[\s:–—\-*(|.,…]+$/u;
const opensSentence = /^(?:between|among|zwischen|entre|tra|fra|and|und|et|y|e|or|oder)(?!\p{L})/iu;
const mostWordsOfLabel = 7;
const mostWordsOfLine = 10;
/** Behind a colon, a dash or a question mark there is an answer, whatever the words are. */
const mostWordsOfTitled = 14;
const mostWordsOfFragment = 4;
/** One to three words of a row that are no sentence. */
const fewCapitals = /^\p{Lu}[\p{L}.’'/]*(?: [\p{L}.’'/#]+){0,2}$/u;
const noLabel = /[.;!]\s+(?!N[ro]\b)\p{Lu}|[[\]{}]/u;

/** The words of a piece of a row, without the number of an item and the signs before a line. */
const labelOfPiece = (piece: string) => piece.replace(signsBefore, '').replace(signsBehind, '');

/**
 * `Name ____ Date of birth ____ No. ____`: a line that ends with a blank has its labels before the blanks. With one
 * blank, all its words are the label, unless they are a sentence.
 */
export const labelsBefore: NameRule = (_left, _right, { left, right }) => {
  const [line, rest] = [lastLine(left), firstLine(right)];
  const before = line.split(blank);
  const behind = rest.split(blank);
  const end = behind.at(-1) ?? '';
  const pieces = [...before, ...behind.slice(0, -1)].map(labelOfPiece);
  // "Name ____ Office ____ Sign.": the last place has no line, or is written by hand.
  const areWords =
    pieces.length > 1 && [...pieces, labelOfPiece(end)].every((piece) => fewCapitals.test(piece));
  if (/[\p{L}\p{N}]/u.test(end) && !endsWithUnit.test(end) && !areWords) return undefined;
  const own = pieces[before.length - 1] ?? '';
  const isRow = pieces.length > 1;
  const isTitled = /[:–—?-]\s*$/.test(line);
  const most = isRow ? mostWordsOfLabel : isTitled ? mostWordsOfTitled : mostWordsOfLine;
  const areLabels = pieces.every((one) => {
    const words = one.split(/\s+/);
    return words.length <= most && !noLabel.test(one) && (isRow || isTitled || !isStatement(words));
  });
  const says = own.split(/\s+/).some((one) => /\p{L}{2}|\p{L}\.\p{L}|№|#/u.test(one) && !isFunctionWord(one));
  const startsLine = /^[\p{Lu}\p{Lo}\d#№]/u.test(pieces[0] ?? '');
  // "Estate of ____" continues, so that other rules may know it better.
  const words = own.split(/\s+/);
  const isOpen =
    isFunctionWord(words.at(-1) ?? '') ||
    isTitleOfPerson(words.at(-1) ?? '') ||
    opensSentence.test(own) ||
    (isRow && isStatement(words));
  return areLabels && says && startsLine && !isOpen
    ? { label: isNumber.test(own) ? 'Number' : own, source: 'words' }
    : undefined;
};

const isNumber = /^(?:no|nr)$/i;

/** "son of ____" and "Resident of ____": all words of a line that is short. */
export const wordsOfLine: NameRule = (_left, _right, { left, right }) => {
  const own = labelOfPiece(lastLine(left));
  const words = own.split(/\s+/);
  const isShort = words.length > 1 && words.length <= mostWordsOfFragment && !noLabel.test(own);
  const isSentence = isStatement(words) || opensSentence.test(own) || isTitleOfPerson(words.at(-1) ?? '');
  const says = !isSentence && words.some((one) => /\p{L}{3}/u.test(one) && !isFunctionWord(one));
  const isEnd = !/[\p{L}\p{N}]/u.test(firstLine(right));
  return isShort && says && isEnd && !/[_…]|\.{4}/.test(own) ? { label: own, source: 'words' } : undefined;
};

/** `____ EUR` and `____ (if any)` end a line as well. */
const endsWithUnit = /^\s*(?:\([^()]{1,40}\)|[%€$£]|EUR|euros?|USD|CHF|only|Uhr|h)\s*[.;,]?\s*$/iu;
