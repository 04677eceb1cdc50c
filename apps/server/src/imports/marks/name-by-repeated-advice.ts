import type { JudgedMark } from './detect-marks.ts';

/** Fewer words are a name, which may be told to mean the same by itself. */
const minWords = 8;

/**
 * Whole sentences of advice that stand in several brackets word by word are one thing to fill in, and not wording
 * that may be left out, where one of these brackets is named by the cell beside it.
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
