import type { CandidateKind } from './candidates.ts';
import type { JudgedMark } from './detect-marks.ts';
import { inferType } from './infer-type.ts';
import { fieldNameOf, labelOf } from './labels.ts';
import { isBeforeMoney } from './money-signs.ts';
import { isPrintedBefore } from './name-by-heading.ts';
import { isQuestion, questionAround } from './sentence-question.ts';

const isBare = new Set<CandidateKind>(['blank', 'dots', 'dot-sign', 'stand-in']);

/** Numbers tell parties apart better than halves of the sentence that names both. */
const isNumbered = /^party name$/i;

/**
 * Several blanks that nearby words give the same name. "Number of days 2" says nothing to a client: the sentence of
 * each is its question, where no other one has the same.
 */
export function nameByQuestion(judged: readonly JudgedMark[]): void {
  const named = judged.filter((mark) => {
    const { view, verdict } = mark;
    const { found } = verdict;
    const isNear = found?.source === 'near' || found?.source === 'words';
    const isAsked = isQuestion(found?.label ?? '') || isNumbered.test(found?.label ?? '');
    // "____ (prénom)": the words printed behind the line are its name.
    const isPrinted = view.right.trimStart().startsWith(`(${found?.label}`);
    return (
      isNear &&
      !isAsked &&
      !isPrinted &&
      isBare.has(view.mark.kind) &&
      found.type !== 'checkbox' &&
      !isPrintedBefore(mark)
    );
  });
  const nameOf = ({ verdict }: JudgedMark) => fieldNameOf(labelOf(verdict.found?.label ?? ''));
  for (const alike of Map.groupBy(named, nameOf).values()) {
    if (alike.length < 2) continue;
    const questions = alike.map(({ view }) => questionAround(view.nearLeft, view.nearRight)?.label);
    for (const [index, { view, verdict }] of alike.entries()) {
      const question = questions[index];
      const isOwn = questions.filter((one) => one === question).length === 1;
      if (question === undefined || !isOwn || verdict.found === undefined) continue;
      const { found } = verdict;
      // The type follows from the name that is replaced.
      if (found.type === undefined && !isBeforeMoney(view.right))
        found.type = inferType(labelOf(found.label), view.nearLeft, view.nearRight);
      found.label = question;
    }
  }
}
