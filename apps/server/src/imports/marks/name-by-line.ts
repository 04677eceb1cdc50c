import { humanize } from './labels.ts';
import { questionOf } from './name-by-phrases.ts';
import type { ContextName, NameRule } from './name-from-context.ts';
import { nounBefore, withoutCode } from './name-by-sentence.ts';
import { valueLabel } from './patterns.ts';

const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1);
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
