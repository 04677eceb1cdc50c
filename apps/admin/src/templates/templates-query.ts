import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** The name of a template, for a filter that shows it. */
export const templateNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', 'name', id],
    queryFn: async ({ signal }) => {
      const { name, access } = await api.getTemplate({ params: { id }, signal });
      return { name, access };
    },
  });

/** The key prefix of all lists of templates. The query of an open template has another key. */
export const templateListsKey = ['templates', 'summaries'];

/** The draft of one template. Loaded again each time it is opened, because a save of an old draft is refused. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['templates', id],
    queryFn: ({ signal }) => api.getTemplate({ params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
