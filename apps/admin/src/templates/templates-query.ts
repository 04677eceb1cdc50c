import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** What a template is called: for a filter that names it. */
export const templateNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', 'name', id],
    queryFn: async ({ signal }) => {
      const { name, access } = await api.getTemplate({ params: { id }, signal });
      return { name, access };
    },
  });

/** What begins the key of every list of templates; a template that is open is none of them. */
export const templateListsKey = ['templates', 'summaries'];

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
