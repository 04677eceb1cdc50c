import type { CandidateKind } from './candidates.ts';
import type { JudgedMark } from './detect-marks.ts';
import { fieldNameOf, labelOf } from './labels.ts';
import { isTitle, titleOf } from './titles.ts';
import type { Passage } from './passage.ts';
import { isQuestion } from './sentence-question.ts';

const isTyped = new Set<CandidateKind>(['blank', 'dots', 'dot-sign', 'stand-in']);
/** Further up, columns are those of something else. */
const linesLooked = 14;

/**
 * `Address: ____  Address: ____`: the same label twice in a row belongs to two people or things. They are called by the
 * nearest row above that tells its columns apart: "Mother: ____  Father: ____", or the two titles above them.
 */
export function nameByColumn(judged: readonly JudgedMark[], passages: readonly Passage[]): void {
  const rows = Map.groupBy(
    judged.filter(
      ({ view, verdict: { found } }) =>
        found !== undefined && found.type !== 'checkbox' && isTyped.has(view.mark.kind),
    ),
    ({ passageIndex }) => passageIndex,
  );
  const named = new Map<number, readonly string[]>();
  for (const [index, marks] of rows) {
    const labels = marks.map(({ verdict }) => labelOf(verdict.found?.label ?? ''));
    if (!hasTwins(labels)) {
      named.set(index, labels);
      continue;
    }
    const printed = marks.filter(({ verdict }) => verdict.found?.source === 'label');
    for (const twins of Map.groupBy(printed, ({ verdict }) =>
      fieldNameOf(labelOf(verdict.found?.label ?? '')),
    ).values()) {
      if (twins.length < 2) continue;
      // "Father: ____ Other: ____ Other: ____" has no columns.
      const areColumns = twins.length * new Set(labels.map(fieldNameOf)).size === labels.length;
      const owners = areColumns ? columnsAbove(index, twins.length, { passages, named }) : undefined;
      for (const [at, { verdict }] of twins.entries()) {
        const { found } = verdict;
        if (found === undefined || isQuestion(found.label)) continue;
        // Never one field, even where nothing says whose they are.
        found.source = 'near';
        if (owners?.[at] !== undefined) found.label = `${owners[at]}: ${labelOf(found.label)}`;
      }
    }
  }
}

const hasTwins = (labels: readonly string[]) => new Set(labels.map(fieldNameOf)).size < labels.length;

interface Above {
  passages: readonly Passage[];
  /** The labels of rows without twins, by passage. */
  named: ReadonlyMap<number, readonly string[]>;
}

function columnsAbove(
  index: number,
  count: number,
  { passages, named }: Above,
): readonly string[] | undefined {
  for (let at = index - 1; at >= Math.max(0, index - linesLooked); at -= 1) {
    const labels = named.get(at);
    if (labels !== undefined && labels.length === count && !labels.some(isQuestion)) return labels;
    const text = passages[at]?.text ?? '';
    const titles = text.trim().split(/\t+|\s{3,}/);
    if (titles.length === count && titles.every(isTitle) && !hasTwins(titles)) return titles.map(titleOf);
    // Behind other words, there are other columns.
    if (labels === undefined && /\p{L}/u.test(text) && !/[_.…]{4}/.test(text)) return undefined;
  }
  return undefined;
}
