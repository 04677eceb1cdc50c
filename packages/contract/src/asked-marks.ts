import type { ImportedMark, ReviewedMark } from './imports.ts';

/** A mark of an import, or one under review. */
type Mark = Pick<ImportedMark, 'decision'> & Partial<Pick<ReviewedMark, 'outcome' | 'is_seen'>>;

/** A value that nobody has decided about. */
export const isUndecidedSample = ({ decision, outcome }: Mark) =>
  decision === 'sample' && outcome === undefined;

/** Whether staff marked the document as a filled-in sample, whose values are then reviewed as marks. */
export function showsSamples(marks: readonly Mark[]): boolean {
  return marks.some((mark) => isUndecidedSample(mark) && mark.is_seen === false);
}

/** Tells of each mark of a document whether nobody is asked about it: a value of a sample that is none so far. */
export function hiddenIn(marks: readonly Mark[]): (mark: Mark) => boolean {
  const hidesSamples = !showsSamples(marks);
  return (mark) => hidesSamples && isUndecidedSample(mark);
}

/** The marks that staff are asked about. */
export function askedMarks<One extends Mark>(marks: readonly One[]): One[] {
  const isHidden = hiddenIn(marks);
  return marks.filter((mark) => !isHidden(mark));
}
