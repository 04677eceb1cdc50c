import { judgeBracket, judgeBracketedPassages } from './bracket-rules.ts';
import {
  askedAs,
  isAskedAbout,
  judgeBlank,
  judgeDotSign,
  judgeDots,
  judgeHighlight,
  judgeStandIn,
  labelOfGap,
  questionBefore,
} from './blank-rules.ts';
import { judgeBox } from './box-rules.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { findLabelsAlone, findQuestionsAlone } from './labels-apart.ts';
import { type Mark, mergeCandidates } from './merge-candidates.ts';
import { nameByColumn } from './name-by-column.ts';
import { nameByHeading } from './name-by-heading.ts';
import { nameByLineBefore } from './name-by-line-before.ts';
import { nameByParty } from './name-by-party.ts';
import { nameByPlace } from './name-by-place.ts';
import { nameByQuestion } from './name-by-question.ts';
import { nameByRepeatedAdvice } from './name-by-repeated-advice.ts';
import type { Passage } from './passage.ts';
import { judgeAngle, judgeBraces, judgeChevrons, judgeGuillemets, judgeSignedName } from './system-rules.ts';
import { findBracketedPassages } from './passages-in-brackets.ts';
import { findTags, withoutTags } from './html-tags.ts';
import { findSignatures } from './signature-blocks.ts';
import { translateConditions } from './translate-conditions.ts';
import { translateLoops } from './translate-loops.ts';
import { findSampleValues } from './sample-values.ts';
import { labelOf } from './labels.ts';
import { readSigns } from './document-signs.ts';
import { keep, type MarkView, suggestFromContext, type Verdict } from './verdict.ts';
import { withoutAnswers } from './without-answers.ts';
import { judgeControl, judgeForm, judgeMerge } from './word-rules.ts';

export interface JudgedMark {
  view: MarkView;
  /** The index of the mark's passage. */
  passageIndex: number;
  verdict: Verdict;
  /** Where it ends, when that is in a later passage. */
  endsIn?: { passageIndex: number; end: number } | undefined;
}

/** A document with more marks than this is not a template. Further marks stay text. */
export const maxMarks = 5000;

/** Every mark of a document with its decision, in reading order. */
export function detectMarks(found: readonly Passage[]): JudgedMark[] {
  const isTag = findTags(found);
  const alone = new Set([...findLabelsAlone(found), ...findQuestionsAlone(found)]);
  const passages = found.map((passage, index) =>
    alone.has(index) ? { ...passage, gapLabel: passage.text.trim() } : passage,
  );
  const candidates = passages.map((passage) =>
    firstOf(findCandidates(passage).filter((one) => one.kind !== 'angle' || !isTag(one.text))),
  );
  const document = readSigns(passages, candidates);
  const signatures = findSignatures(passages);
  const judged: JudgedMark[] = [];
  const below = (index: number) => passages[index + 1]?.text ?? '';
  const above = (index: number) =>
    passages.slice(Math.max(0, index - 2), index).findLast(({ text }) => text.trim() !== '')?.text ?? '';
  const introduction = (index: number) => {
    let at = index - 1;
    while (at > index - farthestItem && isItem.test(passages[at]?.text ?? '')) at -= 1;
    return passages[at]?.text ?? '';
  };
  const around = new Map(findBracketedPassages(passages).map((one) => [one.first, one]));
  for (const [index, passage] of passages.entries()) {
    const bracketed = around.get(index);
    const marks = mergeCandidates(passage.text, candidates[index] ?? []);
    const beside = {
      before: passages[index - 1],
      after: passages[index + 1],
      above: above(index),
      introduction: introduction(index),
      below: below(index),
    };
    const answered = withoutAnswers(passage.text, candidates[index] ?? [], document);
    const naming = withoutValues(answered, (candidates[index] ?? []).filter(isBlankOfSigns));
    if (bracketed !== undefined && judged.length < maxMarks) {
      const { mark, last, end } = bracketed;
      const view: MarkView = {
        ...viewOf(mark, passage, { ...beside, naming }),
        document,
        ...signatures(index),
      };
      const verdict = judgeBracketedPassages(view);
      judged.push({ view, passageIndex: index, verdict, endsIn: { passageIndex: last, end } });
    }
    let taken = 0;
    for (const mark of marks) {
      if (judged.length >= maxMarks) break;
      const view: MarkView = {
        ...viewOf(mark, passage, { ...beside, naming }),
        document,
        ...signatures(index),
      };
      if (mark.kind === 'gap' && !isAskedAbout(view)) continue;
      // Answers above a column are its head.
      if (mark.kind === 'yes-or-no' && passage.belowCell === '') continue;
      const isPart = mark.start < taken && mark.alternative === undefined;
      const verdict = isPart ? keep('part-of-field') : judge(view);
      judged.push({ view, passageIndex: index, verdict });
      taken = Math.max(taken, verdict.found?.end ?? 0);
    }
  }
  /** A document that has marks needs no guesses. A few blanks beside many values were left in a document that was filled in. */
  const judgeSamples = (): JudgedMark[] => {
    const fields = judged.filter(({ verdict }) => verdict.found !== undefined).length;
    const samples = fields > mostBlanksOfSample ? [] : findSampleValues(passages);
    if (samples.flat().length < fields * valuesToBlank) return [];
    return samples.flatMap((values, index) => {
      const passage = passages[index];
      const naming = withoutValues(passage?.text ?? '', values);
      const beside = { before: undefined, after: undefined, above: '', introduction: '', below: '', naming };
      return values.flatMap((value): JudgedMark[] => {
        if (passage === undefined || isJudged(judged, index, value)) return [];
        const mark = { ...value, isHighlighted: false };
        const view = { ...viewOf(mark, passage, beside), document, ...signatures(index) };
        return view.isInSignatureBlock ? [] : [{ view, passageIndex: index, verdict: judge(view) }];
      });
    });
  };
  translateLoops(judged, passages);
  translateConditions(judged);
  nameByRepeatedAdvice(judged);
  nameByParty(judged);
  nameByColumn(judged, passages);
  nameByPlace(judged, passages);
  nameByQuestion(judged);
  // Clients see labels: the answers of a former client are no words of theirs.
  const unanswered = passages.map((passage, index) => ({
    ...passage,
    text: withoutAnswers(passage.text, candidates[index] ?? [], document),
  }));
  nameByHeading(judged, unanswered);
  nameByLineBefore(judged, unanswered);
  return [...judged, ...judgeSamples()].toSorted(byPlace);
}

/** Shorter letters for figures, as in $X,XXX, are left out of names without parting their sentence. */
const fewestLetters = 6;

/** Blanks that are written otherwise than as a line: no words of the sentence. */
const isBlankOfSigns = ({ kind, text }: Candidate): boolean =>
  kind === 'dots' ||
  kind === 'dot-sign' ||
  (kind === 'blank' && !text.includes('_')) ||
  (kind === 'stand-in' && text.length >= fewestLetters);

const mostBlanksOfSample = 5;
const valuesToBlank = 4;

function withoutValues(text: string, values: readonly Candidate[]): string {
  return values.reduce(
    (left, { start, end }) => left.slice(0, start) + '_'.repeat(end - start) + left.slice(end),
    text,
  );
}

/** An item of a list that is nothing but a blank, and how many of them are looked at. */
const isItem = /^\s*(?:\(?(?:\p{L}|[ivx]{1,4})[.)])?[\s\-–•*·\d.)_…]*$/u;
const farthestItem = 12;

const byPlace = (a: JudgedMark, b: JudgedMark) =>
  a.passageIndex - b.passageIndex || a.view.mark.start - b.view.mark.start;

function isJudged(judged: readonly JudgedMark[], index: number, { start, end }: Candidate): boolean {
  return judged.some(
    ({ passageIndex, view: { mark } }) => passageIndex === index && mark.start < end && start < mark.end,
  );
}

/** Every mark is compared with the others of its passage. Real passages have fewer. */
const maxInPassage = 300;

function firstOf(candidates: Candidate[]): Candidate[] {
  if (candidates.length <= maxInPassage) return candidates;
  return candidates.toSorted((a, b) => a.start - b.start).slice(0, maxInPassage);
}

/** As far as any rule looks. */
const maxContext = 2000;

interface Beside {
  before: Passage | undefined;
  after: Passage | undefined;
  above: string;
  introduction: string;
  below: string;
  /** The passage's own words as far as they may name a field. */
  naming: string;
}

function viewOf(mark: Mark, passage: Passage, { before, after, above, introduction, below, naming }: Beside) {
  const { text, isPlainLine } = passage;
  const inner = mark.kind === 'bracket' ? withoutTags(insideBrackets(mark.text)).trim() : mark.text;
  const left = text.slice(Math.max(0, mark.start - maxContext), mark.start);
  const right = text.slice(mark.end, mark.end + maxContext);
  const nearLeft = naming.slice(Math.max(0, mark.start - maxContext), mark.start);
  const nearRight = naming.slice(mark.end, mark.end + maxContext);
  const lineBefore = before?.text.trim() ?? '';
  // "Pet deposit: ____" begins a sentence of its own.
  const isLabelled = /^[\s*-]*\p{Lu}[^:_]{1,50}:/u.test(text);
  const goesOnFrom =
    isPlainLine && lineBefore.length > 30 && !isLabelled && !lineBefore.endsWith(':') ? `${lineBefore} ` : '';
  const goesOnTo =
    isPlainLine && after !== undefined && text.trim().length > 30 ? ` ${after.text.trim()}` : '';
  return {
    mark,
    passage,
    inner,
    words: inner.split(/\s+/).filter(Boolean).length,
    left,
    right,
    nearLeft: left.length < 40 ? goesOnFrom + nearLeft : nearLeft,
    nearRight: right.length < 25 ? nearRight + goesOnTo : nearRight,
    above,
    introduction,
    below,
  };
}

/** Without the brackets, doubled ones too. */
function insideBrackets(text: string): string {
  const inner = text.slice(1, -1);
  const isDoubled = /^(?:\[[^[\]]*\]|\([^()]*\))$/.test(inner);
  return isDoubled ? insideBrackets(inner) : inner;
}

function judge(view: MarkView): Verdict {
  switch (view.mark.kind) {
    case 'bracket':
      return judgeBracket(view);
    case 'control':
      return judgeControl(view);
    case 'merge':
      return judgeMerge(view);
    case 'form':
      return judgeForm(view);
    case 'double-brace':
    case 'brace':
    case 'dollar-brace':
      return judgeBraces(view);
    case 'statement':
      return keep('other-logic');
    case 'chevrons':
      return judgeChevrons(view);
    case 'angle':
      return judgeAngle(view);
    case 'guillemets':
      return judgeGuillemets(view);
    case 'underscored-name':
    case 'signed-name':
      return judgeSignedName(view);
    case 'name-in-capitals':
      return { ...keep('name-in-capitals'), suggests: labelOf(view.mark.text) };
    case 'blank':
      return judgeBlank(view);
    case 'dots':
      return judgeDots(view);
    case 'stand-in':
      return judgeStandIn(view);
    case 'box':
      return judgeBox(view);
    case 'dot-sign':
      return judgeDotSign(view);
    case 'gap':
      return { ...keep('empty-beside-label'), suggests: askedAs(labelOfGap(view)) };
    case 'yes-or-no':
      return { ...keep('yes-or-no'), suggests: askedAs(questionBefore(view)) };
    case 'highlight':
      return judgeHighlight(view);
    case 'sample':
      return suggestFromContext('sample-value', view);
  }
}
