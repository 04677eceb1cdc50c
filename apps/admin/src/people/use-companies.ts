import { queryOptions } from '@tanstack/react-query';
import { usePages } from '../page/use-pages.ts';
import { api, pages } from '../session/api.ts';

/** Companies by name; `search` is any part of it. */
export function useCompanies({
  search,
  limit,
  enabled,
}: {
  search?: string;
  limit?: number;
  enabled?: boolean;
}) {
  const words = search?.trim() ? search.trim() : undefined;
  return usePages({
    queryKey: ['companies', { search: words, limit }],
    load: (part, signal) => pages.listCompanies({ query: { search: words, ...part }, signal }),
    ...(limit !== undefined && { limit }),
    ...(enabled !== undefined && { enabled }),
  });
}

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['companies', id],
    queryFn: ({ signal }) => api.getCompany({ params: { id }, signal }),
  });
