import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LoadState } from '../page/load-state.tsx';
import { lazyPart } from '@inkfield/web/lazy-part';
import { usePageTitle } from '@inkfield/web/page-heading';
import { paths, reviewPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { ChooseDocument } from './choose-document.tsx';
import type { Proposal } from './decide-mark.ts';
import './import.css';
import { reviewsQuery } from './open-reviews.tsx';

/** Loaded while a document is chosen and read. */
const ReviewStep = lazyPart(async () => ({ default: (await import('./review-step.tsx')).ReviewStep }));

/** Read a review each time it is opened: a cached one could be older than the saved one. */
const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['import-reviews', id],
    queryFn: async ({ signal }): Promise<Proposal> => {
      const { revision, imported, state, source_document } = await api.getImportReview({
        params: { id },
        signal,
      });
      return { ...imported, state, source_document, review: { id, revision } };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Imports a customer's document as a template: choose the file, review the marks, create. */
export default function ImportPage() {
  usePageTitle('Import a document');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [pasted, setPasted] = useState<Proposal>();
  const id = Number(search.get('review'));
  useEffect(() => void ReviewStep.load(), []);
  const restart = () => {
    setPasted(undefined);
    void client.invalidateQueries(reviewsQuery);
    void navigate(paths.import);
  };
  const begin = (proposal: Proposal) => {
    if (proposal.review === undefined) return setPasted(proposal);
    void navigate(reviewPath(proposal.review.id));
  };
  const inSeries = search.get('series') === 'yes';
  if (id > 0) return <SavedReview key={id} id={id} inSeries={inSeries} onRestart={restart} />;
  if (pasted) return <Review proposal={pasted} inSeries={false} onRestart={restart} />;
  return <ChooseDocument onProposal={begin} />;
}

interface ReviewProps {
  /** One of several files: the next review follows. */
  inSeries: boolean;
  onRestart: () => void;
}

function SavedReview({ id, ...props }: ReviewProps & { id: number }) {
  const review = useQuery(reviewQuery(id));
  if (!review.data) return <LoadState of={review} what="The review" />;
  return <Review proposal={review.data} {...props} />;
}

function Review(props: ReviewProps & { proposal: Proposal }) {
  return (
    <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
      <ReviewStep {...props} />
    </Suspense>
  );
}
