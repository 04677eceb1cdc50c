import type { JudgedMark } from './detect-marks.ts';
import { typeOfLabel } from '@inkfield/engine/fields/type-of-label';
import { fieldNameOf, labelOf, ownPart } from './labels.ts';
import { isBeforeMoney, leadsToMoney } from './money-signs.ts';
import { ownersAbove } from './owner-above.ts';
import type { Passage } from './passage.ts';
import { isQuestion } from './sentence-question.ts';
import { labelsBefore } from './name-by-line.ts';

/** Further away, a title is that of something else. */
const linesLooked = 20;

/**
 * Labels that come again differ by what they belong to: the first label of their row ("Present employer:
 * Address") or the heading above them ("Emergency contact: Phone"). Numbers are left for those that share both.
 */
export function nameByHeading(judged: readonly JudgedMark[], passages: readonly Passage[]): void {
  const named = judged.filter(({ verdict: { found } }) => found !== undefined && found.type !== 'checkbox');
  const marked = new Set(judged.map(({ passageIndex }) => passageIndex));
  const labels = new Map(named.map((mark) => [mark, labelOf(mark.verdict.found?.label ?? '')]));
  const firsts = new Map(named.toReversed().map((mark) => [mark.passageIndex, mark]));
  const alone = named.filter(
    ({ verdict: { found } }) =>
      (found?.source === 'near' || found?.source === 'words') && found.hasOwner !== true,
  );
  // "Mother: phone" is a phone like others, which has its owner.
  const ownOf = (mark: JudgedMark) => fieldNameOf(ownPart(labels.get(mark) ?? ''));
  for (const alike of Map.groupBy(alone, ownOf).values()) {
    if (alike.length < 2 || alike.some((mark) => isQuestion(labels.get(mark) ?? ''))) continue;
    const rows = alike.map((mark) => firstOfRow(mark, firsts, labels));
    const above = alike.map(({ passageIndex }) => ownersAbove(passageIndex, passages, marked));
    const headings = above.map(({ part }) => part);
    const people = above.map(({ person }) => person);
    // The parts of a sum are amounts and counts.
    const areAmounts = alike.every(isAmount);
    const totals = areAmounts ? alike.map((mark) => totalAbove(mark, named, labels)) : [];
    // The same words for all of them tell none apart.
    const owners = [rows, people, headings, totals].find((these) => new Set(these).size > 1);
    if (owners === undefined) continue;
    for (const [index, mark] of alike.entries()) {
      const [owner, label] = [owners[index], labels.get(mark) ?? ''];
      const { found } = mark.verdict;
      const isTold = label.includes(': ') && alike.filter((one) => labels.get(one) === label).length === 1;
      const hasOwner = owner === undefined || isTold;
      if (found === undefined || hasOwner || owner.toLowerCase().includes(label.toLowerCase())) continue;
      found.label = `${owner}: ${label}`;
    }
  }
}

/** A label that is printed before its blank says what is asked; its place says of what. */
export function isPrintedBefore({
  view: { nearLeft, nearRight, passage, above },
  verdict,
}: JudgedMark): boolean {
  const printed = labelsBefore(nearLeft, nearRight, { left: nearLeft, right: nearRight, passage, above });
  return (
    printed !== undefined &&
    fieldNameOf(labelOf(printed.label)) === fieldNameOf(labelOf(verdict.found?.label ?? ''))
  );
}

/** The label of the first blank in the same row, where that is another one. */
function firstOfRow(
  mark: JudgedMark,
  firsts: ReadonlyMap<number, JudgedMark>,
  labels: ReadonlyMap<JudgedMark, string>,
): string | undefined {
  const firstMark = firsts.get(mark.passageIndex) ?? mark;
  const first = labels.get(firstMark) ?? '';
  const isOther = firstMark !== mark && fieldNameOf(first) !== fieldNameOf(labels.get(mark) ?? '');
  const isShort = first.split(' ').length <= mostWordsOfOwner && !isQuestion(first);
  return isOther && isShort ? first : undefined;
}

const mostWordsOfOwner = 6;

const isAmount = ({ view, verdict: { found } }: JudgedMark) =>
  leadsToMoney(view.left) ||
  isBeforeMoney(view.right) ||
  /^(?:currency|number)$/.test(typeOfLabel(found?.label ?? '') ?? '');

/** The nearest total before a mark: the parts of a sum are listed below it. */
function totalAbove(
  mark: JudgedMark,
  named: readonly JudgedMark[],
  labels: ReadonlyMap<JudgedMark, string>,
): string | undefined {
  const total = named
    .slice(0, named.indexOf(mark))
    .findLast((one) => /^total\b/i.test(labels.get(one) ?? ''));
  const isNear = total !== undefined && mark.passageIndex - total.passageIndex <= linesLooked;
  return isNear ? labels.get(total) : undefined;
}
