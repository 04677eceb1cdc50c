import { isUndecidedSample, showsSamples } from '@inkfield/contract/asked-marks';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import type { Review } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

export function askForSamples(review: Review, isOn: boolean): Review {
  return {
    ...review,
    marks: review.marks.map((mark) => (isUndecidedSample(mark) ? { ...mark, is_seen: !isOn } : mark)),
  };
}

/** The last contract that a firm made is often sent as its template: its names and amounts can become fields. */
export function FilledInSample({ reviewing }: { reviewing: Reviewing }) {
  const { review, change, show } = reviewing;
  const count = review.marks.filter(isUndecidedSample).length;
  if (count === 0) return null;
  return (
    <div className="mt-4">
      <CheckboxField
        label="This is a filled-in sample"
        hint={`Go through ${count === 1 ? 'the one value' : `the ${count} values`} of one client. F makes a value a field, A keeps it as text.`}
        checked={showsSamples(review.marks)}
        onChange={({ target }) => {
          change((before) => askForSamples(before, target.checked));
          // The mark that was looked at may be hidden now.
          show(0);
        }}
      />
    </div>
  );
}
