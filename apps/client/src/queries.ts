import type { Api } from '@inkfield/contract/api';
import { queryOptions } from '@tanstack/react-query';

/** The lists that dashboard and generator share. Keyed by user: one person's list is never another's. */
export function templatesQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['templates', userId],
    queryFn: ({ signal }) => api.listTemplates({ signal }),
  });
}

export function documentsQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['documents', userId],
    queryFn: ({ signal }) => api.listDocuments({ query: {}, signal }),
  });
}
