import { type Api, createApi } from '@inkfield/contract/api';
import type { Routes } from '@inkfield/contract/routes';
import { createPageApi, type PageApi } from '@inkfield/contract/page-api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSend, useSendForPage } from '../session/api.ts';

/** The calls of these pages, loaded with them: see session/calls.ts. */
const calls = {
  createBatch: { method: 'POST', path: '/api/templates/:id/batches/' },
  listBatches: { method: 'GET', path: '/api/batches/' },
  getBatch: { method: 'GET', path: '/api/batches/:id/' },
  deleteBatch: { method: 'DELETE', path: '/api/batches/:id/' },
  matchBatch: { method: 'POST', path: '/api/batches/:id/matching/' },
  startBatch: { method: 'POST', path: '/api/batches/:id/start/' },
  pauseBatch: { method: 'POST', path: '/api/batches/:id/pause/' },
  resumeBatch: { method: 'POST', path: '/api/batches/:id/resume/' },
  cancelBatch: { method: 'POST', path: '/api/batches/:id/cancel/' },
  listBatchRows: { method: 'GET', path: '/api/batches/:id/rows/' },
  previewBatchRow: { method: 'GET', path: '/api/batches/:id/rows/:row/preview/' },
} as const satisfies { [Name in keyof Routes]?: Pick<Routes[Name], 'method' | 'path'> };

type BatchRoutes = Pick<Routes, keyof typeof calls>;
export type BatchApi = Api<BatchRoutes>;

export function useBatchApi(): BatchApi {
  const send = useSend();
  // Method and path are what the caller and `send` read; the compiler has held both to the contract.
  return useMemo(() => createApi(calls as unknown as BatchRoutes, send), [send]);
}

export type BatchPages = PageApi<BatchRoutes>;

/** Its lists, page by page. */
export function useBatchPages(): BatchPages {
  const send = useSendForPage();
  // As above.
  return useMemo(() => createPageApi(calls as unknown as BatchRoutes, send), [send]);
}

const followMs = 1000;

/** A batch, followed while it runs. */
export function batchQuery(api: BatchApi, id: number) {
  return queryOptions({
    queryKey: ['batch', id],
    queryFn: ({ signal }) => api.getBatch({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? followMs : false),
  });
}

/** The rows that do not fit, as the columns are matched now. */
export function errorRowsQuery(pages: BatchPages, id: number, state: string) {
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

/** What was sent for a template, newest first. */
export function batchesQuery(pages: BatchPages, template: number) {
  return infiniteQueryOptions({
    queryKey: ['batches', template],
    // One is sent or ends on another page.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      pages.listBatches({
        query: { template: String(template), limit: '20', cursor: pageParam },
        signal,
      }),
    ...byCursor,
  });
}

const byCursor = {
  // The type of the parameter can't be inferred from nothing.
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | undefined }) => next,
};
