import type { Page } from '@inkfield/contract/page-api';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** Rows of one page of a list: as many as are faster to scan than to search. */
export const pageLength = 100;

interface Part {
  limit: string;
  cursor: string | undefined;
}

interface Source<Row> {
  /** Names list and filter. No other kind of query may use the same key. */
  queryKey: QueryKey;
  /** One page: `(part, signal) => pages.listUsers({ query: { search, ...part }, signal })`. */
  load: (part: Part, signal: AbortSignal) => Promise<Page<Row[]>>;
  enabled?: boolean;
  /** Rows of a page, where fewer will do. */
  limit?: number;
}

/** A list as far as it has been loaded. */
export interface Pages<Row> {
  /** Undefined until the first page is there. */
  rows: Row[] | undefined;
  isPending: boolean;
  /** Why the first page could not be loaded. */
  error: unknown;
  refetch: () => Promise<unknown>;
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  /** Why the next page could not be loaded; those before it stay. */
  moreError: unknown;
}

/** A list of the server, page by page. While a filter changes, the rows of the old one stay. */
export function usePages<Row>({
  queryKey,
  load,
  enabled = true,
  limit = pageLength,
}: Source<Row>): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ limit: String(limit), cursor: pageParam }, signal),
    // The first page needs no cursor. TypeScript can't infer the parameter's type from `undefined` alone.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, error, isFetchNextPageError } = query;
  return {
    rows: data?.pages.flatMap((page) => page.rows),
    isPending: query.isPending,
    error: isFetchNextPageError ? null : error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    loadMore: () => void (query.isFetching || query.fetchNextPage()),
    isLoadingMore: query.isFetchingNextPage,
    moreError: isFetchNextPageError ? error : null,
  };
}

/** How many rows there are, or that these are not all: `countOf(users, 'account', 'accounts')`. */
export function countOf({ rows, hasMore }: Pages<unknown>, one: string, many: string): string {
  if (rows === undefined) return '';
  if (hasMore) return `The first ${rows.length} ${many}`;
  return rows.length === 1 ? `1 ${one}` : `${rows.length} ${many}`;
}

/** Several lists as one: the second is shown once the first is there whole, and so on. */
export function joinPages<Row>(...lists: Pages<Row>[]): Pages<Row> {
  const begun = lists.findIndex(({ rows, hasMore }) => rows === undefined || hasMore);
  const shown = begun === -1 ? lists : lists.slice(0, begun + 1);
  const last = shown.at(-1);
  const failed = lists.find(({ error }) => error);
  return {
    rows: lists.some(({ rows }) => rows === undefined) ? undefined : shown.flatMap(({ rows = [] }) => rows),
    isPending: lists.some(({ isPending }) => isPending),
    error: failed?.error,
    refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
    hasMore: last?.hasMore ?? false,
    loadMore: () => last?.loadMore(),
    isLoadingMore: last?.isLoadingMore ?? false,
    moreError: last?.moreError,
  };
}
