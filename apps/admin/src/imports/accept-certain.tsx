import { Button } from '@inkfield/ui/button';
import { isCertain } from './decide-mark.ts';
import type { Reviewing } from './use-review.ts';

/** What nobody needs to judge one by one; the doubtful ones are left, and looked at one after the other. */
export function AcceptCertain({ reviewing: { review, acceptAll } }: { reviewing: Reviewing }) {
  const certain = review.marks.filter((mark) => !mark.is_seen && isCertain(mark)).length;
  if (certain < 2) return null;
  return (
    <Button look="secondary" aria-keyshortcuts="s" onClick={() => acceptAll(isCertain)}>
      Accept all {certain} certain ones (S)
    </Button>
  );
}
