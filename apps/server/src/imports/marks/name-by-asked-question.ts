import type { NameRule } from './name-from-context.ts';
import { withoutCode } from './name-by-sentence.ts';
import { typedBlank } from './patterns.ts';
import { gap } from './sentence-question.ts';
import { lastLine } from './lines-beside.ts';

const blanks = new RegExp(`${typedBlank}|☐|□`, 'u');
/** Words that ask for more about the answer to a question. */
const askForMore =
  /^(?:(?:yes|no|ja|nein|oui|non|sí)[\s,.]+)?(?:please |bitte |por favor,? )?(?:describe|explain|specify|give details|beschreiben|erläutern|décrivez|précisez|expliquez|describa|explique|especifique)\s*:?$/i;
/** "How much?" says nothing without the question before it. */
const fewWords = 2;
const mostWordsOfLabel = 10;
const mostWordsOfQuestion = 22;
const isAnswered = /^\s*(?:yes|no|ja|nein|oui|non|sí)(?!\p{L})/iu;

/** A blank behind a question is its answer: "Where do you go? ____". */
export const askedQuestion: NameRule = (_left, _right, { left, right, above }) => {
  const line = withoutCode(lastLine(left));
  const pieces = line.split(blanks).map((one) => one.trim());
  const last = sentencesOf(pieces.at(-1) ?? '');
  const own = last.at(-1)?.replace(/\s*\($/, '') ?? '';
  const asksForMore = askForMore.test(own);
  if ((!own.endsWith('?') && !asksForMore) || isAnswered.test(right)) return undefined;
  const earlier = [...pieces.slice(0, -1).flatMap(sentencesOf), ...last.slice(0, -1)];
  const isLittle = asksForMore || own.split(/\s+/).length <= fewWords;
  const asked = isLittle
    ? questionBefore([...sentencesOf(above), ...earlier], asksForMore ? 1 : fewWords)
    : undefined;
  if (asksForMore && asked === undefined) return undefined;
  const words = [asked, own.replace(/^(?:yes|no|ja|nein|oui|non|sí)[\s,.]+/i, '').replace(/\s*:$/, '')]
    .filter((one) => one !== undefined)
    .join(' ')
    .replace(/^\(?(?:\d{1,3}|[a-z])(?:[.)]|\s?[-–])\s*/i, '');
  const count = words.split(/\s+/).length;
  if (count > mostWordsOfQuestion) return undefined;
  return { label: count > mostWordsOfLabel ? `${words} ${gap}` : words, source: 'words' };
};

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s+/).filter((one) => /\p{L}/u.test(one));

const questionBefore = (sentences: readonly string[], fewest: number) =>
  sentences.findLast((one) => one.endsWith('?') && one.split(/\s+/).length > fewest);
