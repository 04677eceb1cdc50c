import type { JudgedMark } from './detect-marks.ts';

/** Shorter brackets are names, for which this rule is not needed. */
const minWords = 8;

/**
 * Handles whole sentences of advice that several brackets repeat word by word. If the cell beside one of these
 * brackets names it, all of them become that field. Without such a cell they may be optional wording.
 */
export function nameByRepeatedAdvice(judged: readonly JudgedMark[]): void {
  const alike = Map.groupBy(
    judged.filter(({ view }) => view.mark.kind === 'bracket' && view.words >= minWords),
    ({ view }) => view.inner.toLowerCase().replace(/\s+/g, ' '),
  );
  for (const marks of alike.values()) {
    const found = marks.find(({ verdict }) => verdict.rule === 'named-by-cell')?.verdict.found;
    if (found === undefined || marks.length < 2) continue;
    for (const mark of marks) {
      const { left, right, passage } = mark.view;
      const isInCell = passage.leftCell !== undefined && left.trim() === '' && right.trim() === '';
      mark.verdict = {
        rule: isInCell ? 'named-by-cell' : 'named-elsewhere',
        found: { ...found },
      };
    }
  }
}
