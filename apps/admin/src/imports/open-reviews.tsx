import type { ImportReviewRecord } from '@inkfield/contract/imports';
import { Button } from '@inkfield/ui/button';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { cellLook, DataTable, longCellLook, RowName } from '../page/data-table.tsx';
import { timeOf } from '@inkfield/web/instant';
import { LoadState } from '../page/load-state.tsx';
import { reviewPath } from '../paths.ts';
import { api } from '../session/api.ts';

export const reviewsQuery = queryOptions({
  queryKey: ['import-reviews'],
  queryFn: ({ signal }) => api.listImportReviews({ signal }),
});

/** Imports that were begun and of which no template was made yet. */
export function OpenReviews() {
  const reviews = useQuery(reviewsQuery);
  const [discarding, setDiscarding] = useState<ImportReviewRecord>();
  const client = useQueryClient();
  if (reviews.isPending || reviews.data?.length === 0) return null;
  return (
    <div className="mt-10">
      <h2 className="text-xl">Reviews to continue</h2>
      <LoadState of={reviews} what="The reviews" />
      {reviews.data && (
        <DataTable
          label="Reviews to continue"
          titles={['Template', 'File', 'Looked at', 'Last saved']}
          hasActions
        >
          {reviews.data.map((review) => (
            <tr key={review.id} className="border-t border-line">
              <RowName>
                <Link className="link" to={reviewPath(review.id)}>
                  {review.name || 'Without a name'}
                </Link>
              </RowName>
              <td className={longCellLook}>{review.file_name}</td>
              <td className={cellLook}>
                {review.seen_count} of {review.mark_count}
              </td>
              <td className={longCellLook}>
                <time dateTime={review.updated_at}>{timeOf(review.updated_at)}</time>
                <span className="block text-muted">{review.updated_by}</span>
              </td>
              <td className="px-2 whitespace-nowrap">
                <Button
                  look="quiet"
                  aria-label={`Discard the review of ${review.name}`}
                  onClick={() => setDiscarding(review)}
                >
                  Discard
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {discarding && (
        <ConfirmDialog
          title="Discard the review?"
          action="Discard"
          done="Review discarded."
          run={async () => {
            await api.discardImportReview({ params: { id: discarding.id } });
            await client.invalidateQueries(reviewsQuery);
          }}
          onClose={() => setDiscarding(undefined)}
        >
          <p>
            The decisions about {discarding.file_name} are lost. The file itself is kept, and you can import
            it again.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
