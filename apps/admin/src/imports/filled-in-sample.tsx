import { CheckboxField } from '@inkfield/ui/checkbox-field';
import type { Review, ReviewedMark } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

/** A value that nobody has decided about. */
const isSample = ({ decision, outcome }: ReviewedMark) => decision === 'sample' && outcome === undefined;

/** Whether staff marked the document as a filled-in sample, whose values are then reviewed as marks. */
export function showsSamples({ marks }: Pick<Review, 'marks'>): boolean {
  return marks.some((mark) => isSample(mark) && !mark.is_seen);
}

/** Tells of each mark of a review whether nobody is asked about it. */
export function hiddenIn(review: Pick<Review, 'marks'>): (mark: ReviewedMark) => boolean {
  const hidesSamples = !showsSamples(review);
  return (mark) => hidesSamples && isSample(mark);
}

export function askForSamples(review: Review, isOn: boolean): Review {
  return {
    ...review,
    marks: review.marks.map((mark) => (isSample(mark) ? { ...mark, is_seen: !isOn } : mark)),
  };
}

/** The last contract that a firm made is often sent as its template: its names and amounts can become fields. */
export function FilledInSample({ reviewing }: { reviewing: Reviewing }) {
  const { review, change, show } = reviewing;
  const count = review.marks.filter(isSample).length;
  if (count === 0) return null;
  return (
    <div className="mt-4">
      <CheckboxField
        label="This is a filled-in sample"
        hint={`Go through ${count === 1 ? 'the one value' : `the ${count} values`} of one client. F makes a value a field, A keeps it as text.`}
        checked={showsSamples(review)}
        onChange={({ target }) => {
          change((before) => askForSamples(before, target.checked));
          // The mark that was looked at may be hidden now.
          show(0);
        }}
      />
    </div>
  );
}
