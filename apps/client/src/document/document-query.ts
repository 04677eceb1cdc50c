import type { Api } from '@inkfield/contract/api';
import { queryOptions } from '@tanstack/react-query';

/** One document with its values and details. */
export function documentQuery(api: Api, userId: number, id: number) {
  return queryOptions({
    queryKey: ['document', userId, id],
    queryFn: ({ signal }) => api.getDocument({ params: { id }, signal }),
  });
}
