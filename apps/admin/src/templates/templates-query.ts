import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => api.listTemplates({ signal }),
});

/** One template as it is edited. Read anew each time it is opened: a draft that is old would only be refused. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', id],
    queryFn: ({ signal }) => api.getTemplate({ params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
