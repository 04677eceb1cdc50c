import type { TextChange } from '../templates/source/rename-field.ts';
import type { Range, Review } from './decide-mark.ts';

/** Changes are in order and don't overlap; the places of all marks move along. A mark that is cut away has none. */
export function changeText(review: Review, changes: readonly TextChange[]): Review {
  const text = changes
    .toReversed()
    .reduce((before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to), review.text);
  const marks = review.marks.map((mark) =>
    mark.range ? { ...mark, range: moveRange(mark.range, changes) } : mark,
  );
  return { ...review, text, marks };
}

function moveRange({ from, to }: Range, changes: readonly TextChange[]): Range | undefined {
  const isCutAway = changes.some(
    (change) => change.insert === '' && change.from <= from && to <= change.to && from < to,
  );
  if (isCutAway) return undefined;
  return { from: moveStart(from, changes), to: moveEnd(to, changes) };
}

/** Text inserted at the start of a mark, or replacing its first characters, belongs to the mark. */
function moveStart(at: number, changes: readonly TextChange[]): number {
  return changes.reduce(
    (moved, { from, to, insert }) => (to <= at && from < at ? moved + insert.length - (to - from) : moved),
    at,
  );
}

function moveEnd(at: number, changes: readonly TextChange[]): number {
  return changes.reduce(
    (moved, { from, to, insert }) => (to <= at ? moved + insert.length - (to - from) : moved),
    at,
  );
}
