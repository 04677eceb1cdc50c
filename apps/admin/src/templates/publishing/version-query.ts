import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** One published version, which never changes. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['version', id, version],
    queryFn: ({ signal }) => api.getTemplateVersion({ params: { id, version }, signal }),
    staleTime: Infinity,
  });

/** The lists of a published version, as they were then. */
export const versionListsQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['version', id, version, 'lists'],
    queryFn: ({ signal }) => api.getTemplateLists({ params: { id, version }, signal }),
    staleTime: Infinity,
  });
