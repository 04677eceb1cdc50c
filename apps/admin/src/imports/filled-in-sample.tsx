import { CheckboxField } from '@inkfield/ui/checkbox-field';
import type { Review, ReviewedMark } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

const isSample = ({ decision, outcome }: ReviewedMark) => decision === 'sample' && outcome === undefined;

/** Whether staff said that the document is a filled-in sample: then its values are marks to look at. */
export function showsSamples({ marks }: Pick<Review, 'marks'>): boolean {
  return marks.some((mark) => isSample(mark) && !mark.is_seen);
}

/** A mark that nobody is asked about. */
export function isHidden(review: Pick<Review, 'marks'>, mark: ReviewedMark): boolean {
  return isSample(mark) && !showsSamples(review);
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
  if (!review.marks.some(({ decision }) => decision === 'sample')) return null;
  return (
    <div className="mt-4">
      <CheckboxField
        label="This is a filled-in sample"
        hint={
          count === 0
            ? undefined
            : `Go through ${count === 1 ? 'one value' : `the ${count} values`} that may be those of one client, and make them fields with F.`
        }
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
