import { Button } from '@inkfield/ui/button';
import { isCertain } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

/** Accepts all certain marks in one step. The doubtful ones remain for review one by one. */
export function AcceptCertain({ reviewing: { review, acceptAll } }: { reviewing: Reviewing }) {
  const certain = review.marks.filter((mark) => !mark.is_seen && isCertain(mark)).length;
  if (certain < 2) return null;
  return (
    <Button look="secondary" aria-keyshortcuts="s" onClick={() => acceptAll(isCertain)}>
      Accept all {certain} certain ones (S)
    </Button>
  );
}
