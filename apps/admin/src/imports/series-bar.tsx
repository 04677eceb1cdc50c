import type { ImportReviewRecord } from '@inkfield/contract/imports';
import { Button } from '@inkfield/ui/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { reviewPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { reviewsQuery } from './open-reviews.tsx';

/** How many reviews are left of several, and the way to the next one without creating a template of this one. */
export function SeriesBar({ id }: { id: number }) {
  const reviews = useQuery(reviewsQuery);
  const navigate = useNavigate();
  const skip = useMutation({
    mutationFn: () => findNextReview(id),
    onSuccess: async (next) => next && navigate(reviewPath(next.id, { inSeries: true })),
  });
  const others = reviews.data?.filter((review) => review.id !== id).length ?? 0;
  if (others === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {others === 1 ? 'One more review is waiting.' : `${others} more reviews are waiting.`}
      <Button look="quiet" className="button-small" busy={skip.isPending} onClick={() => skip.mutate()}>
        Save and go to the next one
      </Button>
    </p>
  );
}

/** The review after this one, in the order of the imports; after the last one the first. */
export async function findNextReview(id: number): Promise<ImportReviewRecord | undefined> {
  const reviews = await api.listImportReviews({});
  const others = reviews.filter((review) => review.id !== id).toSorted((a, b) => a.id - b.id);
  return others.find((review) => review.id > id) ?? others[0];
}
