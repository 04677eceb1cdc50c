import type { Api } from '@inkfield/contract/api';
import { queryOptions } from '@tanstack/react-query';

/** The list that dashboard and generator share. Keyed by user: one person's list is never another's. */
export function templatesQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['templates', userId],
    queryFn: ({ signal }) => api.listTemplates({ signal }),
  });
}
