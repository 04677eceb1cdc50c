import type { Api } from '@inkfield/contract/api';
import type { PageApi } from '@inkfield/contract/page-api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

const followMs = 1000;

/** A batch, followed while it runs. */
export function batchQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['batch', id],
    queryFn: ({ signal }) => api.getBatch({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? followMs : false),
  });
}

/** The rows that do not fit, as the columns are matched now. */
export function errorRowsQuery(pages: PageApi, id: number, state: string) {
  return infiniteQueryOptions({
    queryKey: ['batch', id, 'errors', state],
    queryFn: ({ pageParam, signal }) =>
      pages.listBatchRows({
        params: { id },
        query: { only: 'errors', limit: '100', cursor: pageParam },
        signal,
      }),
    ...byCursor,
  });
}

/** The batches of a template, newest first. */
export function batchesQuery(pages: PageApi, template: number) {
  return infiniteQueryOptions({
    queryKey: ['batches', template],
    // Batches start and end on another page, which would leave a cached list stale.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      pages.listBatches({
        query: { template: String(template), limit: '20', cursor: pageParam },
        signal,
      }),
    ...byCursor,
  });
}

const byCursor: ByCursor = { initialPageParam: undefined, getNextPageParam: ({ next }) => next };

interface ByCursor {
  initialPageParam: string | undefined;
  getNextPageParam: (page: { next: string | undefined }) => string | undefined;
}
