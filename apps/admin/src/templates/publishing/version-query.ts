import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** One published version, which never changes. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['version', id, version],
    queryFn: ({ signal }) => api.getTemplateVersion({ params: { id, version }, signal }),
    staleTime: Infinity,
  });
