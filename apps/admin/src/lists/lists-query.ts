import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** All lists by name, without their entries. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: ({ signal }) => api.listLists({ signal }),
});

/** One list with its entries: the newest version, or the one that is named. */
export function listQuery(id: number, version?: number) {
  return queryOptions({
    queryKey: ['lists', id, version],
    queryFn: ({ signal }) => {
      const query = version === undefined ? {} : { version: String(version) };
      return api.getList({ params: { id }, query, signal });
    },
  });
}
