import { CallError, isRefused } from '@inkfield/contract/call-error';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The signed-in member of staff; null while nobody is. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    try {
      return await api.getProfile({ signal });
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
});

/** The server's data. A session that has ended shows at the first call: the profile is forgotten, the guard acts. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        const isOver = error instanceof CallError && error.status === 401;
        if (isOver) client.setQueryData(profileQuery.queryKey, null);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (count, error) => count < 1 && !isRefused(error),
      },
    },
  });
  return client;
}
